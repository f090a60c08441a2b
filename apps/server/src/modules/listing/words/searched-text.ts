import type { FoundPlaces } from '../listing-mask.ts';

/**
 * Which words must be found: all of them (SRCH-09), as many first ones as find anything, or all but the most frequent ones
 * until anything is found (`matchingStrategy` of the search protocol); `useful`: all, or else the most useful ones.
 */
export type MatchingStrategy = 'all' | 'last' | 'frequency' | 'useful';

/** What is searched for: a text as typed. One without letters and digits finds nothing. */
export interface SearchWish {
  readonly text: string;
  readonly matching: MatchingStrategy;
}

/** A part of a displayed text, in UTF-16 code units. */
export interface Mark {
  readonly start: number;
  readonly length: number;
}

/** What a text found in a tenant's catalogue. */
export interface SearchedText {
  readonly found: FoundPlaces;
  /**
   * The parts of a displayed text (a name or an article number) for which it was found, ascending and apart from each
   * other: the matched part of a word, the whole word for a typing error or another form of it.
   */
  marks(text: string): readonly Mark[];
  /** Words as typed, with their units, that were left out because no article has all; only by `useful`. */
  readonly dropped: readonly string[];
}
