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
const probePauseMs = 1_000;

/**
 * A pool with a longer timeout for a free connection than for a new one: a busy server is not a dead one. All waiting callers
 * fail at once when the server does not answer. From then on one caller at a time tries a new connection and the others fail
 * at once, so that a request of several statements does not wait for each of them.
 */
export class WaitingPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #now: () => number;
  /** Why and since when the server is silent. */
  #silence: { error: Error; at: number } | undefined;
  #isProbing = false;

  constructor({
    connectMs,
    acquireMs,
    now = () => performance.now(),
    ...options
  }: pg.PoolConfig & WaitingLimits & { now?: () => number }) {
    super({
      ...options,
      connectionTimeoutMillis: acquireMs,
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionTimeoutMillis: connectMs });
        }
      },
    } as pg.PoolConfig);
    this.#now = now;
  }

  /** Rejects all pending `connect` calls, because the server is silent. */
  failWaiting(error: Error): void {
    this.#silence = { error, at: this.#now() };
    this.#failAll(error);
  }

  #failAll(error: Error): void {
    for (const fail of this.#waiting) fail(error);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    const silence = this.idleCount > 0 ? undefined : this.#silence;
    if (silence && (this.#isProbing || this.#now() - silence.at < probePauseMs)) {
      process.nextTick(callback, silence.error, undefined, () => undefined);
      return undefined;
    }
    if (silence) this.#isProbing = true;
    const fail = (error: Error) => {
      this.#waiting.delete(fail);
      callback(error, undefined, () => undefined);
    };
    this.#waiting.add(fail);
    super.connect((error, client, done) => {
      if (silence) this.#isProbing = false;
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
