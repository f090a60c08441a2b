import { common } from '@kontor/web-kit/locales/de/common.ts';
import { frame } from '@kontor/web-kit/locales/de/frame.ts';
import { customers } from './de/customers.ts';
import { kit } from './de/kit.ts';
import { nav } from './de/nav.ts';
import { orders } from './de/orders.ts';
import { shell } from './de/shell.ts';
import { toast } from './de/toast.ts';
import { today } from './de/today.ts';

/** All texts in German, the source of truth: English has the same keys by type. One file a feature. */
export const de = { common, customers, frame, kit, nav, orders, shell, toast, today } as const;

export type TextTree = typeof de;
