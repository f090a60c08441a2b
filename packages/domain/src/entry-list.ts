import { type EntryReading, quantityStrength, readLine, splitCells } from './entry-line.ts';

/**
 * Length limits of a row's texts, in characters. They exceed every rule, so that the server reports a problem in its row.
 * `text`: article numbers and names of custom attributes.
 */
export const entryLimits = { text: 200, quantity: 100, attribute: 1000 } as const;

/** A row of a pasted list. */
export type EntryListRow = EntryReading & {
  /** The line of the text, from 1. */
  readonly row: number;
  /** Other ways to read the line, the likelier first, at most 3; which article exists decides. */
  readonly alternatives: readonly EntryReading[];
};

/** A pasted list, read. Every line of the text is a row, blank, or the head. */
export type EntryList = {
  readonly rows: readonly EntryListRow[];
  readonly blankLines: number;
  /** The line that names the columns, if there is one. */
  readonly headLine: number | undefined;
};

/**
 * Reads a pasted list of articles and quantities, one article a line. Article number and quantity stand in either order,
 * with tabs, semicolons, commas or spaces between them. It also reads '12x 4711', '5 Stk AB-1', CSV with quotes, and
 * columns in any order below a head. Only the head is no row. The quantity may be missing, and stays a text ('1.500',
 * '12,0') for `readQuantity`. Never throws; no line is dropped. Article numbers are cut at 200 characters, quantities at
 * 100.
 *
 * If a line can be read in two ways ('4711 12'), the unambiguous lines of the list decide the order. Without any, the
 * longer number is the article, and the other reading is an alternative.
 *
 * @example parseEntryList('AB-1\t12\n3x AB-2').rows
 * // [{ row: 1, sku: 'AB-1', quantity: '12', alternatives: [] }, { row: 2, sku: 'AB-2', quantity: '3', alternatives: […] }]
 */
export function parseEntryList(text: string): EntryList {
  const lines = linesOf(text);
  const filled = lines.filter(isFilled);
  const head = headOf(filled[0]?.text ?? '');
  const rows = head ? filled.slice(1) : filled;
  const order = orderOf(rows.map((line) => line.text));
  return {
    rows: rows.map((line) => {
      const [first, ...alternatives] = (head && byHead(line.text, head)) ?? readLine(line.text, order);
      return { row: line.row, ...bounded(first), alternatives: alternatives.slice(0, 3).map(bounded) };
    }),
    blankLines: lines.length - filled.length,
    headLine: head ? filled[0]?.row : undefined,
  };
}

/**
 * The lines of a text, numbered from 1, without invisible characters and without list marks of a mail ('- 5 x AB-1', '*
 * AB-1: 5').
 */
export function linesOf(text: string): { row: number; text: string }[] {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line, index) => ({
      row: index + 1,
      text: line.replace(/[\u00a0\u202f]/g, ' ').replace(listMark, ''),
    }));
}

const listMark = /^ *[-–—•·*] +(?=\S)/;

export function isFilled(line: { text: string }): boolean {
  return /[^\s;,"]/.test(line.text);
}

/** Which columns of a list hold what; undefined: the head does not say. */
type Head = { readonly columns: number; readonly sku: number; readonly quantity: number | undefined };

/**
 * How a column of article numbers is called: 'Artikel', 'Art.-Nr.', 'Item no', 'EAN/GTIN', 'Bestellnummer'. The whole cell,
 * because articles are called ARTEMIS and CODEX, too.
 */
export const skuWord =
  /^(?:(?:sku|art(?:ikel|icle)?s?|items?|material|produkte?|products?|ean|gtin|code)(?:[\s./:#_-]*(?:n(?:umme)?r|no|numbers?|code|id|ean|gtin|sku)){0,3}|best(?:ell)?[\s.-]*n(?:umme)?r)[\s.:*#]*$/i;
/** 'Menge', 'Menge (Stk)', 'Bestellmenge', 'Qty.', 'Stückzahl', 'Order quantity'. */
const quantityWord =
  /^(?:bestell|order[\s_-]*)?(?:mengen?|anzahl|qty|quantity|amount|st(?:ü|ue)ck(?:zahl)?|stk|pieces|pcs|count)(?=[^\p{L}\p{N}]|$)/iu;
/** Other names of a head without columns. */
const otherWord = /^(?:n(?:umme)?r|no|number|name|bezeichnung|beschreibung|description|preis|price)[.:]?$/i;

/** A first line without any digit in which a word names the article number or the quantity. */
function headOf(text: string): Head | undefined {
  if (/\d/.test(text)) return undefined;
  const columns = splitCells(text);
  const cells = columns ?? text.trim().split(/\s+/);
  const sku = cells.findIndex((cell) => skuWord.test(cell));
  const quantity = cells.findIndex((cell) => quantityWord.test(cell));
  if (sku < 0 && quantity < 0) return undefined;
  // Words of an article may be among those of a head ('Item Holder').
  const isHead = (cell: string) => [skuWord, quantityWord, otherWord].some((word) => word.test(cell));
  if (!columns && !cells.every(isHead)) return undefined;
  return {
    columns: columns?.length ?? 0,
    sku: sku < 0 ? Number(quantity === 0) : sku,
    quantity: quantity < 0 ? undefined : quantity,
  };
}

/**
 * Reads a line by the columns of the head; undefined where it has other columns, as a line of words has. If the number is in
 * the column of the article, the head may be above the wrong columns.
 */
function byHead(text: string, head: Head): EntryReading[] | undefined {
  const cells = splitCells(text);
  if (!cells || head.columns < 2 || cells.length > head.columns) return undefined;
  const sku = cells[head.sku] ?? '';
  const quantity = (head.quantity === undefined ? undefined : cells[head.quantity]) || undefined;
  const named = { sku, quantity };
  const isSwapped = quantity !== undefined && quantityStrength(quantity) === 0 && quantityStrength(sku) > 0;
  if (!isSwapped) return [named];
  const other = { sku: quantity, quantity: sku };
  return /\d/.test(quantity) ? [other, named] : [named, other];
}

/** The position of the quantity in unambiguous lines. */
export function orderOf(lines: readonly string[]): 'articleFirst' | 'quantityFirst' | undefined {
  let votes = 0;
  for (const line of lines) {
    const parts = (splitCells(line) ?? line.trim().split(/\s+/)).filter((part) => part !== '');
    if (parts.length !== 2) continue;
    votes += Math.sign(quantityStrength(parts[1] ?? '') - quantityStrength(parts[0] ?? ''));
  }
  if (votes === 0) return undefined;
  return votes > 0 ? 'articleFirst' : 'quantityFirst';
}

function bounded(reading: EntryReading | undefined): EntryReading {
  return {
    sku: (reading?.sku ?? '').slice(0, entryLimits.text),
    quantity: reading?.quantity?.slice(0, entryLimits.quantity),
  };
}
