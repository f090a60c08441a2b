import {
  MAX_ASSET_BYTES,
  MAX_EDITED_VARIANTS,
  PRICE_UNITS,
  PRODUCT_STATES,
  SALES_ATTRIBUTE_TYPES,
} from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  Currency,
  DataOf,
  Id,
  LocalDate,
  listQuery,
  Nullable,
  OneOf,
  Sku,
  StoredPrice,
  Text,
  Timestamp,
} from './schema.ts';

/** Most pictures or documents of a product that operators arrange. */
const MAX_ASSETS = 100;

const Texts = Type.Object({ de: Type.String(), en: Nullable(Type.String()) });
const known = { additionalProperties: false } as const;
const texts = (max: number, min = 0, trim: 'line' | 'lines' = 'line') =>
  Type.Object({ de: Text({ min, max, trim }), en: Nullable(Text({ max, trim })) }, known);

/** The values of an article by the keys of their attributes. */
const Attributes = Type.Record(
  Type.String({ pattern: '^[a-zA-Z0-9_]{1,60}$' }),
  Type.Array(Text({ min: 1, max: 200 }), { maxItems: 100 }),
);

/** A product in the list of operators. */
export const ProductListRow = Type.Object({
  _id: Id,
  sku: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  /** Names of some of its categories. */
  categories: Type.Array(Type.String()),
  variants: Type.Integer(),
  /** The lowest of the base list, as stored; null: none. */
  priceFrom: Nullable(Type.Number()),
  stock: Type.Integer(),
  isActive: Type.Boolean(),
  isDealOnly: Type.Boolean(),
  isFeatured: Type.Boolean(),
  releaseDate: Nullable(LocalDate),
});
export type ProductListRow = Static<typeof ProductListRow>;

const BatchSize = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

/** What operators change of a product; the columns of an import. */
const terms = {
  name: texts(500, 1),
  description: texts(100_000, 0, 'lines'),
  brand: Nullable(Text({ max: 200 })),
  /** Ids. */
  categories: Type.Array(Id, { maxItems: 200 }),
  /** Percent; null: the standard rate. */
  vatRate: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  isGrossPrice: Type.Boolean(),
  isStockFreeze: Type.Boolean(),
  isOnlySellableWithPositiveStock: Type.Boolean(),
  releaseDate: Nullable(LocalDate),
  salesBatchSize: BatchSize,
  salesUnit: Nullable(Text({ max: 64 })),
  featuredRank: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  isActive: Type.Boolean(),
  attributes: Attributes,
  /** The questions to buyers who order the article. */
  salesAttributes: Type.Array(
    Type.Object(
      {
        key: Text({ min: 1, max: 64 }),
        name: texts(200, 1),
        type: OneOf(SALES_ATTRIBUTE_TYPES),
        /** Of a choice. */
        options: Type.Array(Text({ min: 1, max: 200 }), { maxItems: 100 }),
      },
      known,
    ),
    { maxItems: 50 },
  ),
  /** How many main units a unit contains. */
  units: Type.Array(
    Type.Object(
      {
        unit: Text({ min: 1, max: 64 }),
        ratio: Type.Number({ minimum: 0.0001, maximum: 99_999_999 }),
        mainUnit: Text({ min: 1, max: 64 }),
      },
      known,
    ),
    { maxItems: 50 },
  ),
};

const PriceUnit = Type.Unsafe<(typeof PRICE_UNITS)[number]>(
  Type.Union(PRICE_UNITS.map((unit) => Type.Literal(unit))),
);

const variantTerms = {
  ean: Nullable(Text({ max: 30 })),
  name: texts(500),
  rrp: Nullable(StoredPrice),
  /** Sales units that the RRP is for. */
  rrpUnit: PriceUnit,
  releaseDate: Nullable(LocalDate),
  salesBatchSize: BatchSize,
  isActive: Type.Boolean(),
  attributes: Attributes,
};

/** Of the base list for its price unit, as stored; null: on request. */
const price = Nullable(StoredPrice);
const stock = Type.Integer({ minimum: -999_999_999, maximum: 999_999_999 });
const preStock = Type.Integer({ minimum: 0, maximum: 999_999_999 });

const EditedVariant = Type.Object({
  sku: Type.String(),
  ...variantTerms,
  price,
  preOrderPrice: price,
  /** Sales units that both prices are for. */
  priceUnit: PriceUnit,
  stock,
  /** By the key of the season. */
  preStocks: Type.Record(Type.String(), preStock),
  /** The scheduled price that buyers get instead of `price` for a time; null: none is in force. */
  scheduled: Nullable(Type.Object({ value: Type.Number(), until: Timestamp })),
});
export type EditedVariant = Static<typeof EditedVariant>;

/** Prices and quantities that are not given stay: orders take pieces meanwhile. */
const ChangedVariant = Type.Object(
  {
    sku: Sku,
    ...variantTerms,
    price: Type.Optional(price),
    preOrderPrice: Type.Optional(price),
    priceUnit: Type.Optional(PriceUnit),
    stock: Type.Optional(stock),
    /** Null removes a quantity. */
    preStocks: Type.Optional(
      Type.Record(Type.String({ pattern: '^[^\\u0000]{1,64}$' }), Nullable(preStock), { maxProperties: 100 }),
    ),
  },
  known,
);

const percent = Type.Integer({ minimum: 0, maximum: 100 });

const pictureTerms = {
  /** Of a variant that it shows. */
  variant: Nullable(Sku),
  alt: texts(500),
  /** The point that stays visible where a picture is cropped, in percent from the left and the top. */
  focus: Type.Object({ x: percent, y: percent }, known),
};

const EditedPicture = Type.Object({ url: Type.String(), ...pictureTerms });
export type EditedPicture = Static<typeof EditedPicture>;

const EditedDocument = Type.Object({ url: Type.String(), title: Texts });
export type EditedDocument = Static<typeof EditedDocument>;

/** A product as operators edit it; each part has a version of its own. */
export const EditedProduct = Type.Object({
  _id: Id,
  sku: Type.String(),
  ...terms,
  version: Type.String(),
  variants: Type.Object({
    version: Type.String(),
    items: Type.Array(EditedVariant),
    hasMore: Type.Boolean(),
  }),
  pictures: Type.Object({ version: Type.String(), items: Type.Array(EditedPicture) }),
  documents: Type.Object({ version: Type.String(), items: Type.Array(EditedDocument) }),
  /** The pre-order quantities of its variants together. */
  seasons: Type.Array(Type.Object({ name: Texts, date: LocalDate, quantity: Type.Integer() })),
  currency: Currency,
});
export type EditedProduct = Static<typeof EditedProduct>;

const CategoryNode = Type.Object({
  _id: Id,
  key: Type.String(),
  parent: Nullable(Id),
  name: Texts,
  isActive: Type.Boolean(),
  isDeal: Type.Boolean(),
  /** Products in the category itself. */
  products: Type.Integer(),
  version: Type.String(),
});
export type CategoryNode = Static<typeof CategoryNode>;

const ProductChoices = Type.Object({
  units: Type.Array(Type.Object({ id: Type.String(), name: Texts })),
  seasons: Type.Array(Type.Object({ _id: Id, key: Type.String(), name: Texts })),
  attributes: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Texts,
      /** At most 1,000. */
      values: Type.Array(Type.Object({ value: Type.String(), label: Texts })),
    }),
  ),
});
export type ProductChoices = Static<typeof ProductChoices>;

const params = Type.Object({ id: Text({ min: 1, max: 64 }) });
const version = Text({ max: 64 });
const read = { access: 'operator', right: 'products.read' } as const;
const write = { access: 'operator', right: 'products.write' } as const;
const picture = { access: 'operator', right: 'pictures.write' } as const;
const answer = { 200: DataOf(EditedProduct) };
const refusals = ['product.not.found', 'record.changed', 'service.unavailable'] as const;
const upload = { field: 'file', maxBytes: MAX_ASSET_BYTES } as const;
const categoryTerms = {
  name: texts(500, 1),
  isActive: Type.Boolean(),
  isDeal: Type.Boolean(),
  /** Null: at the top. */
  parent: Nullable(Id),
};

export const productsRoutes = {
  list: defineRoute({
    ...read,
    method: 'GET',
    path: '/api/admin/products',
    summary: 'Products by name or number; words are of number, name, article number or EAN of a variant',
    query: Type.Object(
      {
        ...listQuery(['name', 'number']),
        /** With those below it. */
        category: Type.Optional(Id),
        state: Type.Optional(OneOf(PRODUCT_STATES)),
        pictures: Type.Optional(OneOf(['none'])),
        season: Type.Optional(Id),
      },
      known,
    ),
    responses: {
      200: Type.Object({
        data: Type.Array(ProductListRow),
        meta: Type.Object({
          total: Type.Integer(),
          page: Type.Integer(),
          pageSize: Type.Integer(),
          /** More products may fit than `total`. */
          hasMore: Type.Optional(Type.Literal(true)),
          /** Of the prices. */
          currency: Currency,
        }),
      }),
    },
  }),
  choices: defineRoute({
    ...read,
    method: 'GET',
    path: '/api/admin/product-choices',
    summary: 'Units, seasons and attributes that products may have',
    responses: { 200: DataOf(ProductChoices) },
  }),
  read: defineRoute({
    ...read,
    method: 'GET',
    path: '/api/admin/products/:id',
    summary: 'A product with variants, pictures and documents; the id or the product number',
    params,
    responses: answer,
    errors: ['product.not.found'],
  }),
  add: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/admin/products',
    summary: 'Add a product, checked as an import of products; it is hidden until it is released',
    body: Type.Object({ sku: Sku, name: texts(500, 1), category: Nullable(Id) }, known),
    responses: { 201: DataOf(EditedProduct) },
    errors: ['category.not.found', 'product.number.taken', 'service.unavailable'],
  }),
  update: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/admin/products/:id',
    summary: 'Change a product, checked as an import of products and their units',
    params,
    body: Type.Object({ ...terms, version }, known),
    responses: answer,
    errors: [...refusals, 'category.not.found'],
  }),
  remove: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/admin/products/:id',
    summary: 'Delete a product with its variants, prices and stock; orders keep what they say',
    params,
    responses: { 204: Type.Null() },
    errors: ['product.not.found', 'service.unavailable'],
  }),
  variants: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/admin/products/:id/variants',
    summary: 'Change, add and delete variants of a product with base price and stock, in this order',
    params,
    body: Type.Object(
      {
        version,
        variants: Type.Array(ChangedVariant, { maxItems: MAX_EDITED_VARIANTS }),
      },
      known,
    ),
    responses: answer,
    errors: [...refusals, 'product.number.taken', 'product.variants.too.many'],
  }),
  pictures: defineRoute({
    ...picture,
    method: 'PUT',
    path: '/api/admin/products/:id/pictures',
    summary: 'Arrange, describe and delete pictures of a product; all that stay, in their order',
    params,
    body: Type.Object(
      {
        version,
        pictures: Type.Array(Type.Object({ url: Text({ min: 1, max: 2000 }), ...pictureTerms }, known), {
          maxItems: MAX_ASSETS,
        }),
      },
      known,
    ),
    responses: answer,
    errors: refusals,
  }),
  addPicture: defineRoute({
    ...picture,
    method: 'POST',
    path: '/api/admin/products/:id/pictures',
    summary: 'Add a picture (JPEG, PNG, WebP, AVIF or GIF, up to 20 MB) behind the others',
    params,
    upload,
    responses: { 201: DataOf(EditedProduct) },
    errors: [...refusals, 'product.picture.unusable', 'product.files.too.many'],
  }),
  documents: defineRoute({
    ...picture,
    method: 'PUT',
    path: '/api/admin/products/:id/documents',
    summary: 'Arrange, name and delete documents of a product; all that stay, in their order',
    params,
    body: Type.Object(
      {
        version,
        documents: Type.Array(
          Type.Object({ url: Text({ min: 1, max: 2000 }), title: texts(500, 1) }, known),
          {
            maxItems: MAX_ASSETS,
          },
        ),
      },
      known,
    ),
    responses: answer,
    errors: refusals,
  }),
  addDocument: defineRoute({
    ...picture,
    method: 'POST',
    path: '/api/admin/products/:id/documents',
    summary: 'Add a document (PDF or a picture, up to 20 MB) behind the others, called as its file',
    params,
    upload,
    responses: { 201: DataOf(EditedProduct) },
    errors: [...refusals, 'product.document.unusable', 'product.files.too.many'],
  }),
  categories: defineRoute({
    ...read,
    method: 'GET',
    path: '/api/admin/categories',
    summary: 'All categories in the order of the shop, parents before their children',
    responses: { 200: DataOf(Type.Array(CategoryNode)) },
  }),
  addCategory: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/admin/categories',
    summary: 'Add a category behind those of its parent',
    body: Type.Object({ ...categoryTerms, key: Nullable(Text({ max: 200 })) }, known),
    responses: { 201: DataOf(Type.Array(CategoryNode)) },
    errors: ['category.not.found', 'category.key.taken', 'service.unavailable'],
  }),
  updateCategory: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/admin/categories/:id',
    summary: 'Rename, hide or move a category; `position` counts from 0 among those of its parent',
    params,
    body: Type.Object(
      {
        ...categoryTerms,
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        version,
      },
      known,
    ),
    responses: { 200: DataOf(Type.Array(CategoryNode)) },
    errors: ['category.not.found', 'record.changed', 'service.unavailable'],
  }),
  removeCategory: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/admin/categories/:id',
    summary: 'Delete a category without products and categories',
    params,
    responses: { 200: DataOf(Type.Array(CategoryNode)) },
    errors: ['category.not.found', 'category.not.empty', 'service.unavailable'],
  }),
};
