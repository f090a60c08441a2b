import type { Kysely } from 'kysely';
import type { DB } from '../../database/rows.ts';

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
 * @example await openTenant(db, { name: 'acme', hostNames: ['shop.acme.example'], create: true }) // { id: 3, isNew: true }
 */
export async function openTenant(
  db: Kysely<DB>,
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
  return await db.transaction().execute(async (trx) => {
    const tenant = await findOrCreate(trx, name, create);
    for (const host of hosts) {
      await trx
        .insertInto('tenant_host')
        .values({ host, tenant_id: tenant.id })
        .onConflict((conflict) => conflict.column('host').doNothing())
        .execute();
      const owner = await trx
        .selectFrom('tenant_host')
        .select('tenant_id')
        .where('host', '=', host)
        .executeTakeFirstOrThrow();
      if (owner.tenant_id !== tenant.id) throw new TenantError(`${host} already belongs to another tenant.`);
    }
    return tenant;
  });
}

async function findOrCreate(trx: Kysely<DB>, name: string, create: boolean): Promise<OpenedTenant> {
  const found = await trx.selectFrom('tenant').select('id').where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return { id: found.id, isNew: false };
  if (!create) {
    const all = await trx.selectFrom('tenant').select('name').orderBy('name').execute();
    const known =
      all.length === 0 ? 'there is none yet' : `there are ${all.map((row) => row.name).join(', ')}`;
    throw new TenantError(`There is no tenant "${name}" (${known}). --create-tenant makes it.`);
  }
  const made = await trx.insertInto('tenant').values({ name }).returning('id').executeTakeFirstOrThrow();
  return { id: made.id, isNew: true };
}

/** Takes a tenant away again that was only made to try something and is still empty. */
export async function removeEmptyTenant(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('tenant').where('id', '=', id).execute();
}
