import type { ImportMapping } from '@kontor/contract';
import { readList } from '../cells.ts';
import type { ImportRow, ImportSource, SourceBatch } from '../exchange.types.ts';
import { categoryPlaces } from '../kinds/category-paths.ts';
import type { LoadContext } from '../kinds/kind-spec.ts';
import { unitIds } from '../kinds/unit-names.ts';
import { namesRecords } from './proposals.ts';

type Queries = Pick<LoadContext, 'run' | 'tenantId'>;

/**
 * The categories (`Damen > Schuhe`, parents first) or units that a list of articles names, each once, without those that the shop has.
 * Another file stays as it is.
 */
export async function recordsNamed(
  source: ImportSource,
  mapping: ImportMapping | null,
  queries: Queries,
): Promise<ImportSource> {
  const { kind } = source;
  if (!namesRecords(kind, mapping)) return source;
  const isOfUnits = kind === 'units';
  return {
    ...source,
    async *open(progress) {
      const missingOf = isOfUnits ? await unitReader(queries) : await categoryReader(queries);
      for await (const batch of source.open(progress)) {
        const rows: SourceBatch['rows'] = batch.rows.flatMap(({ number, cells }) =>
          missingOf(cells).map((made) => ({ number, cells: made })),
        );
        const columns = isOfUnits ? ['id', 'name.de'] : ['key', 'parent', 'name.de'];
        yield { ...batch, ...(batch.columns ? { columns } : {}), rows };
      }
    },
  };
}

/** Makes rows of the categories that a row names and the shop lacks. */
async function categoryReader(queries: Queries): Promise<(row: ImportRow) => ImportRow[]> {
  const { keyOf } = await categoryPlaces(queries);
  const made = new Map<string, string>();
  return (row) => {
    const rows: ImportRow[] = [];
    const names = readList(row.key);
    for (const path of Array.isArray(names) ? names : []) {
      if (keyOf(path) !== undefined) continue;
      let parent: string | undefined;
      for (const name of path.split('>').map((part) => part.trim())) {
        const full: string = parent === undefined ? name : `${parent} > ${name}`;
        const known: string | undefined = keyOf(full) ?? made.get(full.toLowerCase());
        if (known === undefined) {
          rows.push({ key: full, parent: parent ?? '', 'name.de': name });
          made.set(full.toLowerCase(), full);
        }
        parent = known ?? full;
      }
    }
    return rows;
  };
}

/** Makes the row of a unit that the shop lacks. */
async function unitReader(queries: Queries): Promise<(row: ImportRow) => ImportRow[]> {
  const known = await unitIds(queries);
  return ({ id }) => {
    const name = typeof id === 'string' ? id.trim() : '';
    if (name === '' || known.has(name.toLowerCase())) return [];
    known.set(name.toLowerCase(), name);
    return [{ id: name, 'name.de': name }];
  };
}
