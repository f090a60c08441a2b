import type { WishlistItem } from '@kontor/contract';
import { createContext, useContext } from 'react';

/** What product page, tables and header need of the wishlist; the feature wishlist provides it, app mounts the provider. */
export type Wishlist = {
  readonly isLoading: boolean;
  /** Why it could not be loaded; it then shows empty, and nothing that is stored is overwritten. */
  readonly error: Error | null;
  readonly reload: () => void;
  readonly items: readonly WishlistItem[];
  /** Present means the same _id and the same variantSku (WISH-02). */
  readonly has: (item: Pick<WishlistItem, '_id' | 'variantSku'>) => boolean;
  /**
   * Adds an absent item, removes a present one; saves, shows the toast, which takes a removal back, restores on failure
   * (WISH-02 to WISH-04).
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

/** The wishlist of the signed-in user; a loading one until its provider is mounted. */
export const WishlistContext = createContext<Wishlist>(emptyWishlist);

/** Reads the wishlist of the signed-in user. */
export function useWishlist(): Wishlist {
  return useContext(WishlistContext);
}
