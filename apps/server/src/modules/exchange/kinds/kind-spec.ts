import type { Locale } from '@kontor/domain';
import type { CellParser } from '../cells.ts';
import type { ImportKind, ImportStep } from '../exchange.types.ts';
import type { RefusalCode, RefusalDetails } from '../refusals.ts';
import type { Queries } from '../transaction-queries.ts';

/** One documented column of a kind of file. */
export interface ColumnSpec {
  /** As docs/import.md names it, e.g. `name.de`. */
  name: string;
  parse: CellParser;
  /** The SQL type of the staged value; the same as the table's, so that equal values compare equal. */
  type: string;
  /** The table's column; without it the snake-case name, null when the value is not stored as it is. */
  db?: string | null;
  /** The column is the entry of this language in the table's jsonb column `db`. */
  locale?: Locale;
  /** A new row must have a value, and no row can be emptied. */
  isRequired?: true;
  /** SQL for the value of an empty cell, and of a new row without the column. */
  defaultSql?: string;
  /** Kept out of tables, logs and reports; hooks find it in `secrets`. */
  isSecret?: true;
  /** Left out of exports. */
  isConfidential?: true;
  /** A web address, or the name of a file that comes along and is stored. */
  isAsset?: true;
  /** The name of an accompanying file, or its content as `data:…;base64,…`. Only the API serves it. */
  isDocument?: true;
  /** An empty cell keeps the value of a known row. */
  keepsWhenEmpty?: true;
  /** For reading only (a currency that is checked); never staged. */
  isCheckOnly?: true;
}

/** A column that names a row of another table by its key; the row's id is stored. */
export interface ReferenceSpec {
  /** The documented column that holds the key. */
  column: string;
  /** The table's column that takes the id. */
  into: string;
  type: string;
  table: string;
  /** The other table's key column; `fold` compares without regard to case. */
  by: string;
  fold?: true;
  /** The other table's column whose value is stored. */
  value: string;
  code: RefusalCode;
  /** The other table's column that names the row to take instead, such as the company that another was merged into. */
  instead?: string;
  /** Refuses rows that name such a row; `where` is SQL about the other table. */
  refusal?: { code: RefusalCode; where: string };
  /** The refusal of a key that belongs to a record of another table. */
  other?: { code: RefusalCode; table: string; by: string };
  /** SQL for an empty cell; without it null. */
  emptySql?: (tenantId: number) => string;
  /** Not stored in the table; only hooks use it. */
  isHelper?: true;
}

/** A column whose value SQL computes from the row `q`, the kind's joins and the tenant's records. */
export interface ComputedSpec {
  into: string;
  /** The table's column; without it the same as `into`. */
  db?: string;
  type: string;
  sql(context: Pick<LoadContext, 'tenantId' | 'shop'>): string;
  /** The documented column whose presence changes a known row; without it only new rows take the value. */
  givenBy?: string;
  /** Why a row without a value is refused. */
  missing?: { code: RefusalCode; column: string };
}

/** The settings that rows depend on. */
export interface Shop {
  /** ISO 4217 (CONF-02). */
  currency: string;
  /** Whether orders may exceed the stock, which then falls below 0 (CONF-21). */
  isStockOptional: boolean;
  /** ISO 3166-1 (CONF-04). */
  country: string;
  /** Percent in the shop's country; null without a VAT table. */
  standardVatRate: number | null;
  /** Customer's country → rate of the shop's country → rate there, in percent (CHKO-05). */
  vatConversion: Record<string, Record<string, number>>;
}

/** The context of a kind's own rules, inside the transaction of its file. */
export interface LoadContext extends Queries {
  tenantId: number;
  now: Date;
  isDryRun: boolean;
  /** The temporary table of the accepted rows: staged columns, resolved ids, is_known, known_id. */
  ready: string;
  shop: Shop;
  /** The name of the API key that sent the file, for histories; null: the command. */
  by: string | null;
  /** Whether rows may make, change or end operators (ROLE-03). */
  mayChangeOperators: boolean;
  /** PICTURES_URL: the image server of the installation. */
  picturesUrl: string | undefined;
  /** Whether the rows restore former values, which rules for new values must not refuse. */
  isRestore: boolean;
  refuse(
    row: number,
    column: string | null,
    code: RefusalCode,
    details?: RefusalDetails,
    value?: string,
  ): void;
  /** Refuses every row of the ready table for which the SQL condition over `q` holds. */
  refuseWhere(column: string, code: RefusalCode, condition: string, details?: RefusalDetails): Promise<void>;
  /** Removes the rows that are refused so far from the ready table. */
  dropRefused(): Promise<void>;
  secrets: ReadonlyMap<number, Readonly<Record<string, string>>>;
  hashPassword(password: string): Promise<string>;
  onStep(step: ImportStep, rows: number, share?: number): void;
  /** Enqueues the file of a document, which is made after the transaction. */
  makeDocument(id: string | undefined): void;
}

/** How a kind of file becomes rows of a table. */
export interface KindSpec {
  kind: ImportKind;
  table: string;
  columns: ColumnSpec[];
  /** The table's columns that find a row; `fold` compares without regard to case. */
  key: { db: string; fold?: true }[];
  /** The refusal of a row whose key an earlier row of the file has; default `key.duplicate`. */
  duplicateCode?: RefusalCode;
  references?: ReferenceSpec[];
  /** Left joins to the row `q`, for computed columns. A subquery per row would be quadratic without nested loops (decision 42). */
  joins?(context: Pick<LoadContext, 'tenantId' | 'shop'>): string[];
  computed?: ComputedSpec[];
  /** The table has a text id: the column `_id` is known, and a new row gets one. */
  hasId?: true;
  /** `attributes.KEY` columns are known and end up in attribute_value_ids. */
  hasAttributes?: true;
  canDelete?: true;
  /** SQL that selects what uses the table's row `t`; a used row cannot be deleted. */
  uses?: readonly string[];
  /** The rows of a file replace all rows of the parents they name, numbered from `from` in `position`; rows to delete leave none. */
  replaces?: {
    parent: string;
    from: 0 | 1;
    /** A refused row refuses all rows of its parent. A refused row without a parent refuses the file. */
    isWhole?: true;
    /** Columns that the file does not have keep the value of the former row with the same `by`. */
    keeps?: { by: string; columns: readonly string[] };
  };
  /** Rows are locked in key order before they change, as checkouts lock them. */
  locksRows?: true;
  /** Further tables that this kind writes; they are analyzed too (decision 42). */
  fills?: string[];
  /** SQL of the ids of products whose derived data a file may change (catalogue-derived.ts); read before and after it is written. */
  settles?(context: Pick<LoadContext, 'ready' | 'tenantId'>): string;
  /** Further constant columns of new rows. */
  insertSql?: Record<string, string>;
  /** Set on every changed row too, without counting as a change. */
  touchSql?: Record<string, string>;
  /** Parsers that depend on the tenant's records. */
  prepare?(context: Omit<LoadContext, 'ready'>): Promise<Record<string, CellParser>>;
  check?(context: LoadContext): Promise<void>;
  beforeWrite?(context: LoadContext): Promise<void>;
  /** Writes related tables and returns how many of the rows changed there. */
  afterWrite?(context: LoadContext): Promise<number | undefined>;
}

/** `salesBatchSize` → `sales_batch_size`, `name.de` → `name_de`, `_id` → `given_id`. */
export function stageName(column: string): string {
  if (column === '_id') return 'given_id';
  // Reserved in SQL.
  if (column === 'order') return 'order_key';
  return column.replace(/\./g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A reference to another table's `id` by the column `by`, stored in `<column>_id` unless `options` say otherwise. */
export function reference(
  column: string,
  table: string,
  by: string,
  code: RefusalCode,
  options: Partial<ReferenceSpec> = {},
): ReferenceSpec {
  return { column, into: `${stageName(column)}_id`, type: 'text', table, by, value: 'id', code, ...options };
}

/** True for each row with `flag` except the first one of its `group`. */
export function secondOf(flag: string, group: string, { ready }: Pick<LoadContext, 'ready'>): string {
  return `q.row_no in (select n.row_no from (
      select q.row_no, row_number() over (partition by ${group} order by q.row_no) as nth from ${ready} q where ${flag}
    ) n where n.nth > 1)`;
}
