import { INVISIBLE } from './user-name.ts';

const part = String.raw`[^\s@<>()[\],;:"\\${INVISIBLE}]`;
const form = new RegExp(`^${part}{1,64}@(?:(?!\\.)${part})+(?:\\.(?:(?!\\.)${part})+)+$`, 'u');

/**
 * Whether a text can be an e-mail address (RFC 5321): at most 254 characters, one @, and a domain of at least two labels.
 * Characters that separate addresses or header fields are refused, and invisible and full-width ones.
 *
 * @example isEmailAddress('anna@example.com') // true
 * @example isEmailAddress('a@example.com,b') // false
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && text === text.normalize('NFKC') && form.test(text);
}
