import type { CategoryWords, FoundCategories } from './category-words.ts';
import { both, countPlaces, either, type Levels } from './levels.ts';
import { createLevelBuilder } from './levels-of.ts';
import type { Marked } from './marks.ts';
import { quantityOf } from './quantities.ts';
import type { Synonyms } from './synonyms.ts';
import { type Term, termOf } from './term.ts';
import type { WordIndex } from './word-index.ts';
import { directMatches, fit, misspeltMatches, partMatches } from './word-matches.ts';

/** The most pieces of an article number ('NH 1020 RED') or a compound. */
const maxPieces = 4;
/** A term with fewer places is also searched with typing errors and in parts. */
const fewPlaces = 10;

export const nothing: Levels = new Map();

/** The terms of a text with their indexes. */
export interface Matching {
  readonly index: WordIndex;
  readonly synonyms: Synonyms;
  readonly categories: CategoryWords | undefined;
  readonly terms: readonly Term[];
  /** Collects terms for marks. */
  readonly marked: Marked[];
  /** The terms that matched without more tolerance. */
  readonly pieces: Map<string, Levels>;
  /** Whether to allow typing errors in words with enough matches. */
  readonly isForgiving: boolean;
}

/**
 * The places that have all terms. Several terms may also be one word of the catalogue, an article number, or a phrase with
 * synonyms. The best split of the terms counts, found from left to right.
 */
export function matchAll(matching: Matching): Levels {
  const { terms } = matching;
  /** By the number of matched terms from the left; undefined: all places without cost. */
  const upTo: (Levels | undefined)[] = [undefined];
  for (let end = 1; end <= terms.length; end += 1) {
    let levels = nothing;
    const longest = Math.max(maxPieces, matching.synonyms.longest);
    for (let start = end - 1; start >= Math.max(0, end - longest); start -= 1) {
      const before = upTo[start];
      if (before && before.size === 0) continue;
      const piece = matchPiece(matching, terms.slice(start, end));
      if (piece.size > 0) levels = either(levels, before ? both(before, piece) : piece);
    }
    if (levels.size === 0 && isNeedlessUnit(terms[end - 2], terms[end - 1]))
      levels = upTo[end - 1] ?? nothing;
    upTo.push(levels);
  }
  return upTo[terms.length] ?? nothing;
}

/** Millimetres are often left out: '4 x 40 mm' also matches 4x40. */
function isNeedlessUnit(number: Term | undefined, unit: Term | undefined): boolean {
  return unit?.written === 'mm' && number !== undefined && /^\p{L}?\d[\d.x]*$/u.test(number.written);
}

/** One word, or several joined ones, and their synonyms. */
export function matchPiece(matching: Matching, terms: readonly Term[]): Levels {
  const { index, pieces, marked, isForgiving } = matching;
  const key = JSON.stringify(terms.map(({ written, isLast, isNegative }) => [written, isLast, isNegative]));
  const levels = pieces.get(key) ?? matchStrictly(matching, terms);
  pieces.set(key, levels);
  const [term] = terms as [Term];
  if (!isForgiving || terms.length > 1 || hasFew(levels)) return levels;
  const misspelt = misspeltMatches(index, term, false);
  marked.push({ term, words: misspelt });
  return either(levels, levelsOf(index, misspelt));
}

function matchStrictly(matching: Matching, terms: readonly Term[]): Levels {
  const { index, synonyms, marked } = matching;
  const [first, ...others] = terms as [Term, ...Term[]];
  let levels = nothing;
  if (others.length === 0) levels = matchWord(matching, first);
  else if (terms.length <= maxPieces) levels = matchTerm(matching, joined(terms), false).levels;
  const phrases = [...synonyms.of(terms)];
  // 'wander schuhe' matches Wanderschuhe.
  if (others.length > 0) phrases.push(...synonyms.of([joined(terms)]));
  if (others.length === 0 && hasFew(levels)) phrases.push(...synonyms.near(first));
  for (const phrase of phrases) levels = either(levels, matchPhrase(index, phrase, marked), 2 * fit.synonym);
  return levels;
}

function matchTerm(
  { index, categories, marked }: Matching,
  term: Term,
  /** False for separate words: '042-l' is a part of an article number. */
  mayBeMeasure = true,
): { levels: Levels; isUnknown: boolean; ofCategories: FoundCategories | undefined } {
  const builder = createLevelBuilder(index);
  const words = directMatches(index, term);
  builder.addWords(words);
  builder.addNumbers(term.number, mayBeMeasure);
  const ofCategories = categories?.find(term, false);
  if (ofCategories) builder.addCategories(ofCategories, false);
  const levels = builder.finish();
  if (levels.size > 0) marked.push({ term, words });
  return { levels, isUnknown: words.size === 0 && !ofCategories, ofCategories };
}

/** A word. With few matches also with typing errors, and with its parts apart. */
function matchWord(matching: Matching, term: Term): Levels {
  const { index, categories, marked } = matching;
  const { levels: direct, isUnknown, ofCategories } = matchTerm(matching, term);
  if (!hasFew(direct)) return direct;
  let levels = ofCategories ? either(direct, relatedLevels(index, ofCategories)) : direct;
  for (const { terms, words } of partMatches(index, term, isUnknown)) {
    const [front, back] = words.map((matches) => levelsOf(index, matches)) as [Levels, Levels];
    const found = both(front, back);
    if (found.size === 0) continue;
    levels = either(levels, found, 2 * fit.parts);
    terms.forEach((part, at) => {
      marked.push({ term: part, words: words[at] as Map<number, number> });
    });
  }
  // A compound of known words is not a typing error.
  if (isUnknown && !hasFew(levels)) return levels;
  const misspelt = misspeltMatches(index, term, isUnknown);
  if (misspelt.size > 0) {
    marked.push({ term, words: misspelt });
    levels = either(levels, levelsOf(index, misspelt));
  }
  const misspeltCategories = isUnknown ? categories?.find(term, true) : undefined;
  return misspeltCategories ? either(levels, relatedLevels(index, misspeltCategories)) : levels;
}

function relatedLevels(index: WordIndex, found: FoundCategories): Levels {
  const builder = createLevelBuilder(index);
  builder.addCategories(found, true);
  return builder.finish();
}

function hasFew(levels: Levels): boolean {
  return countPlaces(levels, fewPlaces) < fewPlaces;
}

/** All words of a synonym, without typing errors. */
function matchPhrase(index: WordIndex, phrase: readonly Term[], marked: Marked[]): Levels {
  let levels: Levels | undefined;
  for (const term of phrase) {
    const words = directMatches(index, term);
    const found = levelsOf(index, words);
    levels = levels ? both(levels, found) : found;
    if (levels.size === 0) return nothing;
    marked.push({ term, words });
  }
  return levels ?? nothing;
}

function levelsOf(index: WordIndex, words: Map<number, number>): Levels {
  const builder = createLevelBuilder(index);
  builder.addWords(words);
  return builder.finish();
}

function joined(terms: readonly Term[]): Term {
  const [first, second] = terms as [Term, Term];
  const quantity = terms.length === 2 ? quantityOf(first.written, second.written) : undefined;
  const written = quantity ? quantity.number + quantity.unit : terms.map((term) => term.written).join('');
  const number = terms.map((term) => term.number).join('');
  return { ...termOf(written, terms.at(-1)?.isLast ?? false), number };
}
