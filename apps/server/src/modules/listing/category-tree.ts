import type { Category } from '@kontor/contract';
import { canSeeCategory } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Caches } from '../../shared/cache.ts';
import { derived } from '../../shared/derived.ts';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';
import type { CatalogueChange } from './catalogue-change.ts';

export interface CategoryFacts {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: LocalizedText;
  readonly position: number;
  /** False also where an ancestor is not active (CATG-04). */
  readonly isActive: boolean;
  /** True also where an ancestor is a deal category (ROLE-05). */
  readonly isDeal: boolean;
}

/** A tenant's categories by id, by position within their parent. */
export type CategoryTree = ReadonlyMap<string, CategoryFacts>;

export type CategoryTrees = ReturnType<typeof createCategoryTrees>;

/** Caches the categories of each tenant until they change. */
export function createCategoryTrees({ caches, pool }: { caches: Caches; pool: Pool }) {
  const cache = caches.create<number, Promise<CategoryTree>>('category_trees', { maxEntries: 1_000 });
  return {
    of: (tenantId: number): Promise<CategoryTree> =>
      cache.load(tenantId, () => readCategoryTree(pool, tenantId)),
    /** Invalidates the tenant's tree if the change concerns categories; undefined: all trees. */
    forget(change: CatalogueChange | undefined): void {
      if (!change) cache.clear();
      else if (change.table === 'category') cache.delete(change.tenantId);
    },
  };
}

/**
 * A category and all below it as far as they are active: what its list shows (API-16). Walks the whole tree.
 *
 * @example activeBranch(tree, 'clothes') // ['clothes', 'jackets', 'rain-jackets']
 */
export function activeBranch(tree: CategoryTree, id: string): string[] {
  const branch = [id];
  const children = Map.groupBy(tree.values(), (category) => category.parentId);
  // The list grows during the loop by the children of each category.
  for (const found of branch)
    for (const child of children.get(found) ?? []) if (child.isActive) branch.push(child.id);
  return branch;
}

/** The categories that the actor may see, flat, by position, as the JSON of `{data}` (API-10). */
export function categoriesJson(tree: CategoryTree, actor: Pick<Actor, 'isDeal'>, locale: Locale): string {
  const key = `${locale}/${actor.isDeal}`;
  const written = writtenTrees(tree);
  let json = written.get(key);
  if (json === undefined) {
    json = JSON.stringify({ data: presentCategories(tree, actor, locale) });
    written.set(key, json);
  }
  return json;
}

/** JSON of a tree, once for each language and kind of user, because every page requests it. */
const writtenTrees = derived((_: CategoryTree) => new Map<string, string>());

function presentCategories(tree: CategoryTree, actor: Pick<Actor, 'isDeal'>, locale: Locale): Category[] {
  return [...tree.values()]
    .filter((category) => canSeeCategory(actor, category))
    .map((category) => ({
      _id: category.id,
      name: localized(locale, category.name),
      parent: category.parentId,
      isDeal: category.isDeal,
      isActive: category.isActive,
      position: category.position,
    }));
}

interface CategoryRow {
  id: string;
  name: LocalizedText;
  parent_id: string | null;
  position: number;
  is_active: boolean;
  is_deal: boolean;
}

export async function readCategoryTree(pool: Pool, tenantId: number): Promise<CategoryTree> {
  const rows = await prepared<CategoryRow>(pool, 'catalogue-categories', categoriesSql, [tenantId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lineage = (row: CategoryRow): CategoryRow[] => {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return parent ? [row, ...lineage(parent)] : [row];
  };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        parentId: row.parent_id,
        name: row.name,
        position: row.position,
        isActive: lineage(row).every((ancestor) => ancestor.is_active),
        isDeal: lineage(row).some((ancestor) => ancestor.is_deal),
      },
    ]),
  );
}

const categoriesSql = `
  select category.id, category.parent_id, category.name, category.position, category.is_active,
    category.is_deal
  from category
  where category.tenant_id = $1
  order by category.position, (category.name ->> 'de') collate german, category.id
`;
