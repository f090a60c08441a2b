/** The search field of the header. */
export function SearchBox() {
  return null;
}
