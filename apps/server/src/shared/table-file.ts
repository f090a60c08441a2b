import { Readable } from 'node:stream';
import { LANGUAGE_TAGS } from '@kontor/domain';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { csvCell, plainCell } from './csv-cell.ts';
import type { Locale } from './locale.ts';

/** A column of an exported list. Amounts are numbers in the main unit, prices have up to four decimals, dates are YYYY-MM-DD. */
export interface TableColumn<Row> {
  head: string;
  /** CSV writes a `day` as the language does. */
  kind: 'text' | 'amount' | 'price' | 'number' | 'day';
  value(row: Row): string | number | null;
  /** In characters. */
  width?: number;
}

export type TableFormat = 'xlsx' | 'csv';

const numFmts = { text: '@', amount: '#,##0.00', price: '#,##0.00##', number: '0' } as const;
const dateFormats: Record<Locale, string> = { de: 'dd.mm.yyyy', en: 'dd/mm/yyyy' };

/**
 * Streams a list as a workbook or as CSV. The CSV is UTF-8 with a byte order mark and semicolons, and formats numbers by
 * language. Texts are never formulas.
 *
 * @example tableFile('csv', { name: 'Rechnungen', columns, rows: pages(), locale: 'de' })
 */
export function tableFile<Row>(
  format: TableFormat,
  {
    name,
    columns,
    rows,
    locale,
  }: { name: string; columns: readonly TableColumn<Row>[]; rows: AsyncIterable<Row>; locale: Locale },
): { contentType: string; stream: Readable } {
  if (format === 'csv') {
    return {
      contentType: 'text/csv; charset=utf-8',
      stream: Readable.from(csvLines(columns, rows, locale), { objectMode: false }),
    };
  }
  const sheet = writeXlsxStream(cells(columns, rows), {
    name,
    columns: columns.map(({ head, kind, width = 14 }) => ({
      header: head,
      width,
      numFmt: kind === 'day' ? dateFormats[locale] : numFmts[kind],
    })),
    freezePane: { rows: 1 },
  });
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]),
  };
}

async function* cells<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    yield columns.map(({ kind, value }) => {
      const cell = value(row);
      if (typeof cell !== 'string') return cell;
      return kind === 'day' ? new Date(`${cell}T00:00:00Z`) : plainCell(cell);
    });
  }
}

async function* csvLines<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  locale: Locale,
): AsyncGenerator<string> {
  const decimals = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
      minimumFractionDigits: 2,
      maximumFractionDigits,
      useGrouping: false,
    });
  const formats = { amount: decimals(2), price: decimals(4) };
  const line = (texts: readonly string[]) => `${texts.join(';')}\r\n`;
  yield `\uFEFF${line(columns.map(({ head }) => csvCell(head)))}`;
  for await (const row of rows) {
    yield line(
      columns.map(({ kind, value }) => {
        const cell = value(row);
        if (typeof cell === 'number')
          return kind === 'amount' || kind === 'price' ? formats[kind].format(cell) : String(cell);
        if (kind === 'day') return (cell ?? '').split('-').reverse().join(dateFormats[locale].charAt(2));
        return csvCell(cell ?? '');
      }),
    );
  }
}
