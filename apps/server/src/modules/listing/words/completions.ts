import type { Locale } from '../../../shared/locale.ts';
import type { FoundPlaces } from '../listing-mask.ts';
import { countOf, type Postings } from '../postings.ts';
import { foldWord } from './folding.ts';
import type { SearchedText } from './searched-text.ts';
import { tokensOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';

export interface CompletionQuery {
  readonly text: string;
  readonly locale: Locale;
  /** Users without deals get no words of deal products only (ROLE-05). */
  readonly hidesDeals: boolean;
  /** Searches the text. Called only if there are words before the last one and candidates for it. */
  search(): Promise<Pick<SearchedText, 'found' | 'dropped'>>;
}

/**
 * Completes the last word of a text, at most 5 times, by words of names and brands in the user's language, as written there. The
 * most frequent words come first, and only one form of each. Every completed text has results that the user sees. None if the
 * last word is complete (SRCH-01).
 *
 * @example await completedTexts(index, { text: 'bohr', … }) // ['Bohrmaschine', 'Bohrschrauber']
 */
export async function completedTexts(
  index: WordIndex,
  { text, locale, hidesDeals, search }: CompletionQuery,
): Promise<string[]> {
  const last = unfinishedWord(text);
  if (!last) return [];
  const folded = foldWord(last.word);
  const spellings = index.spellings[locale];
  const [first, end] = index.vocabulary.beginning(folded);
  if (index.vocabulary.words[first] === folded && spellings[first] && useOf(index, first) > 0) return [];
  const candidates = mostFrequent(index, { first, end, spellings });
  if (candidates.length === 0) return [];
  const searched = last.isOnly ? undefined : await search();
  // No article has all words, so that no completion would have results.
  if (searched && searched.dropped.length > 0) return [];
  const seen = { hidesDeals, found: searched?.found };
  const words: string[] = [];
  const stems = new Set<string>();
  for (const word of candidates) {
    const spelling = spellings[word] as string;
    const stem =
      (locale === 'en' ? index.stems.english[word] : undefined) ?? (index.stems.german[word] as string);
    // 'mü' folds to 'mu', but does not mean a Multimeter.
    if (/\P{ASCII}/u.test(last.word) && !spelling.toLowerCase().startsWith(last.word)) continue;
    if (stems.has(stem) || !isShown(index, word, seen)) continue;
    stems.add(stem);
    words.push(text.slice(0, last.start) + spelling);
    if (words.length === maxCompletions) break;
  }
  return words;
}

const maxCompletions = 5;
/** Too many words start with one letter. */
const minTyped = 2;
/** Candidates: more than completions, because hidden words and further forms are skipped. */
const maxLookedAt = 20;
/** Products to check for each word. */
const maxTargets = 2_000;

/** The last word, if the text ends with it and has neither a phrase nor an excluded word. */
function unfinishedWord(text: string): { word: string; start: number; isOnly: boolean } | undefined {
  if (/["“”„]|(?:^|\s)-/.test(text)) return undefined;
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  if (!last || last.end !== text.length || !/^\p{L}+$/u.test(last.word)) return undefined;
  return last.word.length < minTyped
    ? undefined
    : { word: last.word, start: last.start, isOnly: tokens.length === 1 };
}

/** The most frequent words of a vocabulary range in names of the language. */
function mostFrequent(
  index: WordIndex,
  { first, end, spellings }: { first: number; end: number; spellings: WordIndex['spellings'][Locale] },
): number[] {
  const best: { word: number; use: number }[] = [];
  for (let word = first; word < end; word += 1) {
    if (!spellings[word]) continue;
    const use = useOf(index, word);
    if (use === 0 || (best.length === maxLookedAt && use <= (best.at(-1)?.use ?? 0))) continue;
    const at = best.findIndex((other) => other.use < use);
    best.splice(at < 0 ? best.length : at, 0, { word, use });
    if (best.length > maxLookedAt) best.pop();
  }
  return best.map(({ word }) => word);
}

/** How many products have a word; 1 for a word of variant names only. */
function useOf({ products, variants }: WordIndex, word: number): number {
  return countOf(products, word) || Math.min(1, countOf(variants, word));
}

/** Whether a visible article has the word and all words before it. */
function isShown(
  { listing, products, variants }: WordIndex,
  word: number,
  { hidesDeals, found }: { hidesDeals: boolean; found: FoundPlaces | undefined },
): boolean {
  const { dealOnly, ordinals, productStarts } = listing;
  const isSeen = (ordinal: number) => !(hidesDeals && dealOnly.has(ordinal));
  return (
    targetsOf(products, word).some((ordinal) => {
      if (!isSeen(ordinal)) return false;
      if (!found) return true;
      const last = productStarts[ordinal + 1] as number;
      for (let place = productStarts[ordinal] as number; place < last; place += 1)
        if (found.places.has(place)) return true;
      return false;
    }) ||
    targetsOf(variants, word).some(
      (place) => isSeen(ordinals[place] as number) && (!found || found.places.has(place)),
    )
  );
}

function targetsOf({ starts, targets }: Postings, word: number): Int32Array {
  const from = starts[word] as number;
  return targets.subarray(from, Math.min(starts[word + 1] as number, from + maxTargets));
}
