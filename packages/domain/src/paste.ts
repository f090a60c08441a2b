import { type EntryReading, quantityStrength, readLine } from './entry-line.ts';
import { type EntryListRow, entryLimits, isFilled, linesOf, orderOf } from './entry-list.ts';
import { splitUnit } from './entry-unit.ts';
import {
  codeKey,
  isCodeLike,
  isMoney,
  isNumeric,
  isPlainInteger,
  isQuantityLike,
  type KnownCodes,
  knownIn,
  numberIn,
  withoutTimes,
} from './paste-cell.ts';
import { findColumns, isCounting, type PasteColumns } from './paste-columns.ts';
import { type ColumnKind, headMeaning } from './paste-head.ts';
import { isAmount } from './paste-proof.ts';
import { beginsLikeProse, isProse } from './paste-prose.ts';
import {
  type CellSplit,
  cellsOf,
  filledCells,
  findSplit,
  isHead,
  modeOf,
  type PasteLine,
  sampleOf,
} from './paste-table.ts';
import { bare } from './paste-tokens.ts';
import { articleInWords, readWords } from './paste-words.ts';

/**
 * Why a row of a paste is unsure: an ambiguous line or column, a missing quantity, quantity × price that is not the total,
 * or '1.000' (one or a thousand).
 */
export type PasteDoubt = 'columns' | 'line' | 'missing' | 'total' | 'thousands';

/** A row of a pasted list. Without a doubt it may be taken as it is; with one a person has to confirm it. */
export type PasteRow = EntryListRow & { readonly doubt: PasteDoubt | undefined };

/** The common form of a paste's lines. */
export type PasteLayout = {
  readonly split: CellSplit;
  /** Undefined: the lines have no columns in common. */
  readonly columns: PasteColumns | undefined;
  /** Texts above the columns. */
  readonly heads: readonly string[] | undefined;
  /** Whether a first number in lines of words is a position. */
  readonly lead: 'position' | 'quantity' | 'unsure';
  readonly order: ReturnType<typeof orderOf>;
  /** The usual number of cells. */
  readonly width: number;
  /** True where most rows have a quantity, so that one without it lacks it. */
  readonly hasQuantities: boolean;
  /** True where lines around the list may be left out. */
  readonly isList: boolean;
  readonly known: KnownCodes | undefined;
};

/** A pasted text, read. Each line that holds anything is a row, a head, or left out because it names no article. */
export type Paste = {
  readonly rows: readonly PasteRow[];
  readonly skipped: readonly PasteLine[];
  readonly layout: PasteLayout;
};

export type PasteOptions = {
  /** The catalogue's answer about the texts in `pasteCodes`; undefined without one, such as offline. */
  readonly known?: KnownCodes | undefined;
  /** The columns that the buyer has chosen. */
  readonly given?: readonly ColumnKind[] | undefined;
};

/**
 * Reads a list pasted from mails, exports, printed documents or spreadsheets, and marks rows that are not certain. A
 * doubtful quantity is never accepted. For long lists call `pasteLines`, `pasteLayout` and `readPasteLine` in slices. Never
 * throws. Article numbers are cut at 200 characters, quantities at 100.
 *
 * @example readPaste('1\tAB-1\tSock\t30\t11,00').rows // [{ row: 1, sku: 'AB-1', quantity: '30', alternatives: [], doubt: undefined }]
 */
export function readPaste(text: string, options: PasteOptions = {}): Paste {
  const lines = pasteLines(text);
  const layout = pasteLayout(lines, options);
  const rows: PasteRow[] = [];
  const skipped: PasteLine[] = [];
  for (const line of lines) {
    const row = readPasteLine(line, layout);
    if (row === 'head') continue;
    if (row) rows.push(row);
    else skipped.push(line);
  }
  return { rows, skipped, layout };
}

/** Longer lines are no list; the rest is cut off. */
const maxLine = 4000;

/** The lines of a text that hold anything; 'AB-1 4 pieces and AB-2 2 pieces' is two. */
export function pasteLines(text: string): PasteLine[] {
  return linesOf(text)
    .filter(isFilled)
    .flatMap(({ row, text: line }) =>
      statementsOf(line.slice(0, maxLine)).map((statement) => ({ row, text: statement })),
    );
}

/** Splits a line at its 'and' where each part has one article and a quantity of its own. */
function statementsOf(line: string): string[] {
  const words = line.split(' ');
  const parts: string[][] = [[]];
  for (const word of words) {
    if (/^(?:und|and|sowie|plus|&|\+)$/i.test(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const codes = parts.map(
    (part) => new Set(part.map((word) => bare(word.replace(/[,:;]$/, ''))).filter(isCodeLike)),
  );
  const isSplit =
    parts.length > 1 &&
    parts.every((part) => part.some(isQuantityLike)) &&
    codes.every(({ size }) => size === 1) &&
    new Set(codes.flatMap((of) => [...of])).size === parts.length;
  return isSplit ? parts.map((part) => part.join(' ')) : [line];
}

/** So many texts are looked up for one paste. */
export const maxPasteCodes = 1000;

/** The texts of a list that may be article numbers. Known articles identify the columns. */
export function pasteCodes(lines: readonly PasteLine[]): string[] {
  const sample = sampleOf(lines);
  const split = findSplit(sample);
  const codes = new Set<string>();
  for (const { text } of sample) {
    const cells = split === 'words' ? wordsAndPairs(text) : cellsOf(text, split);
    for (const cell of cells) {
      if (codes.size >= maxPasteCodes) return [...codes];
      if (canBeArticle(cell)) codes.add(codeKey(cell));
    }
  }
  return [...codes];
}

function canBeArticle(text: string): boolean {
  if (text.length < 3 || text.length > 60 || isMoney(text)) return false;
  return /\d/.test(text) || /^\S+$/.test(text);
}

function wordsAndPairs(text: string): string[] {
  const words = text
    .split(/[\s;,()]+/)
    .map((word) => word.replace(/[:.]$/, ''))
    .slice(0, 30);
  const pairs = words
    .slice(0, 6)
    .flatMap((word, at) => (at > 0 && /\d/.test(word) ? [`${words[at - 1]} ${word}`] : []));
  return [...words.filter((word) => /\d/.test(word)), ...pairs];
}

/** The common form of the lines, by a sample of at most 200. */
export function pasteLayout(lines: readonly PasteLine[], { known, given }: PasteOptions = {}): PasteLayout {
  const sample = sampleOf(lines);
  const split = findSplit(sample);
  const cells = sample.map(({ text }) => cellsOf(text, split)).map(withoutEmptyEnd);
  const heads = cells.find((row, at) => at < 40 && isHeadLine(row, split));
  const isList = lines.length > 1;
  const shared = {
    split,
    heads,
    known,
    isList,
    order: orderOf(sample.map(({ text }) => text)),
    lead: leadOf(sample, known),
  };
  if (split !== 'words') {
    const table = cells.filter((row) => isTableRow(row) && !isHeadLine(row, split));
    const [width = 0] = modeOf(table.map((row) => row.length));
    const columns = table.length > 0 ? findColumns(table, { heads, known, given }) : undefined;
    const quantity = columns?.kinds.indexOf('quantity') ?? -1;
    const isPair =
      columns && !given && !columns.kinds.includes('article') && table.every((row) => filledCells(row) < 3);
    if (columns && !isPair) {
      const usual = heads ? Math.max(width, heads.length) : width;
      return {
        ...shared,
        columns,
        width: usual,
        hasQuantities: quantity >= 0 || table.some((row) => row.some(isNumericOnly)),
      };
    }
  }
  return {
    ...shared,
    columns: undefined,
    width: 0,
    hasQuantities: sample.some((line) => hasQuantity(line, known)),
  };
}

/** Where one line names a quantity, another one without it lacks it; scanned lists have none at all. */
function hasQuantity({ text }: PasteLine, known: KnownCodes | undefined): boolean {
  if (isPlainInteger(text.trim())) return true;
  const found = articleInWords(text, known);
  if (found) return readWords(found, { isLeadPosition: false }).quantity !== undefined;
  return !isProse(text, known) && readLine(text, undefined)[0]?.quantity !== undefined;
}

function isNumericOnly(cell: string): boolean {
  return isNumeric(cell) && !isCodeLike(cell);
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function isHeadLine(cells: readonly string[], split: CellSplit): boolean {
  if (split !== 'words') return isHead(cells);
  return (
    cells.length > 1 &&
    cells.filter((cell) => headMeaning(cell)).length >= cells.length * 0.6 &&
    isHead(cells) &&
    cells.every((cell) => !/\d/.test(cell)) &&
    isHead(cells.slice(-1).concat(cells[0] ?? ''))
  );
}

/** At least two cells, of which one is a number or an article number. */
function isTableRow(cells: readonly string[]): boolean {
  return filledCells(cells) > 1 && cells.some((cell) => isNumeric(cell) || isCodeLike(cell));
}

/** Numbers that count at the beginning of the lines are positions where something else can be the quantity. */
function leadOf(sample: readonly PasteLine[], known: KnownCodes | undefined): PasteLayout['lead'] {
  const lines = sample.flatMap(({ text }) => articleInWords(text, known) ?? []);
  const leads = lines.flatMap(({ before }) =>
    before.slice(0, 1).filter((word) => /^\d{1,6}[.)]?$/.test(word)),
  );
  if (leads.length < 2 || leads.length < lines.length * 0.8 || !isCounting(leads)) return 'quantity';
  const others = lines.filter(
    ({ before, after }) => before.length > 1 || after.some((word) => isQuantityLike(word)),
  );
  return others.length >= lines.length * 0.5 ? 'position' : 'unsure';
}

/** One line by the layout of its list: a row, the head, or undefined for a line that names no article. */
export function readPasteLine(line: PasteLine, layout: PasteLayout): PasteRow | 'head' | undefined {
  const { split, columns } = layout;
  const cells = withoutEmptyEnd(cellsOf(line.text, split));
  if (isHeadLine(cells, split) && !cells.some((cell) => knownIn(cell, layout.known))) return 'head';
  if (columns && filledCells(cells) > 1) return tableRow(line, cells, layout, columns);
  if (layout.isList && isProse(line.text, layout.known)) return undefined;
  return wordsRow(line, layout, columns !== undefined);
}

function tableRow(
  line: PasteLine,
  cells: readonly string[],
  layout: PasteLayout,
  columns: PasteColumns,
): PasteRow | undefined {
  const at = (kind: ColumnKind) => cells[columns.kinds.indexOf(kind)] ?? '';
  const skus = [at('article'), ...columns.otherArticles.map((column) => cells[column] ?? '')].filter(
    (sku) => sku !== '',
  );
  const [sku = ''] = skus;
  const isArticle =
    isCodeLike(sku) || knownIn(sku, layout.known) !== undefined || /^[^\s.,]*\d[^\s.,]*$/.test(sku);
  if (layout.isList && !isArticle && isSum(cells, at('quantity'), layout)) return undefined;
  // Without an article column the whole line stays, to be mended.
  if (sku === '')
    return rowOf(line, { sku: line.text.replaceAll('\t', ' ').trim(), quantity: undefined }, [], 'columns');

  const written = withoutTimes(at('quantity'));
  // '12 | AB-1' in a list of 'AB-1 | 12': the cells have changed places.
  if (quantityStrength(sku) > 0 && !isArticle && isCodeLike(written))
    return rowOf(line, { sku: written, quantity: sku }, [{ sku, quantity: written }], 'line');
  const quantity = withUnit(inPlainDigits(written, columns.thousands), {
    cell: at('unit'),
    head: columns.unit,
  });
  const others = skus.slice(1).map((other) => ({ sku: other, quantity }));
  return rowOf(
    line,
    { sku, quantity: quantity === '' ? undefined : quantity },
    others,
    doubtOf(cells, written, layout, columns),
  );
}

function doubtOf(
  cells: readonly string[],
  quantity: string,
  { width, split, hasQuantities }: PasteLayout,
  { isSure, proof, thousands, hasDecimals }: PasteColumns,
): PasteDoubt | undefined {
  if (!isSure) return 'columns';
  if (quantity === '') return hasQuantities ? 'missing' : undefined;
  const isShifted =
    cells.length > width || ((split === 'comma' || split === 'spaces') && cells.length !== width);
  // Money among whole quantities has slipped in from beside.
  if (isShifted || (isMoney(quantity) && !hasDecimals)) return 'line';
  if (thousands === 'unsure' && /\d[.,]\d{3}(?!\d)/.test(quantity)) return 'thousands';
  if (!proof) return undefined;
  const [one, price, total] = [proof.quantity, proof.price, proof.total].map((column) =>
    numberOf(cells[column] ?? '', thousands),
  );
  if (one === undefined || price === undefined || total === undefined) return undefined;
  return isAmount(one, price, total) ? undefined : 'total';
}

function numberOf(text: string, thousands: PasteColumns['thousands']): number | undefined {
  return numberIn(isMoney(text) ? text : inPlainDigits(text, thousands));
}

/** '1.500' and '30,000' as the list means them; texts that leave no doubt stay as they are written. */
function inPlainDigits(text: string, thousands: PasteColumns['thousands']): string {
  if (thousands === 'decimals') return text.replace(/(\d)[.,]0{3}(?!\d)/, '$1');
  if (thousands === 'grouped') return text.replace(/(\d)[.,'’](?=\d{3}(?!\d))/g, '$1');
  return text;
}

/** The quantity with its unit: its own, that of its column, else that of the head. */
function withUnit(quantity: string, { cell, head }: { cell: string; head: string | undefined }): string {
  if (quantity === '' || splitUnit(quantity)?.unit !== undefined) return quantity;
  const unit = /\p{L}/u.test(cell) ? cell : head;
  return unit === undefined ? quantity : `${quantity} ${unit}`;
}

/** A line of sums, a carried amount or an address between rows: it has no article and names none. */
function isSum(cells: readonly string[], quantity: string, { known }: PasteLayout): boolean {
  const words = cells.filter((cell) => cell !== '' && !isNumeric(cell));
  if (words.some((word) => knownIn(word, known) || isCodeLike(word))) return false;
  return quantity === '' || (words.length > 0 && words.every(beginsLikeProse));
}

function wordsRow(line: PasteLine, layout: PasteLayout, isInTable: boolean): PasteRow {
  const found = articleInWords(line.text, layout.known);
  if (!found) return looseRow(line, layout);
  const before = found.before.filter((word) => !/^\d{1,4}[.)]$|^pos\.?$/i.test(word));
  const isNumbered = before.length < found.before.length && /^pos/i.test(found.before[0] ?? '');
  const { quantity, sku, isSure } = readWords(
    { ...found, before },
    { isLeadPosition: layout.lead === 'position' || isNumbered },
  );
  const isLead = quantity !== undefined && layout.lead === 'unsure' && before.includes(quantity);
  const isMissing = quantity === undefined && (layout.hasQuantities || isInTable) && layout.isList;
  const doubt = isMissing ? 'missing' : isSure && !isLead ? thousandsDoubt(quantity) : 'line';
  const whole = line.text.trim();
  const others = whole === sku || quantity !== undefined ? [] : [{ sku: whole, quantity: undefined }];
  return rowOf(line, { sku, quantity }, others, doubt);
}

/** A quantity alone in a line that may be thousands or have three decimals. */
function thousandsDoubt(quantity: string | undefined): PasteDoubt | undefined {
  return /^\D*\d{1,3}[.,]000(?!\d)/.test(quantity ?? '') ? 'thousands' : undefined;
}

/** A line in which nothing looks like an article number ('4711 12', 'WM 10123 5'): every way to read it, to be looked up. */
function looseRow(line: PasteLine, layout: PasteLayout): PasteRow {
  const [first, ...others] = readLine(line.text, layout.order);
  const parts = line.text.split(/[\s;,\t]+/).filter((part) => part !== '').length;
  const isMissing = layout.isList && layout.hasQuantities && first?.quantity === undefined;
  const isSimple =
    parts < 3 ||
    (first?.quantity !== undefined &&
      splitUnit(first.quantity)?.unit === undefined &&
      parts === 3 &&
      /[x×*]|\bst/i.test(line.text));
  const doubt = isMissing ? 'missing' : isSimple ? thousandsDoubt(first?.quantity) : 'line';
  return rowOf(line, first ?? { sku: line.text, quantity: undefined }, others, doubt);
}

function rowOf(
  line: PasteLine,
  reading: EntryReading,
  others: readonly EntryReading[],
  doubt: PasteDoubt | undefined,
): PasteRow {
  return {
    row: line.row,
    ...bounded(reading),
    alternatives: others.slice(0, 3).map(bounded),
    doubt,
  };
}

function bounded({ sku, quantity }: EntryReading): EntryReading {
  return { sku: sku.slice(0, entryLimits.text), quantity: quantity?.slice(0, entryLimits.quantity) };
}
