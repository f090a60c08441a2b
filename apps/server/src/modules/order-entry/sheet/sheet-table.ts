import type { ErrorCode } from '@kontor/contract';

/** A cell: text, number, null, or a problem, whose `text` is shown to the user. */
export type SheetCell =
  | string
  | number
  | null
  | {
      /** `merged`: the cell shows the first cell of its merged range. */
      readonly problem: 'formula' | 'unreadable' | 'boolean' | 'date' | 'percent' | 'merged';
      readonly text: string;
      /** The merged range begins above, in the same column. */
      readonly isBelow?: boolean;
    };

/** Whether a cell is blank. A merged cell shows the value of another cell; it is blank if that one is. */
export function isBlank(cell: SheetCell | undefined): boolean {
  if (typeof cell === 'object' && cell?.problem === 'merged') return cell.text.trim() === '';
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.text : String(cell);
}

/** The first visible worksheet of a file. */
export interface SheetTable {
  /** Its name. */
  readonly sheet: string;
  /** The names of further visible worksheets with cells, which are not read. */
  readonly otherSheets: readonly string[];
  /** Row 1. */
  readonly head: readonly SheetCell[];
  /** The rows below that hold anything, with their numbers as the spreadsheet shows them. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly SheetCell[] }[];
  /** Rows without anything above the last of them. */
  readonly blankRows: number;
}

/** Why a file is refused. */
export interface SheetRefusal {
  code: Extract<ErrorCode, `order.sheet.${string}`>;
  details?: Record<string, unknown>;
}

export interface SheetLimits {
  /** The last row that may hold anything; the head is row 1. */
  lastRow: number;
  lastColumn: number;
}

/** Refuses the file while it is read. */
export class SheetRefusedError extends Error {
  override name = 'SheetRefusedError';
  readonly refusal: SheetRefusal;

  constructor(code: SheetRefusal['code'], details?: Record<string, unknown>) {
    super(code);
    this.refusal = { code, ...(details ? { details } : {}) };
  }
}
