import { randomBytes } from 'node:crypto';
import type { ParkedDelivery, Webhook, WebhookInput } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { TargetError, targetOf } from './target.ts';

/** Who acts: an operator, or null for a command. */
interface By {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  by: AuditEntry['user'];
}

/** Most webhooks of a shop: every event is written once for each. */
const maxWebhooks = 20;

/** So long messages carry the former signature too. */
const formerSecretHours = 24;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export async function listWebhooks(pool: Pool, tenantId: number): Promise<Webhook[]> {
  const rows = await prepared<Omit<Webhook, 'createdAt'> & { createdAt: Date }>(
    pool,
    'webhooks',
    `select webhook.id, webhook.url, webhook.types, webhook.created_at as "createdAt",
       (select count(*)::integer from webhook_delivery delivery where delivery.tenant_id = webhook.tenant_id
         and delivery.webhook_id = webhook.id and delivery.next_at is not null) as waiting,
       (select count(*)::integer from webhook_delivery delivery where delivery.tenant_id = webhook.tenant_id
         and delivery.webhook_id = webhook.id and delivery.parked_at is not null) as parked
     from webhook where webhook.tenant_id = $1 order by webhook.created_at, webhook.id`,
    [tenantId],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @throws webhook.target.refused, webhook.too.many */
export async function addWebhook({
  pool,
  clock,
  tenantId,
  by,
  input: { url, types = [] },
  allowedHosts,
}: By & { input: WebhookInput; allowedHosts: readonly string[] }): Promise<{ id: string; secret: string }> {
  await targetOf(url, allowedHosts).catch((error: unknown) => {
    // A name that is not found now may be found later; it is checked before every message.
    if (!(error instanceof TargetError)) throw error;
    if ('isUnresolved' in error) return;
    throw requestError('webhook.target.refused', { details: { reason: error.message } });
  });
  const made = { id: newId(), secret: newSecret() };
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('select from webhook where tenant_id = $1', [tenantId]);
    if ((rowCount ?? 0) >= maxWebhooks) throw requestError('webhook.too.many');
    await client.query(
      'insert into webhook (tenant_id, id, url, types, secret, created_at) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, made.id, url, types, made.secret, now],
    );
    const details = { url: new URL(url).origin, types };
    await appendAudit(client, {
      tenantId,
      at: now,
      action: 'webhook.added',
      user: by,
      subject: made.id,
      details,
    });
  });
  return made;
}

/** @throws webhook.not.found */
export async function removeWebhook({ pool, clock, tenantId, by, id }: By & { id: string }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('delete from webhook where tenant_id = $1 and id = $2', [
      tenantId,
      id,
    ]);
    if (rowCount === 0) throw requestError('webhook.not.found');
    const at = clock.now();
    await appendAudit(client, { tenantId, at, action: 'webhook.removed', user: by, subject: id });
  });
}

/** @throws webhook.not.found */
export async function rotateSecret({
  pool,
  clock,
  tenantId,
  by,
  id,
}: By & { id: string }): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update webhook set former_secret = secret, former_secret_until = $4, secret = $3 where tenant_id = $1 and id = $2`,
      [tenantId, id, secret, new Date(now.getTime() + formerSecretHours * 3_600_000)],
    );
    if (rowCount === 0) throw requestError('webhook.not.found');
    await appendAudit(client, { tenantId, at: now, action: 'webhook.secretRotated', user: by, subject: id });
  });
  return { id, secret };
}

/** The deliveries that were given up, newest first. */
export async function parkedDeliveries(pool: Pool, tenantId: number): Promise<ParkedDelivery[]> {
  const rows = await prepared<
    Omit<ParkedDelivery, 'createdAt' | 'parkedAt'> & { createdAt: Date; parkedAt: Date }
  >(
    pool,
    'webhook-parked',
    `select delivery.id, delivery.webhook_id as "webhookId", webhook.url, delivery.type, delivery.created_at as "createdAt",
       delivery.parked_at as "parkedAt", delivery.attempts, delivery.problem
     from webhook_delivery delivery
     join webhook on webhook.tenant_id = delivery.tenant_id and webhook.id = delivery.webhook_id
     where delivery.tenant_id = $1 and delivery.parked_at is not null
     order by delivery.parked_at desc, delivery.id limit 500`,
    [tenantId],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    parkedAt: row.parkedAt.toISOString(),
  }));
}

/** Tries a given-up delivery again for three days. @throws webhook.delivery.not.found */
export async function resendDelivery({
  pool,
  clock,
  tenantId,
  id,
}: Omit<By, 'by'> & { id: string }): Promise<void> {
  const rows = await prepared<{ id: string }>(
    pool,
    'webhook-resend',
    `update webhook_delivery set parked_at = null, next_at = $3, tried_since = $3, attempts = 0
     where tenant_id = $1 and id = $2 and parked_at is not null returning id`,
    [tenantId, id, clock.now()],
  );
  if (rows.length === 0) throw requestError('webhook.delivery.not.found');
}
