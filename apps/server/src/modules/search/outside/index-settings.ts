import { createHash } from 'node:crypto';
import type { Settings } from 'meilisearch';

/** Raised when documents are written differently: every index is then built anew at the next start. */
const documentVersion = 1;

/** Fields that only filter and sort: hits do not show them. */
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
 * A chosen sorting goes before everything else: who sorts by name wants no better match in between. Otherwise articles in
 * stock go before others of equal match, and then the shop's default order (CATG-10).
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
  // Names are in the document's language, other names in the other one: both may be split into their parts.
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

/** Tells indexes apart that were built with other settings or documents of another form. */
export const indexVersion = createHash('sha256')
  .update(JSON.stringify([documentVersion, indexSettings]))
  .digest('hex')
  .slice(0, 16);
