import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  Currency,
  DataOf,
  Id,
  LocalDate,
  NetPrice,
  Nullable,
  OneOrMany,
  PageOf,
  PriceUnit,
  Sku,
  StoredPrice,
  Text,
} from './schema.ts';

export const Category = Type.Object({
  _id: Id,
  name: Type.String(),
  parent: Nullable(Id),
  isDeal: Type.Boolean(),
  isActive: Type.Boolean(),
  position: Type.Integer(),
});
export type Category = Static<typeof Category>;

/**
 * A volume price: applies from minQuantity sales units on, for the price unit of the price it belongs to; value as stored,
 * netValue without VAT.
 */
export const VolumePrice = Type.Object({
  minQuantity: Type.Integer(),
  value: StoredPrice,
  netValue: NetPrice,
});

/**
 * The active company's price, all amounts for `priceUnit` sales units. `value`, `rrp` and `preOrderPrice` are as stored (gross where the
 * product's isGrossPrice is set); the net twins are what every sum starts from (PROD-09).
 */
export const Price = Type.Object({
  value: StoredPrice,
  netValue: NetPrice,
  currency: Currency,
  priceUnit: PriceUnit,
  rrp: Type.Optional(StoredPrice),
  netRrp: Type.Optional(NetPrice),
  preOrderPrice: Type.Optional(StoredPrice),
  netPreOrderPrice: Type.Optional(NetPrice),
  /** Steps above the first, by minQuantity; absent where there are none. */
  volumePrices: Type.Optional(Type.Array(VolumePrice)),
});
export type Price = Static<typeof Price>;

export const Image = Type.Object({
  image: Type.Object({
    url: Type.String(),
    /** A description; absent: the name of the article. */
    alt: Type.Optional(Type.String()),
    /** The focal point of a crop, in percent from the left and the top; absent: the picture is shown whole. */
    focus: Type.Optional(Type.Object({ x: Type.Integer(), y: Type.Integer() })),
  }),
});
export type Picture = Static<typeof Image>['image'];

export const Attribute = Type.Object({ key: Type.String(), name: Type.String(), value: Type.String() });
export type Attribute = Static<typeof Attribute>;

export const SalesAttribute = Type.Object({
  key: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal('text'), Type.Literal('select')]),
  options: Type.Optional(Type.Array(Type.String())),
});

const sellable = {
  name: Type.String(),
  images: Type.Array(Image),
  /** Absent: price on request, cannot be ordered (PROD-10). */
  price: Type.Optional(Price),
  stock: Type.Object({ value: Type.Integer() }),
  /** Index-aligned with the seasons of GET /api/season; empty: no pre-order. */
  preStocks: Type.Array(Type.Object({ quantity: Type.Integer() })),
  releaseDate: Nullable(LocalDate),
  salesBatchSize: Nullable(Type.Integer()),
  attributes: Type.Array(Attribute),
};

const productFacts = {
  _id: Id,
  sku: Sku,
  isGrossPrice: Type.Boolean(),
  isStockFreeze: Type.Boolean(),
  isOnlySellableWithPositiveStock: Type.Boolean(),
  /** Percent at the shop's country; absent: the standard rate applies (CHKO-04). */
  vatRate: Type.Optional(Type.Number()),
  salesUnit: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  materialUnits: Type.Array(
    Type.Object({
      unit: Type.Object({ id: Type.String() }),
      baseExchangeRatio: Type.Number(),
      mainUnit: Type.Object({ name: Type.String() }),
    }),
  ),
  salesAttributes: Type.Array(SalesAttribute),
  rating: Type.Object({ average: Nullable(Type.Number()), count: Type.Integer() }),
};

export const Variant = Type.Object({ variantSku: Sku, ...sellable });
export type Variant = Static<typeof Variant>;

/**
 * One line of a product list. With variants wanted, a row is one variant (variantSku is set unless the product has none).
 * Otherwise it is a product with its lowest price, summed stock and number of variants.
 */
export const ProductRow = Type.Object({
  ...productFacts,
  ...sellable,
  variantSku: Type.Optional(Sku),
  /** In a product's row: the variant that the searched words mean, because they fit only some of its variants. */
  meantSku: Type.Optional(Sku),
  /** The product's own name; `name` is the variant's where it has one. */
  productName: Type.String(),
  variantCount: Type.Integer(),
  /** Only there where two attributes tell its product's variants, 1,000 at most, apart: they make a matrix (TABL-02). */
  hasMatrix: Type.Optional(Type.Literal(true)),
  notEnoughStock: Type.Boolean(),
  /** The article number that the active company uses itself; absent without, and in hits of the search engine. */
  ownNumber: Type.Optional(Type.String()),
});
export type ProductRow = Static<typeof ProductRow>;

/** Texts of a row with tags around what a search matched; not escaped. */
export const MarkedTexts = Type.Object({
  name: Type.Optional(Type.String()),
  sku: Type.Optional(Type.String()),
  variantSku: Type.Optional(Type.String()),
});

/** A row that was searched for. */
export const FoundRow = Type.Object({ ...ProductRow.properties, _formatted: MarkedTexts });

/** A data sheet or another document of a product, at a path of this shop or a web address. */
export const ProductDocument = Type.Object({
  title: Type.String(),
  url: Type.String(),
  /** 'PDF'; null where the address does not tell. */
  type: Nullable(Type.String()),
  /** Bytes; null for a document that lies elsewhere. */
  size: Nullable(Type.Integer()),
});
export type ProductDocument = Static<typeof ProductDocument>;

export const ProductDetail = Type.Object({
  ...productFacts,
  ...sellable,
  description: Type.String(),
  brand: Nullable(Type.String()),
  categories: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
  documents: Type.Array(ProductDocument),
  /** The EANs (GTIN) of the articles that have one. */
  eans: Type.Array(Type.Object({ sku: Sku, ean: Type.String() })),
  /** The active company's own article numbers; absent without. */
  ownNumbers: Type.Optional(Type.Array(Type.Object({ sku: Sku, ownNumber: Type.String() }))),
  /** Empty if the product itself is sold. */
  variants: Type.Array(Variant),
  canReview: Type.Boolean(),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const Sort = Type.Union([
  Type.Literal('featured'),
  Type.Literal('priceAsc'),
  Type.Literal('priceDesc'),
  Type.Literal('nameAsc'),
  Type.Literal('nameDesc'),
  Type.Literal('ratingDesc'),
  Type.Literal('ratingAsc'),
]);
export type Sort = Static<typeof Sort>;

const flag = Type.Union([Type.Literal('0'), Type.Literal('1')]);

const listQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  stockAvail: Type.Optional(flag),
  isPreOrderMode: Type.Optional(flag),
  sort: Type.Optional(Sort),
  /** Of one sales unit, for every price unit. */
  priceMin: Type.Optional(Type.Number({ minimum: 0 })),
  priceMax: Type.Optional(Type.Number({ minimum: 0 })),
};

/** Of any form that an id of elsewhere may have: one that no category has is 404, not a broken query (API-16). */
const CategoryId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/**
 * `attr.{key}={value}` may be repeated: OR within a key, AND between keys (API-16, CATG-09). Any other name is refused, because a
 * misspelt filter would otherwise have no effect.
 */
const withAttributes = { patternProperties: { '^attr\\.': {} }, additionalProperties: false };
export const ProductListQuery = Type.Object(
  { category: Type.Optional(CategoryId), ...listQuery },
  withAttributes,
);
export type ProductListQuery = Static<typeof ProductListQuery>;

/** Most values of an attribute in an answer, besides the chosen ones; `facetSearch` finds the others. */
export const MAX_FACET_VALUES = 200;

/**
 * A filterable attribute with the values that occur in what is listed (CATG-09). `count`: rows that a list would have with
 * this value besides the filters of the other attributes; 0 where the filters leave none.
 */
export const Facet = Type.Object({
  key: Type.String(),
  name: Type.String(),
  /** At most 200, and all chosen ones. Where there are more, those with rows come first, the most used before the others. */
  values: Type.Array(
    Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer({ minimum: 0 }) }),
  ),
  /** Number of all values or, with `facetSearch`, of matching ones. */
  total: Type.Integer({ minimum: 0 }),
  /** Whether some of them were left out. */
  more: Type.Boolean(),
});
export type Facet = Static<typeof Facet>;

/** The filters of a list, and its kind of rows: variants (list view) by default. `attr.{key}={value}` as there. */
export const FacetQuery = Type.Object(
  {
    category: Type.Optional(CategoryId),
    searchKey: Type.Optional(Text({ max: 200 })),
    stockAvail: listQuery.stockAvail,
    isPreOrderMode: listQuery.isPreOrderMode,
    priceMin: listQuery.priceMin,
    priceMax: listQuery.priceMax,
    rows: Type.Optional(Type.Union([Type.Literal('variants'), Type.Literal('products')])),
    /** Answers this attribute only; an empty list if it does not exist. */
    facetKey: Type.Optional(Text({ min: 1, max: 64 })),
    /** Words of a value's label, ignoring case and accents; labels that begin with them come first. Only with `facetKey`. */
    facetSearch: Type.Optional(Text({ min: 1, max: 60 })),
  },
  withAttributes,
);
export type FacetQuery = Static<typeof FacetQuery>;

/**
 * `meta`: the lowest and highest net price of one sales unit in the list without its price range; null without any price.
 * It may have more than 4 decimals for prices per 100 or 1,000.
 */
export const Facets = Type.Object({
  data: Type.Array(Facet),
  meta: Type.Object({ priceMin: Nullable(Type.Number()), priceMax: Nullable(Type.Number()) }),
});
export type Facets = Static<typeof Facets>;

export const PriceEntry = Type.Object({
  sku: Sku,
  price: Type.Optional(Price),
  stock: Type.Object({ value: Type.Integer() }),
});

export const catalogueRoutes = {
  categories: defineRoute({
    method: 'GET',
    path: '/api/materialCategory',
    access: 'session',
    summary: 'The active categories that the user may see, flat, by position',
    responses: { 200: DataOf(Type.Array(Category)) },
  }),
  products: defineRoute({
    method: 'GET',
    path: '/api/material',
    access: 'session',
    summary: 'Products of a category and its sub-categories, one row a product',
    query: ProductListQuery,
    responses: { 200: PageOf(ProductRow) },
    errors: ['category.not.found'],
  }),
  productsWithVariants: defineRoute({
    method: 'GET',
    path: '/api/material/listMaterialWithVariants',
    access: 'session',
    summary: 'The same list, one row a variant',
    query: ProductListQuery,
    responses: { 200: PageOf(ProductRow) },
    errors: ['category.not.found'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/api/material/search',
    access: 'session',
    summary: 'Products by words of name and article number, one row a variant unless products are asked for',
    query: Type.Object(
      {
        searchKey: Text({ max: 200 }),
        ...ProductListQuery.properties,
        rows: FacetQuery.properties.rows,
        /** Also counts the found rows by category. */
        categoryCounts: Type.Optional(flag),
        /** Also returns completions of the last word. */
        completions: Type.Optional(flag),
      },
      withAttributes,
    ),
    responses: {
      200: Type.Object({
        data: Type.Array(FoundRow),
        meta: Type.Object({
          ...PageOf(FoundRow).properties.meta.properties,
          /** Found rows by category id with all categories below; the 100 most frequent ones. */
          categories: Type.Optional(Type.Record(Type.String(), Type.Integer())),
          /** At most 5 texts that complete the last word, the most frequent first (SRCH-01). */
          completions: Type.Optional(Type.Array(Type.String())),
          /** Words of the term, as typed, that were left out because nothing has all of them (SRCH-10). */
          withoutWords: Type.Optional(Type.Array(Type.String())),
        }),
      }),
    },
    errors: ['category.not.found', 'searched.value.min.three.char'],
  }),
  filterableAttributes: defineRoute({
    method: 'GET',
    path: '/api/material/getFilterableAttributes',
    access: 'session',
    summary: 'The filterable attributes of a list, by use, with the number of rows for each value',
    query: FacetQuery,
    responses: { 200: Facets },
    errors: ['category.not.found', 'searched.value.min.three.char'],
  }),
  similar: defineRoute({
    method: 'GET',
    path: '/api/material/getSimilarMaterials',
    access: 'session',
    summary: 'Featured, bestselling, similar or recently ordered products, one row a product',
    query: Type.Object({
      /** `recent`: what the active company ordered last; nothing without a company. */
      type: Type.Union([
        Type.Literal('featured'),
        Type.Literal('bestseller'),
        Type.Literal('similar'),
        Type.Literal('recent'),
      ]),
      id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    responses: { 200: DataOf(Type.Array(ProductRow)) },
    errors: ['product.not.found'],
  }),
  mainImages: defineRoute({
    method: 'GET',
    path: '/api/material/mainMaterialImage',
    access: 'session',
    summary: 'The main picture of up to 100 article numbers; unknown ones are left out',
    query: Type.Object({ sku: OneOrMany(Sku, 100) }),
    responses: { 200: DataOf(Type.Array(Type.Object({ sku: Sku, images: Type.Array(Image) }))) },
  }),
  prices: defineRoute({
    method: 'GET',
    path: '/api/material/prices',
    access: 'session',
    summary: 'The company’s price and stock of up to 100 article numbers; unknown ones are left out',
    query: Type.Object({ sku: OneOrMany(Sku, 100) }),
    responses: { 200: DataOf(Type.Array(PriceEntry)) },
  }),
  articles: defineRoute({
    method: 'GET',
    path: '/api/material/articles',
    access: 'session',
    summary:
      'The rows of up to 100 article numbers as in a list with variants; a product’s own number gives all its variants, unknown ones are left out',
    query: Type.Object({ sku: OneOrMany(Sku, 100) }),
    responses: { 200: DataOf(Type.Array(ProductRow)) },
  }),
  ownArticles: defineRoute({
    method: 'GET',
    path: '/api/material/own',
    access: 'session',
    summary:
      'The articles whose number at the active company begins with the text, or contains it from 3 characters on',
    query: Type.Object({
      number: Text({ max: 64 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    responses: { 200: DataOf(Type.Array(ProductRow)) },
  }),
  ownNumbers: defineRoute({
    method: 'GET',
    path: '/api/material/ownNumbers',
    access: 'session',
    summary:
      'What the active company calls up to 100 articles; those without a number of its own are left out',
    query: Type.Object({ sku: OneOrMany(Sku, 100) }),
    responses: { 200: DataOf(Type.Array(Type.Object({ sku: Sku, ownNumber: Type.String() }))) },
  }),
  productBySku: defineRoute({
    method: 'GET',
    path: '/api/material/bySku',
    access: 'session',
    summary: 'The id of the product that has this article number, its own or a variant’s',
    query: Type.Object({ sku: Sku }),
    responses: { 200: DataOf(Type.Object({ _id: Id })) },
    errors: ['product.not.found'],
  }),
  product: defineRoute({
    method: 'GET',
    path: '/api/material/:id',
    access: 'session',
    summary: 'A product with its variants',
    params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
    responses: { 200: DataOf(ProductDetail) },
    errors: ['product.not.found'],
  }),
};
