import type { RefusedRow } from './exchange.types.ts';
import { type RefusalCode, type RefusalDetails, type ReportLanguage, refusalText } from './refusals.ts';

/** Collects refusals: each record and column once, records counted once; the report gets the rows of the source. */
export function createRefusalList(file: string, language: ReportLanguage, sourceRows: readonly number[]) {
  const rows: RefusedRow[] = [];
  const seen = new Set<string>();
  const numbers = new Set<number>();
  let fresh: number[] = [];
  return {
    add(
      row: number,
      column: string | null,
      code: RefusalCode,
      details: RefusalDetails = {},
      value?: string,
    ): void {
      const place = `${row}\u0000${column ?? ''}`;
      if (seen.has(place)) return;
      seen.add(place);
      numbers.add(row);
      fresh.push(row);
      rows.push({
        file,
        row: sourceRows[row] ?? null,
        column,
        code,
        reason: refusalText(code, details, language),
        ...(value === undefined || value === '' ? {} : { value }),
      });
    },
    takeNew(): number[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    count: () => numbers.size,
    list: () => rows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  };
}
