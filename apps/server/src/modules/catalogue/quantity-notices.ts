import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

/** Keeps the triggers from sending notices within a transaction, which selects this; the caller sends them with `send`. */
export const holdingNotices = "set_config('kontor.quantity_notices', 'later', true)";

/** Pending notices after failures; PostgreSQL's queue is shared by all databases. */
const maxKept = 100_000;

const retryMs = 5_000;

/**
 * Sends the notices of orders after their commit. It runs one statement at a time; notices that arrive meanwhile form the
 * next batch.
 */
export function createQuantityNotices({ pool }: { pool: Pool }) {
  let pending = new Set<string>();
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

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
        // The order stays placed. A process that lost its connection too clears its caches when it reconnects.
        for (const block of sent) if (pending.size < maxKept) pending.add(block);
        clearTimeout(retry);
        retry = setTimeout(() => void send([]), retryMs).unref();
      },
    );
    await current;
  }

  async function send(blocks: Iterable<string>): Promise<void> {
    for (const block of blocks) pending.add(block);
    if (pending.size === 0) return;
    next ??= current.then(flush);
    await next;
  }

  return {
    /**
     * Resolves when the notices are sent or have failed. Failed ones are sent again with the next call, or after some
     * seconds.
     */
    send,
  };
}
