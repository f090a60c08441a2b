import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { toast as German } from '../de/toast.ts';

export const toast: Texts<typeof German> = {
  saved: 'Saved',
  deleted: 'Deleted',
  'an.error.occurred': 'An error occurred',
};
