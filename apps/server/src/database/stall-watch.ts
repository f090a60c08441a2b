import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { startTicker, within } from './ticker.ts';

/** The server stopped answering on a connection: it hangs, or the network between drops what is sent. */
export class StalledConnectionError extends Error {
  override name = 'StalledConnectionError';
  readonly code = 'ETIMEDOUT';
}

/** Limits in ticks of `tickMs` milliseconds. */
export interface StallLimits {
  tickMs: number;
  /** A connection from which nothing came for so long while an answer is due is asked about. */
  silentTicks: number;
  /** The server has so long to answer that question. */
  askTicks: number;
}

/** What the driver keeps of a connection and does not declare. */
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
 * Ends connections of a pool on which no answer comes any more, so that whoever waits hears of it within
 * `silentTicks + askTicks`.
 *
 * A slow statement is left alone: the server is asked over a new connection whether it works on the statement. When it does
 * not answer, or does not know of the statement, the connection is ended. The pool opens a new one by itself.
 *
 * @param onStall hears how many connections were ended
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
  /** Counts what came from the server on any connection. */
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
      // A server that refuses the question answers: it has no connection left, say.
      if (error instanceof pg.DatabaseError) working = all;
    }
    // Answers that came together with the one to the question are read first.
    await nextTurn();
    await nextTurn();
    const silent = [...held].filter(([client, known]) => isSilent(client, known));
    // A server that answered somebody else meanwhile is only too busy to take a new connection.
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
    // What cut those off has most likely cut off the unused ones too.
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

/** Which of these server processes work on a statement. */
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

/** Unlike the driver's `end` it does not wait for the server; whoever waits for an answer gets the error. */
function cut(client: pg.ClientBase): void {
  wireOf(client).connection.stream.destroy(new StalledConnectionError('The database does not answer.'));
}

function wireOf(client: pg.ClientBase): Wire {
  return client as unknown as Wire;
}

function processIdOf(client: pg.ClientBase): number {
  return wireOf(client).processID;
}
