import type { LoadContext } from './kinds/kind-spec.ts';

/** For more products than this, the derived data of all products of the tenant are updated. */
export const maxSettledByName = 1_000;

/** Products whose derived data may be out of date. */
export type Unsettled = ReadonlySet<string> | 'all';

export function addUnsettled(former: Unsettled, further: Unsettled): Unsettled {
  if (former === 'all' || further === 'all') return 'all';
  const both = former.union(further);
  return both.size > maxSettledByName ? 'all' : both;
}

/**
 * Updates the data derived from categories, products and variants of a tenant: the own variant of products without any, and
 * `is_deal_only` (ROLE-05). It does so for all products, or for those that are named, in the caller's transaction. A category
 * under a deal category is a deal category. Answers whether variants came or went.
 */
export async function settleCatalogue({
  run,
  change,
  tenantId,
  products,
}: Pick<LoadContext, 'run' | 'change' | 'tenantId'> & { products: Unsettled }): Promise<boolean> {
  const values = products === 'all' ? [] : [[...products]];
  const among = (column: string) => (products === 'all' ? '' : `and ${column} = any($1::text[])`);
  const ownVariants = await keepOwnVariants(change, tenantId, among('p.id'), values);
  await run(
    `
    with recursive tree as (
      select c.id, c.is_deal, c.is_active from category c where c.tenant_id = ${tenantId} and c.parent_id is null
      union all
      select c.id, c.is_deal or t.is_deal, c.is_active and t.is_active
      from tree t join category c on c.tenant_id = ${tenantId} and c.parent_id = t.id
    ),
    deals as (
      select pc.product_id, bool_and(t.is_deal) as is_deal_only
      from product_category pc join tree t on t.id = pc.category_id and t.is_active
      where pc.tenant_id = ${tenantId} ${among('pc.product_id')} group by pc.product_id
    )
    update product p set is_deal_only = not p.is_deal_only
    from product q left join deals d on d.product_id = q.id
    where q.tenant_id = ${tenantId} ${among('q.id')} and p.tenant_id = q.tenant_id and p.id = q.id
      and p.is_deal_only <> coalesce(d.is_deal_only, false)`,
    values,
  );
  return ownVariants > 0;
}

/** A product without variants is sold under its own number: it has one variant of that number until real ones come. */
async function keepOwnVariants(
  change: LoadContext['change'],
  tenantId: number,
  among: string,
  values: readonly unknown[],
): Promise<number> {
  const removed = await change(
    `delete from variant v using product p
    where v.tenant_id = ${tenantId} ${among} and p.tenant_id = v.tenant_id and p.id = v.product_id and v.sku = p.sku
      and v.attribute_value_ids = '{}' and num_nonnulls(v.ean, v.name_de, v.rrp, v.release_date, v.sales_batch_size) = 0
      and exists (select 1 from variant o
        where o.tenant_id = v.tenant_id and o.product_id = v.product_id and o.id <> v.id)`,
    values,
  );
  const added = await change(
    `insert into variant (tenant_id, product_id, sku)
    select p.tenant_id, p.id, p.sku from product p
    where p.tenant_id = ${tenantId} ${among}
      and not exists (select 1 from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id)
    order by p.sku`,
    values,
  );
  return removed + added;
}
