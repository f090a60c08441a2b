/**
 * Takes keys and clicks from the page, but not from what lies above it, such as the sidebar; answers what gives them back.
 * For the moment in which nothing that is entered would be kept (AUTH-12).
 */
export function holdPage(): () => void {
  const page = document.getElementById('root');
  page?.setAttribute('inert', '');
  return () => page?.removeAttribute('inert');
}
