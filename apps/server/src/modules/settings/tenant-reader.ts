import type { Pool } from 'pg';
import type { Caches } from '../../shared/cache.ts';

export interface Tenant {
  id: number;
  name: string;
}

/** Finds the tenant that a host name or a name stands for. */
export interface TenantReader {
  /** The tenant that this host name is mapped to; null for every other host, which any tenant may be asked for on. */
  byHost(host: string): Promise<Tenant | null>;
  /** An active tenant by its name; null when there is none. */
  byName(name: string): Promise<Tenant | null>;
  /** An active tenant by its id; null when there is none. */
  byId(id: number): Promise<Tenant | null>;
  /** The tenant of host names that are mapped to none; null when there is none. */
  byDefault(): Promise<Tenant | null>;
  /** All active tenants by their ids. */
  all(): Promise<Tenant[]>;
  /** The tenant of a request before sign-in: the one named, else the host's, else the default one. */
  ofRequest(input: { host: string; name?: string | undefined }): Promise<Tenant | null>;
  /** The named tenant for what is bound to it, such as a sign-in: a host that belongs to one tenant serves no other (ROLE-06). */
  ofSignIn(input: { host: string; name?: string | undefined }): Promise<Tenant | null>;
  /**
   * The host name at which people of a tenant are served, of an installation that is reached at `known`: `known` itself where
   * it is the tenant's or, being nobody's, the default tenant's; else the name that the tenant was given first, and `known` for
   * a tenant without any.
   */
  hostOf(id: number, known: string): Promise<string>;
  clear(): void;
}

/** Makes the reader; tenants are cached until `settings_changed`. `defaultTenant` serves unmapped hosts. */
export function createTenantReader({
  caches,
  pool,
  defaultTenant,
}: {
  caches: Caches;
  pool: Pool;
  defaultTenant: string;
}): TenantReader {
  const cache = caches.create<'all', ReturnType<typeof readTenants>>('tenants', { maxEntries: 1 });
  const all = () => cache.load('all', () => readTenants(pool));
  const reader: TenantReader = {
    byHost: async (host) => (await all()).byHost.get(hostName(host)) ?? null,
    byName: async (name) => (await all()).byName.get(name) ?? null,
    byId: async (id) => (await all()).byId.get(id) ?? null,
    byDefault: () => reader.byName(defaultTenant),
    all: async () => [...(await all()).byId.values()].sort((a, b) => a.id - b.id),
    async ofRequest({ host, name }) {
      if (name) return reader.byName(name);
      return (await reader.byHost(host)) ?? reader.byDefault();
    },
    async ofSignIn({ host, name }) {
      const [tenant, hostTenant] = await Promise.all([reader.ofRequest({ host, name }), reader.byHost(host)]);
      return hostTenant && hostTenant.id !== tenant?.id ? null : tenant;
    },
    async hostOf(id, known) {
      const served = await reader.ofRequest({ host: known });
      return served?.id === id ? known : ((await all()).firstHosts.get(id) ?? known);
    },
    clear: () => cache.clear(),
  };
  return reader;
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

async function readTenants(pool: Pool) {
  const { rows } = await pool.query<{ id: number; name: string; hosts: string[] }>(`
    select tenant.id, tenant.name, array_remove(array_agg(tenant_host.host order by tenant_host.position), null) as hosts
    from tenant
    left join tenant_host on tenant_host.tenant_id = tenant.id
    where tenant.is_active
    group by tenant.id
  `);
  return {
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
