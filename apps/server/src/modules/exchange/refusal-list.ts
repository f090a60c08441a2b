import type { Causes } from './causes.ts';
import type { RefusalCause, RefusedCell } from './exchange.types.ts';
import {
  type RefusalCode,
  type RefusalDetails,
  type ReportLanguage,
  refusalText,
  storable,
} from './refusals.ts';

/** Collects refusals: each record and column once, records counted once; the report gets the rows of the source. */
export function createRefusalList(
  file: string,
  language: ReportLanguage,
  sourceRows: readonly number[],
  causes: Pick<Causes, 'of'>,
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
      code: RefusalCode,
      details: RefusalDetails = {},
      value?: string,
      known?: RefusalCause,
    ): void {
      const place = `${row}\u0000${column ?? ''}`;
      if (seen.has(place)) return;
      seen.add(place);
      fresh.push(row);
      const cause = known ?? causes.of(code, column, value);
      const former = records.get(row);
      records.set(row, former === null ? null : (cause ?? null));
      rows.push({
        file,
        row: sourceRows[row] ?? null,
        column: column === null ? null : storable(column),
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
    rootOf: (row: number): RefusalCause => records.get(row) ?? { file, row: sourceRows[row] ?? null },
    list: () => rows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  };
}
