/** The profile. */
export function ProfilePage() {
  return null;
}
