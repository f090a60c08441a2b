import { lookup } from 'node:dns/promises';
import type { Hosts } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';

const resolveTimeoutMs = 2_000;

/** The host names of a tenant, the one of its links first, and whether the name system knows them. */
export async function readHosts(pool: Pool, { tenantId }: Pick<Actor, 'tenantId'>): Promise<Hosts> {
  const { rows } = await pool.query<{ host: string }>(
    'select tenant_host.host from tenant_host where tenant_host.tenant_id = $1 order by tenant_host.position',
    [tenantId],
  );
  return {
    hosts: await Promise.all(
      rows.map(async ({ host }, at) => ({ host, isFirst: at === 0, isKnown: await isKnown(host) })),
    ),
    isShared: await isShared(pool, tenantId),
  };
}

/** Gives the only tenant of a server a host name (decision 127). @throws host.of.installation, record.exists, validation.failed */
export async function addHost(
  { pool, clock }: { pool: Pool; clock: Clock },
  actor: Actor,
  typed: string,
): Promise<void> {
  const host = typed.toLowerCase().replace(/\.$/, '');
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host))
    throw fieldsInvalid([malformed('host', 'host')]);
  await changing({ pool, clock }, actor, 'lookup.saved', host, async (client) => {
    if (await isShared(client, actor.tenantId)) throw requestError('host.of.installation');
    const { rowCount } = await client.query(
      'insert into tenant_host (host, tenant_id) values ($1, $2) on conflict (host) do nothing',
      [host, actor.tenantId],
    );
    if (rowCount === 0) throw requestError('record.exists');
  });
}

/** Takes a host name away from the tenant, never the last one. @throws lookup.not.found, host.last */
export async function removeHost(
  { pool, clock }: { pool: Pool; clock: Clock },
  actor: Actor,
  host: string,
): Promise<void> {
  await changing({ pool, clock }, actor, 'lookup.deleted', host, async (client) => {
    const { rowCount } = await client.query(
      'delete from tenant_host where tenant_host.host = $1 and tenant_host.tenant_id = $2',
      [host, actor.tenantId],
    );
    if (rowCount === 0) throw requestError('lookup.not.found');
    const left = await client.query('select from tenant_host where tenant_host.tenant_id = $1 limit 1', [
      actor.tenantId,
    ]);
    if (left.rowCount === 0) throw requestError('host.last');
  });
}

function changing(
  { pool, clock }: { pool: Pool; clock: Clock },
  actor: Actor,
  action: 'lookup.saved' | 'lookup.deleted',
  host: string,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    // Of two that remove the last two names at once, the second one sees the first.
    await client.query('select from tenant where id = $1 for no key update', [actor.tenantId]);
    await work(client);
    await appendAudit(client, { ...byActor(actor), at: clock.now(), action, subject: `hosts/${host}` });
  });
}

/** Whether the server has other tenants. */
async function isShared(on: StatementRunner, tenantId: number): Promise<boolean> {
  const { rows } = await on.query<{ isShared: boolean }>(
    'select exists (select from tenant where tenant.id <> $1) as "isShared"',
    [tenantId],
  );
  return rows[0]?.isShared ?? true;
}

async function isKnown(host: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), resolveTimeoutMs).unref();
  });
  const found = lookup(host).then(
    () => true,
    () => false,
  );
  return await Promise.race([found, late]);
}
