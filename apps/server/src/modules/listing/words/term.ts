import { foldNumber, foldWord } from './folding.ts';
import { stemEnglish, stemGerman } from './stems.ts';

/** A word that is searched for. */
export interface Term {
  /** Lower case, as `tokensOf` gives it. */
  readonly written: string;
  readonly folded: string;
  readonly germanStem: string;
  readonly englishStem: string;
  /** Folded as an article number. */
  readonly number: string;
  /** The last word may still be unfinished. */
  readonly isLast: boolean;
  /** A number behind a minus. */
  readonly isNegative?: boolean;
}

/** `typed` is the word before `tokensOf` made its numbers plain, for article numbers. */
export function termOf(written: string, isLast: boolean, typed = written): Term {
  return {
    written,
    folded: foldWord(written),
    germanStem: stemGerman(written),
    englishStem: stemEnglish(written),
    number: foldNumber(typed),
    isLast,
  };
}

/** Typing errors that are forgiven: one from five letters on, two from nine, none where digits are meant exactly. */
export function forgivenErrors({ written }: Term): number {
  if (/\p{N}/u.test(written)) return 0;
  const { length } = [...written];
  return length > maxTypedLength ? 0 : length >= 9 ? 2 : length >= 5 ? 1 : 0;
}

const maxTypedLength = 40;

/** A word that is not the last may be the beginning of one from so many letters on; a shorter one is meant whole. */
const minBeginning = 4;

export function isBeginningAllowed({ isLast, written }: Term): boolean {
  return isLast || written.length >= minBeginning;
}

/** Without the words that say nothing about an article, unless there are no others. */
export function meaningful(terms: readonly Term[]): readonly Term[] {
  const others = terms.filter((term) => !isFiller(term));
  return others.length === 0 ? terms : others;
}

export function isFiller({ folded }: Term): boolean {
  return fillers.has(folded);
}

const fillers = new Set(
  'fur mit und aus der die das den dem des ein eine einen einer im am auf von vom zum zur bei oder the of for with and or'.split(
    ' ',
  ),
);
