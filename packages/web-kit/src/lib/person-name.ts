/**
 * First and last name of a person, or the user name if both are empty.
 *
 * @example personName({ firstName: '', lastName: '', username: 'otto' }) // 'otto'
 */
export function personName({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  /** Absent in answers whose last name is never empty. */
  username?: string;
}): string {
  return `${firstName} ${lastName}`.trim() || (username ?? '');
}
