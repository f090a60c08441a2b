import type { FoundPlaces } from '../listing-mask.ts';

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
