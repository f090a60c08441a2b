import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { startTicker, within } from './ticker.ts';

/** The server stopped answering on a connection: it hangs, or the network drops packets. */
export class StalledConnectionError extends Error {
  override name = 'StalledConnectionError';
  readonly code = 'ETIMEDOUT';
}

/** Limits in ticks of `tickMs` milliseconds. */
export interface StallLimits {
  tickMs: number;
  /** Ticks without incoming bytes on a busy connection before the watch asks the server about it. */
  silentTicks: number;
  /** Ticks that the server has to answer. */
  askTicks: number;
}

/** Properties of the driver's client that its types lack. */
interface Wire {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
  readonly processID: number;
}

interface Held {
  bytesRead: number;
  silentTicks: number;
}

/**
 * Cuts stalled connections of a pool, so that their statements fail within `silentTicks + askTicks`.
 *
 * A slow statement may go on: the watch asks the server over a new connection whether it works on the statement. If the
 * server does not answer, or does not know the statement, the watch cuts the connection. The pool opens a new one.
 *
 * @param onStall gets an error with the number of connections cut
 */
export function watchForStalls(
  pool: pg.Pool,
  {
    url,
    limits,
    onStall,
  }: {
    url: string;
    limits: StallLimits;
    onStall: (error: Error, about: { isServerSilent: boolean }) => void;
  },
): { end(): void } {
  const held = new Map<pg.PoolClient, Held>();
  const idle = new Set<pg.PoolClient>();
  let isAsking = false;
  /** Counts answers of the server on any connection. */
  let answers = 0;

  pool.on('acquire', (client) => {
    idle.delete(client);
    held.set(client, { bytesRead: wireOf(client).connection.stream.bytesRead, silentTicks: 0 });
  });
  pool.on('release', (_error, client) => {
    const known = held.get(client);
    if (known) isSilent(client, known);
    held.delete(client);
    idle.add(client);
  });
  pool.on('remove', (client) => void idle.delete(client));

  function isSilent(client: pg.PoolClient, known: Held): boolean {
    const { connection, readyForQuery } = wireOf(client);
    const { bytesRead } = connection.stream;
    if (bytesRead !== known.bytesRead) answers += 1;
    else if (!readyForQuery) return true;
    known.bytesRead = bytesRead;
    known.silentTicks = 0;
    return false;
  }

  async function ask(suspects: ReadonlySet<pg.PoolClient>): Promise<void> {
    const all = [...suspects].map(processIdOf);
    const answersBefore = answers;
    let working: number[] | undefined;
    try {
      working = await askForWorking(url, all, limits);
    } catch (error) {
      // A refusal is an answer too, such as 'too many connections'.
      if (error instanceof pg.DatabaseError) working = all;
    }
    // First read answers that arrived at the same time.
    await nextTurn();
    await nextTurn();
    const silent = [...held].filter(([client, known]) => isSilent(client, known));
    // A server that answered another connection meanwhile is only too busy for a new one.
    if (!working && answers !== answersBefore) working = all;
    const lost = silent.filter(([client, known]) => {
      if (!working) return known.silentTicks >= limits.askTicks;
      if (!suspects.has(client)) return false;
      const isWorking = working.includes(processIdOf(client));
      if (isWorking) known.silentTicks = 0;
      return !isWorking;
    });
    if (lost.length === 0) return;
    for (const [client] of lost) {
      held.delete(client);
      cut(client);
    }
    // The idle ones are most likely dead too.
    for (const client of idle) cut(client);
    idle.clear();
    const message = `The database stopped answering on ${lost.length} connections, which were ended.`;
    onStall(new StalledConnectionError(message), { isServerSilent: !working });
  }

  return startTicker(limits.tickMs, () => {
    const suspects = new Set<pg.PoolClient>();
    for (const [client, known] of held) {
      if (!isSilent(client, known)) continue;
      known.silentTicks += 1;
      if (known.silentTicks >= limits.silentTicks) suspects.add(client);
    }
    if (suspects.size === 0 || isAsking) return;
    isAsking = true;
    void ask(suspects).finally(() => {
      isAsking = false;
    });
  });
}

/** The server processes, of these, that work on a statement. */
async function askForWorking(
  url: string,
  processIds: readonly number[],
  { tickMs, askTicks }: StallLimits,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor watch' });
  client.on('error', () => undefined);
  const asking = client
    .connect()
    .then(() =>
      client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and state in ('active', 'fastpath function call')",
        [processIds],
      ),
    );
  asking.catch(() => undefined);
  try {
    const { rows } = await within(
      { tickMs, ticks: askTicks },
      asking,
      () => new StalledConnectionError('The database does not answer.'),
    );
    return rows.map(({ pid }) => pid);
  } finally {
    cut(client);
  }
}

/** Unlike the driver's `end` it does not wait for the server; pending statements fail with the error. */
function cut(client: pg.ClientBase): void {
  wireOf(client).connection.stream.destroy(new StalledConnectionError('The database does not answer.'));
}

function wireOf(client: pg.ClientBase): Wire {
  return client as unknown as Wire;
}

function processIdOf(client: pg.ClientBase): number {
  return wireOf(client).processID;
}
