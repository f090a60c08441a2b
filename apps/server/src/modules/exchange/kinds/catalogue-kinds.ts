import { decimal, gtin, integer, json, text } from '../cells.ts';
import { readCategories } from './category-paths.ts';
import { checkCategoryTree, linkCategories, writeProductCategories } from './category-tree.ts';
import { refuseHiddenPictures } from './hidden-pictures.ts';
import { type KindSpec, reference, secondOf } from './kind-spec.ts';
import { priceOr, variantReference } from './offer-kinds.ts';
import {
  dateColumn,
  flagColumn,
  keyColumn,
  localizedColumns,
  longLength,
  nameLength,
  pairedColumns,
  positionColumn,
  priceUnitColumn,
  textColumn,
} from './shared-columns.ts';
import { readUnits } from './unit-names.ts';

const product = reference('product', 'product', 'sku', 'product.unknown');

const batchSize = { parse: integer(1, 1_000_000), type: 'integer' };

/** Percent of a picture's width or height. */
const focus = { parse: integer(0, 100), type: 'smallint', defaultSql: '50' };

const salesUnit = keyColumn('salesUnit', { db: null });

/** The kinds of files that make the catalogue (PROD-03, CATG-03, CONF-12); price and stock are offer-kinds.ts. */
export const catalogueKinds: KindSpec[] = [
  {
    kind: 'units',
    table: 'unit',
    columns: [{ name: 'id', parse: text(64), type: 'text' }, ...localizedColumns('name')],
    key: [{ db: 'id' }],
    canDelete: true,
    uses: [
      'select from product p where p.tenant_id = t.tenant_id and p.sales_unit_id = t.id',
      'select from product_unit u where u.tenant_id = t.tenant_id and t.id in (u.unit_id, u.main_unit_id)',
    ],
  },
  {
    kind: 'attributes',
    table: 'attribute',
    columns: [
      {
        name: 'key',
        parse: text(60, { pattern: /^[a-zA-Z0-9_]+$/, format: 'A-Z a-z 0-9 _' }),
        type: 'text',
      },
      ...localizedColumns('name'),
      flagColumn('isFilterable'),
      positionColumn(),
    ],
    key: [{ db: 'key' }],
    canDelete: true,
    uses: ['select from attribute_value v where v.tenant_id = t.tenant_id and v.attribute_key = t.key'],
  },
  {
    kind: 'attribute-values',
    table: 'attribute_value',
    columns: [
      keyColumn('attribute', { db: null }),
      textColumn('value', 200),
      ...localizedColumns('label'),
      positionColumn(),
    ],
    references: [
      reference('attribute', 'attribute', 'key', 'attribute.unknown', {
        into: 'attribute_key',
        value: 'key',
      }),
    ],
    key: [{ db: 'attribute_key' }, { db: 'value' }],
    canDelete: true,
    uses: ['product', 'variant'].map(
      (table) =>
        `select from ${table} o where o.tenant_id = t.tenant_id and t.id = any (o.attribute_value_ids)`,
    ),
  },
  {
    kind: 'seasons',
    table: 'season',
    columns: [keyColumn('key'), ...localizedColumns('name'), dateColumn('date', { isRequired: true })],
    key: [{ db: 'key' }],
    hasId: true,
    canDelete: true,
    uses: ['pre_stock', 'order_item'].map(
      (table) => `select from ${table} o where o.tenant_id = t.tenant_id and o.season_id = t.id`,
    ),
  },
  {
    kind: 'price-lists',
    table: 'price_list',
    columns: [keyColumn('code'), textColumn('name', 200, { isRequired: true }), flagColumn('isBase')],
    key: [{ db: 'code' }],
    check: (context) =>
      context.refuseWhere('isBase', 'default.duplicate', secondOf('q.is_base', 'true', context)),
    // Only one list can be the base at any moment, so the old one steps down before the new one takes over.
    async beforeWrite({ run, tenantId, ready }) {
      await run(`
        update price_list p set is_base = false
        where p.tenant_id = ${tenantId} and p.is_base and exists (
          select 1 from ${ready} q where q.is_base and q.code <> p.code)`);
    },
  },
  {
    kind: 'categories',
    table: 'category',
    columns: [
      textColumn('key', 200),
      textColumn('parent', 200, { db: null }),
      ...localizedColumns('name'),
      flagColumn('isDeal'),
      flagColumn('isActive', true),
      positionColumn(),
    ],
    key: [{ db: 'key' }],
    hasId: true,
    canDelete: true,
    settles: ({ ready, tenantId }) => `
      with recursive tree as (
        select c.id from ${ready} q join category c on c.tenant_id = ${tenantId} and c.key = q.key
        union
        select c.id from tree join category c on c.tenant_id = ${tenantId} and c.parent_id = tree.id)
      select distinct pc.product_id as id from tree
      join product_category pc on pc.tenant_id = ${tenantId} and pc.category_id = tree.id`,
    check: checkCategoryTree,
    afterWrite: linkCategories,
  },
  {
    kind: 'products',
    table: 'product',
    columns: [
      keyColumn('sku'),
      ...pairedColumns('name'),
      ...localizedColumns('description', longLength, { isOptional: true }),
      textColumn('brand', 200),
      { name: 'categories', parse: text(longLength), type: 'text[]', db: null },
      { name: 'vatRate', parse: decimal(2, 0, 100), type: 'numeric(5,2)' },
      flagColumn('isGrossPrice'),
      flagColumn('isStockFreeze'),
      flagColumn('isOnlySellableWithPositiveStock'),
      dateColumn('releaseDate'),
      { name: 'salesBatchSize', ...batchSize },
      salesUnit,
      { name: 'featuredRank', parse: integer(0, 1_000_000_000), type: 'integer' },
      flagColumn('isActive', true),
      { name: 'salesAttributes', parse: readSalesAttributes, type: 'jsonb', defaultSql: "'[]'" },
    ],
    references: [reference('salesUnit', 'unit', 'id', 'unit.unknown')],
    key: [{ db: 'sku' }],
    hasId: true,
    hasAttributes: true,
    canDelete: true,
    settles: ({ ready, tenantId }) =>
      `select p.id from ${ready} q join product p on p.tenant_id = ${tenantId} and p.sku = q.sku`,
    fills: ['product_category', 'attribute_value'],
    touchSql: { updated_at: 'now' },
    async prepare(context) {
      return {
        categories: await readCategories(context),
        salesUnit: await readUnits(context, salesUnit.parse),
      };
    },
    async check({ refuseWhere, tenantId }) {
      await refuseWhere(
        'sku',
        'sku.taken',
        `exists (select 1 from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
          where v.tenant_id = ${tenantId} and v.sku = q.sku and p.sku <> q.sku)`,
      );
    },
    afterWrite: writeProductCategories,
  },
  {
    kind: 'product-units',
    table: 'product_unit',
    columns: [
      keyColumn('product', { db: null }),
      keyColumn('unit', { db: null }),
      {
        name: 'baseExchangeRatio',
        parse: decimal(4, 0.0001, 99_999_999),
        type: 'numeric(12,4)',
        isRequired: true,
      },
      keyColumn('mainUnit', { db: null }),
    ],
    references: [
      product,
      reference('unit', 'unit', 'id', 'unit.unknown'),
      reference('mainUnit', 'unit', 'id', 'unit.unknown'),
    ],
    key: [{ db: 'product_id' }, { db: 'unit_id' }],
    canDelete: true,
    check: async ({ refuseWhere }) =>
      await refuseWhere(
        'mainUnit',
        'value.missing',
        'not q.is_deleted and q.main_unit is null and not q.is_known',
      ),
  },
  {
    kind: 'variants',
    table: 'variant',
    columns: [
      keyColumn('sku'),
      keyColumn('product', { db: null }),
      { name: 'ean', parse: gtin, type: 'text' },
      ...pairedColumns('name', { isOptional: true }),
      positionColumn(),
      { name: 'rrp', parse: priceOr(null), type: 'numeric(14,4)' },
      priceUnitColumn('rrpUnit'),
      dateColumn('releaseDate'),
      { name: 'salesBatchSize', ...batchSize },
      flagColumn('isActive', true),
    ],
    references: [product],
    key: [{ db: 'sku' }],
    hasAttributes: true,
    canDelete: true,
    // A variant that moves leaves a product and joins another.
    settles: ({ ready, tenantId }) => `
      select q.product_id as id from ${ready} q where q.product_id is not null
      union select v.product_id from ${ready} q join variant v on v.tenant_id = ${tenantId} and v.sku = q.sku`,
    fills: ['attribute_value'],
    async check({ refuseWhere, tenantId }) {
      await refuseWhere('product', 'value.missing', 'q.product is null and not q.is_known');
      await refuseWhere(
        'sku',
        'sku.taken',
        `exists (select 1 from product p where p.tenant_id = ${tenantId} and p.sku = q.sku and p.id <> q.product_id)`,
      );
    },
  },
  {
    kind: 'images',
    table: 'product_image',
    columns: [
      keyColumn('product', { db: null }),
      keyColumn('variant', { db: null }),
      positionColumn(),
      textColumn('url', 2000, { isRequired: true, isAsset: true }),
      ...localizedColumns('alt', nameLength, { isOptional: true }),
      { name: 'focusX', ...focus },
      { name: 'focusY', ...focus },
    ],
    references: [product, { ...variantReference, column: 'variant' }],
    key: [{ db: 'product_id' }],
    canDelete: true,
    replaces: {
      parent: 'product_id',
      from: 0,
      keeps: { by: 'url', columns: ['alt', 'focus_x', 'focus_y'] },
    },
    async check(context) {
      const { refuseWhere, ready, tenantId } = context;
      await refuseWhere(
        'variant',
        'variant.other.product',
        `q.variant_id is not null and not exists (select 1 from variant v where v.tenant_id = ${tenantId}
          and v.id = q.variant_id and v.product_id = q.product_id)`,
      );
      await refuseHiddenPictures(context, {
        column: 'url',
        sql: `select q.row_no, q.url as sent, null as known from ${ready} q
          where q.url ilike 'http:%' and not exists (select from product_image known
            where known.tenant_id = ${tenantId} and known.product_id = q.product_id and known.url = q.url)
          order by q.row_no`,
        picturesOf: (url) => [url],
      });
    },
  },
  {
    kind: 'product-documents',
    table: 'product_document',
    columns: [
      keyColumn('product', { db: null }),
      positionColumn(),
      ...localizedColumns('title'),
      textColumn('url', 2000, { isRequired: true, isAsset: true }),
    ],
    references: [product],
    key: [{ db: 'product_id' }],
    canDelete: true,
    replaces: { parent: 'product_id', from: 0 },
  },
];

function readSalesAttributes(cell: unknown) {
  const parsed = json(cell);
  if (parsed.refusal !== undefined || parsed.value === null) return parsed;
  const list: unknown = JSON.parse(parsed.value);
  const isRight =
    Array.isArray(list) &&
    new Set(list.map((entry) => entry?.key)).size === list.length &&
    list.every(
      (entry) =>
        typeof entry?.key === 'string' &&
        typeof entry?.name?.de === 'string' &&
        (entry.type === 'text' || (entry.type === 'select' && Array.isArray(entry.options))),
    );
  const format = '[{"key","name":{"de","en"},"type":"text"|"select","options":[…]}]';
  return isRight ? parsed : { refusal: 'format.invalid' as const, details: { format } };
}
