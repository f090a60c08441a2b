import { DEFAULT_LOCALE, LOCALES, type Locale, type LocalizedText } from '@kontor/domain';
import { type CellParser, readList } from '../cells.ts';
import type { LoadContext } from './kind-spec.ts';

/**
 * Reads cells that name categories by key or by path of names (`Damen > Schuhe`, German or English) into the
 * PostgreSQL array of their ids.
 */
export async function readCategories(queries: Pick<LoadContext, 'run' | 'tenantId'>): Promise<CellParser> {
  const { idOf } = await categoryPlaces(queries);
  return (cell) => {
    const names = readList(cell);
    if (!Array.isArray(names)) return names;
    const ids = new Set<string>();
    for (const name of names) {
      const found = idOf(name);
      if (found === undefined) return { refusal: 'category.unknown' };
      if (found === null) return { refusal: 'category.ambiguous' };
      ids.add(found);
    }
    return { value: `{${[...ids].map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')}}` };
  };
}

/** Finds categories by key or path: their id or key; null: several have the path. */
export async function categoryPlaces({ run, tenantId }: Pick<LoadContext, 'run' | 'tenantId'>) {
  const categories = await run<{ id: string; key: string; parent_id: string | null; name: LocalizedText }>(
    `select id, key, parent_id, name from category where tenant_id = ${tenantId}`,
  );
  const byId = new Map(categories.map((category) => [category.id, category]));
  const idByKey = new Map(categories.map(({ key, id }) => [key, id]));
  /** Null: several categories have the path. */
  const idByPath = new Map<string, string | null>();
  for (const { id } of categories) {
    for (const path of new Set(LOCALES.map((locale) => pathOf(id, locale)))) {
      idByPath.set(path, idByPath.has(path) ? null : id);
    }
  }

  const idOf = (name: string) => idByKey.get(name) ?? idByPath.get(normalise(name));
  const keyOf = (name: string) => {
    const id = idOf(name);
    return id === null ? null : byId.get(id ?? '')?.key;
  };
  return { idOf, keyOf };

  function pathOf(id: string, language: Locale): string {
    const names: string[] = [];
    // A stored tree has no cycles; the depth bound only keeps a broken one from hanging the import.
    for (let at = byId.get(id); at !== undefined && names.length < 100; at = byId.get(at.parent_id ?? '')) {
      names.unshift(at.name[language] ?? at.name[DEFAULT_LOCALE]);
    }
    return normalise(names.join('>'));
  }
}

function normalise(path: string): string {
  return path
    .split('>')
    .map((name) => name.trim().toLowerCase())
    .join('>');
}
