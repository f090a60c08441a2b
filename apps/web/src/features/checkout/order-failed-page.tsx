/** After a failed order. */
export function OrderFailedPage() {
  return null;
}
