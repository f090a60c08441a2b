import type { OrderType } from '@kontor/domain';
import type { RequestError } from '../../../shared/errors.ts';
import { allTexts, type Locale, localized } from '../../../shared/locale.ts';
import type { FindArticles } from '../article-lookup.ts';
import type { EntryContext } from '../entry-issue.ts';
import { sheetFormat } from '../order-entry.errors.ts';
import { quantityHead, skuHead } from './columns.ts';
import { cellText, isBlank, type SheetCell, type SheetTable } from './sheet-table.ts';

/** The columns of a sheet besides the first, which has the article number (CHKO-24). */
export interface SheetColumns {
  /** One for a regular order, one for each offered season of a pre-order; undefined: no such column. */
  quantities: (number | undefined)[];
  /** Columns of seasons that are over. */
  pastSeasons: { column: number; name: string; seasonId: string }[];
  attributes: { column: number; name: string }[];
}

/** The columns that are known by their head, and others, which may be custom attributes or ended seasons. */
export interface SheetHead {
  columns: SheetColumns;
  others: Head[];
  /** The error of the sheet, with its unknown heads. */
  refusal(unknown?: readonly string[]): RequestError;
}

/**
 * Finds the columns by the head in row 1: `SKU`, then `Quantity` or season names in either language, then names or keys of
 * custom attributes. Ignores case and surrounding blanks. Seasons may be missing or in any order.
 *
 * @throws RequestError `order.sheet.format` with what is expected and found
 */
export function sheetHead({
  table,
  orderType,
  context,
}: {
  table: SheetTable;
  orderType: OrderType;
  context: EntryContext;
}): SheetHead {
  const { seasons } = context.settings;
  const heads = headsOf(table);
  const amounts = orderType === 'order' ? [quantityHead] : seasonHeads(seasons, context.locale);
  const refusal = (unknown?: readonly string[]) => {
    const found = heads.map(({ text }) => text);
    const expected = [skuHead, ...amounts];
    return sheetFormat({ expected, found, sheet: table.sheet, ...(unknown ? { unknown } : {}) });
  };

  const [sku, ...rest] = heads;
  const isDouble = new Set(heads.map(({ name }) => name)).size < heads.length;
  if (sku?.name !== nameOf(skuHead) || isDouble || rest.some(({ name }) => name === '')) throw refusal();
  const columns: SheetColumns = { quantities: [], pastSeasons: [], attributes: [] };
  if (orderType === 'order') {
    if (rest[0]?.name !== nameOf(quantityHead)) throw refusal();
    columns.quantities = [1];
    return { columns, others: rest.slice(1), refusal };
  }
  const slots = slotsByName(seasons);
  const others: Head[] = [];
  columns.quantities = seasons.map(() => undefined);
  for (const head of rest) {
    const slot = slots.get(head.name);
    if (slot === undefined) others.push(head);
    else if (columns.quantities[slot] === undefined) columns.quantities[slot] = head.column;
    else throw refusal();
  }
  return { columns, others, refusal };
}

/**
 * All columns of a sheet. Others of its head are custom attributes of articles in the sheet, or ended seasons. An unknown
 * column is ignored if it is empty. It is accepted as an attribute if only rows with unknown articles, which are refused,
 * have values in it.
 *
 * @throws RequestError `order.sheet.format` with what is expected, found and unknown
 */
export function sheetColumns({
  head: { columns, others, refusal },
  table,
  findArticles,
  endedSeasons,
  orderType,
}: {
  head: SheetHead;
  table: SheetTable;
  /** Of the article numbers in the sheet. */
  findArticles: FindArticles;
  /** Of two with the same name the later one counts. */
  endedSeasons: EntryContext['settings']['endedSeasons'];
  orderType: OrderType;
}): SheetColumns {
  const rows = table.rows.map(({ cells }) => ({ cells, ...findArticles(cellText(cells[0] ?? null)) }));
  const attributeNames = new Set(
    rows.flatMap(({ articles }) =>
      articles.flatMap(({ salesAttributes }) =>
        salesAttributes.flatMap(({ key, name }) => [key, ...allTexts(name)].map(nameOf)),
      ),
    ),
  );
  const pastIds = new Map(
    endedSeasons.flatMap(({ id, name }) => allTexts(name).map((text) => [nameOf(text), id] as const)),
  );
  const all: SheetColumns = { ...columns, attributes: [], pastSeasons: [] };
  const unknown: string[] = [];
  for (const { name, column, text } of others) {
    const filled = rows.filter(({ cells }) => !isBlank(cells[column]));
    const isOfArticle = attributeNames.has(name);
    const seasonId = isOfArticle ? undefined : pastIds.get(name);
    if (seasonId !== undefined) all.pastSeasons.push({ column, name: text.trim(), seasonId });
    else if (!isOfArticle && filled.some(({ articles }) => articles.length > 0)) unknown.push(text);
    else if (isOfArticle || filled.length > 0) all.attributes.push({ column, name: text.trim() });
  }
  if (unknown.length > 0) throw refusal(unknown);
  const hasSeason = all.quantities.some((column) => column !== undefined) || all.pastSeasons.length > 0;
  if (orderType === 'preOrder' && !hasSeason) throw refusal();
  return all;
}

/**
 * The heads of the seasons' columns: their names, with the date where two names are equal.
 *
 * @example seasonHeads([spring, summer], 'de') // ['Frühjahr 2027', 'Sommer 2027']
 */
export function seasonHeads(seasons: EntryContext['settings']['seasons'], locale: Locale): string[] {
  const names = seasons.map(({ name }) => localized(locale, name));
  return names.map((name, slot) => {
    const isDouble = names.filter((other) => nameOf(other) === nameOf(name)).length > 1;
    return isDouble ? `${name} (${seasons[slot]?.date ?? ''})` : name;
  });
}

interface Head {
  column: number;
  text: string;
  /** The text without case and blanks. */
  name: string;
}

/** A column without a head counts only if it has values. */
function headsOf({ head, rows }: SheetTable): Head[] {
  let width = head.length;
  for (const { cells } of rows) width = Math.max(width, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  return Array.from({ length: width }, (_, column) => {
    const text = headText(head[column] ?? null);
    return { column, text, name: nameOf(text) };
  });
}

function headText(cell: SheetCell): string {
  return cellText(cell).slice(0, 200);
}

function nameOf(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The index of each season by its name in either language, or by name and date. Ambiguous names are left out. */
function slotsByName(seasons: EntryContext['settings']['seasons']): Map<string, number> {
  const slots = new Map<string, number | undefined>();
  for (const [slot, { name, date }] of seasons.entries()) {
    for (const text of new Set(allTexts(name))) {
      const key = nameOf(text);
      slots.set(key, slots.has(key) && slots.get(key) !== slot ? undefined : slot);
      slots.set(nameOf(`${text} (${date})`), slot);
    }
  }
  return new Map([...slots].flatMap(([name, slot]) => (slot === undefined ? [] : [[name, slot] as const])));
}
