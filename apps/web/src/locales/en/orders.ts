import type { orders as German } from '../de/orders.ts';
import type { Texts } from '../de.ts';

export const orders: Texts<typeof German> = {};
