/** A content page. */
export function ContentPage() {
  return null;
}
