/**
 * The thread that unpacks and parses uploaded workbooks. Files are untrusted: one that takes too much time or memory ends
 * this thread, not the shop.
 */

import { parentPort } from 'node:worker_threads';
import { cellFormatsOf } from './cell-formats.ts';
import { sharedTextsOf } from './cell-texts.ts';
import { storable } from './cell-value.ts';
import { openWorkbook } from './package-guard.ts';
import { sheetCells } from './sheet-cells.ts';
import {
  isBlank,
  type SheetCell,
  type SheetLimits,
  type SheetRefusal,
  SheetRefusedError,
  type SheetTable,
} from './sheet-table.ts';

export interface SheetWork {
  bytes: Uint8Array;
  limits: SheetLimits;
}
export type SheetWorkResult =
  | { table: SheetTable }
  | { refusal: SheetRefusal }
  /** An unexpected error: the file is damaged, or the reader has a bug. */
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

async function readTable(file: Buffer, limits: SheetLimits): Promise<SheetTable> {
  const { name, sheet, otherSheets, sharedTexts, styles, is1904 } = await openWorkbook(file);
  let texts: readonly (string | null)[] | undefined;
  const cells = sheetCells(sheet, limits, {
    sharedTexts: () => {
      texts ??= sharedTexts ? sharedTextsOf(sharedTexts) : [];
      return texts;
    },
    formats: styles && cellFormatsOf(styles),
    is1904,
  });
  const rows = [...cells]
    .map(([row, byColumn]) => ({ row, cells: trimmed(byColumn) }))
    .filter(({ cells }) => cells.length > 0)
    .sort((a, b) => a.row - b.row);
  const head = rows[0]?.row === 1 ? rows.shift() : undefined;
  return {
    sheet: storable(name).slice(0, 200),
    otherSheets: otherSheets.slice(0, 100).map((other) => storable(other).slice(0, 200)),
    head: head?.cells ?? [],
    rows,
    blankRows: Math.max(0, (rows.at(-1)?.row ?? 1) - 1 - rows.length),
  };
}

/**
 * The cells of a row from the first column on; empty for a row of blanks. Keeps spaces: one may answer an attribute
 * (CART-25).
 */
function trimmed(byColumn: ReadonlyMap<number, SheetCell>): SheetCell[] {
  if ([...byColumn.values()].every(isBlank)) return [];
  return Array.from(
    { length: Math.max(...byColumn.keys()) },
    (_, column) => byColumn.get(column + 1) ?? null,
  );
}
