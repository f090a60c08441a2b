import type { ImportReport as AnsweredReport } from '@kontor/contract';
import type { RefusalCode, RefusalDetails } from './refusals.ts';

/** The kinds of files, in the order in which a run loads them (docs/import.md). */
export const importKinds = [
  'settings',
  'content-pages',
  'units',
  'attributes',
  'attribute-values',
  'seasons',
  'price-lists',
  'shipping-countries',
  'shipping-methods',
  'shipping-rates',
  'payment-methods',
  'promotion-codes',
  'categories',
  'products',
  'product-units',
  'variants',
  'images',
  'product-documents',
  'prices',
  'stock',
  'pre-stocks',
  'companies',
  'addresses',
  'users',
  'sales-assignments',
  'customer-articles',
  'orders',
  'order-items',
  'order-notes',
  'order-packs',
  'invoices',
  'documents',
  'reviews',
] as const;

export type ImportKind = (typeof importKinds)[number];

/** One raw record: texts from CSV, any JSON value from JSON lines or memory; nested objects are allowed. */
export type ImportRow = Readonly<Record<string, unknown>>;

/** Records in small groups, so that a million rows do not cost a million turns of the event loop. */
export interface SourceBatch {
  /** The names of all columns, in the first batch of a source that has a header. */
  columns?: readonly string[];
  /**
   * Records with their numbers: the rows of a spreadsheet (`readCsv`), the lines of JSON lines, else counted from 1. `names` are the
   * columns' names in reports, if they differ. `texts` are the cells by these names, before a mapping converted them.
   */
  rows: {
    number: number;
    cells: ImportRow;
    names?: Readonly<Record<string, string>>;
    texts?: Readonly<Record<string, string>>;
  }[];
  /** Rows that cannot be parsed, such as a line of invalid JSON. */
  refused?: {
    number: number;
    code: RefusalCode;
    column?: string;
    details?: Record<string, unknown>;
    /** The readable cells. Refused rows that refer to this one by its key name it as their cause. */
    cells?: ImportRow;
  }[];
  /** Rows that a mapping's filter left out. */
  leftOut?: number;
}

/** One file, or one load of a mapping: its rows are accepted or refused together. */
export interface ImportSource {
  /** As the report names it, e.g. `prices.csv`. */
  name: string;
  kind: ImportKind;
  /** The cells that a column reads, or null for the whole row. Several sources may read the same cell of a list. */
  cellsOf?(column: string | null): readonly string[];
  /** An example of a day in the date format of the mapping, such as 11/21/2026; absent: the documented formats. */
  dayExample?: string | undefined;
  /** Reads the records from the beginning; `progress` gets the share of the file that was read, 0 to 1. */
  open(progress: (share: number) => void): AsyncIterable<SourceBatch> | Iterable<SourceBatch>;
}

type AnsweredRow = AnsweredReport['refusedRows'][number];

/** Why a row was refused although it is correct: an earlier refused row or, with row null, a file that was not loaded. */
export type RefusalCause = NonNullable<AnsweredRow['cause']>;

/**
 * A refused row: where, why, and the value that was refused (never a password). `row` is the row as a spreadsheet shows it, or the
 * line of JSON lines, from 1; it is null when the file as a whole was refused. With a `cause` the row is correct but refers to a
 * refused record, whose correction corrects it too.
 */
export interface RefusedRow extends AnsweredRow {
  code: RefusalCode;
}

/** A refused row with the values of its text, for the log of imports. */
export interface RefusedCell extends RefusedRow {
  details: RefusalDetails;
}

/** `isLoaded` is false if rows were refused, so that the file was not loaded. */
export type FileReport = AnsweredReport['files'][number] & { kind: ImportKind };

/** `isClean` is true when every row of every file was accepted. */
export interface ImportReport extends AnsweredReport {
  files: FileReport[];
  refusedRows: RefusedRow[];
}

/** The steps of loading a file, in order; a kind skips those that it does not need. */
export type ImportStep = 'read' | 'check' | 'passwords' | 'write' | 'settle' | 'done';

export interface ImportProgress {
  file: string;
  kind: ImportKind;
  step: ImportStep;
  /** Rows so far; in the step `passwords`, hashed passwords. */
  rows: number;
  /** Progress of the step, 0 to 1; undefined while a single statement runs. */
  share: number | undefined;
  fileIndex: number;
  fileCount: number;
}

/** The content of a file that a row names, such as a picture; undefined if it is missing. */
export type ReadAsset = (name: string) => Promise<Uint8Array | undefined>;
