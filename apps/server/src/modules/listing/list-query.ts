import type { Sort } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import type { Condition } from './condition.ts';

/** The query of a product list, with checked ids and cleaned texts. */
export interface ListQuery {
  tenantId: number;
  /** Users with deals see all, others no product that is in deal categories only (ROLE-05). */
  isDeal: boolean;
  /** Null: all categories. */
  categoryId: string | null;
  rows: 'variants' | 'products';
  page: number;
  pageSize: number;
  sort: Sort;
  locale: Locale;
  /** Values of one key combine with OR, keys with AND (CATG-09). */
  attributes: readonly { key: string; values: readonly string[] }[];
  /** One facet, with words to find among its values; null: all facets. */
  facet: { key: string; words: string | null } | null;
  /** Null: no search (SRCH-10). */
  search: TextQuery | null;
  isStockOnly: boolean;
  isPreOrderMode: boolean;
  seasonIds: readonly string[];
  /** Net, in the tenant's currency. */
  priceMin: number | undefined;
  priceMax: number | undefined;
  /** The company's own list; null: only the base list. */
  priceListId: number | null;
  basePriceListId: number | null;
  standardVatRate: number;
}

/**
 * Which words a result must have. `all`: all of them (SRCH-09). `last`, `frequency`: words are dropped until something is found,
 * the last or the most frequent first (`matchingStrategy` of the search protocol). `useful`: all, or else the most useful ones.
 */
export type MatchingStrategy = 'all' | 'last' | 'frequency' | 'useful';

/** The typed search text. One without letters and digits finds nothing. */
export interface TextQuery {
  readonly text: string;
  readonly matching: MatchingStrategy;
}

export interface FindSort {
  /** `rank`: the default order (CATG-10). */
  readonly by: 'price' | 'name' | 'rating' | 'rank';
  readonly isDescending: boolean;
}

/** The facets that can be counted, named as in conditions. */
export type FacetName = 'categories' | 'isInStock' | 'isPreOrder' | 'price' | 'rating' | `attr.${string}`;

/** The query of a search, with all facts that decide what the user sees. */
export interface FindQuery {
  readonly tenantId: number;
  /** Users with deals see all, others no product that is in deal categories only (ROLE-05). */
  readonly isDeal: boolean;
  /** `products`: each product with those of its variants that were found. */
  readonly rows: 'variants' | 'products';
  readonly locale: Locale;
  /** Null: no words. */
  readonly search: TextQuery | null;
  readonly condition: Condition | null;
  /** Later keys break ties. Empty: by relevance, or without words in the default order. */
  readonly sort: readonly FindSort[];
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FacetName[];
  readonly seasonIds: readonly string[];
  /** The company's own list; null: only the base list. */
  readonly priceListId: number | null;
  readonly basePriceListId: number | null;
  readonly standardVatRate: number;
}
