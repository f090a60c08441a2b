import { askedText, type Phrase } from './asked-text.ts';
import { both, countPlaces, either, firstPlaces, type Levels, tiersOf, without } from './levels.ts';
import { createLevelBuilder } from './levels-of.ts';
import { createMarker, type Marked } from './marks.ts';
import type { PhraseTexts } from './phrase-texts.ts';
import type { SearchedText, SearchWish } from './searched-text.ts';
import type { Synonyms } from './synonyms.ts';
import { forgivenErrors, isFiller, meaningful, type Term, termOf } from './term.ts';
import { tokensOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';
import { directMatches, fit, misspeltMatches, partMatches, plainMatches } from './word-matches.ts';

/** Only so many words count, as with the search protocol. */
const maxTerms = 10;
/** An article number may be typed in so many pieces ('NH 1020 RED'), a compound too. */
const maxPieces = 4;
/** A term that finds fewer places than this is looked for with typing errors and in parts too. */
const fewPlaces = 10;
/** Characters; the rest is ignored. */
const maxTextLength = 1_000;

let lastVersion = 0;

/**
 * Finds a text in the words of a listing. Each of its words must be there (or as many as the strategy says), in any order; how
 * well each fits adds up to the tier. It needs no database and takes some milliseconds at a million variants. Phrases must be
 * there as they are, whatever the strategy; what is excluded must not. Both need `phrases`.
 */
export function searchText(
  index: WordIndex,
  synonyms: Synonyms,
  { text, matching: strategy }: SearchWish,
  phrases?: PhraseTexts,
): SearchedText {
  const asked = phrases
    ? askedText(text.slice(0, maxTextLength))
    : { words: text, phrases: [], excluded: [] };
  const words = tokensOf(asked.words.slice(0, maxTextLength)).slice(0, maxTerms);
  const terms = words.map(({ word }, at) => termOf(word, at === words.length - 1));
  const wanted = meaningful(terms);
  const matching = { index, synonyms, terms: wanted, marked: [], pieces: new Map(), isForgiving: false };
  let levels = terms.length > 0 ? matchWords(matching, terms, strategy) : undefined;
  for (const phrase of asked.phrases) {
    if (levels?.size === 0) break;
    const found = phraseLevels(matching, phrase, phrases);
    levels = levels ? both(levels, found) : found;
  }
  if (asked.excluded.length > 0) {
    levels ??= firstPlaces(index.listing.size);
    for (const phrase of asked.excluded) {
      if (levels.size === 0) break;
      levels = without(levels, excludedLevels(index, phrase, phrases));
    }
  }
  lastVersion += 1;
  const { marked } = matching;
  return {
    found: { version: lastVersion, ...tiersOf(levels ?? nothing) },
    marks: createMarker(index, marked),
  };
}

/** Whether a text has phrases or exclusions, which need `PhraseTexts`. */
export function wantsPhrases({ text }: SearchWish): boolean {
  const { phrases, excluded } = askedText(text.slice(0, maxTextLength));
  return phrases.length + excluded.length > 0;
}

function matchWords(matching: Matching, terms: readonly Term[], strategy: SearchWish['matching']): Levels {
  const wanted = matching.terms;
  let levels = wanted.length === 0 ? nothing : matchAll(matching);
  if (wanted.length < terms.length) levels = either(levels, matchWithFillers(matching, terms));
  if (levels.size === 0 && wanted.some((term) => forgivenErrors(term) > 0))
    levels = matchAll({ ...matching, isForgiving: true });
  if (levels.size === 0 && strategy !== 'all') levels = matchFewer(matching, strategy);
  return levels;
}

function phraseLevels({ index, marked }: Matching, phrase: Phrase, phrases: PhraseTexts | undefined): Levels {
  const builder = createLevelBuilder(index);
  if (phrases) builder.addPhrase(phrases.find(phrase));
  for (const word of phrase) {
    const term = termOf(word, false);
    marked.push({ term, words: new Map([[index.vocabulary.find(term.folded), fit.exact]]), isWhole: true });
  }
  return builder.finish();
}

/** Places with the phrase. A single word also excludes its other forms (Jacke, Jacken), but not its compounds. */
function excludedLevels(index: WordIndex, phrase: Phrase, phrases: PhraseTexts | undefined): Levels {
  const builder = createLevelBuilder(index);
  if (phrases) builder.addPhrase(phrases.find(phrase));
  const [word = '', ...others] = phrase;
  const forms = [...plainMatches(index, termOf(word, false))].filter(([, fits]) => fits <= fit.form);
  if (others.length === 0) builder.addWords(new Map(forms));
  return builder.finish();
}

interface Matching {
  readonly index: WordIndex;
  readonly synonyms: Synonyms;
  readonly terms: readonly Term[];
  /** Gets what may be marked. */
  readonly marked: Marked[];
  /** What was matched without forgiving more. */
  readonly pieces: Map<string, Levels>;
  /** Whether typing errors are forgiven in words that find enough without. */
  readonly isForgiving: boolean;
}

const nothing: Levels = new Map();

/**
 * The places that have all terms. A row of terms may also be one word of the catalogue, an article number, or a phrase that
 * has synonyms: the best way through the terms counts, found from the left.
 */
function matchAll(matching: Matching): Levels {
  const { terms } = matching;
  /** By how many terms from the left are matched; undefined: everything, at no cost. */
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
    upTo.push(levels);
  }
  return upTo[terms.length] ?? nothing;
}

/** An article number may have a word in it that says nothing elsewhere: 'NH-1048-FOR-S'. */
function matchWithFillers(matching: Matching, terms: readonly Term[]): Levels {
  const marked: Marked[] = [];
  const levels = matchAll({ ...matching, terms, marked, pieces: new Map() });
  matching.marked.push(...marked.filter(({ term }) => !isFiller(term)));
  return levels;
}

/** Leaves out words until something is found: the last ones, or the most frequent ones. */
function matchFewer(matching: Matching, strategy: 'last' | 'frequency'): Levels {
  let { terms } = matching;
  const sizes = new Map(
    strategy === 'last' ? [] : terms.map((term) => [term, countPlaces(matchPiece(matching, [term]))]),
  );
  while (terms.length > 1) {
    // A word that finds nothing is the least frequent; without it, something is.
    const dropped =
      strategy === 'last'
        ? terms.at(-1)
        : terms.reduce((worst, term) => (rank(term) > rank(worst) ? term : worst));
    terms = terms.filter((term) => term !== dropped);
    const levels = matchAll({ ...matching, terms });
    if (levels.size > 0) return levels;
  }
  return nothing;

  function rank(term: Term): number {
    return sizes.get(term) ?? 0;
  }
}

/** One word, or some taken as one, and the synonyms of them. */
function matchPiece(matching: Matching, terms: readonly Term[]): Levels {
  const { index, pieces, marked, isForgiving } = matching;
  const key = JSON.stringify(terms.map(({ written, isLast }) => [written, isLast]));
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
  else if (terms.length <= maxPieces) levels = matchTerm(matching, joined(terms)).levels;
  const phrases = [...synonyms.of(terms)];
  if (others.length === 0 && hasFew(levels)) phrases.push(...synonyms.near(first));
  for (const phrase of phrases) levels = either(levels, matchPhrase(index, phrase, marked), 2 * fit.synonym);
  return levels;
}

function matchTerm({ index, marked }: Matching, term: Term): { levels: Levels; isUnknown: boolean } {
  const builder = createLevelBuilder(index);
  const words = directMatches(index, term);
  builder.addWords(words);
  builder.addNumbers(term.number);
  const levels = builder.finish();
  if (levels.size > 0) marked.push({ term, words });
  return { levels, isUnknown: words.size === 0 };
}

/** A word; where it finds little, also with typing errors, and its parts where they stand apart. */
function matchWord(matching: Matching, term: Term): Levels {
  const { index, marked } = matching;
  const { levels: direct, isUnknown } = matchTerm(matching, term);
  if (!hasFew(direct)) return direct;
  let levels = direct;
  for (const { terms, words } of partMatches(index, term)) {
    const [front, back] = words.map((matches) => levelsOf(index, matches)) as [Levels, Levels];
    const found = both(front, back);
    if (found.size === 0) continue;
    levels = either(levels, found, 2 * fit.parts);
    terms.forEach((part, at) => {
      marked.push({ term: part, words: words[at] as Map<number, number> });
    });
  }
  const misspelt = misspeltMatches(index, term, isUnknown);
  if (misspelt.size === 0) return levels;
  marked.push({ term, words: misspelt });
  return either(levels, levelsOf(index, misspelt));
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
  return termOf(terms.map((term) => term.written).join(''), terms.at(-1)?.isLast ?? false);
}
