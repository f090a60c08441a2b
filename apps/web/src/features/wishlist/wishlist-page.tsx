/** The wishlist. */
export function WishlistPage() {
  return null;
}
