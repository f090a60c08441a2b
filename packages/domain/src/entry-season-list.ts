import { quantityStrength, splitCells } from './entry-line.ts';
import { type EntryListRow, entryLimits, isFilled, linesOf, parseEntryList, skuWord } from './entry-list.ts';
import { type PasteDoubt, pasteLayout, pasteLines } from './paste.ts';
import { cellsOf, isHead, type PasteLine } from './paste-table.ts';

/** A row of a pasted list with a quantity for each season, as written; '' where there is none. */
export type SeasonListRow = {
  /** The line of the text, from 1. */
  readonly row: number;
  readonly sku: string;
  /** Aligned with the seasons. */
  readonly quantities: readonly string[];
  /** Set where the columns could stand for other seasons. */
  readonly doubt?: PasteDoubt | undefined;
};

/**
 * Reads a pasted list for a pre-order. A head with season names assigns the columns, as in an order sheet. Without one, the
 * columns after the article are the seasons in their order. Lines with a single quantity are read as `parseEntryList` reads
 * them, and name no season. More numbers than seasons stay together in one quantity, which no rule takes, rather than some
 * of them being dropped.
 *
 * @example parseSeasonList('AB-1\t3\t\t5', ['Spring 27', 'Autumn 27', 'Spring 28'])
 * // [{ row: 1, sku: 'AB-1', quantities: ['3', '', '5'] }]
 */
export function parseSeasonList(
  text: string,
  seasons: readonly string[],
): readonly (EntryListRow | SeasonListRow)[] {
  const filled = linesOf(text).filter(isFilled);
  const head = seasonHead(filled[0]?.text ?? '', seasons);
  if (head) return filled.slice(1).map((line) => ({ row: line.row, ...byHead(line.text, head) }));
  const { rows, headLine } = parseEntryList(text);
  const columns = byColumns(pasteLines(text), seasons.length);
  // A line without an article in its column is read as any other list.
  if (columns) return rows.map((row) => columns.get(row.row) ?? row);
  if (headLine !== undefined) return rows;
  const texts = new Map(filled.map((line) => [line.row, line.text]));
  return rows.map((row) => {
    const placed = byPlace(texts.get(row.row) ?? '', seasons.length);
    if (!placed) return row;
    if (placed.numbers.length > seasons.length)
      return {
        row: row.row,
        sku: placed.sku,
        quantity: placed.numbers.join(' | ').slice(0, entryLimits.quantity),
        alternatives: [],
      };
    const quantities = seasons.map((_, index) => placed.numbers[index] ?? '');
    return { row: row.row, sku: placed.sku, quantities };
  });
}

/**
 * Rows by line of a list with positions, names, prices or units beside the quantities: the columns that are left stand for the seasons.
 * Undefined where the list has none of these.
 */
function byColumns(
  lines: readonly PasteLine[],
  seasonCount: number,
): ReadonlyMap<number, EntryListRow | SeasonListRow> | undefined {
  const layout = pasteLayout(lines);
  const kinds = layout.columns?.kinds ?? [];
  const article = kinds.indexOf('article');
  const isMixed = kinds.some((kind) => ['position', 'name', 'price', 'total', 'unit'].includes(kind));
  if (article < 0 || !isMixed) return undefined;
  const table = lines
    .map(({ row, text }) => ({ row, cells: cellsOf(text, layout.split) }))
    .filter(({ cells }) => !isHead(cells) && (cells[article] ?? '') !== '');
  const isNumeric = (column: number) => {
    const filled = table.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return (
      filled.length > 0 && filled.filter((cell) => quantityStrength(cell) > 0).length >= filled.length / 2
    );
  };
  const numbers = kinds.flatMap((kind, column) =>
    (kind === 'quantity' || kind === 'other') && isNumeric(column) ? [column] : [],
  );
  const read = ({ row, cells }: (typeof table)[number]): EntryListRow | SeasonListRow => {
    const sku = (cells[article] ?? '').slice(0, entryLimits.text);
    const texts = numbers.map((column) => (cells[column] ?? '').slice(0, entryLimits.quantity));
    if (texts.length < 2 || texts.length > seasonCount)
      return { row, sku, quantity: texts.join(' | ').slice(0, entryLimits.quantity), alternatives: [] };
    const quantities = Array.from({ length: seasonCount }, (_, slot) => texts[slot] ?? '');
    return { row, sku, quantities, doubt: texts.length === seasonCount ? undefined : 'columns' };
  };
  return new Map(table.map((line) => [line.row, read(line)]));
}

/** The column of the article and that of each season; -1: the head does not have it. */
type SeasonHead = { readonly sku: number; readonly seasons: readonly number[] };

function seasonHead(text: string, seasons: readonly string[]): SeasonHead | undefined {
  const cells = splitCells(text)?.map(comparable);
  if (!cells) return undefined;
  const columns = seasons.map((name) => cells.indexOf(comparable(name)));
  if (columns.every((column) => column < 0)) return undefined;
  const named = cells.findIndex((cell) => skuWord.test(cell));
  return { sku: named >= 0 ? named : cells.findIndex((_, at) => !columns.includes(at)), seasons: columns };
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}

function byHead(text: string, head: SeasonHead): Omit<SeasonListRow, 'row'> {
  const cells = splitCells(text) ?? [text.trim()];
  return {
    sku: (cells[head.sku] ?? '').slice(0, entryLimits.text),
    quantities: head.seasons.map((column) => (cells[column] ?? '').slice(0, entryLimits.quantity)),
  };
}

/** An article and two or more quantities behind it; undefined where the line is none of these. */
function byPlace(text: string, seasonCount: number): { sku: string; numbers: string[] } | undefined {
  const cells = splitCells(text) ?? wordsWithNumbers(text, seasonCount);
  const [sku = '', ...numbers] = cells;
  const isPlaced = numbers.length > 1 && numbers.every((cell) => cell === '' || quantityStrength(cell) > 0);
  // A lone number behind empty cells belongs to its season's column.
  if (!isPlaced || sku === '' || numbers.every((cell) => cell === '')) return undefined;
  const last = numbers.findLastIndex((cell) => cell !== '') + 1;
  return {
    sku: sku.slice(0, entryLimits.text),
    numbers: numbers.slice(0, Math.max(last, 2)).map((cell) => cell.slice(0, entryLimits.quantity)),
  };
}

/** 'AB-1 3 4 5': between spaces only as many numbers as there are seasons are surely theirs. */
function wordsWithNumbers(text: string, seasonCount: number): string[] {
  const words = text.trim().split(/\s+/);
  const first = words.length - seasonCount;
  const numbers = first > 0 ? words.slice(first) : [];
  const areTheirs =
    numbers.every((word) => quantityStrength(word) > 0) && quantityStrength(words[first - 1] ?? '') < 2;
  return areTheirs ? [words.slice(0, first).join(' '), ...numbers] : [];
}
