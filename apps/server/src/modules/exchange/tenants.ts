import type { Pool, PoolClient } from 'pg';
import { findTenantId, tenantNames } from '../../shared/tenant-names.ts';
import { inTransaction } from '../../shared/transaction.ts';

export interface OpenedTenant {
  id: number;
  /** True when this call made it. */
  isNew: boolean;
}

/** A problem with the tenant that a command names; its message is for the person at the command. */
export class TenantError extends Error {
  override name = 'TenantError';
}

/**
 * Finds a tenant by name, with `create` makes it when there is none, and gives it the host names.
 *
 * @throws TenantError when there is no such tenant, the name cannot be one, or a host name belongs to another tenant.
 * @example await openTenant(pool, { name: 'acme', hostNames: ['shop.acme.example'], create: true }) // { id: 3, isNew: true }
 */
export async function openTenant(
  pool: Pool,
  { name, hostNames, create }: { name: string; hostNames: readonly string[]; create: boolean },
): Promise<OpenedTenant> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    throw new TenantError(
      `"${name}" cannot be the name of a tenant: lower case letters, digits and hyphens.`,
    );
  }
  const hosts = hostNames.map((host) => host.trim().toLowerCase());
  for (const host of hosts) {
    if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host))
      throw new TenantError(`"${host}" is no host name.`);
  }
  return await inTransaction(pool, async (client) => {
    const tenant = await findOrCreate(client, name, create);
    for (const host of hosts) {
      await client.query(
        'insert into tenant_host (host, tenant_id) values ($1, $2) on conflict (host) do nothing',
        [host, tenant.id],
      );
      const { rows } = await client.query('select from tenant_host where host = $1 and tenant_id = $2', [
        host,
        tenant.id,
      ]);
      if (rows.length === 0) throw new TenantError(`${host} already belongs to another tenant.`);
    }
    return tenant;
  });
}

async function findOrCreate(client: PoolClient, name: string, create: boolean): Promise<OpenedTenant> {
  const found = await findTenantId(client, name);
  if (found !== undefined) return { id: found, isNew: false };
  if (!create) {
    const all = await tenantNames(client);
    const known = all.length === 0 ? 'there is none yet' : `there are ${all.join(', ')}`;
    throw new TenantError(`There is no tenant "${name}" (${known}). --create-tenant makes it.`);
  }
  const { rows } = await client.query<{ id: number }>('insert into tenant (name) values ($1) returning id', [
    name,
  ]);
  return { id: rows[0]?.id ?? 0, isNew: true };
}

/** Takes a tenant away again that was only made to try something and is still empty. */
export async function removeEmptyTenant(pool: Pool, id: number): Promise<void> {
  await pool.query('delete from tenant where id = $1', [id]);
}
