import type { toast as German } from '../de/toast.ts';
import type { Texts } from '../de.ts';

export const toast: Texts<typeof German> = {
  'product.added.to.cart': 'The product is in the cart',
  'products.added.to.cart_one': '{count} line is in the cart',
  'products.added.to.cart_other': '{count} lines are in the cart',
  'product.removed.from.cart': 'The product was removed from the cart',
  'product.add.cart.loading.wait': 'The cart is still loading, please wait a moment',
  'product.added.to.wishlist': 'The product is on the wishlist',
  'product.removed.from.wishlist': 'The product was removed from the wishlist',
  'open.cart': 'Open cart',
  'open.wishlist': 'Open wishlist',
  'data.load.error': 'An error occurred retrieving your data, please try again',
};
