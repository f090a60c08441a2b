import type { CatalogueReader, CatalogueSettings } from '../catalogue/catalogue-reader.ts';
import { isProductVisible } from '../catalogue/catalogue-reader.ts';
import type { DisplayOffers } from '../catalogue/display-offers.ts';
import { productRow, variantRow } from '../catalogue/product-json.ts';
import type { RowArticlesReader } from '../catalogue/row-articles.ts';
import {
  type CategoryTrees,
  type FacetName,
  type FindQuery,
  type FindSort,
  type Found,
  type Listings,
  namedAttributes,
} from '../listing/index.ts';
import type { HitParts, HitWriters } from './hit-json.ts';
import { ProtocolError, type ProtocolErrorCode, shown } from './protocol/protocol-error.ts';
import type { SearchQuery } from './protocol/search-query.ts';
import type { SearchAudience } from './search-audience.ts';
import { boundsOf, type KnownBounds } from './search-bounds.ts';
import type { SearchCaller } from './search-caller.ts';
import { facetAttributes, searchableAttributes, sortableAttributes } from './searched-index.ts';

/** Dependencies of the search engine. */
export interface SearchContext {
  /** The one index that there is. */
  index: string;
  audience: SearchAudience;
  bounds: KnownBounds;
  catalogue: Pick<CatalogueReader, 'settingsOf' | 'basePriceListOf' | 'facts'>;
  categories: Pick<CategoryTrees, 'of'>;
  hits: HitWriters;
  listings: Pick<Listings, 'find' | 'completions' | 'filterableKeys'>;
  rowArticles: Pick<RowArticlesReader, 'of'>;
  displayOffers: Pick<DisplayOffers, 'of' | 'texts'>;
}

/** No name or article number is longer. */
const maxSearchedLength = 500;

/**
 * Searches the index: the bytes of the protocol's answer, which begins with `lead` (`"name":value,` or nothing).
 *
 * @throws ProtocolError for an index or a company's rule that the caller may not search, and what cannot be filtered, sorted,
 * counted or searched in
 */
export async function search(
  context: SearchContext,
  caller: SearchCaller,
  uid: string,
  query: SearchQuery,
  lead = '',
): Promise<Buffer> {
  const startedAt = performance.now();
  checkSearchedAttributes(query.attributesToSearchOn);
  const { found, hits, findQuery } = await findHits(context, caller, uid, query, 'invalid_search_filter');
  let more = `],"query":${JSON.stringify(query.q)}`;
  more += `,"processingTimeMs":${Math.round(performance.now() - startedAt)}`;
  more += pagingJson(query, found.total);
  if (query.facets.length > 0)
    more += `,"facetDistribution":${JSON.stringify(found.facets)},"facetStats":${JSON.stringify(found.stats)}`;
  if (query.showCompletions) more += `,"completions":${await completionsOf(context, caller, findQuery)}`;
  return listJson(`{${lead}"hits":[`, hits, `${more}}`);
}

/** Joins JSON around list entries that are JSON already, so that cached bytes are only copied. */
export function listJson(begin: string, entries: readonly Buffer[], end: string): Buffer {
  const [first, last] = [Buffer.from(begin), Buffer.from(end)];
  const commas = Math.max(0, entries.length - 1);
  const length = entries.reduce((sum, entry) => sum + entry.length, first.length + last.length + commas);
  const json = Buffer.allocUnsafe(length);
  json.set(first);
  let at = first.length;
  for (const entry of entries) {
    json.set(entry, at);
    at += entry.length;
    // Behind the last entry the end is written over it.
    json[at] = comma;
    at += 1;
  }
  json.set(last, length - last.length);
  return json;
}

const comma = ','.charCodeAt(0);

/** The hits of a search as JSON, one after the other, with what was found. */
export async function findHits(
  context: SearchContext,
  caller: SearchCaller,
  uid: string,
  query: SearchQuery,
  filterCode: ProtocolErrorCode,
): Promise<{ found: Found; hits: Buffer[]; findQuery: FindQuery }> {
  const { tenantId } = caller;
  const { filter } = query;
  const { scope, company, condition } = await boundsOf(context, caller, { uid, filter, filterCode });
  const settings = await context.catalogue.settingsOf(tenantId);
  const findQuery: FindQuery = {
    tenantId,
    isDeal: scope.isDeal,
    rows: rowsOf(query.distinct),
    locale: scope.locale,
    search: searchOf(query),
    condition,
    sort: query.sort.map(sortOf),
    ...rangeOf(query),
    facets: query.facets.length === 0 ? [] : await facetsOf(context, tenantId, query.facets),
    seasonIds: settings.isPreOrderModeVisible ? settings.seasons.map((season) => season.id) : [],
    priceListId: company?.priceListId ?? null,
    basePriceListId: await context.catalogue.basePriceListOf(tenantId),
    standardVatRate: settings.standardVatRate,
  };
  const found = await context.listings.find(findQuery, await context.categories.of(tenantId));
  const rows = await presentRows(context, findQuery, { found, company, settings });
  return { found, hits: rows.map(context.hits.writer(query, found.marks)), findQuery };
}

async function completionsOf(
  { listings, categories }: SearchContext,
  { tenantId }: SearchCaller,
  findQuery: FindQuery,
): Promise<string> {
  return listings.completions(findQuery, await categories.of(tenantId));
}

/** Rows as of a list, each with the id of its (first) variant. */
async function presentRows(
  { rowArticles, displayOffers }: SearchContext,
  { tenantId, isDeal, locale, rows, basePriceListId, search: words, condition }: FindQuery,
  {
    found,
    company,
    settings,
  }: { found: Found; company: { priceListId: number | null } | null; settings: CatalogueSettings },
): Promise<HitParts[]> {
  const { articles, variantIds, matrices } = await rowArticles.of(tenantId, found.rows);
  const actor = { tenantId, isDeal, company };
  const offers = await displayOffers.of({ actor, settings, basePriceListId, variantIds });
  // A filter of price or availability may have hidden variants, not the searched words.
  const named = namedAttributes(condition);
  const isMeant = words !== null && !['isInStock', 'isPreOrder', 'price'].some((name) => named.has(name));
  const options = { locale, settings, matrices, isMeant, texts: displayOffers.texts };
  return articles.flatMap((variants) => {
    const [first] = variants;
    const offer = first && offers.get(first.id);
    if (!first || !offer || !isProductVisible(actor, first.product)) return [];
    const { facts, live } =
      rows === 'products'
        ? productRow(variants, offers, first.product, options)
        : variantRow(first, offer, options);
    return { id: first.id, facts, live };
  });
}

function searchOf({ q, matchingStrategy }: SearchQuery): FindQuery['search'] {
  const text = q.normalize('NFC').trim().slice(0, maxSearchedLength);
  return text === '' ? null : { text, matching: matchingStrategy };
}

function rangeOf({ paging }: SearchQuery): Pick<FindQuery, 'offset' | 'limit'> {
  if (!('page' in paging)) return paging;
  const { page, hitsPerPage } = paging;
  // There is no page 0.
  return page === 0 ? { offset: 0, limit: 0 } : { offset: (page - 1) * hitsPerPage, limit: hitsPerPage };
}

function pagingJson({ paging }: SearchQuery, total: number): string {
  if (!('page' in paging))
    return `,"limit":${paging.limit},"offset":${paging.offset},"estimatedTotalHits":${total}`;
  const { page, hitsPerPage } = paging;
  const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage);
  return `,"hitsPerPage":${hitsPerPage},"page":${page},"totalPages":${totalPages},"totalHits":${total}`;
}

/** One hit a product where the product's id is to be distinct. */
function rowsOf(distinct: string | undefined): FindQuery['rows'] {
  if (distinct === undefined) return 'variants';
  if (distinct === '_id') return 'products';
  throw new ProtocolError(
    'invalid_search_distinct',
    `Attribute \`${shown(distinct)}\` cannot be used as distinct attribute. Available distinct attributes are: \`_id\`.`,
  );
}

function sortOf(text: string): FindSort {
  const [, by, direction] = /^(.*):(asc|desc)$/.exec(text) ?? [];
  if (by === undefined)
    throw new ProtocolError(
      'invalid_search_sort',
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${shown(text)}\`.`,
    );
  if (!sortableAttributes.includes(by))
    throw new ProtocolError(
      'invalid_search_sort',
      `Attribute \`${shown(by)}\` is not sortable. Available sortable attributes are: \`${sortableAttributes.join(', ')}\`.`,
    );
  return { by: by.replace('.average', '') as FindSort['by'], isDescending: direction === 'desc' };
}

async function facetsOf(
  { listings }: SearchContext,
  tenantId: number,
  names: readonly string[],
): Promise<FacetName[]> {
  const isKnown = (name: string) => name.startsWith('attr.') || facetAttributes.includes(name);
  const unknown = names.filter((name) => name !== '*' && !isKnown(name));
  if (unknown.length > 0) {
    const which = `\`${shown(unknown.join(', '))}\` ${unknown.length > 1 ? 'are' : 'is'} not filterable`;
    throw new ProtocolError(
      'invalid_search_facets',
      `Invalid facet distribution: Attribute${unknown.length > 1 ? 's' : ''} ${which}. Available filterable attributes patterns are: \`${facetAttributes.join(', ')}\`.`,
    );
  }
  const isOfAll = names.includes('*') || names.includes('attr.*');
  const keys = isOfAll ? await listings.filterableKeys(tenantId) : [];
  const wanted = names.includes('*') ? [...facetAttributes, ...names] : names;
  return [...new Set([...wanted, ...keys.map((key) => `attr.${key}`)])].filter(
    (name) => !name.includes('*'),
  ) as FacetName[];
}

/** Refuses a choice of attributes: words are always searched in all of them. */
function checkSearchedAttributes(names: readonly string[] | undefined): void {
  if (names === undefined) return;
  const available = `Available searchable attributes are: \`${searchableAttributes.join(', ')}\`.`;
  const unknown = names.find((name) => name !== '*' && !searchableAttributes.includes(name));
  if (unknown !== undefined)
    throw new ProtocolError(
      'invalid_search_attributes_to_search_on',
      `Attribute \`${shown(unknown)}\` is not searchable. ${available}`,
    );
  if (!names.includes('*') && !searchableAttributes.every((name) => names.includes(name)))
    throw new ProtocolError(
      'invalid_search_attributes_to_search_on',
      `This search engine searches all attributes at once: name all of them or none. ${available}`,
    );
}
