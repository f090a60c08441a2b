import { randomBytes } from 'node:crypto';
import type {
  RouteAnswer,
  RouteQuery,
  routes,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookInput,
} from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { countedMeta, countOf, pageOf } from '../../shared/list-page.ts';
import type { Locale } from '../../shared/locale.ts';
import { onlyOnce } from '../../shared/once.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type ActsBy, appendAudit } from '../audit/append-audit.ts';
import { TargetError, targetOf } from './target.ts';
import { targetTexts } from './target-texts.ts';

/** Most webhooks of a shop: every event is written once for each. */
const maxWebhooks = 20;

/** So long messages carry the former signature too. */
const formerSecretHours = 24;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const versionSql = 'md5(row(webhook.url, webhook.types, webhook.is_paused)::text)';

export async function listWebhooks(pool: Pool, tenantId: number): Promise<Webhook[]> {
  const rows = await prepared<Omit<Webhook, 'createdAt'> & { createdAt: Date }>(
    pool,
    'webhooks',
    `select webhook.id, webhook.url, webhook.types, webhook.created_at as "createdAt", webhook.is_paused as "isPaused",
       ${versionSql} as version,
       (select count(*)::integer from webhook_delivery delivery where delivery.tenant_id = webhook.tenant_id
         and delivery.webhook_id = webhook.id and delivery.next_at is not null) as waiting,
       (select count(*)::integer from webhook_delivery delivery where delivery.tenant_id = webhook.tenant_id
         and delivery.webhook_id = webhook.id and delivery.parked_at is not null) as parked
     from webhook where webhook.tenant_id = $1 order by webhook.created_at, webhook.id`,
    [tenantId],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @throws webhook.target.refused, webhook.too.many, request.repeated */
export async function addWebhook({
  pool,
  clock,
  tenantId,
  by,
  input: { url, types = [], requestId },
  allowedHosts,
  locale,
}: ActsBy & { input: WebhookInput; allowedHosts: readonly string[]; locale: Locale }): Promise<{
  id: string;
  secret: string;
  isResolved: boolean;
}> {
  const isResolved = await requireTarget(url, { allowedHosts, locale });
  const made = { id: newId(), secret: newSecret() };
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    await onlyOnce(client, { tenantId, requestId, now });
    // Webhooks of a tenant are added one after the other, so that they are counted rightly.
    await client.query('select from tenant where id = $1 for no key update', [tenantId]);
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
  return { ...made, isResolved };
}

/** Whether DNS knows the host now; one that it does not may be found later and is checked before every message. */
async function requireTarget(
  url: string,
  { allowedHosts, locale }: { allowedHosts: readonly string[]; locale: Locale },
): Promise<boolean> {
  try {
    await targetOf(url, allowedHosts);
    return true;
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    if ('isUnresolved' in error) return false;
    const reason = targetTexts[locale][error.reason](error.detail);
    throw requestError('webhook.target.refused', { details: { reason } });
  }
}

/**
 * Changes address, events and pause. Recorded messages go to the new address; those of a paused webhook wait, and none is given up
 * for the time of the pause.
 *
 * @throws webhook.not.found, webhook.target.refused, record.changed
 */
export async function changeWebhook({
  pool,
  clock,
  tenantId,
  by,
  id,
  change: { url, types, isPaused, version },
  allowedHosts,
  locale,
}: ActsBy & {
  id: string;
  change: WebhookChange;
  allowedHosts: readonly string[];
  locale: Locale;
}): Promise<Webhook> {
  // Before DNS is asked.
  await signedWebhook({ pool, clock, tenantId, id });
  await requireTarget(url, { allowedHosts, locale });
  const at = clock.now();
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ version: string; isPaused: boolean }>(
      `select ${versionSql} as version, is_paused as "isPaused" from webhook
       where tenant_id = $1 and id = $2 for no key update`,
      [tenantId, id],
    );
    const [before] = rows;
    if (!before) throw requestError('webhook.not.found');
    if (before.version !== version) throw requestError('record.changed');
    await client.query(
      'update webhook set url = $3, types = $4, is_paused = $5 where tenant_id = $1 and id = $2',
      [tenantId, id, url, types, isPaused],
    );
    if (before.isPaused && !isPaused)
      await client.query(
        `update webhook_delivery set tried_since = $3, next_at = $3, attempts = 0
         where tenant_id = $1 and webhook_id = $2 and next_at is not null`,
        [tenantId, id, at],
      );
    const details = { url: new URL(url).origin, types, isPaused };
    await appendAudit(client, { tenantId, at, action: 'webhook.changed', user: by, subject: id, details });
  });
  const changed = (await listWebhooks(pool, tenantId)).find((webhook) => webhook.id === id);
  if (!changed) throw requestError('webhook.not.found');
  return changed;
}

/** Where a test message goes, with the secrets that sign it now. @throws webhook.not.found */
export async function signedWebhook({
  pool,
  clock,
  tenantId,
  id,
}: Omit<ActsBy, 'by'> & { id: string }): Promise<{ url: string; secrets: string[] }> {
  const { rows } = await pool.query<{ url: string; secret: string; former: string | null }>(
    `select url, secret, case when former_secret_until > $3 then former_secret end as former
     from webhook where tenant_id = $1 and id = $2`,
    [tenantId, id, clock.now()],
  );
  const [found] = rows;
  if (!found) throw requestError('webhook.not.found');
  return { url: found.url, secrets: [found.secret, ...(found.former === null ? [] : [found.former])] };
}

/** @throws webhook.not.found */
export async function removeWebhook({
  pool,
  clock,
  tenantId,
  by,
  id,
}: ActsBy & { id: string }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ url: string; types: string[] }>(
      'delete from webhook where tenant_id = $1 and id = $2 returning url, types',
      [tenantId, id],
    );
    const [removed] = rows;
    if (!removed) throw requestError('webhook.not.found');
    const at = clock.now();
    const url = new URL(removed.url).origin;
    await appendAudit(client, {
      ...{ tenantId, at, action: 'webhook.removed', user: by, subject: id },
      details: { url, types: removed.types },
      names: { [id]: url },
    });
  });
}

/** @throws webhook.not.found */
export async function rotateSecret({
  pool,
  clock,
  tenantId,
  by,
  id,
}: ActsBy & { id: string }): Promise<{ id: string; secret: string }> {
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

const deliveryStateSql = {
  parked: 'webhook_delivery.parked_at is not null',
  waiting: 'webhook_delivery.next_at is not null',
  delivered: 'webhook_delivery.delivered_at is not null',
} as const satisfies Record<WebhookDelivery['state'], string>;

/** A page of the deliveries in one state, newest first unless `sort` says otherwise. */
export async function listDeliveries(
  pool: Pool,
  tenantId: number,
  query: RouteQuery<typeof routes.webhooks.deliveries>,
  locale: Locale,
): Promise<RouteAnswer<typeof routes.webhooks.deliveries>> {
  const { state = 'parked', webhook, search, sort } = query;
  const { page, pageSize, offset } = pageOf(query);
  const values: [string | null, string | null] = [webhook || null, search || null];
  const [data, counted] = await Promise.all([
    readDeliveries(pool, tenantId, {
      ...{ state, values, isAscending: sort === 'createdAt', pageSize, offset, locale },
    }),
    countOf(pool, 'webhook_delivery', tenantId, { sql: deliveryCondition(state, 2), values }),
  ]);
  return { data, meta: countedMeta({ ...counted, page, pageSize }) };
}

/** The 500 newest deliveries that were given up. */
export async function parkedDeliveries(
  pool: Pool,
  tenantId: number,
  locale: Locale,
): Promise<WebhookDelivery[]> {
  const state = 'parked';
  const values: [null, null] = [null, null];
  return await readDeliveries(pool, tenantId, { state, values, pageSize: 500, offset: 0, locale });
}

type DeliveryTime = 'createdAt' | 'deliveredAt' | 'parkedAt' | 'nextAt';

async function readDeliveries(
  pool: Pool,
  tenantId: number,
  {
    state,
    values,
    isAscending = false,
    pageSize,
    offset,
    locale,
  }: {
    state: WebhookDelivery['state'];
    /** Webhook, and type or order number; null: any. */
    values: [webhook: string | null, search: string | null];
    isAscending?: boolean;
    pageSize: number;
    offset: number;
    /** Of the reasons. */
    locale: Locale;
  },
): Promise<WebhookDelivery[]> {
  const direction = isAscending ? 'asc' : 'desc';
  const { rows } = await pool.query<
    Record<DeliveryTime, Date | null> &
      Omit<WebhookDelivery, DeliveryTime | 'state'> & { reason: string | null; detail: string | null }
  >(
    `select webhook_delivery.id, webhook_delivery.webhook_id as "webhookId", webhook.url, webhook_delivery.type,
       webhook_delivery.created_at as "createdAt", webhook_delivery.delivered_at as "deliveredAt",
       webhook_delivery.parked_at as "parkedAt", webhook_delivery.next_at as "nextAt", webhook_delivery.attempts,
       webhook_delivery.problem, webhook_delivery.reason, webhook_delivery.reason_detail as detail
     from webhook_delivery
     join webhook on webhook.tenant_id = webhook_delivery.tenant_id and webhook.id = webhook_delivery.webhook_id
     where webhook_delivery.tenant_id = $1 and ${deliveryCondition(state, 4)}
     order by coalesce(webhook_delivery.parked_at, webhook_delivery.created_at) ${direction}, webhook_delivery.id
     limit $2 offset $3`,
    [tenantId, pageSize, offset, ...values],
  );
  const texts: Record<string, (detail: string) => string> = targetTexts[locale];
  return rows.map(({ createdAt, deliveredAt, parkedAt, nextAt, problem, reason, detail, ...row }) => ({
    ...row,
    state,
    // Deliveries of earlier versions have an English text alone.
    problem: (reason === null ? undefined : texts[reason]?.(detail ?? '')) ?? problem,
    createdAt: createdAt?.toISOString() ?? '',
    deliveredAt: deliveredAt?.toISOString() ?? null,
    parkedAt: parkedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

function deliveryCondition(state: WebhookDelivery['state'], first: number): string {
  const [webhook, search] = [`$${first}::text`, `$${first + 1}::text`];
  return `${deliveryStateSql[state]} and (${webhook} is null or webhook_delivery.webhook_id = ${webhook})
    and (${search} is null or ${search} in (webhook_delivery.type, webhook_delivery.data ->> 'orderNumber'))`;
}

/** Sends a given-up or delivered message again, for three days. @throws webhook.delivery.not.found */
export async function resendDelivery({
  pool,
  clock,
  tenantId,
  by,
  id,
}: ActsBy & { id: string }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const at = clock.now();
    const [sent] = await prepared<{ webhookId: string; type: string }>(
      client,
      'webhook-resend',
      `update webhook_delivery set parked_at = null, delivered_at = null, next_at = $3, tried_since = $3, attempts = 0,
         problem = null
       where tenant_id = $1 and id = $2 and (parked_at is not null or delivered_at is not null)
       returning webhook_id as "webhookId", type`,
      [tenantId, id, at],
    );
    if (!sent) throw requestError('webhook.delivery.not.found');
    const details = { types: [sent.type] };
    await appendAudit(client, {
      ...{ tenantId, at, action: 'webhook.resent', user: by, subject: sent.webhookId },
      details,
    });
  });
}
