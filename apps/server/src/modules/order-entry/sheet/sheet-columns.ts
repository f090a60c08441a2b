import type { OrderType } from '@kontor/domain';
import { localDate } from '@kontor/domain';
import type { CompanyActor } from '../../../shared/actor.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type Locale, localized } from '../../../shared/locale.ts';
import type { EntryContext } from '../entry-issue.ts';
import { sheetFormat } from '../order-entry.errors.ts';
import type { OrderEntryRepository } from '../order-entry.repository.ts';
import { quantityHead, skuHead } from './columns.ts';
import { isBlank, type SheetCell, type SheetTable } from './sheet-table.ts';

/** Which columns of a sheet hold what; the article number is always in the first (CHKO-24). */
export interface SheetColumns {
  /** By slot: one for a regular order, one for each offered season of a pre-order; undefined: the sheet has none for it. */
  quantities: (number | undefined)[];
  /** Columns of seasons that are over. */
  pastSeasons: { column: number; name: string }[];
  attributes: { column: number; name: string }[];
}

/**
 * Finds the columns by the head in row 1: `SKU`, then `Quantity` or names of seasons in either language, then names or keys of
 * custom attributes. Case and blanks around do not matter, and seasons may stand in any order or be missing.
 *
 * @throws RequestError `order.sheet.format` with what is expected, found and unknown
 */
export async function sheetColumns({
  actor,
  table,
  orderType,
  context,
  services: { repository, clock },
}: {
  actor: CompanyActor;
  table: SheetTable;
  orderType: OrderType;
  context: EntryContext;
  services: {
    repository: Pick<OrderEntryRepository, 'findAttributeNames' | 'findPastSeasonNames'>;
    clock: Clock;
  };
}): Promise<SheetColumns> {
  const { seasons } = context.settings;
  const heads = headsOf(table);
  const expected = [
    skuHead,
    ...(orderType === 'order' ? [quantityHead] : seasonHeads(seasons, context.locale)),
  ];
  const refuse = (unknown?: readonly string[]) => {
    const found = heads.map(({ text }) => text);
    return sheetFormat({ expected, found, sheet: table.sheet, ...(unknown ? { unknown } : {}) });
  };

  const [sku, ...others] = heads;
  const isDouble = new Set(heads.map(({ name }) => name)).size < heads.length;
  if (sku?.name !== nameOf(skuHead) || isDouble || others.some(({ name }) => name === '')) throw refuse();
  const columns: SheetColumns = { quantities: [], pastSeasons: [], attributes: [] };
  const open: Head[] = [];
  if (orderType === 'order') {
    if (others[0]?.name !== nameOf(quantityHead)) throw refuse();
    columns.quantities = [1];
    open.push(...others.slice(1));
  } else {
    const slots = slotsByName(seasons);
    columns.quantities = seasons.map(() => undefined);
    for (const head of others) {
      const slot = slots.get(head.name);
      if (slot === undefined) open.push(head);
      else if (columns.quantities[slot] === undefined) columns.quantities[slot] = head.column;
      else throw refuse();
    }
  }
  await assignOthers();
  if (orderType === 'preOrder' && !columns.quantities.some((column) => column !== undefined)) {
    if (columns.pastSeasons.length === 0) throw refuse();
  }
  return columns;

  /** Only a sheet that has more columns asks what they may be. */
  async function assignOthers(): Promise<void> {
    if (open.length === 0) return;
    const [attributes, past] = await Promise.all([
      repository.findAttributeNames(actor),
      orderType === 'preOrder' ? repository.findPastSeasonNames(actor, localDate(clock.now())) : [],
    ]);
    const attributeNames = new Set(attributes.map(nameOf));
    const pastNames = new Set(past.map(nameOf));
    const unknown: string[] = [];
    for (const { name, column, text } of open) {
      if (attributeNames.has(name)) columns.attributes.push({ column, name: text.trim() });
      else if (pastNames.has(name)) columns.pastSeasons.push({ column, name: text.trim() });
      else unknown.push(text);
    }
    if (unknown.length > 0) throw refuse(unknown);
  }
}

/**
 * The heads of the seasons' columns: their names, with the date where two have the same.
 *
 * @example seasonHeads([spring, summer], 'de') // ['Frühjahr 2027', 'Sommer 2027']
 */
export function seasonHeads(seasons: EntryContext['settings']['seasons'], locale: Locale): string[] {
  const names = seasons.map(({ name }) => localized(locale, name.de, name.en));
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

/** A column without a head counts only when something stands below. */
function headsOf({ head, rows }: SheetTable): Head[] {
  let width = head.length;
  for (const { cells } of rows) width = Math.max(width, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  return Array.from({ length: width }, (_, column) => {
    const text = headText(head[column] ?? null);
    return { column, text, name: nameOf(text) };
  });
}

function headText(cell: SheetCell): string {
  if (cell === null) return '';
  return (typeof cell === 'object' ? cell.text : String(cell)).slice(0, 200);
}

function nameOf(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The slot of each season by its name in either language, or by name and date; names of two seasons name none. */
function slotsByName(seasons: EntryContext['settings']['seasons']): Map<string, number> {
  const slots = new Map<string, number | undefined>();
  for (const [slot, { name, date }] of seasons.entries()) {
    for (const text of new Set([name.de, name.en ?? name.de])) {
      const key = nameOf(text);
      slots.set(key, slots.has(key) && slots.get(key) !== slot ? undefined : slot);
      slots.set(nameOf(`${text} (${date})`), slot);
    }
  }
  return new Map([...slots].flatMap(([name, slot]) => (slot === undefined ? [] : [[name, slot] as const])));
}
