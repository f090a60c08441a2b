import type { AuditAction, CategoryNode, RouteBody, routes } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type EditServices, editRecords } from '../exchange/edit-records.ts';
import type { ImportRow } from '../exchange/exchange.types.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';

interface Services {
  pool: Pool;
  edits: EditServices;
}

type Call = { actor: Actor; services: Services };

type Added = RouteBody<typeof routes.products.addCategory>;
type Changed = RouteBody<typeof routes.products.updateCategory>;

/** All categories of a tenant, parents before their children. */
export async function listCategories({
  actor: { tenantId },
  services: { pool },
}: {
  actor: Actor;
  services: Pick<Services, 'pool'>;
}): Promise<CategoryNode[]> {
  const rows = await prepared<CategoryNode>(pool, 'products-categories', categoriesSql, [tenantId]);
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const below = (parent: string | null): CategoryNode[] =>
    (children.get(parent) ?? []).flatMap((category) => [category, ...below(category._id)]);
  return below(null);
}

/** Adds a category behind those of its parent. @throws category.not.found, category.key.taken, validation.failed */
export async function addCategory({
  actor,
  input: { key: givenKey, parent, ...terms },
  services,
}: Call & { input: Added }): Promise<CategoryNode[]> {
  const categories = await listCategories({ actor, services });
  const keys = new Set(categories.map(({ key }) => key));
  if (givenKey && keys.has(givenKey)) throw requestError('category.key.taken');
  const key = givenKey || freeKey(terms.name.de, keys);
  const position = categories.filter((category) => category.parent === parent).length;
  const id = newId();
  const rows = [{ _id: id, key, parent: keyOf(categories, parent), position, ...terms }];
  return await edit({ actor, services, id, rows, action: 'category.created' });
}

/** Renames, hides or moves a category. @throws category.not.found, record.changed, validation.failed */
export async function changeCategory({
  actor,
  id,
  change: { parent, position, version, ...terms },
  services,
}: Call & { id: string; change: Changed }): Promise<CategoryNode[]> {
  const categories = await listCategories({ actor, services });
  const category = requireCategory(categories, id);
  const others = categories.filter((other) => other.parent === parent && other._id !== id);
  const isMoved = position !== undefined || parent !== category.parent;
  const siblings = others.toSpliced(position ?? others.length, 0, category);
  const rows = (isMoved ? siblings : [category]).map((other, place) => ({
    key: other.key,
    ...(isMoved ? { position: place } : {}),
    ...(other === category ? { parent: keyOf(categories, parent), ...terms } : {}),
  }));
  return await edit({ actor, services, id, rows, version, action: 'category.changed' });
}

/** Deletes an empty category. @throws category.not.found, category.not.empty */
export async function removeCategory({
  actor,
  id,
  services,
}: Call & { id: string }): Promise<CategoryNode[]> {
  const categories = await listCategories({ actor, services });
  const { key, products } = requireCategory(categories, id);
  if (products > 0 || categories.some(({ parent }) => parent === id))
    throw requestError('category.not.empty');
  return await edit({ actor, services, id, rows: [{ key, _delete: true }], action: 'category.deleted' });
}

async function edit({
  actor,
  services,
  id,
  rows,
  version,
  action,
}: Call & { id: string; rows: readonly ImportRow[]; version?: string; action: AuditAction }): Promise<
  CategoryNode[]
> {
  await editRecords({
    actor,
    language: actor.locale,
    services: services.edits,
    files: [memorySource('category', 'categories', rows)],
    read: async ({ run }) => {
      const [category] = await run<Record<string, unknown>>(
        `select ${termsSql} from category where category.tenant_id = $1 and category.id = $2 for no key update`,
        [actor.tenantId, id],
      );
      return category ?? { key: null, name: null };
    },
    version,
    audit: { action, subject: id },
  });
  return await listCategories({ actor, services });
}

function requireCategory(categories: readonly CategoryNode[], id: string): CategoryNode {
  const category = categories.find(({ _id }) => _id === id);
  if (!category) throw requestError('category.not.found');
  return category;
}

const keyOf = (categories: readonly CategoryNode[], id: string | null) =>
  id === null ? null : requireCategory(categories, id).key;

/** A key made of the name, with a number behind it where it is taken. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 180) || 'kategorie';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}

const termsSql = `
  category.key, category.parent_id as parent,
  jsonb_build_object('de', category.name ->> 'de', 'en', category.name ->> 'en') as name,
  category.is_active as "isActive", category.is_deal as "isDeal", category.position,
  md5(category::text) as version`;

const categoriesSql = `
  select category.id as "_id", ${termsSql.replace(' category.position,', '')},
    coalesce(counted.products, 0)::integer as products
  from category
  left join (select product_category.category_id, count(*) as products from product_category
    where product_category.tenant_id = $1 group by product_category.category_id) counted
    on counted.category_id = category.id
  where category.tenant_id = $1
  order by category.position, category.id`;
