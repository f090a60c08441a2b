import { foldNumber, foldWord } from './folding.ts';
import { stemEnglish, stemGerman } from './stems.ts';

/** A searched word. */
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
  /** A negative number. */
  readonly isNegative?: boolean;
}

/** `typed`: the word before `tokensOf` simplified its numbers, for article numbers. */
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

/** Allowed typing errors: one from five letters on, two from nine, none in words with digits. */
export function forgivenErrors({ written }: Term): number {
  if (/\p{N}/u.test(written)) return 0;
  const { length } = [...written];
  return length > maxTypedLength ? 0 : length >= 9 ? 2 : length >= 5 ? 1 : 0;
}

const maxTypedLength = 40;

/** The least length of a word before the last to match as a beginning; shorter words match as a whole. */
const minBeginning = 4;

export function isBeginningAllowed({ isLast, written }: Term): boolean {
  return isLast || written.length >= minBeginning;
}

/** Without stop words, unless there are no others. */
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
