import { MAX_PRICE_MINOR, MAX_QUANTITY, minorToDecimal } from '@kontor/domain';
import { type CellParser, decimal, integer, moment } from '../cells.ts';
import { advancePrices, beforePriceChange, beforeScheduleChange } from '../scheduled-prices.ts';
import { type ColumnSpec, type KindSpec, type ReferenceSpec, reference } from './kind-spec.ts';
import { readPriceLists } from './price-list-names.ts';
import { currencyColumn, keyColumn, priceUnitColumn } from './shared-columns.ts';

/** A variant's article number that must be there. */
export const variantReference = reference('sku', 'variant', 'sku', 'variant.unknown', {
  into: 'variant_id',
  type: 'integer',
  other: { code: 'variant.isProduct', table: 'product', by: 'sku' },
});

/** The code of a price list that must be there. */
export const priceListReference = reference('priceList', 'price_list', 'code', 'priceList.unknown', {
  type: 'integer',
});

/** A price of an article: four decimals at most, never negative. */
const price = decimal(4, 0, minorToDecimal(MAX_PRICE_MINOR));

const onRequestWords = new Set(
  'aufanfrage aufanfr preisaufanfrage anfrage aa paa onrequest uponrequest priceonrequest requestprice onapplication priceonapplication poa por'.split(
    ' ',
  ),
);

/**
 * A price, or one of the usual words for a price on request (PROD-10), which has the value `onRequest`.
 *
 * @example priceOr('0')('a. A.') // { value: '0' }
 */
export const priceOr =
  (onRequest: '0' | null): CellParser =>
  (cell) =>
    typeof cell === 'string' &&
    onRequestWords.has(cell.toLowerCase().replace(/[^a-z]/g, '')) &&
    !/\d/.test(cell)
      ? { value: onRequest }
      : price(cell);

const maxStock = 999_999_999;
const quantity = integer(-maxStock, maxStock);

const minQuantityColumn = {
  name: 'minQuantity',
  parse: integer(1, MAX_QUANTITY),
  type: 'integer',
  defaultSql: '1',
} satisfies ColumnSpec;

const offerReferences: ReferenceSpec[] = [
  variantReference,
  {
    ...priceListReference,
    emptySql: (tenantId) => `(select id from price_list where tenant_id = ${tenantId} and is_base)`,
  },
];

/** The kinds of files that change every night: prices, stock and pre-order quantities (PROD-09, PROD-10, CONF-12). */
export const offerKinds: KindSpec[] = [
  {
    kind: 'prices',
    table: 'price',
    columns: [
      keyColumn('sku', { db: null }),
      keyColumn('priceList', { db: null }),
      minQuantityColumn,
      { name: 'value', parse: priceOr('0'), type: 'numeric(14,4)', defaultSql: '0' },
      { name: 'preOrderValue', parse: priceOr('0'), type: 'numeric(14,4)' },
      priceUnitColumn('priceUnit'),
      currencyColumn,
      // Rows with one of them are of `scheduledPrices`.
      { name: 'validFrom', parse: moment, type: 'timestamptz', isCheckOnly: true },
      { name: 'validUntil', parse: moment, type: 'timestamptz', isCheckOnly: true },
    ],
    references: offerReferences,
    key: [{ db: 'variant_id' }, { db: 'price_list_id' }, { db: 'min_quantity' }],
    canDelete: true,
    // Prices need a base list; a tenant that has none gets one.
    async prepare(context) {
      const { run, tenantId } = context;
      await run(`
        insert into price_list (tenant_id, code, name, is_base)
        select ${tenantId}, 'base', 'Listenpreise', true
        where not exists (select 1 from price_list where tenant_id = ${tenantId} and (is_base or code = 'base'))`);
      return await readPriceLists(context);
    },
    beforeWrite: beforePriceChange,
    async afterWrite(context) {
      await advancePrices(context);
      return undefined;
    },
  },
  {
    kind: 'stock',
    table: 'stock',
    columns: [
      keyColumn('sku', { db: null }),
      { name: 'quantity', parse: quantity, type: 'integer', isRequired: true },
    ],
    references: [variantReference],
    key: [{ db: 'variant_id' }],
    locksRows: true,
    async check({ refuseWhere, shop }) {
      if (!shop.isStockOptional)
        await refuseWhere('quantity', 'number.range', 'q.quantity < 0', { min: 0, max: maxStock });
    },
  },
  {
    kind: 'pre-stocks',
    table: 'pre_stock',
    columns: [
      keyColumn('sku', { db: null }),
      keyColumn('season', { db: null }),
      { name: 'quantity', parse: integer(0, maxStock), type: 'integer', isRequired: true },
    ],
    references: [variantReference, reference('season', 'season', 'key', 'season.unknown')],
    key: [{ db: 'variant_id' }, { db: 'season_id' }],
    canDelete: true,
    locksRows: true,
  },
];

const overlaps = (
  other: string,
) => `${other}.variant_id = q.variant_id and ${other}.price_list_id = q.price_list_id
  and ${other}.min_quantity = q.min_quantity and ${other}.valid_from <> q.valid_from
  and tstzrange(${other}.valid_from, ${other}.valid_until) && tstzrange(q.valid_from, q.valid_until)`;

/** The rows of a file of prices that hold for a time (decision 98). */
export const scheduledPrices: KindSpec = {
  kind: 'prices',
  table: 'scheduled_price',
  columns: [
    keyColumn('sku', { db: null }),
    keyColumn('priceList', { db: null }),
    minQuantityColumn,
    { name: 'value', parse: priceOr('0'), type: 'numeric(14,4)', isRequired: true },
    { name: 'preOrderValue', parse: priceOr('0'), type: 'numeric(14,4)' },
    priceUnitColumn('priceUnit', { defaultSql: 'null' }),
    currencyColumn,
    { name: 'validFrom', parse: moment, type: 'timestamptz' },
    { name: 'validUntil', parse: moment, type: 'timestamptz' },
  ],
  references: offerReferences,
  key: [{ db: 'variant_id' }, { db: 'price_list_id' }, { db: 'min_quantity' }, { db: 'valid_from' }],
  canDelete: true,
  prepare: readPriceLists,
  async check({ refuseWhere, dropRefused, ready, tenantId }) {
    await refuseWhere('validUntil', 'validity.reversed', 'q.valid_until <= q.valid_from');
    await dropRefused();
    await refuseWhere(
      'validFrom',
      'validity.overlaps',
      `not q.is_deleted and (
        exists (select from ${ready} o where not o.is_deleted and ${overlaps('o')})
        or exists (select from scheduled_price o where o.tenant_id = ${tenantId} and o.ended_at is null and ${overlaps('o')}
          and not exists (select from ${ready} r where r.variant_id = o.variant_id and r.price_list_id = o.price_list_id
            and r.min_quantity = o.min_quantity and r.valid_from = o.valid_from)))`,
    );
  },
  beforeWrite: beforeScheduleChange,
  async afterWrite(context) {
    await advancePrices(context);
    return undefined;
  },
};
