/** The home page. */
export function HomePage() {
  return null;
}
