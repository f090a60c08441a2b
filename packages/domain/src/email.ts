/**
 * Whether a text can be an e-mail address (RFC 5321): at most 254 characters, and one @ with something on both sides.
 * Characters that separate addresses or header fields are refused.
 *
 * @example isEmailAddress('anna@example.com') // true
 * @example isEmailAddress('a@example.com,b') // false
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
}
