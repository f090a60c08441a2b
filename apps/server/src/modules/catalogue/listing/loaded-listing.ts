import { LRUCache } from 'lru-cache';
import type { Listing } from './listing.ts';
import type { ListingColumns } from './listing-columns.ts';
import type { Found } from './listing-find.ts';
import type { Page } from './listing-page.ts';
import type { KeptSearch } from './words/kept-search.ts';
import type { SearchedText } from './words/searched-text.ts';
import { createSynonyms, noSynonyms, type SynonymGroups, type Synonyms } from './words/synonyms.ts';
import type { WordIndex } from './words/word-index.ts';

// What users may ask for has no end, so what is remembered of a listing is bounded by its size and not by its number.
/** Variant ids of all pages and characters of their keys together, about 10 bytes each. */
const maxPageParts = 1_000_000;
/** Characters of all facets and their keys together: a tenant with ten thousand brands has long ones. */
const maxFacetLength = 16_000_000;
/** Bytes of all that was searched for: thousands of searches, but some fifty of those that find much of a large listing. */
const maxSearchedBytes = 48_000_000;
/** Searches of which it is known what they mark, up to some ten kilobytes each. */
const maxMarks = 1_000;
/** A counted value of a facet takes as much as so many ids. */
const countParts = 8;
/** What a search takes besides its places, most of it what it is known to mark. */
const minSearchedBytes = 12_000;

/** A tenant's listing with all that was made of it. */
export interface LoadedListing {
  readonly listing: Listing;
  readonly columns: ListingColumns;
  readonly pages: LRUCache<string, Page>;
  readonly facets: LRUCache<string, string>;
  readonly finds: LRUCache<string, Omit<Found, 'marks'>>;
  readonly searches: LRUCache<string, KeptSearch>;
  /** Kept longer than what was found. */
  readonly marks: LRUCache<string, SearchedText['marks']>;
  /** The words of the listing, read when first searched in. */
  words: Promise<WordIndex> | undefined;
  synonyms: { readonly groups: SynonymGroups; readonly lookup: Synonyms; readonly version: number };
  /** Counts the changes of prices, so that what was made with the former ones is not met again. */
  priceVersion: number;
}

/** A listing of which nothing was asked yet. */
export function createLoadedListing({
  listing,
  columns,
  words,
}: Pick<LoadedListing, 'listing' | 'columns' | 'words'>): LoadedListing {
  return {
    listing,
    columns,
    pages: new LRUCache({
      maxSize: maxPageParts,
      sizeCalculation: ({ rows }, key) => rows.reduce((sum, ids) => sum + ids.length, key.length),
    }),
    facets: new LRUCache({
      maxSize: maxFacetLength,
      sizeCalculation: (json, key) => json.length + key.length,
    }),
    marks: new LRUCache({ max: maxMarks }),
    finds: new LRUCache({
      maxSize: maxPageParts,
      sizeCalculation: (found, key) =>
        found.rows.reduce((sum, ids) => sum + ids.length, key.length) + countsIn(found) * countParts,
    }),
    searches: new LRUCache({
      maxSize: maxSearchedBytes,
      sizeCalculation: ({ byteLength }, key) => byteLength + minSearchedBytes + key.length,
    }),
    words,
    synonyms: { groups: noSynonyms, lookup: createSynonyms(noSynonyms), version: 0 },
    priceVersion: 0,
  };
}

function countsIn({ facets }: Pick<Found, 'facets'>): number {
  return Object.values(facets).reduce((sum, counts) => sum + Object.keys(counts).length, 0);
}
