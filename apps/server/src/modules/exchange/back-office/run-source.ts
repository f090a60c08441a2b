import type { ImportMapping } from '@kontor/contract';
import { isCalendarDay } from '@kontor/domain';
import type { ImportKind, ImportRow, ImportSource, SourceBatch } from '../exchange.types.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { FileRefusal } from '../refusals.ts';
import { readCsv } from '../sources/csv-source.ts';
import { jsonLinesSource, jsonSource } from '../sources/json-source.ts';
import { type PersonName, personName } from './person-name.ts';
import { isPictureColumn, pictureColumn, picturesOf } from './pictures-of-rows.ts';
import { isVolumeColumn, pricesOf } from './volumes-of-rows.ts';

/** Marks the text of a workbook cell that has no value: a formula, or unreadable content. */
export const noValueMark = '\u0000';

/** Corrected cells by row and column of the kind. */
export type Mends = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A file of an import in the back office. */
export interface RunFile {
  name: string;
  path: string;
  mapping: ImportMapping | null;
  mends: Mends;
  /** The other parts of the same list. A cell that is corrected in one of them is corrected for all. */
  parts?: readonly Pick<RunFile, 'mapping' | 'mends'>[];
}

type ForeignColumn = Extract<ImportMapping['columns'][string], { from: string }>;

export type ColumnForm = 'text' | 'number' | 'date' | 'boolean';

/** Reads the rows of a file as they are; names of nested JSON objects are joined by dots. */
export async function* rawRows(
  file: string,
  progress: (share: number) => void = () => {},
): AsyncGenerator<SourceBatch> {
  if (!/\.(jsonl|ndjson)$/.test(file)) {
    yield* readCsv(file, { isForeign: true }, progress);
    return;
  }
  let columns: string[] | undefined;
  for await (const batch of jsonLinesSource('', 'products', file).open(progress)) {
    const rows = batch.rows.map(({ number, cells }) => ({ number, cells: flat(cells) }));
    columns ??= [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
    yield { ...batch, columns, rows };
  }
}

/** Reads a file as rows of its kind: maps columns, converts numbers and dates, and applies corrections. */
export function runSource(file: RunFile, kind: ImportKind): ImportSource {
  if (kind === 'settings') return jsonSource(file.name, kind, file.path);
  const { mapping, mends, parts = [] } = file;
  // The own corrections come last, so they prevail.
  const list = [...parts, file];
  const columns = Object.entries(mapping?.columns ?? {});
  const forms = new Map(columnForms(kind));
  const readers = columns.map(([name, source]) => ({
    name,
    source,
    read: readerOf(forms.get(isVolumeColumn(name) ? 'value' : name), mapping),
  }));
  const readerOfColumn = new Map(readers.map(({ name, read }) => [name, read]));
  const hasPictures = kind === 'images' && columns.some(([name]) => isPictureColumn(name));
  const hasVolumes = kind === 'prices' && columns.some(([name]) => isVolumeColumn(name));
  const isSplit = isNameSplit(mapping?.columns ?? {});
  const used = list.flatMap(({ mapping: part }) =>
    Object.values(part?.columns ?? {}).flatMap(foreignColumns),
  );
  const isExpanded = (name: string) =>
    (hasPictures && isPictureColumn(name)) || (hasVolumes && isVolumeColumn(name));
  const names = columns.map(([name]) => name).filter((name) => !isExpanded(name));
  if (hasPictures) names.push(pictureColumn);
  if (hasVolumes) names.push(...['value', 'minQuantity'].filter((name) => !names.includes(name)));
  return {
    name: file.name,
    kind,
    cellsOf: (column) =>
      (column === null ? [''] : foreignColumns(mapping?.columns[column])).map(
        (cell) => `${file.path}\u0000${cell}`,
      ),
    dayExample: mapping ? dayExamples[mapping.dates] : undefined,
    async *open(progress) {
      let isFirst = true;
      const isRepeated = repetitionsOf(mapping?.firstOf);
      for await (const batch of rawRows(file.path, progress)) {
        if (isFirst) requireColumns(batch.columns ?? [], columns);
        const out: Required<Omit<SourceBatch, 'columns'>> & Pick<SourceBatch, 'columns'> = {
          ...(isFirst ? { columns: names } : {}),
          rows: [],
          leftOut: 0,
          refused: batch.refused ?? [],
        };
        isFirst = false;
        for (const { number, cells: given } of batch.rows) {
          const cells = corrected(given, list, number);
          // A note below the list, in a column that no part of it uses.
          if (used.length > 0 && !mends[number] && used.every((name) => isEmpty(cells[name]))) {
            out.leftOut += 1;
            continue;
          }
          const row: Record<string, unknown> = {};
          const texts: Record<string, string> = {};
          const setCell = (name: string, cell: unknown, read: (cell: unknown) => unknown) => {
            row[name] = read(cell);
            if (typeof cell === 'string') texts[name] = cell;
          };
          for (const { name, source, read } of readers) {
            const cell = cellOf(source, cells);
            if (cell !== undefined) setCell(name, cell, read);
          }
          if (isSplit && typeof row.lastName === 'string' && !isMarked(row.lastName))
            Object.assign(row, personName(row.lastName) satisfies PersonName);
          const own = mends[number] ?? {};
          for (const [name, value] of Object.entries(own))
            if (!hasPictures || !isPictureColumn(name) || isMarked(row[name]))
              setCell(name, value, readerOfColumn.get(name) ?? ((cell) => cell));
          const marked = Object.keys(row).filter((name) => isMarked(row[name]));
          const isWhole = marked.length === 0;
          const records = isWhole ? recordsOf(row, own) : [{ cells: row }];
          if (records.length === 0) out.leftOut += 1;
          for (const record of records) {
            if (isRepeated(record.cells)) out.leftOut += 1;
            else if (isWhole) out.rows.push({ number, ...record, texts });
            else
              for (const column of marked)
                out.refused.push({ number, code: 'cell.formula', column, cells: record.cells });
          }
        }
        yield out;
      }
    },
  };

  function recordsOf(
    row: ImportRow,
    own: Readonly<Record<string, string>>,
  ): Pick<SourceBatch['rows'][number], 'cells' | 'names'>[] {
    if (hasPictures) return picturesOf(row, own);
    return hasVolumes ? pricesOf(row) : [{ cells: row }];
  }
}

const nameColumns: readonly string[] = ['firstName', 'lastName'] satisfies (keyof PersonName)[];

/** Whether first and last name come from one column, so that its cells are split. */
export function isNameSplit({ firstName, lastName }: ImportMapping['columns']): boolean {
  return (
    firstName !== undefined &&
    lastName !== undefined &&
    'from' in firstName &&
    'from' in lastName &&
    firstName.from === lastName.from
  );
}

/** Tells whether an earlier row had the same values in the columns. Rows without the key are refused, each by itself. */
function repetitionsOf(columns: ImportMapping['firstOf']): (row: ImportRow) => boolean {
  const seen = new Set<string>();
  return (row) => {
    if (!columns || isEmpty(row[columns[0] ?? ''])) return false;
    const group = JSON.stringify(columns.map((name) => row[name] ?? null));
    if (seen.has(group)) return true;
    seen.add(group);
    return false;
  };
}

/** The cell that a mapping uses for a column. */
function cellOf(source: ImportMapping['columns'][string], cells: ImportRow): unknown {
  return 'value' in source ? source.value : cells[usedColumn(source, cells)];
}

/** The column of the file that has the value in this row. */
function usedColumn({ from, otherwise }: ForeignColumn, cells: ImportRow): string {
  return otherwise !== undefined && isEmpty(cells[from]) ? otherwise : from;
}

function foreignColumns(source: ImportMapping['columns'][string] | undefined): string[] {
  if (source === undefined || 'value' in source) return [];
  return source.otherwise === undefined ? [source.from] : [source.from, source.otherwise];
}

/** A row with the corrected cells of all parts of its list. */
function corrected(
  cells: ImportRow,
  parts: readonly Pick<RunFile, 'mapping' | 'mends'>[],
  number: number,
): ImportRow {
  if (!parts.some(({ mends }) => mends[number])) return cells;
  const changed: Record<string, string> = {};
  for (const { mapping, mends } of parts)
    for (const [name, value] of Object.entries(mends[number] ?? {})) {
      const source = mapping?.columns[name];
      // A correction replaces one picture of a cell (`picturesOf`), or one part of a name.
      const isPart =
        isPictureColumn(name) || (nameColumns.includes(name) && isNameSplit(mapping?.columns ?? {}));
      if (source && 'from' in source && !isPart) changed[usedColumn(source, cells)] = value;
    }
  return { ...cells, ...changed };
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}

/** The columns of a kind with the form of their values. */
export function columnForms(kind: Exclude<ImportKind, 'settings'>): [string, ColumnForm][] {
  return kindSpec(kind).columns.map(({ name, type }) => [
    name,
    /^(numeric|integer|smallint|bigint)/.test(type)
      ? 'number'
      : type === 'date' || type === 'timestamptz'
        ? 'date'
        : type === 'boolean'
          ? 'boolean'
          : 'text',
  ]);
}

/** Whether a cell of a workbook holds no value, or the error of a formula, which spreadsheets write to CSV files. */
export function isMarked(cell: unknown): boolean {
  return typeof cell === 'string' && (cell.startsWith(noValueMark) || formulaErrors.test(cell));
}

const dayExamples = { plain: undefined, dmy: '21/11/2026', mdy: '11/21/2026' } as const;

const formulaErrors = /^\s*#(REF!|BEZUG!|N\/A|NV|VALUE!|WERT!|NAME\?|DIV\/0!|NULL!|NUM!|ZAHL!)\s*$/;

/**
 * Turns a foreign number or date into the import's form; what does not fit stays, and is refused.
 *
 * @example readerOf('number', { numbers: 'de', … })('1.234,56 €') // '1234,56'
 */
export function readerOf(
  form: ColumnForm | undefined,
  mapping: Pick<ImportMapping, 'numbers' | 'dates'> | null,
): (cell: unknown) => unknown {
  const { numbers = 'plain', dates = 'plain' } = mapping ?? {};
  const onText = (read: (text: string) => string) => (cell: unknown) =>
    typeof cell === 'string' && !isMarked(cell) ? read(cell.trim()) : cell;
  if (form === 'number') {
    const [grouped, separator] =
      numbers === 'de'
        ? [/^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/, /\./g]
        : [/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/, /,/g];
    return onText((text) => {
      const bare = bareNumber(text);
      if (numbers !== 'plain' && grouped.test(bare)) return bare.replace(separator, '');
      return /^[+-]?[\d.,]+$/.test(bare) ? bare : text;
    });
  }
  if (form === 'date' && dates !== 'plain')
    return onText((text) => {
      const [, a, b, year, time] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})((?:[T ].*)?)$/.exec(text) ?? [];
      if (year === undefined) return text;
      const [day, month] = dates === 'dmy' ? [a, b] : [b, a];
      const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
      // Later steps read a text with points as a German day: 21.11.2026 would pass although its month comes first and is 21.
      const isGerman = dates === 'mdy' && text.includes('.');
      return isCalendarDay(iso) || isGerman ? iso + time : text;
    });
  return (cell) => cell;
}

/**
 * A number without currency, percent sign, blanks and Swiss apostrophes.
 *
 * @example bareNumber("CHF 1'234.50") // '1234.50'
 * @example bareNumber('12,- €') // '12'
 */
export function bareNumber(text: string): string {
  return text.replace(/[\s€$£%'’]|EUR|CHF|USD|GBP/g, '').replace(/[.,][-–—]+$/, '');
}

function requireColumns(
  header: readonly string[],
  columns: readonly [string, ImportMapping['columns'][string]][],
): void {
  const missing = columns
    .flatMap(([, source]) => foreignColumns(source))
    .filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new FileRefusal([...new Set(missing)].map((column) => ({ code: 'column.missing', column })));
}

function flat(cells: ImportRow, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, cell]) =>
      typeof cell === 'object' && cell !== null && !Array.isArray(cell)
        ? Object.entries(flat(cell as ImportRow, `${prefix}${key}.`))
        : [[prefix + key, cell]],
    ),
  );
}
