/**
 * Tells whether a text can be an e-mail address that a mail server is asked about: one @, something on both sides, nothing that
 * separates addresses or fields of a mail's head; at most 254 characters (RFC 5321).
 *
 * @example isEmailAddress('anna@example.com') // true
 * @example isEmailAddress('a@example.com,b') // false
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
}
