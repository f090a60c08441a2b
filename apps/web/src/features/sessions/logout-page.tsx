/** Ends the session. */
export function LogoutPage() {
  return null;
}
