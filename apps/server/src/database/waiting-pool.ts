import pg from 'pg';
import { outageOf } from './outage.ts';

type Callback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  done?: (release?: unknown) => void,
) => void;

/** For a new connection and for a free one, in milliseconds. */
interface WaitingLimits {
  connectMs: number;
  acquireMs: number;
}

/**
 * A pool whose users may wait longer for a free connection than for a new one, because a busy shop is not a dead one: what they
 * wait for is given up at once when the server turns out not to answer.
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

  /** Fails everybody who waits for a connection. */
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
        // Whoever asked has been told that there is none.
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
