import type { Dependencies } from '../dependencies.ts';
import { warmFacts } from '../modules/catalogue/warm-facts.ts';

/**
 * Reads catalogues before the first buyer asks: a large one takes seconds. Most used tenants first, one at a time, until
 * they fill half of the memory for listings; the other half is left for requests. The same holds for the facts of small
 * catalogues, which are read after their listing (decision 41).
 */
export async function warmCatalogues(
  {
    catalogue,
    config,
    database,
    listings,
    log,
  }: Pick<Dependencies, 'catalogue' | 'listings' | 'log'> & {
    config: Pick<Dependencies['config'], 'catalogueBytes' | 'defaultTenant'>;
    database: Pick<Dependencies['database'], 'pool' | 'workPool'>;
  },
  isStopped: () => boolean,
): Promise<void> {
  const maxBytes = config.catalogueBytes / 4;
  try {
    const { rows } = await database.pool.query<{ id: number }>(warmedTenantsSql, [config.defaultTenant]);
    for (const { id } of rows) {
      if (isStopped() || listings.bytes() > maxBytes) return;
      const variantIds = await listings.warm(id, await catalogue.basePriceListOf(id));
      const { facts } = catalogue;
      await warmFacts({ facts, runner: database.workPool, tenantId: id, variantIds, maxBytes, isStopped });
    }
  } catch (error) {
    if (!isStopped()) log.warn({ err: error }, 'catalogues are read when the first list is asked for');
  }
}

/** Tenants by sessions used in the last 7 days, most first. $1: name of the default tenant. */
const warmedTenantsSql = `
  select tenant.id
  from tenant
  left join (
    select session.tenant_id, count(*) as users
    from session where session.last_used_at > now() - interval '7 days'
    group by session.tenant_id
  ) used on used.tenant_id = tenant.id
  order by coalesce(used.users, 0) desc, tenant.name <> $1, tenant.id
`;
