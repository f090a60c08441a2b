/**
 * The public interface of the listing module: a tenant's catalogue as columns in memory, for lists and searches (decisions 23,
 * 24 and 41). Other modules import this file only.
 */
export {
  type CatalogueChange,
  readCatalogueChange,
  readPriceChange,
  readRatingChange,
} from './catalogue-change.ts';
export {
  type CategoryTree,
  type CategoryTrees,
  categoriesJson,
  createCategoryTrees,
  readCategoryTree,
} from './category-tree.ts';
export { always, type Condition, namedAttributes, never, simplified } from './condition.ts';
export { folded } from './condition-rows.ts';
export { maxFacetValues } from './facet-counts.ts';
export type { FacetName, FindQuery, FindSort, ListQuery, TextQuery } from './list-query.ts';
export type { Found } from './listing-find.ts';
export { createListings, type Listings } from './listings.ts';
export { markedText } from './words/marked-text.ts';
export type { Mark } from './words/searched-text.ts';
export type { SynonymGroups } from './words/synonyms.ts';
