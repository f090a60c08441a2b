import type { GivenUpJob } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import type { DeadJob, Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { parkedDeliveries, resendDelivery } from '../webhooks/webhooks.ts';

const maxListed = 500;

interface Services {
  pool: Pool;
  jobs: Pick<Jobs, 'dead' | 'retryDead'>;
}

/** Jobs and webhook deliveries of a tenant that gave up, newest first. */
export async function listGivenUpJobs(
  { pool, jobs }: Services,
  tenantId: number,
  locale: Locale,
): Promise<GivenUpJob[]> {
  const [dead, parked] = await Promise.all([
    jobs.dead({ tenantId, limit: maxListed }),
    parkedDeliveries(pool, tenantId, locale),
  ]);
  const recipientOf = await recipients(pool, tenantId, dead);
  return [
    ...dead.map((job) => {
      const { subject, ...shown } = presentDead(job);
      const { linkId, userId, ...others } = subject;
      const recipient = recipientOf.get(linkId ?? userId ?? '');
      return { ...shown, subject: recipient === undefined ? subject : { ...others, recipient } };
    }),
    ...parked.map(
      ({ id, type, webhookId, url, problem, createdAt, parkedAt }): GivenUpJob => ({
        id,
        kind: 'webhook',
        name: type,
        subject: { webhookId, url },
        reason: problem,
        createdAt,
        givenUpAt: parkedAt ?? createdAt,
      }),
    ),
  ]
    .sort((a, b) => b.givenUpAt.localeCompare(a.givenUpAt))
    .slice(0, maxListed);
}

/** E-mail addresses of the users that jobs are about, by the id of the user or of a set-password link. */
async function recipients(
  pool: Pool,
  tenantId: number,
  dead: readonly DeadJob[],
): Promise<ReadonlyMap<string, string>> {
  const ids = dead
    .flatMap(({ data: { linkId, userId } }) => [linkId, userId])
    .filter((id) => typeof id === 'string');
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select password_reset.link_id as id, app_user.email from password_reset
     join app_user on app_user.tenant_id = password_reset.tenant_id and app_user.id = password_reset.user_id
     where password_reset.tenant_id = $1 and password_reset.link_id = any($2)
     union all
     select app_user.id, app_user.email from app_user where app_user.tenant_id = $1 and app_user.id = any($2)`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Without the job's data, which may have a token: only its ids. */
export function presentDead({ id, name, data, reason, createdAt, givenUpAt }: DeadJob): GivenUpJob {
  const ids = Object.entries(data).filter(([key, value]) => key.endsWith('Id') && typeof value === 'string');
  return {
    id,
    kind: 'job',
    name,
    subject: Object.fromEntries(ids as [string, string][]),
    reason,
    createdAt: createdAt.toISOString(),
    givenUpAt: givenUpAt.toISOString(),
  };
}

/**
 * Tries one of them again, with all its retries.
 *
 * @throws job.not.found
 */
export async function retryGivenUpJob({
  pool,
  jobs,
  clock,
  tenantId,
  by,
  id,
}: Services & { clock: Clock; tenantId: number; by: AuditEntry['user']; id: string }): Promise<void> {
  const isRetried = await inTransaction(pool, async (client) => {
    const retried = await jobs.retryDead({ tenantId, id, transaction: client });
    if (!retried) return false;
    await appendAudit(client, {
      ...{ tenantId, at: clock.now(), action: 'job.retried', user: by, subject: id },
      details: jobDetails(presentDead(retried)),
    });
    return true;
  });
  if (!isRetried)
    await resendDelivery({ pool, clock, tenantId, by, id }).catch((error: unknown) => {
      throw error instanceof RequestError ? requestError('job.not.found') : error;
    });
}

const jobDetails = ({ name, subject: { tenantId: _, ...subject } }: GivenUpJob) => ({
  job: name,
  ...subject,
});
