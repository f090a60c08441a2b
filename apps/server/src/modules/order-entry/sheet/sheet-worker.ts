/**
 * The thread in which an uploaded workbook is unpacked and parsed. Files come from anywhere: what takes too much time or memory
 * ends this thread and not the shop.
 */

import { parentPort } from 'node:worker_threads';
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx';
import { columnLetters } from './columns.ts';
import { cellPlace, guardPackage } from './package-guard.ts';
import {
  isBlank,
  type SheetCell,
  type SheetLimits,
  type SheetRefusal,
  SheetRefusedError,
  type SheetTable,
} from './sheet-table.ts';

/** What the thread is given, and what it answers. */
export interface SheetWork {
  bytes: Uint8Array;
  limits: SheetLimits;
}
export type SheetWorkResult =
  | { table: SheetTable }
  | { refusal: SheetRefusal }
  /** What unpacking or parsing stumbled over; the file is damaged, or the reader is. */
  | { damage: unknown };

parentPort?.on('message', ({ bytes, limits }: SheetWork) => {
  readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits).then(
    (table) => answer({ table }),
    (error: unknown) =>
      answer(error instanceof SheetRefusedError ? { refusal: error.refusal } : { damage: error }),
  );
});

function answer(result: SheetWorkResult): void {
  parentPort?.postMessage(result);
}

async function readTable(file: Buffer, { lastRow, lastColumn }: SheetLimits): Promise<SheetTable> {
  const { sheetIndex, sharedTexts } = await guardPackage(file, { lastRow, lastColumn });
  const workbook = await readXlsx(file, {
    sheets: (_info, index) => index === sheetIndex,
    range: `A1:${columnLetters(lastColumn)}${lastRow}`,
    maxRows: lastRow,
    // The format of a number tells an article number with leading zeros.
    readStyles: true,
  });
  const [sheet] = workbook.sheets;
  if (!sheet) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'sheet' });
  const all = sheet.rows.map((values, row) => ({
    row: row + 1,
    cells: trimmed(
      values.map((value, column) =>
        // A text that is not where the cell says would count as nothing.
        value === null && sharedTexts.has(cellPlace(row + 1, column + 1))
          ? lostText
          : cellOf(value, sheet.cells?.get(`${row},${column}`)),
      ),
    ),
  }));
  const rows = all.slice(1).filter(({ cells }) => cells.length > 0);
  return {
    sheet: storable(sheet.name).slice(0, 200),
    head: all[0]?.cells ?? [],
    rows,
    blankRows: Math.max(0, (rows.at(-1)?.row ?? 1) - 1 - rows.length),
  };
}

const lostText: SheetCell = { problem: 'error', text: '' };

function cellOf(value: CellValue, cell: Cell | undefined): SheetCell {
  // A formula's last result is what its author's program made of it; it is not evaluated here and not taken on trust.
  if (cell?.formula !== undefined || cell?.type === 'formula')
    return { problem: 'formula', text: storable(`=${cell.formula ?? ''}`).slice(0, 200) };
  if (cell?.type === 'error') return { problem: 'error', text: storable(String(value)).slice(0, 200) };
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return { problem: 'boolean', text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date) {
    const isReal = !Number.isNaN(value.getTime());
    return { problem: 'date', text: isReal ? value.toISOString().slice(0, 10) : '' };
  }
  if (typeof value === 'string') return storable(value);
  const zeros = /^0{2,}$/.exec(cell?.style?.numFmt ?? '')?.[0];
  return zeros && Number.isSafeInteger(value) && value >= 0
    ? String(value).padStart(zeros.length, '0')
    : value;
}

/** As texts of a JSON body are taken: what no database stores, and what turns the direction of writing, is a blank or gone. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Without the empty cells at the end; nothing of a row of blanks is left. A space may be an answer (CART-25). */
function trimmed(cells: SheetCell[]): SheetCell[] {
  if (cells.every(isBlank)) return [];
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}
