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

/**
 * A pool with a longer timeout for a free connection than for a new one: a busy server is not a dead one. All waiting callers
 * fail at once when the server does not answer.
 */
export class WaitingPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>();

  constructor({ connectMs, acquireMs, ...options }: pg.PoolConfig & WaitingLimits) {
    super({
      ...options,
      connectionTimeoutMillis: acquireMs,
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionTimeoutMillis: connectMs });
        }
      },
    } as pg.PoolConfig);
  }

  /** Rejects all pending `connect` calls. */
  failWaiting(error: Error): void {
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
    const fail = (error: Error) => {
      this.#waiting.delete(fail);
      callback(error, undefined, () => undefined);
    };
    this.#waiting.add(fail);
    super.connect((error, client, done) => {
      if (!this.#waiting.delete(fail)) {
        // The caller already got an error.
        client?.release();
        return;
      }
      callback(error, client, done);
      const outage = error && outageOf(error);
      if (outage === 'timeout' || outage === 'unreachable') this.failWaiting(error as Error);
    });
    return undefined;
  }
}
