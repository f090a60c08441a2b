/** The order history. */
export function OrderHistoryPage() {
  return null;
}
