import pg from 'pg';
import { outageOf } from './outage.ts';

type Callback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  done?: (release?: unknown) => void,
) => void;

/** Timeouts for a new connection and for a free one, in milliseconds. */
interface WaitingLimits {
  connectMs: number;
  acquireMs: number;
}

/** Pause between two attempts to reach a server that does not answer. */
const usualProbePauseMs = 1_000;

/**
 * A pool that waits longer for a free connection than for a new one, because a busy server is not a dead one. Once the
 * server is silent, all waiting and later callers fail at once. The pool retries in the background. A new connection
 * or a refusal ends this state.
 */
export class WaitingPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #probePauseMs: number;
  /** Why callers fail while the server is silent. */
  #silence: Error | undefined;
  #isProbing = false;

  constructor({
    connectMs,
    acquireMs,
    probePauseMs = usualProbePauseMs,
    ...options
  }: pg.PoolConfig & WaitingLimits & { probePauseMs?: number }) {
    super({
      ...options,
      connectionTimeoutMillis: acquireMs,
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionTimeoutMillis: connectMs });
        }
      },
    } as pg.PoolConfig);
    this.#probePauseMs = probePauseMs;
  }

  /** Rejects all pending `connect` calls, because the server is silent. */
  failWaiting(error: Error): void {
    this.#silence = error;
    this.#failAll(error);
    if (this.#isProbing) return;
    // Their callers have failed. The pool would still open a connection for each, and new attempts would wait for those.
    queueOf(this).length = 0;
    this.#isProbing = true;
    this.#probeLater();
  }

  #failAll(error: Error): void {
    for (const fail of this.#waiting) fail(error);
  }

  #probeLater(): void {
    setTimeout(() => {
      if (!this.#silence || this.ending) {
        this.#isProbing = false;
        return;
      }
      super.connect((error, client) => {
        // A refusal is an answer too, such as 'too many connections'.
        if (!client && !(error instanceof pg.DatabaseError)) return this.#probeLater();
        this.#silence = undefined;
        this.#isProbing = false;
        client?.release();
      });
    }, this.#probePauseMs).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.#silence && this.idleCount === 0) {
      process.nextTick(callback, this.#silence, undefined, () => undefined);
      return undefined;
    }
    const fail = (error: Error) => {
      this.#waiting.delete(fail);
      callback(error, undefined, () => undefined);
    };
    this.#waiting.add(fail);
    super.connect((error, client, done) => {
      if (client) this.#silence = undefined;
      if (!this.#waiting.delete(fail)) {
        // The caller already got an error.
        client?.release();
        return;
      }
      callback(error, client, done);
      const outage = error && outageOf(error);
      if (outage === 'timeout') this.failWaiting(error as Error);
      // A server that refuses connections does so at once.
      if (outage === 'unreachable') this.#failAll(error as Error);
    });
    return undefined;
  }
}

/** The queue of the driver's pool, which its types lack. */
function queueOf(pool: pg.Pool): unknown[] {
  return (pool as unknown as { _pendingQueue: unknown[] })._pendingQueue;
}
