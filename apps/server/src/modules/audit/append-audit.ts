import type { AuditAction } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { namesToKeep, type RecordNames, withNames } from './audit-names.ts';

/** Who acts on a tenant's data: an operator, or null for a command. */
export interface ActsBy {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  by: AuditEntry['user'];
}

export interface AuditEntry {
  tenantId: number;
  at: Date;
  action: AuditAction;
  /** The acting user; null for a command, or for an unknown name. */
  user: { userId: string; username: string } | null;
  companyId?: string | null | undefined;
  /** To what: the id of a user, an address, an order. */
  subject?: string | undefined;
  /** What changed, without secrets. */
  details?: Readonly<Record<string, unknown>>;
  /** Names to keep of records that the action has deleted, or whose names the caller has read. */
  names?: RecordNames;
}

/**
 * Records an action and its user within the caller's transaction. Writers never wait for each other; a batch chains the entries
 * later. The entry keeps the names of records that can be deleted.
 *
 * @example await appendAudit(client, { ...byActor(actor), at: now, action: 'address.deleted', subject: id });
 */
export async function appendAudit(runner: StatementRunner, entry: AuditEntry): Promise<void> {
  const names = { ...entry.names, ...(await namesToKeep(runner, entry.tenantId, entry)) };
  const details = withNames(entry.details ?? {}, names);
  await prepared(runner, 'audit-append', appendSql, valuesOf({ ...entry, details }));
}

/**
 * Records a refusal without waiting for the disk, because many may come at once and no data changed. A crash loses those of
 * less than a second.
 */
export async function appendRefusal(runner: StatementRunner, entry: AuditEntry): Promise<void> {
  await prepared(
    runner,
    'audit-append-refusal',
    `${appendSql} returning set_config('synchronous_commit', 'off', true)`,
    valuesOf(entry),
  );
}

function valuesOf(entry: AuditEntry): unknown[] {
  return [
    entry.tenantId,
    entry.at,
    entry.action,
    entry.user?.userId ?? null,
    entry.user?.username ?? null,
    entry.companyId ?? null,
    entry.subject ?? null,
    JSON.stringify(entry.details ?? {}),
  ];
}

/** The fields of an entry that the actor of a request gives. */
export function byActor(
  actor: Omit<Actor, 'company'> & { company: { id: string } | null },
): Pick<AuditEntry, 'tenantId' | 'user' | 'companyId'> {
  return { tenantId: actor.tenantId, user: actor.viewer ?? actor, companyId: actor.company?.id };
}

const appendSql = `
  with entry as (
    insert into audit_entry (tenant_id, occurred_at, action, user_id, username, company_id, subject, details)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
    returning tenant_id, id
  )
  insert into audit_queue (tenant_id, entry_id) select entry.tenant_id, entry.id from entry
`;
