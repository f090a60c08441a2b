import type { FacetQuery, ProductListQuery } from '@kontor/contract';
import { canSeeCategory } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { CategoryTree, ListQuery, TextQuery } from '../listing/index.ts';
import type { CatalogueSettings } from './catalogue-reader.ts';

/** Rows of a page where the query does not say (CATG-05). */
const defaultPageSize = 16;

/** A shorter text finds too much to be of use (SRCH-06). */
const usualMinSearchLength = 3;

export function readListQuery(input: {
  actor: Actor;
  query: (ProductListQuery & { searchKey?: string }) | FacetQuery;
  rows: ListQuery['rows'];
  settings: CatalogueSettings;
  tree: CategoryTree;
  basePriceListId: number | null;
  minSearchLength?: number;
}): ListQuery {
  const { actor, rows, settings, tree, basePriceListId, minSearchLength = usualMinSearchLength } = input;
  const query: Partial<ProductListQuery> & Omit<FacetQuery, 'rows'> = input.query;
  const category = query.category === undefined ? undefined : tree.get(query.category);
  if (query.category !== undefined && !(category && canSeeCategory(actor, category)))
    throw requestError('category.not.found');
  return {
    tenantId: actor.tenantId,
    isDeal: actor.isDeal,
    categoryId: category?.id ?? null,
    rows,
    page: query.page ?? 1,
    pageSize: query.pageSize ?? defaultPageSize,
    sort: query.sort ?? 'featured',
    locale: actor.locale,
    attributes: attributeFilters(query),
    facet: query.facetKey === undefined ? null : { key: query.facetKey, words: query.facetSearch ?? null },
    search: query.searchKey === undefined ? null : textQuery(query.searchKey, minSearchLength),
    isStockOnly: query.stockAvail === '1',
    // Without pre-orders the mode is ignored (CONF-20).
    isPreOrderMode: query.isPreOrderMode === '1' && settings.isPreOrderModeVisible,
    seasonIds: settings.seasons.map((season) => season.id),
    priceMin: query.priceMin,
    priceMax: query.priceMax,
    priceListId: actor.company?.priceListId ?? null,
    basePriceListId,
    standardVatRate: settings.standardVatRate,
  };
}

/** `attr.{key}={value}`, repeatable (API-16). */
function attributeFilters(query: object): ListQuery['attributes'] {
  return Object.entries(query)
    .filter(([name]) => name.startsWith('attr.'))
    .map(([name, given]) => ({
      key: name.slice('attr.'.length),
      values: (Array.isArray(given) ? given : [given]).map(String),
    }));
}

function textQuery(searchKey: string, minSearchLength: number): TextQuery {
  const text = searchKey.normalize('NFC').trim();
  if ([...text].length < minSearchLength) throw requestError('searched.value.min.three.char');
  return { text, matching: 'useful' };
}
