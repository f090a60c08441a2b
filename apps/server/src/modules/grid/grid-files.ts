import type { GridChange } from '@kontor/contract';
import type { ImportKind } from '../exchange/exchange.types.ts';
import { usualPricesSql } from '../exchange/scheduled-prices.ts';

/** A cell of the request and the column of the import that it fills. */
export interface CellPlace {
  column: number;
  cell: number;
  old: string | null;
  name: string;
}

/** A row of a file of the import with the cells that it is made of. */
export interface GridRecord {
  key: readonly (string | number | null)[];
  row: Record<string, unknown>;
  cells: CellPlace[];
}

/** A file of the import made of cells. */
export interface GridFile {
  kind: ImportKind;
  records: GridRecord[];
  /**
   * The stored records: one row each with `present`, and each column of the import as text. $1 tenant, $2 to $4 the parts of
   * the keys.
   */
  sql: string;
  /** Completes a row by the stored record, and returns its cells that cannot be written. */
  complete?(record: GridRecord, present: Readonly<Record<string, string | null>>): CellPlace[];
}

/** The files of the import that write the changed cells, rows sorted by key so that two saves lock alike. */
export function gridFiles(columns: readonly GridChange[]): GridFile[] {
  const files = new Map<string, { kind: keyof typeof shapes; records: Map<string, GridRecord> }>();
  for (const [column, change] of columns.entries()) {
    const { kind, name } = targetOf(change);
    const file = files.get(kind) ?? { kind, records: new Map<string, GridRecord>() };
    files.set(kind, file);
    for (const [cell, [sku, old, value]] of change.cells.entries()) {
      const key = keyOf(change, sku);
      const id = JSON.stringify(key);
      const record = file.records.get(id) ?? { key, row: shapes[kind].rowOf(key), cells: [] };
      file.records.set(id, record);
      record.cells.push({ column, cell, old, name });
      record.row[name] = value;
    }
  }
  return Array.from(files.values(), ({ kind, records }) => {
    const { sql, finish, complete } = shapes[kind];
    const sorted = [...records.values()].sort((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1));
    for (const record of sorted) finish?.(record.row);
    return {
      kind,
      records: sorted,
      sql,
      ...(complete ? { complete } : {}),
    };
  });
}

function targetOf({ kind }: GridChange): { kind: keyof typeof shapes; name: string } {
  switch (kind) {
    case 'price':
      return { kind: 'prices', name: 'value' };
    case 'preOrderPrice':
      return { kind: 'prices', name: 'preOrderValue' };
    case 'stock':
      return { kind: 'stock', name: 'quantity' };
    case 'preStock':
      return { kind: 'pre-stocks', name: 'quantity' };
    case 'productIsActive':
      return { kind: 'products', name: 'isActive' };
    case 'isOnlySellableWithPositiveStock':
    case 'isStockFreeze':
    case 'isGrossPrice':
      return { kind: 'products', name: kind };
    default:
      return { kind: 'variants', name: kind };
  }
}

function keyOf({ kind, priceList, minQuantity, season }: GridChange, sku: string): GridRecord['key'] {
  if (kind === 'price') return [sku, priceList ?? null, minQuantity ?? 1];
  if (kind === 'preOrderPrice') return [sku, priceList ?? null, 1];
  return kind === 'preStock' ? [sku, season ?? null] : [sku];
}

const keysSql = `unnest($2::text[], $3::text[], $4::integer[]) with ordinality as k (sku, other, quantity, place)
  left join variant v on v.tenant_id = $1 and v.sku = k.sku`;

const text = (column: string) => `trim_scale(${column})::text`;

interface Shape extends Pick<GridFile, 'sql' | 'complete'> {
  rowOf(key: GridRecord['key']): Record<string, unknown>;
  /** An emptied cell of a kind that can delete deletes the row. */
  finish?(row: Record<string, unknown>): void;
}

const isEmpty = (value: unknown) => String(value ?? '').trim() === '';

const shapes = {
  prices: {
    rowOf: ([sku, priceList, minQuantity]) => ({ sku, priceList, minQuantity }),
    finish(row) {
      if ('value' in row && isEmpty(row.value)) row._delete = true;
    },
    complete({ row, cells }, present) {
      const isNew = present.value === undefined || present.value === null;
      if (isNew && present.unit) row.priceUnit = present.unit;
      // A pre-order price needs a price beside it.
      if (isEmpty(row.preOrderValue) || (row._delete === undefined && (!isNew || 'value' in row))) return [];
      return cells.filter(({ name }) => name === 'preOrderValue');
    },
    sql: `
      select jsonb_build_object('value', ${text('p.value')}, 'preOrderValue', ${text('p.pre_order_value')},
        'unit', coalesce(first.price_unit, base.price_unit)::text) as present
      from ${keysSql}
      left join price_list list on list.tenant_id = $1 and list.code = k.other
      left join ${usualPricesSql} p on p.tenant_id = $1 and p.variant_id = v.id and p.price_list_id = list.id
        and p.min_quantity = k.quantity
      left join price first on first.tenant_id = $1 and first.variant_id = v.id and first.price_list_id = list.id
        and first.min_quantity = 1
      left join price_list base_list on base_list.tenant_id = $1 and base_list.is_base
      left join price base on base.tenant_id = $1 and base.variant_id = v.id and base.price_list_id = base_list.id
        and base.min_quantity = 1
      order by k.place`,
  },
  stock: {
    rowOf: ([sku]) => ({ sku }),
    sql: `
      with locked as materialized (
        select stock.variant_id, stock.quantity from stock
        where stock.tenant_id = $1 and stock.variant_id in (
          select v.id from variant v where v.tenant_id = $1 and v.sku = any($2::text[]))
        order by stock.variant_id for no key update)
      select jsonb_build_object('quantity', locked.quantity::text) as present
      from ${keysSql} left join locked on locked.variant_id = v.id order by k.place`,
  },
  'pre-stocks': {
    rowOf: ([sku, season]) => ({ sku, season }),
    finish(row) {
      if (!isEmpty(row.quantity)) return;
      row._delete = true;
    },
    sql: `
      with locked as materialized (
        select pre_stock.variant_id, season.key, pre_stock.quantity from pre_stock
        join season on season.tenant_id = $1 and season.id = pre_stock.season_id
        where pre_stock.tenant_id = $1 and pre_stock.variant_id in (
          select v.id from variant v where v.tenant_id = $1 and v.sku = any($2::text[]))
        order by pre_stock.variant_id, pre_stock.season_id for no key update of pre_stock)
      select jsonb_build_object('quantity', locked.quantity::text) as present
      from ${keysSql} left join locked on locked.variant_id = v.id and locked.key = k.other order by k.place`,
  },
  products: {
    rowOf: ([sku]) => ({ sku }),
    sql: `
      select jsonb_build_object('isActive', p.is_active::text, 'isStockFreeze', p.is_stock_freeze::text,
        'isOnlySellableWithPositiveStock', p.is_only_sellable_with_positive_stock::text,
        'isGrossPrice', p.is_gross_price::text) as present
      from ${keysSql} left join product p on p.tenant_id = $1 and p.sku = k.sku order by k.place`,
  },
  variants: {
    rowOf: ([sku]) => ({ sku }),
    sql: `
      select jsonb_build_object('isActive', v.is_active::text, 'salesBatchSize', v.sales_batch_size::text,
        'releaseDate', v.release_date::text, 'rrp', ${text('v.rrp')}) as present
      from ${keysSql} order by k.place`,
  },
} satisfies Partial<Record<ImportKind, Shape>> as Record<
  'prices' | 'stock' | 'pre-stocks' | 'products' | 'variants',
  Shape
>;
