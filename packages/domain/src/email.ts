/**
 * Whether a text can be an e-mail address: one @ with something on both sides, and no character that separates addresses or
 * header fields; at most 254 characters (RFC 5321).
 *
 * @example isEmailAddress('anna@example.com') // true
 * @example isEmailAddress('a@example.com,b') // false
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
}
