import type { Pool } from 'pg';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type AuditEntry, appendRefusal } from './append-audit.ts';

/** Notes a refusal; `key` names who was refused what. Never throws: the refusal is answered in any case. */
export type NoteRefusal = (key: string, entry: Omit<AuditEntry, 'at'>) => Promise<void>;

/** Makes what notes the same refusal once in each minute, so that repeated calls cannot fill the audit log. */
export function createRefusalNotes({
  caches,
  pool,
  clock,
  log,
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  log: Log;
}): NoteRefusal {
  const noted = caches.create<string, Promise<void>>('noted_refusals', { maxEntries: 10_000 });
  return async (key, entry) => {
    const at = clock.now();
    const minute = Math.floor(at.getTime() / 60_000);
    await noted
      .load(`${entry.tenantId} ${minute} ${key}`, () => appendRefusal(pool, { ...entry, at }))
      .catch((err: unknown) => log.warn({ err }, 'a refusal was not noted in the audit log'));
  };
}
