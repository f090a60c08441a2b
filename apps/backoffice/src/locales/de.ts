import { common } from '@kontor/web-kit/locales/de/common.ts';
import { frame } from '@kontor/web-kit/locales/de/frame.ts';
import { kit } from './de/kit.ts';
import { nav } from './de/nav.ts';
import { shell } from './de/shell.ts';
import { toast } from './de/toast.ts';
import { today } from './de/today.ts';

/** All texts in German, the source of truth: English has the same keys by type. One file a feature. */
export const de = { common, frame, kit, nav, shell, toast, today } as const;

export type TextTree = typeof de;
