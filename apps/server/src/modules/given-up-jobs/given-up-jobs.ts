import type { GivenUpJob } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import type { DeadJob, Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
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
  return [
    ...dead.map(presentDead),
    ...parked.map(
      ({ id, type, webhookId, problem, createdAt, parkedAt }): GivenUpJob => ({
        id,
        kind: 'webhook',
        name: type,
        subject: { webhookId },
        reason: problem,
        createdAt,
        givenUpAt: parkedAt ?? createdAt,
      }),
    ),
  ]
    .sort((a, b) => b.givenUpAt.localeCompare(a.givenUpAt))
    .slice(0, maxListed);
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
  if (!(await jobs.retryDead({ tenantId, id }))) {
    await resendDelivery({ pool, clock, tenantId, id }).catch((error: unknown) => {
      throw error instanceof RequestError ? requestError('job.not.found') : error;
    });
  }
  await appendAudit(pool, { tenantId, at: clock.now(), action: 'job.retried', user: by, subject: id });
}
