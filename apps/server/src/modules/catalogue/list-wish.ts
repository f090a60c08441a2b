import type { ProductListQuery } from '@kontor/contract';
import { canSeeCategory } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { categoryNotFound, searchTermTooShort } from './catalogue.errors.ts';
import type { CatalogueSettings } from './catalogue-reader.ts';
import type { CategoryTree } from './category-tree.ts';
import type { ListWish } from './product-list.sql.ts';

/** Rows of a page where the query does not say (CATG-05). */
const defaultPageSize = 16;

/** A shorter text finds too much to be of use (SRCH-06). */
const minSearchLength = 3;
const maxSearchTerms = 10;

/** Turns the query of a list into what it asks for, and says whether its listing hides rows from the actor. */
export function listWish(input: {
  actor: Actor;
  query: ProductListQuery & { searchKey?: string };
  rows: ListWish['rows'];
  settings: CatalogueSettings;
  tree: CategoryTree;
}): { wish: ListWish; hasDealOnly: boolean } {
  const { actor, query, rows, settings, tree } = input;
  const category = query.category === undefined ? undefined : tree.get(query.category);
  if (query.category !== undefined && !(category && canSeeCategory(actor, category)))
    throw categoryNotFound();
  return {
    hasDealOnly: category?.hasDealOnly ?? false,
    wish: {
      tenantId: actor.tenantId,
      isDeal: actor.isDeal,
      categoryId: category?.id ?? null,
      rows,
      page: query.page ?? 1,
      pageSize: query.pageSize ?? defaultPageSize,
      sort: query.sort ?? 'featured',
      locale: actor.locale,
      attributes: attributeFilters(query),
      searchTerms: query.searchKey === undefined ? [] : searchTerms(query.searchKey),
      isStockOnly: query.stockAvail === '1',
      // Without pre-orders the mode is ignored (CONF-20).
      isPreOrderMode: query.isPreOrderMode === '1' && settings.isPreOrderModeVisible,
      seasonIds: settings.seasons.map((season) => season.id),
      priceMin: query.priceMin,
      priceMax: query.priceMax,
      priceListId: actor.company?.priceListId ?? null,
      standardVatRate: settings.standardVatRate,
    },
  };
}

/** `attr.{key}={value}`, repeatable (API-16). */
function attributeFilters(query: object): ListWish['attributes'] {
  return Object.entries(query)
    .filter(([name]) => name.startsWith('attr.'))
    .map(([name, given]) => ({
      key: name.slice('attr.'.length),
      values: (Array.isArray(given) ? given : [given]).map(String),
    }));
}

function searchTerms(searchKey: string): string[] {
  const text = searchKey.normalize('NFC').trim();
  if ([...text].length < minSearchLength) throw searchTermTooShort();
  return text.split(/\s+/).slice(0, maxSearchTerms);
}
