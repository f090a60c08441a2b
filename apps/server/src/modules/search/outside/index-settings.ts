import { createHash } from 'node:crypto';
import type { Settings } from 'meilisearch';

/** Increase it when documents change: every index is rebuilt at the next start. */
const documentVersion = 1;

/** Hits show these; all other fields only filter and sort. */
const shownFields = [
  'id',
  '_id',
  'sku',
  'variantSku',
  'name',
  'productName',
  'variantCount',
  'hasMatrix',
  'images',
  'releaseDate',
  'salesBatchSize',
  'attributes',
  'isGrossPrice',
  'isStockFreeze',
  'isOnlySellableWithPositiveStock',
  'vatRate',
  'salesUnit',
  'materialUnits',
  'salesAttributes',
  'rating',
];

/**
 * The settings of the index in an outside Meilisearch (1.18 or newer); what each means stands in docs/search-engine.md.
 *
 * A chosen sort order comes first. Otherwise equal matches are ordered by stock, then in the shop's default order (CATG-10).
 */
export const indexSettings = {
  searchableAttributes: [
    'sku',
    'variantSku',
    'articleNumbers',
    'ean',
    'name',
    'productName',
    'spelled',
    'attributes.value',
    'otherName',
  ],
  displayedAttributes: shownFields,
  filterableAttributes: [
    'tenantId',
    'locale',
    'isDeal',
    'product',
    '_id',
    'sku',
    'variantSku',
    'categories',
    'attr',
    'isInStock',
    'isPreOrder',
    'rating.average',
    'revision',
  ],
  sortableAttributes: ['name', 'rating.average', 'isInStock', 'rank', 'sortName'],
  rankingRules: [
    'sort',
    'words',
    'typo',
    'attribute',
    'proximity',
    'exactness',
    'isInStock:desc',
    'rank:asc',
    'sortName:asc',
  ],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnAttributes: ['sku', 'variantSku', 'articleNumbers', 'ean'],
    disableOnNumbers: true,
  },
  // `otherName` is in another language than `name`. Compounds are split in each language.
  localizedAttributes: [
    {
      attributePatterns: ['name', 'productName', 'spelled', 'otherName', 'attributes.*'],
      locales: ['deu', 'eng'],
    },
  ],
  pagination: { maxTotalHits: 10_000 },
  faceting: { maxValuesPerFacet: 1_000, sortFacetValuesBy: { '*': 'count' } },
  stopWords: [],
} satisfies Settings;

/** Changes with settings and documents, so that an index of another version is rebuilt. */
export const indexVersion = createHash('sha256')
  .update(JSON.stringify([documentVersion, indexSettings]))
  .digest('hex')
  .slice(0, 16);
