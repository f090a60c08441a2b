import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { LocalizedText } from '../../../shared/locale.ts';
import type { ImportKind, ImportSource, SourceBatch } from '../exchange.types.ts';
import { type FileProblem, FileRefusal, fileRefusal } from '../refusals.ts';
import { decodeFile, type Encoding } from './decode.ts';
import { maxRowsAboveNames, rowsAboveNames } from './rows-above-names.ts';

export interface CsvFormat {
  encoding?: Encoding;
  separator?: string;
  /** A list of any sender: it may have rows above its column names, and columns without a name or with the name of another. */
  isForeign?: boolean;
}

const batchSize = 1_000;
/** More than any export has. Each unknown column would be a line of the report. */
const maxColumns = 2_000;
/** Enough for the first rows of a list. */
const headCharacters = 64 * 1024;
/** A record longer than this is a quote that was never closed. */
const maxRecordCharacters = 8 * 1024 * 1024;

/**
 * Records with their cells by column name; those with another number of cells than the header are refused. Their numbers are those of
 * the rows that a spreadsheet shows for the file. Titles, the header and empty rows count, and a cell with line breaks is in one row.
 */
interface CsvBatch {
  columns: readonly string[];
  rows: { number: number; cells: Record<string, string> }[];
  refused: NonNullable<SourceBatch['refused']>;
}

/** A row with the number that a spreadsheet shows. */
interface CsvRow {
  number: number;
  cells: string[];
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
  const headRows = format.isForeign ? maxRowsAboveNames : 1;
  const head = await readHead(texts, headRows);
  const delimiter = format.separator ?? guessSeparator(head.lines);
  const parser = Readable.from(chain(head.read, texts)).pipe(
    parse({
      delimiter,
      bom: true,
      // By default the parser expects the header's line end in every row.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Inch marks in cells without quotes (5" x 3") are text.
      relax_quotes: true,
      max_record_size: maxRecordCharacters,
    }),
  );
  const first: CsvRow[] = [];
  let columns: string[] | undefined;
  let batch: CsvBatch | undefined;
  // Spreadsheets hide the line that names the separator: row 0.
  const hidden = format.isForeign && /^\ufeff?"?sep=\W*$/i.test(head.lines[0] ?? '') ? 1 : 0;
  let number = -hidden;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 0) continue;
      // Spreadsheets write rows of separators below a list.
      if (!cells.some((cell) => cell.trim() !== '')) continue;
      if (columns === undefined) {
        first.push({ number, cells });
        if (first.length < headRows) continue;
        begin();
      } else add({ number, cells }, columns);
      if (batch !== undefined && batch.rows.length >= batchSize) {
        yield batch;
        batch = { columns: batch.columns, rows: [], refused: [] };
      }
    }
    if (columns === undefined && first.length > 0) begin();
  } catch (error) {
    if (error instanceof CsvError) throw fileRefusal('csv.invalid', { problem: problemOf(error, hidden) });
    throw error;
  }
  if (batch === undefined) throw fileRefusal('file.empty');
  yield batch;

  function begin(): void {
    const [names, ...records] = first.slice(rowsAboveNames(first.map(({ cells }) => areTexts(cells))));
    const header = readHeader(names?.cells ?? [], format.isForeign);
    columns = header;
    batch = { columns: header, rows: [], refused: [] };
    for (const record of records) add(record, header);
  }

  function add({ number: row, cells: record }: CsvRow, header: readonly string[]): void {
    // Spreadsheets pad rows with empty cells behind the last column.
    while (record.length > header.length && record.at(-1) === '') record.pop();
    if (record.length !== header.length) {
      const details = { found: record.length, expected: header.length };
      batch?.refused.push({ number: row, code: 'cells.count', details });
      return;
    }
    const cells: Record<string, string> = {};
    for (let index = 0; index < header.length; index += 1)
      cells[header[index] ?? ''] = plainText(record[index] ?? '');
    batch?.rows.push({ number: row, cells });
  }
}

/** Of the filled cells of a row, whether each is a text. */
function areTexts(cells: readonly string[]): boolean[] {
  return cells.filter((cell) => cell.trim() !== '').map((cell) => !/^[-+\d.,\s€$£%]+$/.test(cell));
}

/** The library knows English only. */
function problemOf({ code, message, records }: CsvError, hidden: number): LocalizedText | string {
  const row = Number(records) + 1 - hidden;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return {
      de: `Zeile ${row} hat mehr als 8 MB, vermutlich ist ein Anführungszeichen nicht geschlossen`,
      en: `row ${row} has over 8 MB, perhaps a quotation mark is not closed`,
    };
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? {
        de: `Ein Anführungszeichen in Zeile ${row} ist nicht geschlossen`,
        en: `a quotation mark in row ${row} is not closed`,
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

function readHeader(cells: readonly string[], isForeign = false): string[] {
  const columns = cells.map((cell) => cell.trim());
  // A spreadsheet leaves empty cells behind the last column; they carry no name and no data.
  while (columns.at(-1) === '') columns.pop();
  if (columns.length > maxColumns)
    throw fileRefusal('csv.invalid', {
      problem: { de: `mehr als ${maxColumns} Spalten`, en: `over ${maxColumns} columns` },
    });
  if (columns.length === 0) throw fileRefusal('file.empty');
  if (isForeign) return namedApart(columns);
  const problems: FileProblem[] = [];
  const seen = new Set<string>();
  columns.forEach((column, index) => {
    if (column === '') problems.push({ code: 'column.missing', column: String(index + 1) });
    else if (seen.has(column)) problems.push({ code: 'column.duplicate', column });
    seen.add(column);
  });
  if (problems.length > 0) throw new FileRefusal(problems);
  return columns;
}

/**
 * Adds the place of a column to its name, if it has none or that of an earlier one.
 *
 * @example namedApart(['Preis', '', 'Preis']) // ['Preis', '#2', 'Preis #3']
 */
function namedApart(columns: readonly string[]): string[] {
  const seen = new Set(columns);
  return columns.map((column, index) => {
    if (column !== '' && columns.indexOf(column) === index) return column;
    let name = `${column} #${index + 1}`.trim();
    while (seen.has(name)) name += '*';
    seen.add(name);
    return name;
  });
}

/** Reads the first `count` lines, fewer if they are long. */
async function readHead(
  texts: AsyncGenerator<string>,
  count: number,
): Promise<{ lines: string[]; read: string }> {
  let read = '';
  const lines = () => read.split(/[\r\n]+/).filter(Boolean);
  while (lines().length <= count && (read.length < headCharacters || lines().length < 2)) {
    const next = await texts.next();
    if (next.done) break;
    read += next.value;
    if (read.length > maxRecordCharacters && lines().length < 2)
      throw fileRefusal('csv.invalid', { problem: { de: 'kein Zeilenende', en: 'no line end' } });
  }
  return { lines: lines().slice(0, count), read };
}

const separators = [';', ',', '\t'];

/**
 * The separator that the column names have most of, outside quotes. The first line may be a title if the second has another number of
 * cells.
 */
function guessSeparator(lines: readonly string[]): string {
  const split = (line: string, separator: string) => line.replace(/"[^"]*"/g, 'quoted').split(separator);
  const most = (start: string, count: (separator: string) => number) =>
    separators.reduce((best, one) => (count(one) > count(best) ? one : best), start);
  const [first = '', second = first] = lines;
  const ofFirst = most(';', (separator) => split(first, separator).length);
  const inFirst = split(first, ofFirst).length;
  if (inFirst > 1 && inFirst === split(second, ofFirst).length) return ofFirst;
  return most(ofFirst, (separator) => {
    const rows = lines.map((line) => split(line, separator));
    const [names = [], ...below] = rows.slice(rowsAboveNames(rows.map(areTexts)));
    return Math.min(names.length, Math.max(1, ...below.map((cells) => cells.length)));
  });
}

async function* chain(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  yield* rest;
}
