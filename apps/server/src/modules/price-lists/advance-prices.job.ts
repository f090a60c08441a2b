import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { jobType } from '../../shared/jobs.ts';
import type { Log } from '../../shared/log.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { importLockKey } from '../exchange/exchange.usecases.ts';
import { advancePrices } from '../exchange/scheduled-prices.ts';
import { queriesOn } from '../exchange/transaction-queries.ts';

export const advancePricesJob = jobType<Record<string, never>>('advance-prices');

/**
 * Begins and ends the scheduled prices that are due, each tenant's in one transaction (decision 98). A failure of one tenant is
 * logged; the next minute tries again.
 */
export async function advanceDuePrices({
  workPool,
  clock,
  log,
}: {
  workPool: Pool;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): Promise<void> {
  const { rows } = await workPool.query<{ tenant_id: number }>(
    `select distinct s.tenant_id from scheduled_price s
     where s.ended_at is null and (s.valid_until <= $1 or (s.applied is null and s.valid_from <= $1))`,
    [clock.now()],
  );
  for (const { tenant_id: tenantId } of rows) {
    try {
      await inTransaction(workPool, async (client) => {
        const queries = queriesOn(client);
        await queries.run('select pg_advisory_xact_lock($1, $2)', [importLockKey, tenantId]);
        const now = clock.now();
        const changed = await advancePrices({ ...queries, tenantId, now });
        const details = { changed };
        await appendAudit(client, { tenantId, at: now, action: 'prices.advanced', user: null, details });
      });
    } catch (err) {
      log.error({ err, tenantId }, 'scheduled prices were not applied, they are tried again');
    }
  }
}
