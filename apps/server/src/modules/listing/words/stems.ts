import { stemmer as stemEnglishWord } from '@orama/stemmers/english';
import { stemmer as stemGermanWord } from '@orama/stemmers/german';
import { foldWord } from './folding.ts';

/**
 * The folded stem of a word as written, lower case: equal for its forms in German (Snowball). The s of borrowed words (Akkus,
 * Hoodies), which the algorithm leaves, goes too.
 *
 * @example stemGerman('mützen') // 'mutz', as of 'Mütze'
 */
export function stemGerman(word: string): string {
  return foldWord(stemGermanWord(borrowedPlural.test(word) ? word.slice(0, -1) : word));
}

/** The folded stem of an English word (Porter). */
export function stemEnglish(word: string): string {
  // The stemmer removes more from 'ties' than from 'tie'.
  return foldWord(stemEnglishWord(shortPlural.test(word) ? word.slice(0, -1) : word));
}

const shortPlural = /^[a-z]ies$/;
const borrowedPlural = /.[^aeiouäöü](?:[aou]|ie)s$/;
