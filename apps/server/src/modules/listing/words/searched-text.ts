import type { FoundPlaces } from '../listing-mask.ts';

/** A part of a displayed text, in UTF-16 code units. */
export interface Mark {
  readonly start: number;
  readonly length: number;
}

/** The result of a text search in a tenant's catalogue. */
export interface SearchedText {
  readonly found: FoundPlaces;
  /**
   * The matching parts of a displayed name or article number, ascending, without overlaps. A part of a word matches; for a
   * typing error or another form the whole word does.
   */
  marks(text: string): readonly Mark[];
  /** Dropped words as typed, with their units, because no article has all; only by `useful`. */
  readonly dropped: readonly string[];
}
