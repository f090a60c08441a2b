/** After an order. */
export function ThankYouPage() {
  return null;
}
