import type { checkout as German } from '../de/checkout.ts';
import type { Texts } from '../de.ts';

export const checkout: Texts<typeof German> = {};
