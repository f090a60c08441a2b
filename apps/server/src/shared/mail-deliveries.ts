import type { StatementRunner } from '../database/connection.ts';
import type { Clock } from './clock.ts';

/** Identifies a mail; all attempts have the same key. */
export interface MailKey {
  tenantId: number;
  key: string;
}

export type MailDeliveries = ReturnType<typeof createMailDeliveries>;

/** Longer than the retries of any job. */
const keptDays = 30;

/** Records in the database which mails were delivered, over all attempts and processes. */
export function createMailDeliveries({ pool, clock }: { pool: StatementRunner; clock: Clock }) {
  return {
    async isAccepted({ tenantId, key }: MailKey): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from mail_delivery where tenant_id = $1 and key = $2 and accepted_at is not null',
        [tenantId, key],
      );
      return rowCount === 1;
    },
    async accepted({ tenantId, key }: MailKey): Promise<void> {
      const now = clock.now();
      await pool.query(
        `insert into mail_delivery (tenant_id, key, accepted_at, updated_at) values ($1, $2, $3, $3)
         on conflict (tenant_id, key) do update set accepted_at = $3, updated_at = $3`,
        [tenantId, key, now],
      );
      await pool.query('delete from mail_delivery where updated_at < $1', [
        new Date(now.getTime() - keptDays * 86_400_000),
      ]);
    },
    /** Records a complete transfer without an answer; answers how many this mail had. */
    async doubted({ tenantId, key }: MailKey): Promise<number> {
      const { rows } = await pool.query<{ doubts: number }>(
        `insert into mail_delivery (tenant_id, key, doubts, updated_at) values ($1, $2, 1, $3)
         on conflict (tenant_id, key) do update set doubts = mail_delivery.doubts + 1, updated_at = $3
         returning doubts`,
        [tenantId, key, clock.now()],
      );
      return rows[0]?.doubts ?? 1;
    },
  };
}
