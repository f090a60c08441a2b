import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';

/** Sends the notices of orders after they have committed, those of several orders together. */
export interface QuantityNotices {
  /** Within an order's transaction: its own notices are not sent with it, but by `send`. */
  hold(transaction: StatementRunner): Promise<void>;
  /** Resolves when other processes have been told, or cannot be; these are told with the next ones. */
  send(blocks: Iterable<string>): Promise<void>;
}

/** PostgreSQL refuses no number of notices, but its queue is shared by all. */
const maxKept = 100_000;

/** Makes the sender of one process; one statement at a time, which takes along what came meanwhile. */
export function createQuantityNotices({ pool }: { pool: Pool }): QuantityNotices {
  let pending = new Set<string>();
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    next = undefined;
    const sent = pending;
    pending = new Set();
    current = prepared(
      pool,
      'send-quantity-notices',
      "select pg_notify('quantities_changed', block) from unnest($1::text[]) block",
      [[...sent]],
    ).then(
      () => undefined,
      () => {
        // The order is placed all the same. Processes whose connection broke too forget everything when it is back.
        for (const block of sent) if (pending.size < maxKept) pending.add(block);
      },
    );
    await current;
  }

  return {
    async hold(transaction) {
      await prepared(
        transaction,
        'hold-quantity-notices',
        "select set_config('kontor.quantity_notices', 'later', true)",
        [],
      );
    },
    async send(blocks) {
      for (const block of blocks) pending.add(block);
      if (pending.size === 0) return;
      next ??= current.then(flush);
      await next;
    },
  };
}
