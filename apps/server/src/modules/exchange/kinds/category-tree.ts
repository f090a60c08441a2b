import type { LoadContext } from './kind-spec.ts';

/** Parents must exist in the file or the shop, cycles are refused, and only empty categories are deleted. */
export async function checkCategoryTree(context: LoadContext): Promise<void> {
  const { run, tenantId, ready, refuse, refuseWhere, dropRefused } = context;
  await refuseWhere(
    'parent',
    'category.unknown',
    `q.parent is not null and not q.is_deleted
      and not exists (select 1 from ${ready} f where f.key = q.parent and not f.is_deleted)
      and not exists (select 1 from category c where c.tenant_id = ${tenantId} and c.key = q.parent)`,
  );
  await refuseWhere(
    'key',
    'category.not.empty',
    // A category that stays keeps those above it.
    `q.is_deleted and q.known_id in (
      with recursive kept (id) as (
        select d.known_id from ${ready} d where d.is_deleted and (
          exists (select 1 from product_category pc where pc.tenant_id = ${tenantId} and pc.category_id = d.known_id)
          or exists (select 1 from category c where c.tenant_id = ${tenantId} and c.parent_id = d.known_id
            and not exists (select 1 from ${ready} f where f.key = c.key and f.is_deleted)))
        union
        select c.parent_id from kept join category c on c.tenant_id = ${tenantId} and c.id = kept.id
      )
      select id from kept)`,
  );
  await dropRefused();
  const stored = await run<{ key: string; parent: string | null }>(`
    select c.key, p.key as parent from category c
    left join category p on p.tenant_id = c.tenant_id and p.id = c.parent_id where c.tenant_id = ${tenantId}`);
  const parents = new Map(stored.map(({ key, parent }) => [key, parent]));
  const staged = await run<{ row_no: number; key: string; parent: string | null; has_parent: boolean }>(
    `select row_no, key, parent, has_parent from ${ready} order by row_no`,
  );
  for (const row of staged) if (row.has_parent || !parents.has(row.key)) parents.set(row.key, row.parent);
  for (const row of staged) {
    const seen = new Set([row.key]);
    for (let key = parents.get(row.key); key; key = parents.get(key)) {
      if (seen.has(key)) {
        if (key === row.key) refuse(row.row_no, 'parent', 'category.cycle', {}, row.parent ?? '');
        break;
      }
      seen.add(key);
    }
  }
}

/** Parents are set when all categories are there, so a file may name a parent after its children. */
export async function linkCategories({ change, tenantId, ready }: LoadContext): Promise<number> {
  return await change(`
    update category c set parent_id = p.id
    from ${ready} q left join category p on p.tenant_id = ${tenantId} and p.key = q.parent
    where c.tenant_id = ${tenantId} and c.key = q.key and q.has_parent and c.parent_id is distinct from p.id`);
}

/** A product's categories are the row's, when the file has the column. */
export async function writeProductCategories({ run, tenantId, ready }: LoadContext): Promise<number> {
  const wanted = `
    select p.id as product_id, c.category_id from ${ready} q
    join product p on p.tenant_id = ${tenantId} and p.sku = q.sku
    cross join lateral unnest(q.categories) as c (category_id) where q.has_categories`;
  const [changed] = await run<{ count: number }>(`
    with wanted as (${wanted}),
    removed as (
      delete from product_category pc using ${ready} q, product p
      where q.has_categories and p.tenant_id = ${tenantId} and p.sku = q.sku
        and pc.tenant_id = ${tenantId} and pc.product_id = p.id
        and not exists (select 1 from wanted w where w.product_id = pc.product_id and w.category_id = pc.category_id)
      returning pc.product_id
    ),
    added as (
      insert into product_category (tenant_id, product_id, category_id)
      select ${tenantId}, w.product_id, w.category_id from wanted w
      on conflict do nothing returning product_id
    )
    select count(*)::integer as count from (select product_id from removed union select product_id from added) changed`);
  return changed?.count ?? 0;
}
