import type { ReactNode } from 'react';

/** Provides the wishlist of the signed-in user. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  return children;
}
