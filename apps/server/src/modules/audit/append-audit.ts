import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';

/** Who acts on a tenant's data: an operator, or null for a command. */
export interface ActsBy {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  by: AuditEntry['user'];
}

/** The actions that the audit log records. */
export type AuditAction =
  | 'session.begun'
  | 'session.refused'
  | 'session.ended'
  | 'password.changed'
  | 'password.reset'
  | 'password.linkSent'
  | 'secondFactor.on'
  | 'secondFactor.off'
  | 'secondFactor.reset'
  | 'secondFactor.codesRenewed'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'provider.changed'
  | 'provider.removed'
  | 'email.requested'
  | 'email.changed'
  | 'accountRequest.approved'
  | 'accountRequest.declined'
  | 'accountRequest.asked'
  | 'access.refused'
  | 'customer.switched'
  | 'customer.viewed'
  | 'company.created'
  | 'company.changed'
  | 'company.merged'
  | 'product.created'
  | 'product.changed'
  | 'product.deleted'
  | 'category.created'
  | 'category.changed'
  | 'category.deleted'
  | 'profile.changed'
  | 'user.created'
  | 'user.changed'
  | 'salesPerson.assigned'
  | 'operator.added'
  | 'operator.changed'
  | 'operator.removed'
  | 'address.created'
  | 'address.changed'
  | 'address.deleted'
  | 'order.placed'
  | 'order.confirmed'
  | 'order.dispatched'
  | 'order.changed'
  | 'order.cancelled'
  | 'order.messaged'
  | 'order.noteAdded'
  | 'order.noteRemoved'
  | 'order.refunded'
  | 'invoice.written'
  | 'invoice.credited'
  | 'invoice.corrected'
  | 'invoice.openChanged'
  | 'company.termsChanged'
  | 'approval.requested'
  | 'approval.changed'
  | 'approval.forwarded'
  | 'approval.approved'
  | 'approval.declined'
  | 'approval.withdrawn'
  | 'approvalRule.saved'
  | 'approvalRule.deleted'
  | 'approvalDeputy.added'
  | 'approvalDeputy.deleted'
  | 'costCentre.saved'
  | 'apiKey.created'
  | 'apiKey.revoked'
  | 'job.retried'
  | 'mail.resent'
  | 'search.rebuildWanted'
  | 'webhook.added'
  | 'webhook.changed'
  | 'webhook.removed'
  | 'webhook.secretRotated'
  | 'priceList.created'
  | 'priceList.changed'
  | 'priceList.copied'
  | 'priceList.deleted'
  | 'prices.scheduled'
  | 'prices.advanced'
  | 'grid.saved'
  | 'content.drafted'
  | 'content.planned'
  | 'content.published'
  | 'content.discarded'
  | 'content.restored'
  | 'review.published'
  | 'review.refused'
  | 'review.deleted'
  | 'lookup.saved'
  | 'lookup.deleted'
  | 'searchIndex.rebuilt'
  | 'data.imported'
  | 'data.exported'
  | 'settings.changed';

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
}

/**
 * Records an action and its user within the caller's transaction. Writers never wait for each other; a batch chains the entries
 * later.
 *
 * @example await appendAudit(client, { ...byActor(actor), at: now, action: 'address.deleted', subject: id });
 */
export async function appendAudit(runner: StatementRunner, entry: AuditEntry): Promise<void> {
  await prepared(runner, 'audit-append', appendSql, valuesOf(entry));
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
