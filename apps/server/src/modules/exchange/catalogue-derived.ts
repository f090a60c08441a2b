import type { LoadContext } from './kinds/kind-spec.ts';

/** The listing of all products that are not only in deal categories, and of all products whatever. */
export const wholeCatalogue = { withoutDeals: '*', withDeals: '**' } as const;

/**
 * Brings what is derived from categories, products and variants up to date, for one tenant, in the caller's transaction:
 * the own variant of products without any, `is_deal_only` (ROLE-05) and `category_listing` (CATG-05, CATG-10).
 *
 * A product shows in its active categories and in their ancestors as far as these are active; a category under a deal
 * category is a deal category.
 */
export async function settleCatalogue({
  run,
  tenantId,
}: Pick<LoadContext, 'run' | 'tenantId'>): Promise<void> {
  await keepOwnVariants(run, tenantId);
  await run(`
    with recursive tree as (
      select c.id, c.is_deal, c.is_active from category c where c.tenant_id = ${tenantId} and c.parent_id is null
      union all
      select c.id, c.is_deal or t.is_deal, c.is_active and t.is_active
      from tree t join category c on c.tenant_id = ${tenantId} and c.parent_id = t.id
    ),
    deals as (
      select pc.product_id, bool_and(t.is_deal) as is_deal_only
      from product_category pc join tree t on t.id = pc.category_id and t.is_active
      where pc.tenant_id = ${tenantId} group by pc.product_id
    )
    update product p set is_deal_only = not p.is_deal_only
    from product q left join deals d on d.product_id = q.id
    where q.tenant_id = ${tenantId} and p.tenant_id = q.tenant_id and p.id = q.id
      and p.is_deal_only <> coalesce(d.is_deal_only, false)`);
  await rebuildListing(run, tenantId);
}

/** A product without variants is sold under its own number: it has one variant of that number until real ones come. */
async function keepOwnVariants(run: LoadContext['run'], tenantId: number): Promise<void> {
  await run(`
    delete from variant v using product p
    where v.tenant_id = ${tenantId} and p.tenant_id = v.tenant_id and p.id = v.product_id and v.sku = p.sku
      and v.attribute_value_ids = '{}' and num_nonnulls(v.ean, v.name_de, v.rrp, v.release_date, v.sales_batch_size) = 0
      and exists (select 1 from variant o
        where o.tenant_id = v.tenant_id and o.product_id = v.product_id and o.id <> v.id)`);
  await run(`
    insert into variant (tenant_id, product_id, sku)
    select p.tenant_id, p.id, p.sku from product p
    where p.tenant_id = ${tenantId}
      and not exists (select 1 from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)
    order by p.sku`);
}

/** Numbers the variants of every category in the default order; only positions that hold another variant are written. */
async function rebuildListing(run: LoadContext['run'], tenantId: number): Promise<void> {
  await run('drop table if exists import_listing');
  await run(`
    create temp table import_listing on commit drop as
    with recursive climb as (
      select c.id as source_id, c.id, c.parent_id from category c where c.tenant_id = ${tenantId} and c.is_active
      union all
      select t.source_id, c.id, c.parent_id
      from climb t join category c on c.tenant_id = ${tenantId} and c.id = t.parent_id and c.is_active
    ),
    ranked as (
      select p.id, p.is_deal_only, row_number() over (
        order by p.featured_rank nulls last, p.name_de collate german, p.id) as rank
      from product p where p.tenant_id = ${tenantId} and p.is_active
    ),
    numbered as (
      select v.id as variant_id, v.product_id, r.is_deal_only,
        row_number() over (order by r.rank, v.position, v.id)::integer as place
      from variant v join ranked r on r.id = v.product_id
      where v.tenant_id = ${tenantId} and v.is_active
    ),
    listed as (
      select distinct k.id as category_id, pc.product_id
      from product_category pc join climb k on k.source_id = pc.category_id where pc.tenant_id = ${tenantId}
    )
    select l.category_id, n.variant_id,
      row_number() over (partition by l.category_id order by n.place)::integer as position
    from listed l join numbered n on n.product_id = l.product_id
    union all
    select '${wholeCatalogue.withoutDeals}', n.variant_id, row_number() over (order by n.place)::integer
    from numbered n where not n.is_deal_only
    union all
    select '${wholeCatalogue.withDeals}', n.variant_id, n.place from numbered n`);
  await run('analyze import_listing');
  await run(`
    delete from category_listing l
    where l.tenant_id = ${tenantId} and not exists (
      select 1 from import_listing n where n.category_id = l.category_id and n.position = l.position)`);
  await run(`
    update category_listing l set variant_id = n.variant_id from import_listing n
    where l.tenant_id = ${tenantId} and l.category_id = n.category_id and l.position = n.position
      and l.variant_id <> n.variant_id`);
  await run(`
    insert into category_listing (tenant_id, category_id, position, variant_id)
    select ${tenantId}, n.category_id, n.position, n.variant_id from import_listing n
    where not exists (select 1 from category_listing l
      where l.tenant_id = ${tenantId} and l.category_id = n.category_id and l.position = n.position)
    order by n.category_id, n.position`);
  await run('drop table import_listing');
}
