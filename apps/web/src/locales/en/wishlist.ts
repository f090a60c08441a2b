import type { wishlist as German } from '../de/wishlist.ts';
import type { Texts } from '../de.ts';

export const wishlist: Texts<typeof German> = {};
