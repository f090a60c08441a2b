/** The search page. */
export function SearchPage() {
  return null;
}
