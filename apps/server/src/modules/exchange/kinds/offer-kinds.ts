import { MAX_PRICE_MINOR, MAX_QUANTITY, minorToDecimal } from '@kontor/domain';
import { decimal, integer } from '../cells.ts';
import { type KindSpec, reference } from './kind-spec.ts';
import { currencyColumn, keyColumn, priceUnitColumn } from './shared-columns.ts';

/** A variant's article number that must be there. */
export const variantReference = reference('sku', 'variant', 'sku', 'variant.unknown', {
  into: 'variant_id',
  type: 'integer',
});

/** The code of a price list that must be there. */
export const priceListReference = reference('priceList', 'price_list', 'code', 'priceList.unknown', {
  type: 'integer',
});

/** A price of an article: four decimals at most, never negative. */
export const price = decimal(4, 0, minorToDecimal(MAX_PRICE_MINOR));
const maxStock = 999_999_999;
const quantity = integer(-maxStock, maxStock);

/** The kinds of files that change every night: prices, stock and pre-order quantities (PROD-09, PROD-10, CONF-12). */
export const offerKinds: KindSpec[] = [
  {
    kind: 'prices',
    table: 'price',
    columns: [
      keyColumn('sku', { db: null }),
      keyColumn('priceList', { db: null }),
      { name: 'minQuantity', parse: integer(1, MAX_QUANTITY), type: 'integer', defaultSql: '1' },
      { name: 'value', parse: price, type: 'numeric(14,4)', defaultSql: '0' },
      { name: 'preOrderValue', parse: price, type: 'numeric(14,4)' },
      priceUnitColumn('priceUnit'),
      currencyColumn,
    ],
    references: [
      variantReference,
      {
        ...priceListReference,
        emptySql: (tenantId) => `(select id from price_list where tenant_id = ${tenantId} and is_base)`,
      },
    ],
    key: [{ db: 'variant_id' }, { db: 'price_list_id' }, { db: 'min_quantity' }],
    canDelete: true,
    // Prices need a base list; a tenant that has none gets one.
    async prepare({ run, tenantId }) {
      await run(`
        insert into price_list (tenant_id, code, name, is_base)
        select ${tenantId}, 'base', 'Listenpreise', true
        where not exists (select 1 from price_list where tenant_id = ${tenantId} and (is_base or code = 'base'))`);
      return {};
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
