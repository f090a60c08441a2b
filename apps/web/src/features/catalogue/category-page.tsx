/** The category page. */
export function CategoryPage() {
  return null;
}
