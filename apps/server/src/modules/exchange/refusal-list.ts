import type { Causes } from './causes.ts';
import type { ImportSource, RefusalCause, RefusedCell } from './exchange.types.ts';
import {
  type RefusalCode,
  type RefusalDetails,
  type ReportLanguage,
  refusalText,
  storable,
} from './refusals.ts';

/** Collects refusals: each record and column once, records counted once; the report gets the rows and columns of the source. */
export function createRefusalList(
  { name: file, cellsOf, dayExample }: Pick<ImportSource, 'name' | 'cellsOf' | 'dayExample'>,
  language: ReportLanguage,
  source: {
    rows: readonly number[];
    /** The names of columns by records in which they differ. */
    names: ReadonlyMap<number, Readonly<Record<string, string>>>;
  },
  causes: Pick<Causes, 'of' | 'ofCell'>,
) {
  const rows: RefusedCell[] = [];
  const seen = new Set<string>();
  /** Refused records with their cause; null: the record itself is wrong. */
  const records = new Map<number, RefusalCause | null>();
  let fresh: number[] = [];
  return {
    add(
      row: number,
      column: string | null,
      found: RefusalCode,
      facts: RefusalDetails = {},
      value?: string,
      known?: RefusalCause,
    ): void {
      const [code, details] =
        found === 'date.invalid' && dayExample !== undefined
          ? (['date.form', { ...facts, example: dayExample }] as const)
          : [found, facts];
      const place = `${row}\u0000${column ?? ''}`;
      if (seen.has(place)) return;
      seen.add(place);
      fresh.push(row);
      const named = column === null ? null : (source.names.get(row)?.[column] ?? column);
      const sourceRow = source.rows[row] ?? null;
      const cells = cellsOf?.(named) ?? [];
      const cause =
        known ??
        causes.of(code, column, value) ??
        causes.ofCell({ cells, row: sourceRow, code, value }, { file, row: sourceRow });
      const former = records.get(row);
      records.set(row, former === null ? null : (cause ?? null));
      rows.push({
        file,
        row: sourceRow,
        column: named === null ? null : storable(named),
        code,
        details,
        reason: refusalText(code, details, language),
        ...(value === undefined || value === '' ? {} : { value: storable(value) }),
        ...(cause === undefined ? {} : { cause }),
      });
    },
    takeNew(): number[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    count: () => records.size,
    /** The cause that rows referring to this refused record name: its own cause, or else itself. */
    rootOf: (row: number): RefusalCause => records.get(row) ?? { file, row: source.rows[row] ?? null },
    list: () => rows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  };
}
