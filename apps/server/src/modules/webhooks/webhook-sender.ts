import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { startTicker } from '../../database/ticker.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { sendMessage } from './send-message.ts';
import { targetOf, targetProblem } from './target.ts';

const lookEveryMs = 1_000;

/** Deliveries of one webhook that a look takes. */
const atOnceOfWebhook = 4;
const atOnce = 100;

/** Limit for webhooks whose last message failed or that had none, each with one message. Hanging targets leave half to the others. */
const atOnceUnproven = 50;

/** Other processes take the deliveries of a process that died after this time. */
const leaseMs = 60_000;

const retryAfterSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000];
const triedMs = 3 * 24 * 60 * 60 * 1000;

/** Larger messages are sent without the event's own data; receivers read the order anyway. */
const maxBodyBytes = 64 * 1024;

/** Delivered messages are kept so long. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Makes the sender of one process; several processes share the work (decision 81). */
export function createWebhookSender({
  pool,
  clock,
  log,
  allowedHosts,
  timeoutMs,
}: {
  pool: Pool;
  clock: Clock;
  log: Log;
  allowedHosts: readonly string[];
  timeoutMs?: number;
}) {
  const running = new Map<string, number>();
  const works = new Set<Promise<void>>();
  let ticker: ReturnType<typeof startTicker> | undefined;
  let looking: Promise<void> | undefined;

  /** Webhooks that took their last message of this process. */
  const proven = new Set<string>();

  async function look(): Promise<void> {
    const now = clock.now();
    const take = async (ids: readonly string[], isProven: boolean, most: number) =>
      await prepared<Delivery>(pool, 'webhook-due-3', dueSql, [
        now,
        new Date(now.getTime() + leaseMs),
        ids,
        isProven,
        isProven ? atOnceOfWebhook : 1,
        most,
      ]);
    const free = [...proven].filter((id) => (running.get(id) ?? 0) < atOnceOfWebhook);
    const room = () => atOnce - works.size;
    if (free.length > 0 && room() > 0) run(await take(free, true, room()));
    const unproven = [...running.keys()].filter((id) => !proven.has(id));
    const most = Math.min(room(), atOnceUnproven - unproven.length);
    if (most > 0) run(await take([...proven, ...unproven], false, most));
  }

  function run(due: readonly Delivery[]): void {
    for (const delivery of due) {
      const { webhookId } = delivery;
      running.set(webhookId, (running.get(webhookId) ?? 0) + 1);
      const work = deliver(delivery)
        .catch((err: unknown) => log.warn({ err }, 'a webhook delivery could not be recorded'))
        .finally(() => {
          const left = (running.get(webhookId) ?? 1) - 1;
          if (left === 0) running.delete(webhookId);
          else running.set(webhookId, left);
          works.delete(work);
        });
      works.add(work);
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { tenantId, id, url, secret, formerSecret, triedSince, attempts } = delivery;
    const sentAt = clock.now();
    let problem: string | null = null;
    let cause: ReturnType<typeof targetProblem> | undefined;
    try {
      const target = await targetOf(url, allowedHosts);
      const secrets = formerSecret === null ? [secret] : [secret, formerSecret];
      await sendMessage(target, { id, body: bodyOf(delivery), secrets, sentAt }, timeoutMs);
    } catch (error) {
      problem = (error as Error).message.slice(0, 500);
      cause = targetProblem(error as Error);
    }
    const now = clock.now();
    const end = triedSince.getTime() + triedMs;
    const isGivenUp = problem !== null && now.getTime() >= end;
    const delayMs = (retryAfterSeconds[Math.min(attempts, retryAfterSeconds.length - 1)] ?? 0) * 1000;
    const next = problem === null || isGivenUp ? null : new Date(Math.min(now.getTime() + delayMs, end));
    if (problem === null) proven.add(delivery.webhookId);
    else proven.delete(delivery.webhookId);
    if (isGivenUp)
      log.warn({ webhook: delivery.webhookId, delivery: id, problem }, 'a webhook delivery was given up');
    await prepared(pool, 'webhook-outcome', outcomeSql, [
      tenantId,
      id,
      next,
      problem,
      problem === null ? now : null,
      isGivenUp ? now : null,
      cause?.reason ?? null,
      cause?.detail ?? null,
    ]);
  }

  return {
    start() {
      ticker = startTicker(lookEveryMs, () => {
        looking ??= look()
          .catch((err: unknown) => log.warn({ err }, 'webhooks were not looked up'))
          .finally(() => {
            looking = undefined;
          });
      });
    },
    /** Sends what is due and resolves when all of it has an outcome; for tests. */
    async run(): Promise<void> {
      await look();
      await Promise.all(works);
    },
    /** Deletes delivered messages after 30 days; parked ones stay. */
    async forgetDelivered(): Promise<void> {
      await pool.query('delete from webhook_delivery where delivered_at < $1', [
        new Date(clock.now().getTime() - keptMs),
      ]);
    },
    async stop() {
      ticker?.end();
      await looking;
      await Promise.all(works);
    },
  };
}

interface Delivery {
  tenantId: number;
  id: string;
  webhookId: string;
  url: string;
  secret: string;
  formerSecret: string | null;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
  triedSince: Date;
  /** Before this one. */
  attempts: number;
}

function bodyOf({ type, createdAt, data }: Delivery): string {
  const message = { type, timestamp: createdAt.toISOString() };
  const body = JSON.stringify({ ...message, data });
  if (Buffer.byteLength(body) <= maxBodyBytes) return body;
  const { sequence, orderId, orderNumber, requestId } = data;
  return JSON.stringify({
    ...message,
    data: { sequence, orderId, orderNumber, requestId, isShortened: true },
  });
}

/** The oldest due deliveries of the webhooks of $3, or of all others ($4 false); a lease keeps other processes off them. */
const dueSql = `
  with due as (
    select delivery.tenant_id, delivery.id, webhook.url, webhook.secret,
      case when webhook.former_secret_until > $1 then webhook.former_secret end as former_secret
    from webhook
    join tenant on tenant.id = webhook.tenant_id and tenant.is_active
    cross join lateral (
      select tenant_id, id, next_at from webhook_delivery
      where tenant_id = webhook.tenant_id and webhook_id = webhook.id and next_at <= $1
      order by next_at limit $5
      for update skip locked
    ) delivery
    where (webhook.id = any ($3::text[])) = $4 and not webhook.is_paused
    order by delivery.next_at
    limit $6
  )
  update webhook_delivery delivery set next_at = $2, attempts = delivery.attempts + 1
  from due
  where delivery.tenant_id = due.tenant_id and delivery.id = due.id
  returning delivery.tenant_id as "tenantId", delivery.id, delivery.webhook_id as "webhookId", due.url, due.secret,
    due.former_secret as "formerSecret", delivery.type, delivery.data, delivery.created_at as "createdAt",
    delivery.tried_since as "triedSince", delivery.attempts - 1 as attempts`;

const outcomeSql = `
  update webhook_delivery set next_at = $3, problem = $4, delivered_at = $5, parked_at = $6, reason = $7,
    reason_detail = $8
  where tenant_id = $1 and id = $2`;
