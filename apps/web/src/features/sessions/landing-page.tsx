/** The sign-in page. */
export function LandingPage() {
  return null;
}
