import type { cart as German } from '../de/cart.ts';
import type { Texts } from '../de.ts';

export const cart: Texts<typeof German> = {};
