import type { ImportKind, ImportRow, ImportSource, SourceBatch } from '../exchange.types.ts';

const batchSize = 2_000;

/**
 * Rows that are made in memory, with the same columns as a file of that kind.
 *
 * @example memorySource('units', 'units', [{ id: 'piece', name: { de: 'Stück', en: 'piece' } }])
 */
export function memorySource(name: string, kind: ImportKind, rows: Iterable<ImportRow>): ImportSource {
  return {
    name,
    kind,
    *open(progress): Generator<SourceBatch> {
      const total = Array.isArray(rows) ? rows.length : undefined;
      let number = 0;
      let batch: SourceBatch = { rows: [] };
      for (const cells of rows) {
        number += 1;
        batch.rows.push({ number, cells });
        if (batch.rows.length < batchSize) continue;
        if (total !== undefined) progress(number / total);
        yield batch;
        batch = { rows: [] };
      }
      yield batch;
    },
  };
}
