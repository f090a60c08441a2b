import type { cart as source } from '../de/cart.ts';
import type { Texts } from '../de.ts';

export const cart: Texts<typeof source> = {
  icon: {
    order_one: 'Cart, {count} line',
    order_other: 'Cart, {count} lines',
    preOrder_one: 'Pre-order cart, {count} line',
    preOrder_other: 'Pre-order cart, {count} lines',
  },
};
