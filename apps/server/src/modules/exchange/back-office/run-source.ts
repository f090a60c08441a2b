import type { ImportMapping } from '@kontor/contract';
import type { ImportKind, ImportRow, ImportSource, SourceBatch } from '../exchange.types.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { FileRefusal } from '../refusals.ts';
import { readCsv } from '../sources/csv-source.ts';
import { jsonLinesSource, jsonSource } from '../sources/json-source.ts';

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
}

export type ColumnForm = 'text' | 'number' | 'date' | 'boolean';

/** Reads the rows of a file as they are; names of nested JSON objects are joined by dots. */
export async function* rawRows(
  file: string,
  progress: (share: number) => void = () => {},
): AsyncGenerator<SourceBatch> {
  if (!/\.(jsonl|ndjson)$/.test(file)) {
    yield* readCsv(file, {}, progress);
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
  const { mapping, mends } = file;
  const columns = Object.entries(mapping?.columns ?? {});
  const forms = new Map(columnForms(kind));
  const readers = columns.map(([name, source]) => ({
    name,
    source,
    read: readerOf(forms.get(name), mapping),
  }));
  return {
    name: file.name,
    kind,
    async *open(progress) {
      let isFirst = true;
      const seen = new Set<string>();
      for await (const batch of rawRows(file.path, progress)) {
        if (isFirst) requireColumns(batch.columns ?? [], columns);
        const out: Required<Omit<SourceBatch, 'columns'>> & Pick<SourceBatch, 'columns'> = {
          ...(isFirst ? { columns: columns.map(([name]) => name) } : {}),
          rows: [],
          leftOut: 0,
          refused: batch.refused ?? [],
        };
        isFirst = false;
        for (const { number, cells } of batch.rows) {
          const row: Record<string, unknown> = {};
          for (const { name, source, read } of readers) {
            const cell = cellOf(source, cells);
            if (cell !== undefined) row[name] = read(cell);
          }
          Object.assign(row, mends[number]);
          if (mapping?.firstOf) {
            const group = JSON.stringify(mapping.firstOf.map((name) => row[name] ?? null));
            if (seen.has(group)) {
              out.leftOut += 1;
              continue;
            }
            seen.add(group);
          }
          const marked = Object.keys(row).filter((name) => isMarked(row[name]));
          for (const column of marked) out.refused.push({ number, code: 'cell.formula', column });
          if (marked.length === 0) out.rows.push({ number, cells: row });
        }
        yield out;
      }
    },
  };
}

/** The cell that a mapping uses for a column. */
function cellOf(source: ImportMapping['columns'][string], cells: ImportRow): unknown {
  if ('value' in source) return source.value;
  const cell = cells[source.from];
  const isEmpty = cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
  return isEmpty && source.otherwise !== undefined ? cells[source.otherwise] : cell;
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

/** Whether a cell of a workbook holds no value. */
export function isMarked(cell: unknown): boolean {
  return typeof cell === 'string' && cell.startsWith(noValueMark);
}

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
  if (form === 'number' && numbers !== 'plain') {
    const [grouped, separator] =
      numbers === 'de'
        ? [/^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/, /\./g]
        : [/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/, /,/g];
    return onText((text) => {
      const bare = text.replace(/[\s€$£%]|EUR|CHF|USD/g, '');
      if (grouped.test(bare)) return bare.replace(separator, '');
      return /^[+-]?[\d.,]+$/.test(bare) ? bare : text;
    });
  }
  if (form === 'date' && dates !== 'plain')
    return onText((text) => {
      const [, a, b, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
      if (year === undefined) return text;
      const [day, month] = dates === 'dmy' ? [a, b] : [b, a];
      return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
    });
  return (cell) => cell;
}

function requireColumns(
  header: readonly string[],
  columns: readonly [string, ImportMapping['columns'][string]][],
): void {
  const missing = columns
    .flatMap(([, source]) => ('value' in source ? [] : [source.from, source.otherwise ?? source.from]))
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
