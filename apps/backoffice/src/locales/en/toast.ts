import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { toast as German } from '../de/toast.ts';

export const toast: Texts<typeof German> = {
  saved: 'Saved',
  deleted: 'Deleted',
  'field.paste.cut_one': 'Too long: {count} pasted character is missing, the field holds at most {max}',
  'field.paste.cut_other': 'Too long: {count} pasted characters are missing, the field holds at most {max}',
  'session.ended': 'Your session has ended. Sign in in a new window, then save.',
  'sign.in': 'Sign in',
  'an.error.occurred': 'An error occurred',
};
