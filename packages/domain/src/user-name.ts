/**
 * Tells whether a text can be the user name of a new account: 3 to 50 of a-z, 0-9, dot, underscore and hyphen (AUTH-07).
 *
 * @example isUserName('sport.huber') // true
 */
export function isUserName(text: string): boolean {
  return /^[a-z0-9._-]{3,50}$/.test(text);
}
