import { prepared, type StatementRunner } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import { currentJob } from './jobs.ts';

/** Identifies a mail; all attempts have the same key. */
export interface MailKey {
  tenantId: number;
  key: string;
}

export type MailDeliveries = ReturnType<typeof createMailDeliveries>;

/** Longer than the retries of any job. */
const keptDays = 30;

/** How often a process deletes older records. */
const pruneEveryMs = 3_600_000;

/** Records in the database which mails were delivered, over all attempts and processes. */
export function createMailDeliveries({ pool, clock }: { pool: StatementRunner; clock: Clock }) {
  let prunedAtMs = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Records an attempt, with the job that makes the mail; false for a mail that was accepted and not asked for again since.
     */
    async begun({
      tenantId,
      key,
      subject,
      recipients,
    }: MailKey & { subject: string; recipients: readonly string[] }): Promise<boolean> {
      const job = currentJob();
      const begun = await prepared(
        pool,
        'mail-begun',
        `insert into mail_delivery (tenant_id, key, recipients, subject, attempts, job_name, job_data, created_at, updated_at)
         values ($1, $2, $3, $4, 1, $5, $6, $7, $7)
         on conflict (tenant_id, key) do update set recipients = $3, subject = $4, job_name = $5, job_data = $6,
           attempts = mail_delivery.attempts + 1, updated_at = $7
         where mail_delivery.accepted_at is null or mail_delivery.resend_at > mail_delivery.accepted_at
         returning key`,
        [
          tenantId,
          key,
          recipients,
          subject,
          job?.name ?? null,
          job ? JSON.stringify(job.data) : null,
          clock.now(),
        ],
      );
      return begun.length === 1;
    },
    async failed({ tenantId, key }: MailKey, problem: string): Promise<void> {
      await pool.query('update mail_delivery set problem = $3 where tenant_id = $1 and key = $2', [
        tenantId,
        key,
        problem.slice(0, 500),
      ]);
    },
    async accepted({ tenantId, key }: MailKey): Promise<void> {
      const now = clock.now();
      await prepared(
        pool,
        'mail-accepted',
        `insert into mail_delivery (tenant_id, key, accepted_at, created_at, updated_at) values ($1, $2, $3, $3, $3)
         on conflict (tenant_id, key) do update set accepted_at = $3, updated_at = $3, problem = null`,
        [tenantId, key, now],
      );
      if (now.getTime() - prunedAtMs < pruneEveryMs) return;
      prunedAtMs = now.getTime();
      await pool.query('delete from mail_delivery where updated_at < $1', [
        new Date(now.getTime() - keptDays * 86_400_000),
      ]);
    },
    /** Records a complete transfer without an answer; answers how many this mail had. */
    async doubted({ tenantId, key }: MailKey): Promise<number> {
      const { rows } = await pool.query<{ doubts: number }>(
        `insert into mail_delivery (tenant_id, key, doubts, created_at, updated_at) values ($1, $2, 1, $3, $3)
         on conflict (tenant_id, key) do update set doubts = mail_delivery.doubts + 1, updated_at = $3
         returning doubts`,
        [tenantId, key, clock.now()],
      );
      return rows[0]?.doubts ?? 1;
    },
  };
}
