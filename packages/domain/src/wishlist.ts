/** So many items a wishlist may hold (WISH-05). */
export const MAX_WISHLIST_ITEMS = 500;
