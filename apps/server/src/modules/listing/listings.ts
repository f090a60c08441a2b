import { LOCALES, type Locale } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Caches } from '../../shared/cache.ts';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { numberOf } from '../../shared/derived.ts';
import type { CategoryTree } from './category-tree.ts';
import { activeBranch } from './category-tree.ts';
import { countCategories } from './facet-counts.ts';
import type { FindQuery, ListQuery, TextQuery } from './list-query.ts';
import type { Listing } from './listing.ts';
import { takeFacets, takePriceBounds } from './listing-facets.ts';
import { type Found, takeFound } from './listing-find.ts';
import {
  findMasks,
  hasPriceRange,
  preparePriceBounds,
  type ReadColumns,
  rowsPassing,
} from './listing-mask.ts';
import { type Page, preparePage, takePage } from './listing-page.ts';
import { createListingStore } from './listing-store.ts';
import { createListingView, isSlow, type ListingView } from './listing-view.ts';
import type { LoadedListing } from './loaded-listing.ts';
import { findKey, pageKey } from './page-key.ts';
import { facetNeeds, findNeeds, pageNeeds, readColumns } from './read-columns.ts';
import { createStoredIndexes } from './stored-indexes.ts';
import { createCategoryWords } from './words/category-words.ts';
import { completedTexts } from './words/completions.ts';
import { keepSearch, searchOf } from './words/kept-search.ts';
import { loadPhraseTexts, type PhraseTexts } from './words/phrase-texts.ts';
import type { SearchedText } from './words/searched-text.ts';
import {
  createSynonyms,
  hasLocales,
  noSynonyms,
  type SynonymGroups,
  type Synonyms,
} from './words/synonyms.ts';
import { searchText, wantsPhrases } from './words/text-search.ts';
import { searchByStatement } from './words/text-statement.ts';
import { loadWordIndex, type WordIndex } from './words/word-index.ts';

export type Listings = ReturnType<typeof createListings>;

/** What decides how a search is completed. */
export type CompletedQuery = Pick<FindQuery, 'tenantId' | 'isDeal' | 'locale' | 'search'>;

interface CurrentSynonyms {
  lookup: Synonyms;
  version: number;
}

/** Of all views with their orders and sets, about 8 million rows. */
const maxViewBytes = 480_000_000;
const viewRowBytes = 60;

/**
 * Finds pages, facets and search results for all tenants. `pool` is the primary server, because everything it reads is
 * cached. A catalogue of more than `waitedForVariants` shows its former state until its renewal ends; requests wait for a
 * smaller one. `onReadError` receives errors of background renewals.
 */
export function createListings({
  caches,
  pool,
  clock = systemClock,
  synonymsOf = async () => noSynonyms,
  waitedForVariants = 50_000,
  maxBytes = 1_000_000_000,
  indexDir,
  storedFromVariants = 20_000,
  onReadError = () => {},
}: {
  caches: Caches;
  pool: Pool;
  clock?: Clock;
  /** A tenant's synonyms, the same object as long as they are the same. */
  synonymsOf?: (tenantId: number) => Promise<SynonymGroups>;
  waitedForVariants?: number;
  /** Limit of all listings with their caches. */
  maxBytes?: number;
  /** Where listings are stored between starts; without it they are not. */
  indexDir?: string;
  storedFromVariants?: number;
  onReadError?: (error: unknown) => void;
}) {
  const views = caches.create<string, ListingView>('listing_views', {
    maxBytes: maxViewBytes,
    bytesOf: ({ size }) => (size + 1) * viewRowBytes,
  });
  const wordsOfCategories = createCategoryWords(caches);
  const store = createListingStore({
    caches,
    pool,
    clock,
    waitedForVariants,
    maxBytes,
    stored: createStoredIndexes({
      pool,
      directory: indexDir,
      minVariants: storedFromVariants,
      onError: onReadError,
    }),
    onReadError,
    onReplaced({ id }) {
      views.clear((key) => key.startsWith(`${id}/`));
    },
    onRenewed: prepareLike,
  });
  const { of } = store;

  function viewOf(
    { listing, id }: LoadedListing,
    query: Pick<ListQuery, 'isDeal' | 'categoryId'>,
    tree: CategoryTree,
  ): ListingView {
    const hidesDeals = !query.isDeal && !listing.dealOnly.isEmpty();
    const { categoryId } = query;
    const key =
      categoryId === null
        ? wholeKey({ id }, hidesDeals)
        : `${id}/${categoryId} ${numberOf(tree)}/${hidesDeals}`;
    const known = views.get(key);
    if (known) return known;
    const view = createListingView(listing, ordinalsOf(listing, query.categoryId, tree, hidesDeals));
    views.set(key, view);
    return view;
  }

  /** Sorts all articles by price in advance where they were sorted by it before the renewal. */
  async function prepareLike(former: LoadedListing, renewed: LoadedListing): Promise<void> {
    for (const hidesDeals of [false, true]) {
      const orders = views.peek(wholeKey(former, hidesDeals))?.priceOrders() ?? [];
      const { base } = orders.length > 0 ? await renewed.columns.kept() : {};
      if (!base) continue;
      const { listing } = renewed;
      const view = createListingView(listing, hidesDeals ? withoutDeals(listing) : null);
      for (const { rate, isDescending } of orders)
        await view.preparePriceOrder(base.prices, rate, isDescending);
      views.set(wholeKey(renewed, hidesDeals), view);
    }
  }

  /** The synonyms as they are now, for a language; another version from the former ones only if they are others. */
  async function synonymsIn(loaded: LoadedListing, locale: Locale): Promise<CurrentSynonyms> {
    const groups = await synonymsOf(loaded.listing.tenantId);
    const { synonyms } = loaded;
    if (groups !== synonyms.groups) {
      const isSame = JSON.stringify(groups) === JSON.stringify(synonyms.groups);
      loaded.synonyms = isSame
        ? { ...synonyms, groups }
        : { groups, lookups: [], version: synonyms.version + 1 };
    }
    const { lookups, version } = loaded.synonyms;
    // Languages with the same synonyms share what was found.
    const place = hasLocales(groups) ? LOCALES.indexOf(locale) : 0;
    lookups[place] ??= createSynonyms(groups, locale);
    return { lookup: lookups[place], version: version * LOCALES.length + place };
  }

  async function search(
    loaded: LoadedListing,
    { search: query, locale }: { search: TextQuery; locale: Locale },
    tree: CategoryTree,
  ): Promise<SearchedText> {
    const { lookup, version } = await synonymsIn(loaded, locale);
    const { searches } = loaded;
    const key = searchKey(query, version, tree);
    const known = searches.get(key);
    if (known) return searchOf(known);
    const words = wordsOf(loaded);
    if (isSearchedPlainly(loaded)) return await searchByStatement(pool, loaded.listing, query);
    const phrases = wantsPhrases(query) ? await phrasesOf(loaded) : undefined;
    const categories = await wordsOfCategories(tree, loaded.listing);
    const searched = searchText(await words, lookup, query, { phrases, categories });
    searches.set(key, keepSearch(searched));
    loaded.marks.set(key, { marks: searched.marks, dropped: searched.dropped });
    return searched;
  }

  /** Whether to search by a statement, because the words of a large catalogue are still being read. */
  function isSearchedPlainly({ listing, areWordsRead }: LoadedListing): boolean {
    return listing.size > waitedForVariants && !areWordsRead;
  }

  /** The version of a search's result: another one once the words have been read. */
  function resultVersionOf(loaded: LoadedListing, { version }: CurrentSynonyms): number {
    return isSearchedPlainly(loaded) ? -1 : version;
  }

  function wordsOf(loaded: LoadedListing): Promise<WordIndex> {
    if (loaded.words) return loaded.words;
    const reading = loadWordIndex(pool, loaded.listing);
    loaded.words = reading;
    reading.then(
      () => {
        loaded.areWordsRead = true;
        store.recount(loaded);
      },
      () => {
        loaded.words = undefined;
      },
    );
    return reading;
  }

  function phrasesOf(loaded: LoadedListing): Promise<PhraseTexts> {
    if (loaded.phrases) return loaded.phrases;
    const reading = loadPhraseTexts(pool, loaded.listing);
    loaded.phrases = reading;
    reading.then(
      () => store.recount(loaded),
      () => {
        loaded.phrases = undefined;
      },
    );
    return reading;
  }

  /** The view of a list, which rows pass its filters, and its columns with what its search found. */
  async function filtered(loaded: LoadedListing, query: ListQuery, columns: ReadColumns, tree: CategoryTree) {
    const all = query.search
      ? { ...columns, found: (await search(loaded, { ...query, search: query.search }, tree)).found }
      : columns;
    const view = viewOf(loaded, query, tree);
    return { all, view, masks: await findMasks(view, query, all) };
  }

  async function searchVersion(
    loaded: LoadedListing,
    { search: query, locale }: ListQuery,
  ): Promise<number | undefined> {
    return query ? resultVersionOf(loaded, await synonymsIn(loaded, locale)) : undefined;
  }

  /** The columns for a list's category counts and their cache key, which all pages of the list share. */
  async function categoriesAsked(loaded: LoadedListing, query: ListQuery, tree: CategoryTree) {
    const priceVersion = priceVersionOf(loaded, query);
    const columns = await readColumns(loaded.columns, query, facetNeeds(query));
    const search = await searchVersion(loaded, query);
    const ofAll = hasPriceRange(query) ? { tree, search, prices: priceVersion } : { tree, search };
    const ofList = { ...query, page: 0, pageSize: 0, sort: 'featured' } as const;
    return { columns, countsKey: `categories/${pageKey(ofList, columns, ofAll)}` };
  }

  return {
    /** `countsCategories`: also caches the answer of `categories`, which counts the same rows. */
    async page(
      query: ListQuery,
      tree: CategoryTree,
      { countsCategories }: { countsCategories: boolean } = { countsCategories: false },
    ): Promise<Page> {
      const loaded = await of(query.tenantId);
      // Make the key before the columns are read: newer counts under an older key are harmless, older ones under a newer key
      // stale.
      const counted = countsCategories ? await categoriesAsked(loaded, query, tree) : undefined;
      const priceVersion = priceVersionOf(loaded, query);
      const needs = pageNeeds(query);
      const columns = await readColumns(loaded.columns, query, needs);
      const key = pageKey(query, columns, {
        tree,
        prices: needs.prices ? priceVersion : undefined,
        search: await searchVersion(loaded, query),
      });
      const known = loaded.pages.get(key);
      if (known) return known;
      const { all, view, masks } = await filtered(loaded, query, columns, tree);
      const first = (query.page - 1) * query.pageSize;
      const range = { ...query, first, end: first + query.pageSize };
      const passing = rowsPassing(view, masks);
      await preparePage(view, range, all, passing);
      const page = takePage(view, range, all, passing);
      loaded.pages.set(key, page);
      if (counted)
        loaded.facets.set(counted.countsKey, JSON.stringify(countCategories(view, passing, query, tree)));
      return page;
    },
    /** The JSON of the contract's Facets (API-22). */
    async facets(query: ListQuery, tree: CategoryTree): Promise<string> {
      const loaded = await of(query.tenantId);
      const { facets } = loaded;
      const priceVersion = priceVersionOf(loaded, query);
      const columns = await readColumns(loaded.columns, query, facetNeeds(query));
      const search = await searchVersion(loaded, query);
      const ofAll = hasPriceRange(query) ? { tree, search, prices: priceVersion } : { tree, search };
      const one = query.facet ? JSON.stringify(query.facet) : '';
      const countsKey = `${query.locale}/${one}/${pageKey(query, columns, ofAll)}`;
      const boundsKey = `bounds/${pageKey(query, columns, { tree, search, prices: priceVersion })}`;
      let counts = facets.get(countsKey);
      let bounds = facets.get(boundsKey);
      if (counts === undefined || bounds === undefined) {
        const { all, view, masks } = await filtered(loaded, query, columns, tree);
        if (isSlow(view)) await view.prepareValues();
        counts ??= JSON.stringify(takeFacets(view, query, masks));
        await preparePriceBounds(view, query, all, rowsPassing(view, masks, { price: true }));
        bounds ??= JSON.stringify(takePriceBounds(view, query, all, masks));
        facets.set(countsKey, counts);
        facets.set(boundsKey, bounds);
      }
      return `{"data":${counts},"meta":${bounds}}`;
    },
    /** The parts of a displayed text for which a list's search found it, and the words that it left out to find anything. */
    async searched(
      { tenantId, locale, search: query }: ListQuery,
      tree: CategoryTree,
    ): Promise<Pick<SearchedText, 'marks' | 'dropped'>> {
      const loaded = await of(tenantId);
      if (!query) return nothingSearched;
      const { version } = await synonymsIn(loaded, locale);
      const known = loaded.marks.get(searchKey(query, version, tree));
      return known ?? (await search(loaded, { search: query, locale }, tree));
    },
    /** The JSON of how many rows of a list each category has, as the search engine counts them (SRCH-02). */
    async categories(query: ListQuery, tree: CategoryTree): Promise<string> {
      const loaded = await of(query.tenantId);
      const { countsKey, columns } = await categoriesAsked(loaded, query, tree);
      const known = loaded.facets.get(countsKey);
      if (known !== undefined) return known;
      const { view, masks } = await filtered(loaded, query, columns, tree);
      const json = JSON.stringify(countCategories(view, rowsPassing(view, masks), query, tree));
      loaded.facets.set(countsKey, json);
      return json;
    },
    /** The JSON of texts that complete the last word of a search, visible to the user (SRCH-01). */
    async completions(
      { tenantId, isDeal, locale, search: query }: CompletedQuery,
      tree: CategoryTree,
    ): Promise<string> {
      const loaded = await of(tenantId);
      // The words are still being read.
      if (!query || isSearchedPlainly(loaded)) return '[]';
      const { facets } = loaded;
      const { version } = await synonymsIn(loaded, locale);
      const key = `words/${locale}/${isDeal}/${searchKey(query, version, tree)}`;
      const known = facets.get(key);
      if (known !== undefined) return known;
      const texts = await completedTexts(await wordsOf(loaded), {
        text: query.text,
        locale,
        hidesDeals: !isDeal,
        search: () => search(loaded, { search: query, locale }, tree),
      });
      const json = JSON.stringify(texts);
      facets.set(key, json);
      return json;
    },
    /** The hits of a search with conditions, in its own order, with counts (SRCH-11). */
    async find(query: FindQuery, tree: CategoryTree): Promise<Found> {
      const loaded = await of(query.tenantId);
      const { columns } = loaded;
      const priceVersion = priceVersionOf(loaded, query);
      const version = query.search && resultVersionOf(loaded, await synonymsIn(loaded, query.locale));
      const asked = await readColumns(columns, query, findNeeds(query));
      const key = findKey(query, asked, { tree, prices: priceVersion, search: version ?? undefined });
      const known = key === undefined ? undefined : loaded.finds.get(key);
      const knownMarks = query.search
        ? loaded.marks.get(searchKey(query.search, version, tree))
        : nothingSearched;
      if (known && knownMarks) return { ...known, marks: knownMarks.marks };
      const searched = query.search && (await search(loaded, { ...query, search: query.search }, tree));
      const { marks } = searched ?? nothingSearched;
      if (known) return { ...known, marks };
      const view = viewOf(loaded, { isDeal: query.isDeal, categoryId: null }, tree);
      const read = searched ? { ...asked, found: searched.found } : asked;
      const found = await takeFound(view, query, tree, read);
      if (key !== undefined) loaded.finds.set(key, found);
      return { ...found, marks };
    },
    /** How many rows a search would find with other synonyms; nothing is cached. */
    async countWith(
      query: FindQuery & { search: TextQuery },
      tree: CategoryTree,
      groups: SynonymGroups,
    ): Promise<number> {
      const loaded = await of(query.tenantId);
      const phrases = wantsPhrases(query.search) ? await phrasesOf(loaded) : undefined;
      const categories = await wordsOfCategories(tree, loaded.listing);
      const lookup = createSynonyms(groups, query.locale);
      const { found } = searchText(await wordsOf(loaded), lookup, query.search, { phrases, categories });
      const columns = await readColumns(loaded.columns, query, findNeeds(query));
      const view = viewOf(loaded, { isDeal: query.isDeal, categoryId: null }, tree);
      return (await takeFound(view, { ...query, limit: 0 }, tree, { ...columns, found })).total;
    },
    /** How many articles a tenant's catalogue has. */
    sizeOf: async (tenantId: number): Promise<number> => (await of(tenantId)).listing.size,
    filterableKeys: async (tenantId: number): Promise<readonly string[]> =>
      [...(await of(tenantId)).listing.attributes.values()]
        .filter((attribute) => attribute.isFilterable)
        .map((attribute) => attribute.key),
    /**
     * Reads a tenant's listing and its most used columns before the first request. Returns its variants in the default
     * order.
     */
    async warm(tenantId: number, basePriceListId: number | null): Promise<Int32Array> {
      const loaded = await of(tenantId);
      const { columns } = loaded;
      await wordsOf(loaded);
      await columns.basePrices(basePriceListId);
      await columns.stock();
      await columns.bestsellers();
      await columns.names('variants', 'de');
      return loaded.listing.variantIds;
    },
    /** Estimated bytes of all listings with their caches. */
    bytes: store.bytes,
    /** Handles the notices of migrations 0006 and 0024; an empty payload means that notices may have been missed. */
    notices: store.notices,
  };
}

/** The key of the view of all that is listed. */
function wholeKey({ id }: Pick<LoadedListing, 'id'>, hidesDeals: boolean): string {
  return `${id}//${hidesDeals}`;
}

const nothingSearched: Pick<SearchedText, 'marks' | 'dropped'> = { marks: () => [], dropped: [] };

/** The version of the prices that a query sees; it changes with them. */
function priceVersionOf(
  { priceVersions }: LoadedListing,
  { basePriceListId, priceListId }: Pick<ListQuery, 'basePriceListId' | 'priceListId'>,
): string {
  const ofList = (listId: number | null) => (listId === null ? 0 : (priceVersions.get(listId) ?? 0));
  return `${ofList(basePriceListId)}.${ofList(priceListId)}`;
}

/** The cache key of a search; `version` counts the changes of synonyms. */
function searchKey({ text, matching }: TextQuery, version: number | null, tree: CategoryTree): string {
  return `${version} ${numberOf(tree)} ${matching} ${text}`;
}

/** The products of a category and of those below it, ascending; null: all. */
function ordinalsOf(
  listing: Listing,
  categoryId: string | null,
  tree: CategoryTree,
  hidesDeals: boolean,
): Int32Array | null {
  if (categoryId === null) return hidesDeals ? withoutDeals(listing) : null;
  const isListed = new Uint8Array(productCount(listing));
  for (const id of activeBranch(tree, categoryId))
    for (const ordinal of listing.ordinalsByCategory.get(id) ?? []) isListed[ordinal] = 1;
  return ordinalsWhere(
    listing,
    (ordinal) => isListed[ordinal] === 1 && !(hidesDeals && listing.dealOnly.has(ordinal)),
  );
}

/** The products that users without deals see, ascending. */
function withoutDeals(listing: Listing): Int32Array {
  return ordinalsWhere(listing, (ordinal) => !listing.dealOnly.has(ordinal));
}

function ordinalsWhere(listing: Listing, isWanted: (ordinal: number) => boolean): Int32Array {
  const count = productCount(listing);
  const ordinals = new Int32Array(count);
  let size = 0;
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    if (!isWanted(ordinal)) continue;
    ordinals[size] = ordinal;
    size += 1;
  }
  return ordinals.slice(0, size);
}

function productCount({ productStarts }: Listing): number {
  return productStarts.length - 1;
}
