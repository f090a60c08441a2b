/** The two carts. */
export function CartPage() {
  return null;
}
