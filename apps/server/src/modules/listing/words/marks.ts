import { foldNumber, foldWithOrigins, foldWord } from './folding.ts';
import type { Mark, SearchedText } from './searched-text.ts';
import { isBeginningAllowed, type Term } from './term.ts';
import { tokensOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';
import { fit } from './word-matches.ts';

/** A term with the words of the vocabulary that it found. */
export interface Marked {
  readonly term: Term;
  readonly words: ReadonlyMap<number, number>;
  /** Words that begin with it do not match. */
  readonly isWhole?: boolean;
}

/** Makes the function that finds the matching parts of a displayed text. */
export function createMarker({ vocabulary }: WordIndex, marked: readonly Marked[]): SearchedText['marks'] {
  const kept = marked.map(({ term, words, isWhole = false }) => {
    const fitsOf = new Map<string, number>();
    for (const [word, fits] of words)
      if (fits !== fit.beginning) fitsOf.set(vocabulary.words[word] as string, fits);
    return { term, isWhole, fitsOf };
  });
  function marksOf(text: string): Mark[] {
    const found: Mark[] = [];
    for (const { word, start, end } of tokensOf(text)) {
      const folded = foldWord(word);
      for (const { term, fitsOf, isWhole } of kept) {
        const fits = fitsOf.get(folded);
        if (isWhole && fits === undefined) continue;
        const part = partOf(text.slice(start, end), term, fits);
        if (!part || (fits === undefined && vocabulary.find(folded) < 0)) continue;
        found.push({ start: start + part.start, length: part.length });
      }
    }
    // Beyond Latin 1 a text may fold otherwise than its letters.
    const folded = latin1.test(text) ? foldNumber(text) : undefined;
    const numbers = kept.filter(({ term }) => folded?.includes(term.number) ?? true);
    if (numbers.length > 0) {
      const asNumber = foldWithOrigins(text, 'number');
      for (const { term } of numbers) found.push(...numberParts(text, asNumber, term));
    }
    return merged(found);
  }

  // For pages that are requested repeatedly. The texts are dropped with the cached search.
  const known = new Map<string, readonly Mark[]>();
  return (text) => {
    const former = known.get(text);
    if (former) return former;
    const marks = marksOf(text);
    if (known.size >= maxKnownTexts) known.clear();
    known.set(text, marks);
    return marks;
  };
}

const maxKnownTexts = 100;
const latin1 = /^[\0-\xff]*$/;

/** The part of a word that a term matches; the whole word if the letters differ. */
function partOf(word: string, term: Term, fits: number | undefined): Mark | undefined {
  const mayBegin = isBeginningAllowed(term);
  if (fits === undefined && !mayBegin) return undefined;
  const { folded, origins } = foldWithOrigins(word, 'word');
  const isBeginning = mayBegin && folded.startsWith(term.folded);
  if (fits === undefined && !isBeginning) return undefined;
  const at = folded.indexOf(term.folded);
  if (at < 0) {
    const stem = folded.indexOf(term.germanStem);
    if (fits !== fit.head && fits !== fit.modifier) return { start: 0, length: word.length };
    return stem < 0
      ? { start: 0, length: word.length }
      : partFrom(word, origins, stem, term.germanStem.length);
  }
  return partFrom(word, origins, at, term.folded.length);
}

/** The parts that match a term as an article number, with any separators. */
function numberParts(
  text: string,
  { folded, origins }: ReturnType<typeof foldWithOrigins>,
  { number, isLast }: Term,
): Mark[] {
  if (number.length < minNumber) return [];
  const isAnywhere = /\d/.test(number);
  const parts: Mark[] = [];
  for (let at = folded.indexOf(number); at >= 0; at = folded.indexOf(number, at + 1)) {
    const end = at + number.length;
    const part = partFrom(text, origins, at, number.length);
    const isOneWord = !/[^\p{L}\p{M}]/u.test(text.slice(part.start, part.start + part.length));
    const isPiece =
      isEdge(text, origins[at] as number) &&
      ((isLast && isOneWord) || end === folded.length || isEdge(text, origins[end] as number));
    if (isAnywhere || isPiece) parts.push(part);
  }
  return parts;
}

const minNumber = 2;

/** Whether a word or number begins at a place of a text. */
function isEdge(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  return !/[\p{L}\p{N}]/u.test(before) || /\p{N}/u.test(before) !== /\p{N}/u.test(text[at] ?? ' ');
}

/** From the first letter of the part to before the next one; letters that folding dropped belong to it. */
function partFrom(text: string, origins: readonly number[], at: number, length: number): Mark {
  const start = origins[at] as number;
  const last = origins[at + length - 1] as number;
  const next = origins[at + length];
  const end = next === undefined ? text.length : next;
  const trimmed = text.slice(last, end).search(/[^\p{L}\p{N}\p{M}]/u);
  return { start, length: (trimmed < 0 ? end : last + trimmed) - start };
}

/** Ascending and disjoint: overlapping and adjacent marks are merged. */
function merged(marks: readonly Mark[]): Mark[] {
  const apart: { start: number; length: number }[] = [];
  for (const { start, length } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (!last || start > last.start + last.length) apart.push({ start, length });
    else last.length = Math.max(last.length, start + length - last.start);
  }
  return apart;
}
