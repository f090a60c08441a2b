import { readFile } from 'node:fs/promises';

let lines: Promise<string> | undefined;

/**
 * Whether a password is in the list of common passwords, alone or with digits and signs at its ends.
 *
 * `common-passwords.txt` is the dictionary `passwords-common` of `@zxcvbn-ts/language-common` 4.1.3 (MIT,
 * github.com/zxcvbn-ts/zxcvbn) in lower case from 5 characters on, with some German words.
 *
 * @example await isCommonPassword('Sommer2026!') // true, for 'sommer'
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  lines ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then((text) => `\n${text}`);
  const known = await lines;
  const folded = password.normalize('NFC').toLowerCase();
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isOneSign = new Set(folded).size === 1;
  return isOneSign || [folded, word].some((text) => !text.includes('\n') && known.includes(`\n${text}\n`));
}
