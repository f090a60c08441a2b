import type { ErrorCode } from '@kontor/contract';

/** What stands in a cell: text, a number, nothing, or something that is neither; `text` shows it to the user. */
export type SheetCell =
  | string
  | number
  | null
  | {
      /** `merged`: the cell shows the first cell of its merged range. */
      readonly problem: 'formula' | 'unreadable' | 'boolean' | 'date' | 'percent' | 'merged';
      readonly text: string;
    };

/** Tells whether a cell holds nothing. A merged cell without a value of its own shows another cell's, and is blank too. */
export function isBlank(cell: SheetCell | undefined): boolean {
  if (typeof cell === 'object' && cell?.problem === 'merged') return cell.text.trim() === '';
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A cell as it is shown. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.text : String(cell);
}

/** The first visible worksheet of a file. */
export interface SheetTable {
  /** Its name. */
  readonly sheet: string;
  /** Row 1. */
  readonly head: readonly SheetCell[];
  /** The rows below that hold anything, with their numbers as the spreadsheet shows them. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly SheetCell[] }[];
  /** Rows without anything above the last of them. */
  readonly blankRows: number;
}

/** Why a file is not read at all. */
export interface SheetRefusal {
  code: Extract<ErrorCode, `order.sheet.${string}`>;
  details?: Record<string, unknown>;
}

/** How far a sheet may reach. */
export interface SheetLimits {
  /** The last row that may hold anything; the head is row 1. */
  lastRow: number;
  lastColumn: number;
}

/** A refusal as it is thrown while a file is read. */
export class SheetRefusedError extends Error {
  override name = 'SheetRefusedError';
  readonly refusal: SheetRefusal;

  constructor(code: SheetRefusal['code'], details?: Record<string, unknown>) {
    super(code);
    this.refusal = { code, ...(details ? { details } : {}) };
  }
}
