/** The checkout. */
export function CheckoutPage() {
  return null;
}
