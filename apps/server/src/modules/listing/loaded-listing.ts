import type { Cache, Caches } from '../../shared/cache.ts';
import type { Listing } from './listing.ts';
import type { ListingColumns } from './listing-columns.ts';
import type { Found } from './listing-find.ts';
import type { Page } from './listing-page.ts';
import type { KeptSearch } from './words/kept-search.ts';
import type { PhraseTexts } from './words/phrase-texts.ts';
import type { SearchedText } from './words/searched-text.ts';
import { noSynonyms, type SynonymGroups, type Synonyms } from './words/synonyms.ts';
import type { WordIndex } from './words/word-index.ts';

// Users can ask for endless variations, so these caches are bounded by size, not by entries.
/** Limit of all pages. Results of searches with conditions get as much again. */
const maxPageBytes = 10_000_000;
/** Characters of all facets and their keys together: a tenant with ten thousand brands has long ones. */
const maxFacetLength = 16_000_000;
/** Bytes of all cached searches: thousands of usual ones, or some fifty that find much of a large listing. */
const maxSearchedBytes = 48_000_000;
/** Cached markers of searches, up to some ten kilobytes each. */
const maxMarks = 1_000;
/** A listing of so many variants gets the full cache sizes; a smaller one gets a share. */
const fullSize = 500_000;
const minShare = 0.25;
/** Estimated, of one value of a facet with its count. */
const countBytes = 80;
/** Bytes of a search without its places, mostly its markers. */
const minSearchedBytes = 12_000;

/** A tenant's listing with all that was made of it. */
export interface LoadedListing {
  readonly listing: Listing;
  readonly columns: ListingColumns;
  readonly pages: Cache<string, Page>;
  readonly facets: Cache<string, string>;
  readonly finds: Cache<string, Omit<Found, 'marks'>>;
  readonly searches: Cache<string, KeptSearch>;
  /** Cached longer than `searches`. */
  readonly marks: Cache<string, Pick<SearchedText, 'marks' | 'dropped'>>;
  /** The words of the listing, read when first searched in. */
  words: Promise<WordIndex> | undefined;
  areWordsRead: boolean;
  /** Its texts with their words in order, read when a phrase is first searched. */
  phrases: Promise<PhraseTexts> | undefined;
  /** `lookups` by the place of the language; `version` counts their changes. */
  synonyms: { readonly groups: SynonymGroups; readonly lookups: Synonyms[]; readonly version: number };
  /** Counts price changes by price list. The count is part of cache keys, so pages with former prices are not used again. */
  readonly priceVersions: Map<number, number>;
  /** Unique; part of the keys of its views. */
  readonly id: number;
  notes: ReadNotes;
  /** When `notes` were read, by the process's own clock in ms. */
  checkedAt: number;
}

/** The change records that a listing contains. */
export interface ReadNotes {
  /** The first transaction whose change records may be missing. */
  readonly position: string;
  /** Ids of the contained change records from `position` on. */
  readonly seen: ReadonlySet<number>;
  /** How many products have changed since all was read. */
  readonly changes: number;
}

let lastId = 0;

/** Makes a listing with empty caches. */
export function createLoadedListing({
  caches,
  listing,
  columns,
  words,
  notes,
}: { caches: Caches } & Pick<LoadedListing, 'listing' | 'columns' | 'words' | 'notes'>): LoadedListing {
  // Many small tenants must not cache many times as much as a large one.
  const share = Math.min(1, Math.max(minShare, listing.size / fullSize));
  lastId += 1;
  return {
    id: lastId,
    listing,
    notes,
    checkedAt: performance.now(),
    columns,
    pages: caches.create('listing_pages', {
      maxBytes: maxPageBytes * share,
      bytesOf: (page, key) => pageBytes(page, key),
    }),
    facets: caches.create('listing_facets', {
      maxBytes: maxFacetLength * share,
      bytesOf: (json, key) => json.length + key.length,
    }),
    marks: caches.create('listing_marks', { maxEntries: maxMarks }),
    finds: caches.create('listing_finds', {
      maxBytes: maxPageBytes * share,
      bytesOf: (found, key) => pageBytes(found, key) + countsIn(found) * countBytes,
    }),
    searches: caches.create('listing_searches', {
      maxBytes: maxSearchedBytes * share,
      bytesOf: ({ byteLength }, key) => byteLength + minSearchedBytes + key.length,
    }),
    words,
    areWordsRead: words !== undefined,
    phrases: undefined,
    synonyms: { groups: noSynonyms, lookups: [], version: 0 },
    priceVersions: new Map(),
  };
}

/** About how many bytes a listing takes with all that was made of it, besides its views. */
export function bytesOf(loaded: LoadedListing): number {
  const { listing, words, phrases, pages, facets, finds, searches } = loaded;
  return (
    listing.size * (listedBytes + (words ? wordBytes : 0) + (phrases ? phraseBytes : 0)) +
    pages.bytes() +
    finds.bytes() +
    facets.bytes() +
    searches.bytes()
  );
}

// As measured, of a variant.
const listedBytes = 80;
const wordBytes = 130;
const phraseBytes = 45;
/** Estimated, of an id of a page or a character of its key. */
const partBytes = 10;

function pageBytes({ rows }: Page, key: string): number {
  return rows.reduce((sum, ids) => sum + ids.length, key.length) * partBytes;
}

function countsIn({ facets }: Pick<Found, 'facets'>): number {
  return Object.values(facets).reduce((sum, counts) => sum + Object.keys(counts).length, 0);
}
