import type { Pool } from 'pg';
import { startTicker } from '../../database/ticker.ts';
import type { Log } from '../../shared/log.ts';
import { linkEntries } from './audit-chain.ts';

/** An entry waits about so long for its link. */
const linkEveryMs = 5_000;

/** Links new entries of the audit log to the chain in the background. */
export interface AuditLinker {
  start(): void;
  /** Resolves when no batch is under way any more. */
  stop(): Promise<void>;
}

/** Makes the linker of one process; several processes take turns, tenant by tenant. */
export function createAuditLinker({ pool, log }: { pool: Pool; log: Log }): AuditLinker {
  let ticker: ReturnType<typeof startTicker> | undefined;
  let current: Promise<unknown> | undefined;
  return {
    start() {
      ticker = startTicker(linkEveryMs, () => {
        // A batch that failed comes again with the next tick.
        current ??= linkEntries(pool)
          .catch((err: unknown) => log.warn({ err }, 'the audit log was not linked'))
          .finally(() => {
            current = undefined;
          });
      });
    },
    async stop() {
      ticker?.end();
      await current;
    },
  };
}
