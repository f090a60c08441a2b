/**
 * Letters as a search compares them. A folded word is lower case and without accents, with ss for ß, and without each e
 * after a, o or u. So ä, ae and a are equal, whichever was typed. The beginning of a word folds to a beginning of the
 * folded word.
 *
 * @example foldWord('Mützen') // 'mutzen', as of 'Muetzen' and 'mutzen'
 */
export function foldWord(word: string): string {
  return plainLetters(word.normalize('NFC').toLowerCase().replace(eAfterVowel, ''));
}

/**
 * An article number as a search compares it: only letters and digits, lower case, umlauts written out, without accents.
 *
 * @example foldNumber('NH-1042.M') // 'nh1042m'
 * @example foldNumber('GRÜN-1') // 'gruen1', as of 'Gruen-1'
 */
export function foldNumber(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  if (!beyondAscii.test(lower)) return lower.replace(separators, '');
  return plainLetters(lower.replace(umlauts, (letter) => writtenOut[letter] ?? letter)).replace(
    separators,
    '',
  );
}

const umlauts = /[äöüµμ]/g;
const writtenOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', µ: 'u', μ: 'u' };

/** Folds the letters of a text one by one. `origins[i]` says which code unit of the text the folded one at i is of. */
export function foldWithOrigins(
  text: string,
  kind: 'word' | 'number',
): { readonly folded: string; readonly origins: readonly number[] } {
  const origins: number[] = [];
  let folded = '';
  let former = '';
  let at = 0;
  for (const letter of text) {
    const lower = letter.toLowerCase();
    const isDropped = kind === 'word' && lower === 'e' && 'aou'.includes(former) && former !== '';
    const isPlain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    const plain = isDropped
      ? ''
      : isPlain
        ? lower
        : kind === 'word'
          ? plainLetters(lower)
          : foldNumber(letter);
    for (let count = 0; count < plain.length; count += 1) origins.push(at);
    folded += plain;
    former = lower;
    at += letter.length;
  }
  return { folded, origins };
}

const eAfterVowel = /(?<=[aou])e/g;
const separators = /[^\p{L}\p{N}]+/gu;
const beyondAscii = /\P{ASCII}/u;
const lettersBeyondAscii = /\P{ASCII}/gu;
const marks = /\p{M}+/gu;

function plainLetters(lower: string): string {
  if (!beyondAscii.test(lower)) return lower;
  return lower.replace(lettersBeyondAscii, plainLetter);
}

/** Letters without a base letter and an accent. */
const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

function plainLetter(letter: string): string {
  return ownLetters[letter] ?? letter.normalize('NFD').replace(marks, '');
}
