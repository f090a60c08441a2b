import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { LocalizedText } from '../../../shared/locale.ts';
import type { ImportKind, ImportSource, SourceBatch } from '../exchange.types.ts';
import { type FileProblem, FileRefusal, fileRefusal } from '../refusals.ts';
import { decodeFile, type Encoding } from './decode.ts';

export interface CsvFormat {
  encoding?: Encoding;
  separator?: string;
}

const batchSize = 1_000;
/** More than any export has. Each unknown column would be a line of the report. */
const maxColumns = 2_000;
/** A record longer than this is a quote that was never closed. */
const maxRecordCharacters = 8 * 1024 * 1024;

/** Records with their cells by column name; those with another number of cells than the header are refused. */
interface CsvBatch {
  columns: readonly string[];
  rows: { number: number; cells: Record<string, string> }[];
  refused: NonNullable<SourceBatch['refused']>;
}

/**
 * A CSV file with our own column names (docs/import.md).
 *
 * @example csvSource('prices.csv', 'prices', '/data/prices.csv')
 */
export function csvSource(
  name: string,
  kind: ImportKind,
  file: string,
  format: CsvFormat = {},
): ImportSource {
  return { name, kind, open: (progress) => readCsv(file, format, progress) };
}

/**
 * Reads the records of a CSV file in batches, at least one, so that the header is always seen.
 *
 * @throws FileRefusal when the file is empty, has no header, a column twice, or a quote that does not close.
 */
export async function* readCsv(
  file: string,
  format: CsvFormat,
  progress: (share: number) => void,
): AsyncGenerator<CsvBatch> {
  const texts = decodeFile(file, format.encoding, progress);
  const first = await readFirstLine(texts);
  const delimiter = format.separator ?? guessSeparator(first.line);
  const parser = Readable.from(chain(first.read, texts)).pipe(
    parse({
      delimiter,
      bom: true,
      // By default the parser expects the header's line end in every row.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Inch marks in cells without quotes (5" x 3") are text.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordCharacters,
    }),
  );
  let columns: string[] | undefined;
  let batch: CsvBatch | undefined;
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (columns === undefined) {
        columns = readHeader(record);
        batch = { columns, rows: [], refused: [] };
        continue;
      }
      number += 1;
      // Spreadsheets pad rows with empty cells behind the last column.
      while (record.length > columns.length && record.at(-1) === '') record.pop();
      if (record.length !== columns.length) {
        const details = { found: record.length, expected: columns.length };
        batch?.refused.push({ number, code: 'cells.count', details });
        continue;
      }
      const cells: Record<string, string> = {};
      for (let index = 0; index < columns.length; index += 1)
        cells[columns[index] ?? ''] = plainText(record[index] ?? '');
      batch?.rows.push({ number, cells });
      if (batch !== undefined && batch.rows.length >= batchSize) {
        yield batch;
        batch = { columns, rows: [], refused: [] };
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw fileRefusal('csv.invalid', { problem: problemOf(error) });
    throw error;
  }
  if (batch === undefined) throw fileRefusal('file.empty');
  yield batch;
}

/** The library knows English only. */
function problemOf({ code, message, lines }: CsvError): LocalizedText | string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? {
        de: `Ein Anführungszeichen in Zeile ${lines} ist nicht geschlossen`,
        en: `a quotation mark in line ${lines} is not closed`,
      }
    : message;
}

/**
 * Takes off the apostrophe that exports put before what a spreadsheet would take for a formula.
 *
 * @example plainText("'=1+1") // '=1+1'
 */
function plainText(cell: string): string {
  return cell.charCodeAt(0) === 39 && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function readHeader(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim());
  // A spreadsheet leaves empty cells behind the last column; they carry no name and no data.
  while (columns.at(-1) === '') columns.pop();
  if (columns.length > maxColumns)
    throw fileRefusal('csv.invalid', {
      problem: { de: `mehr als ${maxColumns} Spalten`, en: `over ${maxColumns} columns` },
    });
  const problems: FileProblem[] = [];
  const seen = new Set<string>();
  columns.forEach((column, index) => {
    if (column === '') problems.push({ code: 'column.missing', column: String(index + 1) });
    else if (seen.has(column)) problems.push({ code: 'column.duplicate', column });
    seen.add(column);
  });
  if (columns.length === 0) throw fileRefusal('file.empty');
  if (problems.length > 0) throw new FileRefusal(problems);
  return columns;
}

async function readFirstLine(texts: AsyncGenerator<string>): Promise<{ line: string; read: string }> {
  let read = '';
  while (!/[\r\n]/.test(read)) {
    const next = await texts.next();
    if (next.done) break;
    read += next.value;
    if (read.length > maxRecordCharacters)
      throw fileRefusal('csv.invalid', { problem: { de: 'kein Zeilenende', en: 'no line end' } });
  }
  return { line: read.split(/[\r\n]/, 1)[0] ?? '', read };
}

/** The one of `;`, `,` and tab that the header has most of, outside quotes. */
function guessSeparator(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return [';', ',', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

async function* chain(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  yield* rest;
}
