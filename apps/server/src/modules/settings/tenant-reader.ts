import type { Pool } from 'pg';
import type { Caches } from '../../shared/cache.ts';

export interface Tenant {
  id: number;
  name: string;
}

export type TenantReader = ReturnType<typeof createTenantReader>;

/** What a request says of its tenant. */
interface Asked {
  host: string;
  name?: string | undefined;
}

/** Finds active tenants, which are cached until `settings_changed`; null: there is none. `defaultTenant`, or the only one, serves unmapped hosts. */
export function createTenantReader({
  caches,
  pool,
  defaultTenant,
}: {
  caches: Caches;
  pool: Pool;
  defaultTenant: string;
}) {
  const cache = caches.create<'all', ReturnType<typeof readTenants>>('tenants', { maxEntries: 1 });
  const all = () => cache.load('all', () => readTenants(pool));
  const byHost = async (host: string) => (await all()).byHost.get(hostName(host)) ?? null;
  const byName = async (name: string) => (await all()).byName.get(name) ?? null;
  const byDefault = async () => (await byName(defaultTenant)) ?? (await all()).only;
  const ofRequest = async ({ host, name }: Asked): Promise<Tenant | null> =>
    name ? await byName(name) : ((await byHost(host)) ?? (await byDefault()));
  return {
    /** Null also for a host of no tenant, on which any tenant may be named. */
    byHost,
    byName,
    byId: async (id: number) => (await all()).byId.get(id) ?? null,
    byDefault,
    /** All by their ids. */
    all: async () => [...(await all()).byId.values()].sort((a, b) => a.id - b.id),
    /** The tenant of a request before sign-in: the one named, else the host's, else the default one. */
    ofRequest,
    /** The tenant of a sign-in, for example: a host that belongs to one tenant serves no other (ROLE-06). */
    async ofSignIn({ host, name }: Asked): Promise<Tenant | null> {
      const [tenant, hostTenant] = await Promise.all([ofRequest({ host, name }), byHost(host)]);
      return hostTenant && hostTenant.id !== tenant?.id ? null : tenant;
    },
    /** The host name for links of a tenant: `known` if it serves the tenant, else the tenant's first one, if any. */
    async hostOf(id: number, known: string): Promise<string> {
      const served = (await byHost(known)) ?? (await byName(defaultTenant));
      return served?.id === id ? known : ((await all()).firstHosts.get(id) ?? known);
    },
    clear: () => cache.clear(),
  };
}

/** Without port, and without the dot that ends a fully qualified name. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
}

async function readTenants(pool: Pool) {
  const { rows } = await pool.query<{ id: number; name: string; hosts: string[] }>(`
    select tenant.id, tenant.name, array_remove(array_agg(tenant_host.host order by tenant_host.position), null) as hosts
    from tenant
    left join tenant_host on tenant_host.tenant_id = tenant.id
    where tenant.is_active
    group by tenant.id
  `);
  const [first] = rows;
  return {
    only: first && rows.length === 1 ? { id: first.id, name: first.name } : null,
    byName: new Map(rows.map(({ id, name }) => [name, { id, name }])),
    byId: new Map(rows.map(({ id, name }) => [id, { id, name }])),
    byHost: new Map(
      rows.flatMap(({ id, name, hosts }) => hosts.map((host) => [host, { id, name }] as const)),
    ),
    firstHosts: new Map(
      rows.flatMap(({ id, hosts }) => hosts.slice(0, 1).map((host) => [id, host] as const)),
    ),
  };
}
