import {
  type RouteAnswer,
  type routes,
  type SettingsFlag,
  type SettingsFlags,
  settingsFlags,
} from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { changesOf } from '../audit/changes.ts';
import { readSettingsDocument } from './settings-document.ts';

type FlagsAnswer = RouteAnswer<typeof routes.settings.flags>['data'];

/** The flags of a tenant's settings as operators edit them. */
export async function readFlags(
  pool: Pool,
  { tenantId, locale }: Pick<Actor, 'tenantId' | 'locale'>,
): Promise<FlagsAnswer> {
  const names = Object.keys(settingsFlags) as SettingsFlag[];
  const [{ version, flags }, { rows }] = await Promise.all([
    readStored(pool, tenantId),
    pool.query<{ key: string; at: Date; by: string | null }>(
      `select distinct on (changed.key) changed.key, audit_entry.occurred_at as at, audit_entry.username as by
       from audit_entry cross join lateral jsonb_object_keys(audit_entry.details) as changed (key)
       where audit_entry.tenant_id = $1 and audit_entry.action = 'settings.changed' and changed.key = any ($2)
       order by changed.key, audit_entry.occurred_at desc, audit_entry.id desc`,
      [tenantId, names],
    ),
  ]);
  const changes = new Map(rows.map(({ key, at, by }) => [key, { at: at.toISOString(), by }]));
  return {
    version,
    flags: names.map((key) => ({
      key,
      label: settingsFlags[key].label[locale],
      value: flags[key],
      default: settingsFlags[key].default,
      changed: changes.get(key) ?? null,
    })),
  };
}

/** Switches flags, unless the settings have changed since `version`. @throws record.changed */
export async function switchFlags({
  pool,
  clock,
  actor,
  version,
  flags: wanted,
}: {
  pool: Pool;
  clock: Clock;
  actor: Actor;
  version: string;
  flags: Partial<SettingsFlags>;
}): Promise<void> {
  const { tenantId } = actor;
  await inTransaction(pool, async (client) => {
    // The row may not exist yet: the tenant's row is always there.
    await client.query('select from tenant where id = $1 for no key update', [tenantId]);
    const stored = await readStored(client, tenantId);
    if (stored.version !== version) throw requestError('record.changed');
    const details = changesOf(stored.flags, { ...stored.flags, ...wanted });
    if (Object.keys(details).length === 0) return;
    const now = clock.now();
    await client.query(
      `insert into site_setting (tenant_id, document, updated_at) values ($1, $2::jsonb, $3)
       on conflict (tenant_id) do update set document = site_setting.document || excluded.document, updated_at = $3`,
      [tenantId, JSON.stringify(wanted), now],
    );
    await appendAudit(client, {
      ...byActor(actor),
      at: now,
      action: 'settings.changed',
      subject: 'settings',
      details,
    });
  });
}

async function readStored(
  runner: Pool | PoolClient,
  tenantId: number,
): Promise<{ version: string; flags: SettingsFlags }> {
  const { rows } = await runner.query<{ document: Record<string, unknown>; version: string }>(
    `select coalesce(site_setting.document, '{}') as document,
       md5(coalesce(site_setting.document, '{}')::text) as version
     from tenant left join site_setting on site_setting.tenant_id = tenant.id where tenant.id = $1`,
    [tenantId],
  );
  const { document = {}, version = '' } = rows[0] ?? {};
  return { version, flags: readSettingsDocument(document, { shopName: '' }).flags };
}
