import type { TextQuery } from '../list-query.ts';
import { askedText, type Phrase } from './asked-text.ts';
import type { CategoryWords } from './category-words.ts';
import { both, countPlaces, either, firstPlaces, type Levels, tiersOf, without } from './levels.ts';
import { createLevelBuilder } from './levels-of.ts';
import { createMarker, type Marked } from './marks.ts';
import { type Matching, matchAll, matchPiece, nothing } from './match-words.ts';
import type { PhraseTexts } from './phrase-texts.ts';
import { quantityIn } from './quantities.ts';
import type { SearchedText } from './searched-text.ts';
import type { Synonyms } from './synonyms.ts';
import { forgivenErrors, isFiller, meaningful, type Term, termOf } from './term.ts';
import { isNegativeAt, tokensOf, withUnits } from './tokens.ts';
import { groupsOf, matchUseful } from './useful-words.ts';
import type { WordIndex } from './word-index.ts';
import { fit, plainMatches } from './word-matches.ts';

/** Further words are ignored, as in the search protocol. */
const maxTerms = 10;
/** Characters; the rest is ignored. */
const maxTextLength = 1_000;

let lastVersion = 0;

/**
 * Finds a text in the words of a listing. All its words must occur in any order, or as many as the strategy requires. The
 * tier is the sum of how well each word fits. It needs no database and takes some milliseconds at a million variants.
 * Phrases must occur literally under every strategy, excluded words must not occur. Both need `phrases`.
 */
export function searchText(
  index: WordIndex,
  synonyms: Synonyms,
  { text, matching: strategy }: TextQuery,
  { phrases, categories }: { phrases?: PhraseTexts | undefined; categories?: CategoryWords | undefined } = {},
): SearchedText {
  const asked = phrases
    ? askedText(text.slice(0, maxTextLength))
    : { words: text, phrases: [], excluded: [] };
  const searched = asked.words.slice(0, maxTextLength);
  const words = withUnits(searched, tokensOf(searched)).slice(0, maxTerms);
  const terms = words.map(({ word, start, end }, at) => ({
    // Redundant zeros would turn 6,0mm into 60mm.
    ...termOf(
      word,
      at === words.length - 1,
      quantityIn(word) || /\dx\d/.test(word) ? word : searched.slice(start, end),
    ),
    isNegative: /^\d/.test(word) && isNegativeAt(searched, start),
  }));
  const wanted = meaningful(terms);
  const matching: Matching = {
    index,
    synonyms,
    categories,
    terms: wanted,
    marked: [],
    pieces: new Map(),
    isForgiving: false,
  };
  let levels = terms.length > 0 ? matchWords(matching, terms, strategy) : undefined;
  let dropped: readonly string[] = [];
  if (levels?.size === 0 && strategy === 'useful') {
    const groups = groupsOf(searched, words, terms).map(({ text: group, terms: all }) => ({
      text: group,
      terms: all.filter((term) => wanted.includes(term)),
    }));
    const found = matchUseful(
      matching,
      groups.filter((group) => group.terms.length > 0),
    );
    levels = found.levels;
    dropped = found.dropped;
  }
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
  const found = tiersOf(levels ?? nothing);
  return {
    found: { version: lastVersion, ...found },
    marks: createMarker(index, marked),
    dropped: found.tiers.length > 0 ? dropped : [],
  };
}

/** Whether a text has phrases or exclusions, which need `PhraseTexts`. */
export function wantsPhrases({ text }: TextQuery): boolean {
  const { phrases, excluded } = askedText(text.slice(0, maxTextLength));
  return phrases.length + excluded.length > 0;
}

function matchWords(matching: Matching, terms: readonly Term[], strategy: TextQuery['matching']): Levels {
  const wanted = matching.terms;
  let levels = wanted.length === 0 ? nothing : matchAll(matching);
  if (wanted.length < terms.length) levels = either(levels, matchWithFillers(matching, terms));
  if (levels.size === 0 && wanted.some((term) => forgivenErrors(term) > 0))
    levels = matchAll({ ...matching, isForgiving: true });
  if (levels.size === 0 && (strategy === 'last' || strategy === 'frequency'))
    levels = matchFewer(matching, strategy);
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

/** An article number may contain a stop word: 'NH-1048-FOR-S'. */
function matchWithFillers(matching: Matching, terms: readonly Term[]): Levels {
  const marked: Marked[] = [];
  const levels = matchAll({ ...matching, terms, marked, pieces: new Map() });
  matching.marked.push(...marked.filter(({ term }) => !isFiller(term)));
  return levels;
}

/** Drops words until there are matches: the last ones, or the most frequent ones. */
function matchFewer(matching: Matching, strategy: 'last' | 'frequency'): Levels {
  let { terms } = matching;
  const sizes = new Map(
    strategy === 'last' ? [] : terms.map((term) => [term, countPlaces(matchPiece(matching, [term]))]),
  );
  while (terms.length > 1) {
    // A word without matches is the least frequent one.
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
