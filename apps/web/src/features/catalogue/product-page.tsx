/** The product page. */
export function ProductPage() {
  return null;
}
