import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import { common } from '@kontor/web-kit/locales/en/common.ts';
import { frame } from '@kontor/web-kit/locales/en/frame.ts';
import type { TextTree } from './de.ts';
import { customers } from './en/customers.ts';
import { kit } from './en/kit.ts';
import { nav } from './en/nav.ts';
import { orders } from './en/orders.ts';
import { shell } from './en/shell.ts';
import { toast } from './en/toast.ts';
import { today } from './en/today.ts';

export const en: Texts<TextTree> = { common, customers, frame, kit, nav, orders, shell, toast, today };
