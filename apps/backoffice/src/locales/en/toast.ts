import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { toast as German } from '../de/toast.ts';

export const toast: Texts<typeof German> = {
  saved: 'Saved',
  'session.ended': 'Your session has ended. Sign in in a new window, then save.',
  'sign.in': 'Sign in',
  'an.error.occurred': 'An error occurred',
};
