/** The most cells that one paste may hold; more is refused whole, before anything is read (a mistaken 'select all'). */
export const MAX_PASTED_CELLS = 20_000;

/** Cells of a sheet, or how many there were when they are too many to take. */
export type ClipboardBlock =
  | { readonly kind: 'block'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'tooLarge'; readonly cellCount: number };

/**
 * Reads what was copied from a spreadsheet (Excel, LibreOffice, Google Sheets): cells between tabs, rows between line
 * ends of any kind, cells in quotes that hold tabs, line ends or doubled quotes. The line end behind the last row is no row. A
 * text without tab and line end is a block of one cell.
 *
 * @example parseBlock('4\t6\r\n10\t"1 ""x"""\r\n') // { kind: 'block', rows: [['4', '6'], ['10', '1 "x"']] }
 */
export function parseBlock(text: string): ClipboardBlock {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cellCount = countCells(plain);
  if (cellCount > MAX_PASTED_CELLS) return { kind: 'tooLarge', cellCount };
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = plain[at] === '"' ? readQuoted(plain, at) : undefined;
    const end = quoted?.end ?? cellEnd(plain, at);
    rows.at(-1)?.push(quoted?.text ?? plain.slice(at, end));
    if (end >= plain.length) return { kind: 'block', rows };
    if (plain[end] === '\n') rows.push([]);
    at = end + 1;
  }
}

/**
 * Writes quantities as a spreadsheet reads them: plain numbers, tabs and line ends. Inputs that the table has not got
 * are empty cells.
 *
 * @example blockText([[4, undefined], [10, 12]]) // '4\t\r\n10\t12'
 */
export function blockText(rows: readonly (readonly (number | undefined)[])[]): string {
  return rows.map((row) => row.map((quantity) => quantity ?? '').join('\t')).join('\r\n');
}

function countCells(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 9 || code === 10) count += 1;
  }
  return count;
}

function cellEnd(text: string, from: number): number {
  const tab = text.indexOf('\t', from);
  const line = text.indexOf('\n', from);
  return Math.min(tab < 0 ? text.length : tab, line < 0 ? text.length : line);
}

/** A cell in quotes, if a closing quote ends it; otherwise the quote is a sign like any other. */
function readQuoted(text: string, from: number): { text: string; end: number } | undefined {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const isEnd = at + 1 === text.length || text[at + 1] === '\t' || text[at + 1] === '\n';
    return isEnd ? { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 } : undefined;
  }
  return undefined;
}
