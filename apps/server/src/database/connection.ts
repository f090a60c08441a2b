import type { Duplex, Writable } from 'node:stream';
import pg from 'pg';
import { pause } from '../shared/in-slices.ts';
import { plainParameter } from './array-literal.ts';
import { createReplicaReader } from './replica-reader.ts';
import { type StallLimits, watchForStalls } from './stall-watch.ts';
import { WaitingPool } from './waiting-pool.ts';

/** Timeouts of a pool, in milliseconds; 0: none. */
export interface DatabaseLimits {
  /** For a new connection. */
  connectMs: number;
  /** For a free connection while the server answers. */
  acquireMs: number;
  statementMs: number;
  /** For one lock. Orders lock rows for some milliseconds. */
  lockMs: number;
  /** A transaction whose process hangs must not keep its locks. */
  idleInTransactionMs: number;
  stall: StallLimits;
}

/** Limits for requests: one that waits for a silent database is answered within 5 s (docs/decisions/0038). */
export const requestLimits: DatabaseLimits = {
  connectMs: 4_000,
  acquireMs: 10_000,
  statementMs: 30_000,
  lockMs: 4_000,
  idleInTransactionMs: 60_000,
  stall: { tickMs: 500, silentTicks: 4, askTicks: 3 },
};

/** Limits for imports, commands and reading whole catalogues. */
export const workLimits: DatabaseLimits = {
  connectMs: 30_000,
  acquireMs: 60_000,
  statementMs: 3_600_000,
  lockMs: 0,
  idleInTransactionMs: 0,
  stall: { tickMs: 1_000, silentTicks: 20, askTicks: 10 },
};

/** Connections for orders, as a share of those for requests (decision 124). */
const orderShare = 0.4;

/** Most connections of a process for long work, opened on demand. */
const workPoolSize = 4;

export interface DatabaseOptions {
  /** postgres://user:password@host:port/name of the server that takes every statement. */
  url: string;
  /** A read-only replica for queries that may lag by a moment; without it `readPool` is `pool`. */
  replicaUrl?: string | undefined;
  /** Most connections that one process holds to each server. */
  poolSize: number;
  /** Called when a connection broke; the pool replaces it. */
  onError?: (error: Error) => void;
  /** Default: `requestLimits`. */
  limits?: DatabaseLimits;
}

export interface Database {
  pool: pg.Pool;
  /**
   * For queries only: runs them on the replica if there is one that answers, else on the primary. Never cache its answers:
   * the replica lags.
   */
  readPool: StatementRunner;
  /** For submitted checkouts: two further connections for each five of `poolSize`. Other requests do not wait behind them. */
  orderPool: pg.Pool;
  /** For long statements: at most 4 further connections with `workLimits`. */
  workPool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens the connection pools of one process; nothing is connected before the first statement.
 *
 * Values arrive as: `numeric` and `int8` → number, `timestamptz` → Date, `date` → 'YYYY-MM-DD', `jsonb` → parsed value.
 * Amounts have at most 4 decimals and stay far below 2^53; turn them into minor units at once.
 *
 * @example const { pool, close } = createDatabase({ url: 'postgres://…/kontor', poolSize: 10 });
 */
export function createDatabase(options: DatabaseOptions): Database {
  const main = createPool(options.url, options);
  const orderPoolSize = Math.ceil(options.poolSize * orderShare);
  const orders = createPool(options.url, { ...options, poolSize: orderPoolSize });
  const work = createPool(options.url, { ...options, poolSize: workPoolSize, limits: workLimits });
  const replica = options.replicaUrl === undefined ? undefined : createPool(options.replicaUrl, options);
  return {
    pool: main.pool,
    readPool: replica ? createReplicaReader({ replica: replica.pool, primary: main.pool }) : main.pool,
    orderPool: orders.pool,
    workPool: work.pool,
    async close() {
      for (const used of [main, orders, work, replica]) await used?.close();
    },
  };
}

/** A pool or one checked-out client. */
export type StatementRunner = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/**
 * Runs a named prepared statement: parsed and planned once per connection, for hot paths.
 *
 * Within one version of the program a name has one text: connections live no longer, so changing a text needs no new name.
 *
 * @example const rows = await prepared<{ n: number }>(pool, 'one', 'select $1::int as n', [1]);
 */
export async function prepared<Row extends pg.QueryResultRow>(
  runner: StatementRunner,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await (runner as pg.Pool).query<Row>({
    name,
    text,
    values: values.map(plainParameter),
    types: typeParsers,
  });
  return result.rows;
}

const { builtins } = pg.types;
const arrayOf = { numeric: 1231, int8: 1016, date: 1182 } as const;

/** The parsers above as a `types` value, for a bare `pg.Client` that shall read values as the pool does. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === builtins.NUMERIC || oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return identity;
    // An array's parser would apply pg's own element parsers, so arrays of these go through the text array's.
    if (oid === arrayOf.numeric || oid === arrayOf.int8) return parseNumberArray;
    if (oid === arrayOf.date) return parseTextArray;
    return pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function identity(value: string): string {
  return value;
}

const textArrayOid = 1009;

function parseTextArray(value: string): (string | null)[] {
  return (pg.types.getTypeParser(textArrayOid as never, 'text') as (text: string) => (string | null)[])(
    value,
  );
}

function parseNumberArray(value: string): (number | null)[] {
  return parseTextArray(value).map((element) => (element === null ? null : Number(element)));
}

interface WatchedPool {
  pool: pg.Pool;
  close(): Promise<void>;
}

function createPool(
  url: string,
  { poolSize, onError, limits = requestLimits }: DatabaseOptions,
): WatchedPool {
  const pool = new WaitingPool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectMs: limits.connectMs,
    acquireMs: limits.acquireMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    // Statements that a transaction does not wait for one by one go to the server together.
    pipeline: true,
    types: typeParsers,
    application_name: 'kontor',
  });
  // Without a listener, a connection that the server drops would end the process. For a connection in use, the failing
  // statement tells its caller.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client);
    readInTurns(client);
  });
  // For an idle connection:
  pool.on('error', (error) => {
    // While the pool closes, its last connections may still report the server's shutdown.
    if (pool.ending) return;
    // The driver attaches the client with its secrets to the error: keep them out of the log.
    Reflect.deleteProperty(error, 'client');
    onError?.(error);
  });
  const watch = watchForStalls(pool, {
    url,
    limits: limits.stall,
    onStall(error, { isServerSilent }) {
      if (isServerSilent) pool.failWaiting(error);
      onError?.(error);
    },
  });
  return {
    pool,
    async close() {
      if (!pool.ending) await pool.end();
      watch.end();
    },
  };
}

/**
 * Sends all statements of one event loop turn with one write. Each write wakes PostgreSQL's process, which takes the
 * processor from this one. An order of 20 lines takes five writes instead of thirteen.
 */
function sendTogether(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Writable } };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeld = false;
  client.query = ((...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      connection.stream.cork();
      // Runs after the pending microtasks, so that their statements go along.
      process.nextTick(() => {
        isHeld = false;
        connection.stream.uncork();
      });
    }
    return query(...args);
  }) as pg.PoolClient['query'];
}

/** Most bytes that Node reads from a connection at once. */
const fullRead = 64 * 1024;

/** Reads on in another turn of the event loop after 64 KiB: the driver takes 25 ms to parse 10,000 rows. */
function readInTurns(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.on('data', (bytes: Buffer) => {
    if (bytes.length < fullRead) return;
    stream.pause();
    void pause().then(() => stream.resume());
  });
}
