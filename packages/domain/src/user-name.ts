/** Characters that draw nothing, such as control characters, zero-width blanks and Hangul fillers; for a class of a RegExp. */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

const invisible = new RegExp(`[${INVISIBLE}]`, 'u');
const blank = new RegExp(`^[\\s${INVISIBLE}]*$`, 'u');

/**
 * Tells whether a text can be the user name of a new account: 3 to 50 of a-z, 0-9, dot, underscore and hyphen (AUTH-07).
 *
 * @example isUserName('sport.huber') // true
 */
export function isUserName(text: string): boolean {
  return /^[a-z0-9._-]{3,50}$/.test(text);
}

/**
 * A user name as it is stored: composed (NFC) and without blanks around. Undefined for one with invisible characters.
 *
 * @example plainUserName(' Jo\u0308rg ') // 'J\u00f6rg'
 */
export function plainUserName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return name === '' || invisible.test(name) ? undefined : name;
}

/**
 * Whether a text is empty or has only blanks and invisible characters.
 *
 * @example isBlank('\u200b \u3164') // true
 */
export function isBlank(text: string): boolean {
  return blank.test(text);
}
