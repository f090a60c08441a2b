/** Characters of a password wherever one is set or typed: forms, API and import (AUTH-11). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Why a password cannot be used. */
export type PasswordProblem = 'length' | 'name';

/**
 * The problem of a new password; undefined if there is none. It must have 8 to 128 characters and must not be the user name
 * or the e-mail address in any case (AUTH-11). That it is no common one is checked by the server alone.
 *
 * @example passwordProblem('Erika@Example.com', { username: 'erika', email: 'erika@example.com' }) // 'name'
 */
export function passwordProblem(
  password: string,
  names: { readonly username: string; readonly email: string },
): PasswordProblem | undefined {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) return 'length';
  const folded = password.trim().toLowerCase();
  return [names.username, names.email].some((name) => name.toLowerCase() === folded) ? 'name' : undefined;
}
