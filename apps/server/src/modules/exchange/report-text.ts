import type { FileReport, ImportProgress, ImportReport, ImportStep, RefusedRow } from './exchange.types.ts';
import type { ReportLanguage } from './refusals.ts';

const words = {
  de: {
    file: 'Datei',
    read: 'gelesen',
    inserted: 'neu',
    updated: 'geändert',
    unchanged: 'gleich',
    deleted: 'gelöscht',
    leftOut: 'ausgelassen',
    refused: 'abgelehnt',
    notLoaded: 'nicht geladen',
    row: 'Zeile',
    follow: 'Daraus folgt',
    fileNotLoaded: 'Die Datei wurde nicht geladen',
    wholeFile: 'ganze Datei',
    refusedRows: 'Abgelehnte Zeilen',
    dryRun: 'Probelauf: nichts wurde geändert.',
    clean: 'Alle Zeilen angenommen',
    unclean: 'Nicht alle Zeilen angenommen',
    seconds: 's',
  },
  en: {
    file: 'file',
    read: 'read',
    inserted: 'new',
    updated: 'changed',
    unchanged: 'unchanged',
    deleted: 'deleted',
    leftOut: 'left out',
    refused: 'refused',
    notLoaded: 'not loaded',
    row: 'row',
    follow: 'From this follows',
    fileNotLoaded: 'The file was not loaded',
    wholeFile: 'whole file',
    refusedRows: 'Refused rows',
    dryRun: 'Dry run: nothing was changed.',
    clean: 'All rows accepted',
    unclean: 'Not all rows accepted',
    seconds: 's',
  },
} as const;

const counts = ['read', 'inserted', 'updated', 'unchanged', 'deleted', 'leftOut', 'refused'] as const;

/**
 * Formats the report for people: a table of files, all refused rows, one line of result (API-40). Rows that follow from
 * another one stand below it: a line per file, column and code, with all row numbers.
 */
export function formatReport(report: ImportReport, language: ReportLanguage): string {
  const text = words[language];
  const refusals = formatRefusals(report.refusedRows, language);
  const lines = [formatTable(report.files, language)];
  if (refusals.length > 0) lines.push('', `${text.refusedRows}:`, refusals.join('\n'));
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    report.durationMs / 1000,
  );
  lines.push('', `${report.isClean ? text.clean : text.unclean} (${seconds} ${text.seconds}).`);
  if (report.isDryRun) lines.push(text.dryRun);
  return lines.join('\n');
}

/** Yields the report as JSON in pieces, a line per refused row. A single string could exceed the maximum string length. */
export function* reportAsJson({ refusedRows, ...report }: ImportReport): Generator<string> {
  let piece = `${JSON.stringify(report, null, 2).slice(0, -2)},\n  "refusedRows": [`;
  for (const [index, row] of refusedRows.entries()) {
    piece += `${index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece + (refusedRows.length === 0 ? ']\n}\n' : '\n  ]\n}\n');
}

const steps = {
  de: {
    read: 'Zeilen gelesen',
    check: 'Zeilen werden geprüft',
    passwords: 'Kennwörter gesichert',
    write: 'Zeilen werden geschrieben',
    settle: 'Sortiment wird abgeglichen',
    done: 'Zeilen fertig',
  },
  en: {
    read: 'rows read',
    check: 'rows being checked',
    passwords: 'passwords hashed',
    write: 'rows being written',
    settle: 'catalogue being settled',
    done: 'rows done',
  },
} as const satisfies Record<ReportLanguage, Record<ImportStep, string>>;

/**
 * One line about where the import is, for a terminal.
 *
 * @example formatProgress({ file: 'prices.csv', step: 'read', rows: 20000, share: 0.5, fileIndex: 1, fileCount: 4, … }, 'en')
 * // '[##########----------]  50 %  2/4 prices.csv  20,000 rows read'
 */
export function formatProgress(progress: ImportProgress, language: ReportLanguage): string {
  const { file, step, rows, share, fileIndex, fileCount } = progress;
  const width = 20;
  const filled = Math.round((share ?? 0) * width);
  const bar = share === undefined ? '~'.repeat(width) : '#'.repeat(filled) + '-'.repeat(width - filled);
  const percent = share === undefined ? '     ' : `${String(Math.round(share * 100)).padStart(3)} %`;
  const counted = step === 'settle' ? '' : `${rows.toLocaleString(language)} `;
  return `[${bar}] ${percent}  ${fileIndex + 1}/${fileCount} ${file}  ${counted}${steps[language][step]}`;
}

function formatTable(files: readonly FileReport[], language: ReportLanguage): string {
  const text = words[language];
  const header = [text.file, ...counts.map((name) => text[name]), ''];
  const rows = files.map((file) => [
    file.file,
    ...counts.map((name) => file[name].toLocaleString(language)),
    file.isLoaded ? '' : text.notLoaded,
  ]);
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return all.map(format).join('\n');
}

function formatRefusals(rows: readonly RefusedRow[], language: ReportLanguage): string[] {
  const text = words[language];
  const placeOf = (file: string, row: number | null) => `${file}\u0000${row ?? ''}`;
  const following = Map.groupBy(
    rows.filter(({ cause }) => cause !== undefined),
    ({ cause }) => placeOf(cause?.file ?? '', cause?.row ?? null),
  );
  const lines: string[] = [];
  const own = rows.filter(({ cause }) => cause === undefined);
  for (const [index, row] of own.entries()) {
    lines.push(formatRefused(row, language));
    const place = placeOf(row.file, row.row);
    const next = own[index + 1];
    if (next !== undefined && placeOf(next.file, next.row) === place) continue;
    lines.push(...formatFollowing(following.get(place) ?? [], language));
    following.delete(place);
  }
  for (const group of following.values()) {
    lines.push(`  ${group[0]?.cause?.file}: ${text.fileNotLoaded}`, ...formatFollowing(group, language));
  }
  return lines;
}

/** The rows that follow from one cause: a line per file, column and code, with all row numbers. */
function formatFollowing(rows: readonly RefusedRow[], language: ReportLanguage): string[] {
  const text = words[language];
  const groups = Map.groupBy(rows, ({ file, column, code }) => `${file}\u0000${column}\u0000${code}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { value: _, ...alike } = first;
    const place = { ...alike, row: rangesOf(group.map(({ row }) => row ?? 0)) };
    return `    ${text.follow} (${group.length.toLocaleString(language)}): ${formatRefused(place, language).trimStart()}`;
  });
}

/** @example rangesOf([1, 2, 3, 7]) // '1–3, 7' */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

function formatRefused(
  {
    file,
    row,
    column,
    code,
    reason,
    value,
  }: Omit<RefusedRow, 'row' | 'cause'> & { row: number | string | null },
  language: ReportLanguage,
): string {
  const text = words[language];
  const place = row === null ? text.wholeFile : `${text.row} ${row}`;
  const where = [file, place, ...(column === null ? [] : [column])].join(', ');
  return `  ${where}: ${reason} [${code}]${value === undefined ? '' : ` "${printable(value)}"`}`;
}

/** A value from a file must not steer the terminal. */
function printable(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? '⏎' : '�'));
}
