import type { ImportMapping } from '@kontor/contract';
import { readList } from '../cells.ts';
import type { ImportSource, SourceBatch } from '../exchange.types.ts';
import { categoryPlaces } from '../kinds/category-paths.ts';
import type { LoadContext } from '../kinds/kind-spec.ts';
import { namesCategories } from './proposals.ts';

/**
 * The categories that a list of articles names (`Damen > Schuhe`), each once, parents first, without those that the shop has by key
 * or by path. Another file stays as it is.
 */
export async function categoriesNamed(
  source: ImportSource,
  mapping: ImportMapping | null,
  queries: Pick<LoadContext, 'run' | 'tenantId'>,
): Promise<ImportSource> {
  if (!namesCategories(source.kind, mapping)) return source;
  return {
    ...source,
    async *open(progress) {
      const { keyOf } = await categoryPlaces(queries);
      const made = new Map<string, string>();
      let number = 0;
      for await (const batch of source.open(progress)) {
        const rows: SourceBatch['rows'] = [];
        for (const { cells } of batch.rows) {
          const names = readList(cells.key);
          for (const path of Array.isArray(names) ? names : []) {
            if (keyOf(path) !== undefined) continue;
            let parent: string | undefined;
            for (const name of path.split('>').map((part) => part.trim())) {
              const full: string = parent === undefined ? name : `${parent} > ${name}`;
              const known: string | undefined = keyOf(full) ?? made.get(full.toLowerCase());
              if (known === undefined) {
                number += 1;
                rows.push({ number, cells: { key: full, parent: parent ?? '', 'name.de': name } });
                made.set(full.toLowerCase(), full);
              }
              parent = known ?? full;
            }
          }
        }
        yield { ...batch, ...(batch.columns ? { columns: ['key', 'parent', 'name.de'] } : {}), rows };
      }
    },
  };
}
