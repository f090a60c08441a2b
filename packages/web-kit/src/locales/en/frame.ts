import type { Texts } from '../../lib/text-tree.ts';
import type { frame as German } from '../de/frame.ts';

export const frame: Texts<typeof German> = {
  skipToContent: 'Skip to content',
  language: 'Language',
  locale: { de: 'Deutsch', en: 'English' },
  toasts: 'Messages (key {key})',
  dismissToast: 'Dismiss message',
};
