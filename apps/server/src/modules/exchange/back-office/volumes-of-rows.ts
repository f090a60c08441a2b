import type { ImportRow } from '../exchange.types.ts';

/** The column of `prices` with the price. A list may have further ones for volumes: `value.10` is the price from 10 pieces. */
const priceColumn = 'value';

/** @example isVolumeColumn('value.10') // true */
export const isVolumeColumn = (name: string): boolean => /^value\.[1-9]\d{0,5}$/.test(name);

/** @example volumeColumnAt(1) // 'value'; volumeColumnAt(10) // 'value.10' */
export const volumeColumnAt = (quantity: number): string =>
  quantity === 1 ? priceColumn : `${priceColumn}.${quantity}`;

/** Such as 'ab 10', 'Preis ab 50 Stück', 'from 10 pcs', '100+'. */
const heading =
  /^(?:(?:vk|e?preis|netto ?preis|vk[- ]?preis|staffel ?preis|price|unit price)s?\s*)?(?:(?:netto|€|eur|chf)\s*)?(?:(?:ab|from|≥|>=)\s*(\d{1,6})|(\d{1,6})\s*\+)\s*(?:stück|stueck|stk|st|pcs|pieces|pc)?\.?\s*(?:netto|in €|€|eur|chf|\((?:€|eur|chf)\))?$/i;

/**
 * The volume prices of a list, by the quantity in the names of their columns.
 *
 * @example volumesIn(['Art.-Nr.', 'ab 10 Stück']) // [{ column: 'ab 10 Stück', quantity: 10 }]
 */
export function volumesIn(header: readonly string[]): { column: string; quantity: number }[] {
  const seen = new Set<number>();
  return header.flatMap((column) => {
    const [, from, plus] = heading.exec(column.trim()) ?? [];
    const quantity = Number(from ?? plus ?? 0);
    return quantity > 0 && !seen.has(quantity) && seen.add(quantity) ? [{ column, quantity }] : [];
  });
}

/**
 * The prices of a row as records of `prices`: the price, and one for each volume that has a value.
 *
 * @example pricesOf({ sku: 'A1', value: '5', 'value.10': '4' }) // records of 5, and of 4 from 10 pieces
 */
export function pricesOf(row: ImportRow): { cells: ImportRow; names?: { [priceColumn]: string } }[] {
  const names = Object.keys(row).filter(isVolumeColumn);
  const others = Object.fromEntries(Object.entries(row).filter(([name]) => !isVolumeColumn(name)));
  const volumes = names
    .filter((name) => String(row[name] ?? '').trim() !== '')
    .map((name) => ({
      cells: { ...others, minQuantity: name.slice(priceColumn.length + 1), [priceColumn]: row[name] },
      names: { [priceColumn]: name },
    }));
  return [...(priceColumn in row ? [{ cells: others }] : []), ...volumes];
}
