import type { LRUCache } from 'lru-cache';
import type { ListingView } from './listing-view.ts';
import { bytesOf, type LoadedListing, partBytes } from './loaded-listing.ts';

/** The entries of a cache, and their approximate bytes. */
interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

/** By kind; the bytes of `listings` include the other kinds except views. */
export type ListingSizes = Readonly<
  Record<'listings' | 'listing_views' | 'listing_pages' | 'listing_facets' | 'listing_searches', CacheSize>
>;

/** Of a row of a view with all its orders and sets. */
const viewRowBytes = 60;

export function sizesOf(all: readonly LoadedListing[], views: LRUCache<string, ListingView>): ListingSizes {
  const sum = (caches: readonly { size: number; calculatedSize: number }[], unit: number) => ({
    entries: caches.reduce((total, { size }) => total + size, 0),
    bytes: caches.reduce((total, { calculatedSize }) => total + calculatedSize * unit, 0),
  });
  return {
    listings: {
      entries: all.length,
      bytes: Math.round(all.reduce((total, one) => total + bytesOf(one), 0)),
    },
    listing_views: sum([views], viewRowBytes),
    listing_pages: sum(
      all.flatMap(({ pages, finds }) => [pages, finds]),
      partBytes,
    ),
    listing_facets: sum(
      all.map(({ facets }) => facets),
      1,
    ),
    listing_searches: sum(
      all.map(({ searches }) => searches),
      1,
    ),
  };
}
