import type { WishlistItem } from '@kontor/contract';
import { createContext, useContext } from 'react';

/** The wishlist for product page, tables and header; provided by the wishlist feature, mounted by the app. */
export type Wishlist = {
  readonly isLoading: boolean;
  /** Set if loading failed; the list then shows empty, and nothing stored is overwritten. */
  readonly error: Error | null;
  readonly reload: () => void;
  readonly items: readonly WishlistItem[];
  /** Matches _id and variantSku (WISH-02). */
  readonly has: (item: Pick<WishlistItem, '_id' | 'variantSku'>) => boolean;
  /**
   * Adds or removes an item, saves, and shows a toast with undo after a removal; restores it on failure (WISH-02
   * to WISH-04).
   */
  readonly toggle: (item: WishlistItem) => Promise<void>;
};

const emptyWishlist: Wishlist = {
  isLoading: true,
  error: null,
  reload: () => {},
  items: [],
  has: () => false,
  toggle: async () => {},
};

/** Loading until the provider is mounted. */
export const WishlistContext = createContext<Wishlist>(emptyWishlist);

export function useWishlist(): Wishlist {
  return useContext(WishlistContext);
}
