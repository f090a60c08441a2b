/**
 * Takes keys and clicks from the page, but not from what lies above it, such as the sidebar; answers what gives them back.
 * Blocks input while entries would be lost (AUTH-12).
 */
export function holdPage(): () => void {
  const page = document.getElementById('root');
  page?.setAttribute('inert', '');
  return () => page?.removeAttribute('inert');
}
