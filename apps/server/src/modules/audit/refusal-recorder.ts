import type { Pool } from 'pg';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type AuditEntry, appendRefusal } from './append-audit.ts';

/** Records a refusal; `key` names who was refused what. Never throws: the refusal is answered in any case. */
export type RecordRefusal = (key: string, entry: Omit<AuditEntry, 'at'>) => Promise<void>;

/** Records the same refusal at most once a minute, so that repeated calls cannot fill the audit log. */
export function createRefusalRecorder({
  caches,
  pool,
  clock,
  log,
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  log: Log;
}): RecordRefusal {
  const recorded = caches.create<string, Promise<void>>('recorded_refusals', { maxEntries: 10_000 });
  return async (key, entry) => {
    const at = clock.now();
    const minute = Math.floor(at.getTime() / 60_000);
    await recorded
      .load(`${entry.tenantId} ${minute} ${key}`, () => appendRefusal(pool, { ...entry, at }))
      .catch((err: unknown) => log.warn({ err }, 'a refusal was not recorded in the audit log'));
  };
}
