import type { GridRow } from '@kontor/contract';
import {
  GRID_PRODUCT_KINDS,
  type GridColumnKind,
  isDoubtfulThousand,
  isGridProductKind,
  type OperatorRight,
} from '@kontor/domain';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { readNumber } from '@kontor/web-kit/lib/typed-number.ts';

/** A column of the grid that can be edited; the first two, number and name, are none. */
export interface GridColumn {
  key: string;
  kind: GridColumnKind;
  priceList?: string;
  minQuantity?: number;
  season?: string;
  /** Of its list or season; absent: the column stands alone. */
  group?: string;
  label: string;
  right: OperatorRight;
}

/** Volume prices that a list shows as columns of their own; others are reached by the product. */
const maxSteps = 12;

type Translate = (key: never, values?: Record<string, string | number>) => string;

/** The columns for the chosen lists and seasons; volume prices are those that the rows have, and those that were added. */
export function gridColumns({
  priceLists,
  seasons,
  rows,
  addedSteps,
  preOrders,
  flags,
  text,
}: {
  priceLists: readonly { code: string; name: string }[];
  seasons: readonly { key: string; name: string }[];
  rows: readonly GridRow[];
  addedSteps: readonly number[];
  /** Pre-order prices; undefined: of the lists where a row has one. */
  preOrders: boolean | undefined;
  flags: boolean;
  text: Translate;
}): GridColumn[] {
  const t = text as (key: string, values?: Record<string, string | number>) => string;
  const columns: GridColumn[] = [];
  const right = 'prices.write';
  for (const { code: priceList, name: group } of priceLists) {
    const price = { priceList, group, right } as const;
    const key = `price ${priceList}`;
    columns.push({ ...price, key, kind: 'price', minQuantity: 1, label: t('grid.column.price') });
    for (const minQuantity of stepsOf(rows, priceList, addedSteps))
      columns.push({
        ...price,
        key: `${key} ${minQuantity}`,
        kind: 'price',
        minQuantity,
        label: t('grid.column.step', { quantity: minQuantity }),
      });
    if (preOrders ?? hasPreOrderPrice(rows, priceList))
      columns.push({
        ...price,
        key: `preOrder ${priceList}`,
        kind: 'preOrderPrice',
        label: t('grid.column.preOrderPrice'),
      });
  }
  columns.push({ key: 'stock', kind: 'stock', label: t('grid.column.stock'), right: 'stock.write' });
  for (const { key: season, name } of seasons)
    columns.push({
      key: `preStock ${season}`,
      kind: 'preStock',
      season,
      group: name,
      label: t('grid.column.preStock'),
      right: 'stock.write',
    });
  if (flags)
    for (const kind of ['isActive', 'salesBatchSize', 'releaseDate', 'rrp'] as const)
      columns.push({
        key: kind,
        kind,
        label: t(`grid.column.${kind}`),
        right: kind === 'rrp' ? 'prices.write' : 'products.write',
      });
  if (flags)
    for (const kind of GRID_PRODUCT_KINDS)
      columns.push({
        key: kind,
        kind,
        group: t('grid.product'),
        label: t(`grid.column.${kind}`),
        right: 'products.write',
      });
  return columns;
}

/** Whether a row has a pre-order price in the list. */
export function hasPreOrderPrice(rows: readonly GridRow[], priceList: string): boolean {
  return rows.some(({ prices }) =>
    prices[priceList]?.some(([min, , preOrder]) => min === 1 && preOrder !== null),
  );
}

const isWhole = ({ kind }: Pick<GridColumn, 'kind'>) =>
  kind === 'stock' || kind === 'preStock' || kind === 'salesBatchSize';

/** Yes or no. */
export const isFlag = ({ kind }: Pick<GridColumn, 'kind'>) => kind === 'isActive' || isGridProductKind(kind);

/** The number that names the cell of a row: of the product where all its articles share it. */
export const numberOf = (row: GridRow, { kind }: Pick<GridColumn, 'kind'>) =>
  isGridProductKind(kind) ? row.productSku : row.sku;

function stepsOf(rows: readonly GridRow[], list: string, added: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const { prices } of rows)
    for (const [minQuantity] of prices[list] ?? [])
      if (minQuantity > 1) counts.set(minQuantity, (counts.get(minQuantity) ?? 0) + 1);
  const used = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxSteps);
  return [...new Set([...added, ...used.map(([quantity]) => quantity)])].sort((a, b) => a - b);
}

/** The value of a cell in the import's format: a decimal point, `true`, an ISO date; null if empty. */
export function storedText(
  row: GridRow,
  { kind, priceList, minQuantity, season }: GridColumn,
): string | null {
  const value = () => {
    switch (kind) {
      case 'price':
        return row.prices[priceList ?? '']?.find(([min]) => min === minQuantity)?.[1];
      case 'preOrderPrice':
        return row.prices[priceList ?? '']?.find(([min]) => min === 1)?.[2];
      case 'preStock':
        return row.preStocks[season ?? ''];
      default:
        return row[kind];
    }
  };
  return value()?.toString() ?? null;
}

/** The row with a cell as it was saved. */
export function withStored(row: GridRow, column: GridColumn, text: string | null): GridRow {
  const { kind, priceList = '', minQuantity = 1, season = '' } = column;
  const number = text === null ? null : Number(text);
  if (isFlag(column)) return { ...row, [kind]: text === 'true' };
  if (kind === 'releaseDate') return { ...row, releaseDate: text };
  if (kind === 'preStock') {
    const { [season]: _, ...others } = row.preStocks;
    return { ...row, preStocks: number === null ? others : { ...others, [season]: number } };
  }
  if (kind !== 'price' && kind !== 'preOrderPrice') return { ...row, [kind]: number };
  const steps = row.prices[priceList] ?? [];
  const known = steps.find(([min]) => min === minQuantity);
  const others = steps.filter((step) => step !== known);
  const unit = known?.[3] ?? steps[0]?.[3] ?? 1;
  const next =
    kind === 'preOrderPrice'
      ? [[minQuantity, known?.[1] ?? 0, number, unit] as (typeof steps)[number]]
      : number === null
        ? []
        : [[minQuantity, number, known?.[2] ?? null, unit] as (typeof steps)[number]];
  return {
    ...row,
    prices: { ...row.prices, [priceList]: [...others, ...next].sort((a, b) => a[0] - b[0]) },
  };
}

/** The price unit of a price cell, if it is not one. */
export function unitOf(row: GridRow, { kind, priceList, minQuantity }: GridColumn): number | undefined {
  if (kind !== 'price' && kind !== 'preOrderPrice') return undefined;
  const unit = row.prices[priceList ?? '']?.find(([min]) => min === (minQuantity ?? 1))?.[3] ?? 1;
  return unit === 1 ? undefined : unit;
}

/** The next scheduled price of a price cell, or the one in force. */
export function scheduleOf(row: GridRow, { kind, priceList, minQuantity }: GridColumn) {
  if (kind !== 'price') return undefined;
  const own = row.scheduled.filter(([list, min]) => list === priceList && min === minQuantity);
  const found = own.find(([, , , , , isInForce]) => isInForce) ?? own[0];
  if (!found) return undefined;
  const [, , value, from, until, isInForce] = found;
  return { value, from, until, isInForce };
}

export const isPrice = ({ kind }: GridColumn) =>
  kind === 'price' || kind === 'preOrderPrice' || kind === 'rrp';

/**
 * A typed or pasted value as the import takes it. Parses numbers of both languages. Other texts stay as typed, and the server
 * refuses them with a reason.
 *
 * @example cellValue('1.234,50 €', { kind: 'price' }, 'de') // '1234.5'
 * @example cellValue('1,000', { kind: 'stock' }, 'de') // '1,000', which the server refuses
 */
export function cellValue(typed: string, { kind }: Pick<GridColumn, 'kind'>, locale: Locale): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (isFlag({ kind })) {
    if (/^(true|1|yes|y|ja|j|wahr|x|✓)$/i.test(text)) return 'true';
    return /^(false|0|no|n|nein|falsch|–|-)$/i.test(text) ? 'false' : text;
  }
  if (kind === 'releaseDate') {
    const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
    return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  }
  // '1,000' on a German page: a thousand of an English list, or one with three decimals. The server refuses the text.
  const isDoubtful = isDoubtfulThousand(text) || (isWhole({ kind }) && /^[+-]?\d{1,3}[.,]\d{3}$/.test(text));
  if (isDoubtful && text.includes(locale === 'de' ? ',' : '.')) return text;
  return readNumber(text, locale) ?? text;
}

/** A stored value as the field shows it, and as it is copied: a comma in German, no thousands separators. */
export function shownText(
  value: string | null,
  { kind }: Pick<GridColumn, 'kind'>,
  { locale, yes, no }: { locale: Locale; yes: string; no: string },
): string {
  if (value === null) return '';
  if (isFlag({ kind })) return value === 'true' ? yes : value === 'false' ? no : value;
  if (kind === 'releaseDate') {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
    return year === undefined
      ? value
      : locale === 'de'
        ? `${day}.${month}.${year}`
        : `${day}/${month}/${year}`;
  }
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const [whole = '', fraction = ''] = value.split('.');
  const shown =
    kind === 'price' || kind === 'preOrderPrice' || kind === 'rrp' ? fraction.padEnd(2, '0') : fraction;
  return shown === '' ? whole : `${whole}${locale === 'de' ? ',' : '.'}${shown}`;
}
