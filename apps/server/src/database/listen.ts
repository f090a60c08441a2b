import pg from 'pg';
import { startTicker, within } from './ticker.ts';

/** Gets the payload of a notification, or '' when some may have been missed: then clear the whole cache. */
export type NotificationHandler = (payload: string) => void;

export interface ListenerOptions {
  url: string;
  /** Called when the connection was lost or could not be made; the listener reconnects. */
  onError?: (error: Error) => void;
  limits?: ListenerLimits;
}

/** Limits in ticks of `tickMs` milliseconds. */
export interface ListenerLimits {
  tickMs: number;
  /** Ticks between two heartbeats. */
  beatTicks: number;
  /** Ticks to wait for the answer before the connection is cut. */
  answerTicks: number;
}

export interface Listener {
  /** Adds one handler for each channel; resolves when notifications are heard. */
  listen(handlers: Readonly<Record<string, NotificationHandler>>): Promise<void>;
  /** Whether notifications arrive, as of the last heartbeat. */
  isHearing(): boolean;
  close(): Promise<void>;
}

/** Detects a dead connection within 8 s; with one failed attempt to reconnect, within 12 s. */
const usualLimits: ListenerLimits = { tickMs: 500, beatTicks: 10, answerTicks: 6 };

const connectMs = 4_000;

const retryDelaysMs = [100, 500, 1_000, 2_000, 3_000];

/**
 * Keeps one connection for PostgreSQL's LISTEN and reconnects when it breaks. A heartbeat detects a connection that a firewall
 * or proxy dropped silently.
 *
 * Every handler is called with '' after each attempt to reconnect, failed or not. So no cache entry outlives the pause
 * between two attempts while notifications are missing.
 *
 * @example await createListener({ url }).listen({ settings_changed: () => cache.clear() });
 */
export function createListener(options: ListenerOptions): Listener {
  return new ReconnectingListener(options);
}

class ReconnectingListener implements Listener {
  readonly #options: ListenerOptions;
  readonly #limits: ListenerLimits;
  readonly #handlers = new Map<string, NotificationHandler[]>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #failedAttempts = 0;
  #isClosed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#limits = options.limits ?? usualLimits;
  }

  async listen(handlers: Readonly<Record<string, NotificationHandler>>): Promise<void> {
    for (const [channel, handler] of Object.entries(handlers)) {
      this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
    }
    this.#connecting ??= this.#connect();
    await this.#connecting;
    if (this.#client !== undefined) await this.#listenOn(this.#client, Object.keys(handlers));
  }

  isHearing(): boolean {
    return this.#client !== undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    await this.#connecting;
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    // A half-open connection would never confirm its end.
    await this.#answered(client.end()).catch(() => cut(client));
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'kontor listen',
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    let isLost = false;
    const lose = (error: Error) => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      this.#client = undefined;
      this.#options.onError?.(error);
      // The socket may be half open: do not wait for the server.
      cut(client);
      this.#reconnectLater();
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection for notifications was closed.')));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      await this.#answered(this.#listenOn(client, this.#handlers.keys()));
      if (isLost) return;
      this.#client = client;
      this.#keepBeating(client, lose);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #listenOn(client: pg.Client, channels: Iterable<string>): Promise<void> {
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  /** An answer also proves that all earlier notifications have arrived. */
  #keepBeating(client: pg.Client, lose: (error: Error) => void): void {
    let passed = 0;
    let isAsked = false;
    const ticker = startTicker(this.#limits.tickMs, async () => {
      if (this.#client !== client) return ticker.end();
      passed += 1;
      if (isAsked || passed < this.#limits.beatTicks) return;
      isAsked = true;
      try {
        await this.#answered(client.query('select 1'));
        isAsked = false;
        passed = 0;
      } catch (error) {
        ticker.end();
        lose(error as Error);
      }
    });
  }

  #answered<Result>(work: Promise<Result>): Promise<Result> {
    const { tickMs, answerTicks: ticks } = this.#limits;
    work.catch(() => undefined);
    return within(
      { tickMs, ticks },
      work,
      () => new Error('The connection for notifications does not answer.'),
    );
  }

  #reconnectLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.#failedAttempts, retryDelaysMs.length - 1)];
    this.#failedAttempts += 1;
    this.#retryTimer = setTimeout(async () => {
      this.#connecting = this.#connect();
      await this.#connecting;
      if (this.#isClosed) return;
      if (this.#client !== undefined) this.#failedAttempts = 0;
      for (const handlers of this.#handlers.values()) for (const handler of handlers) handler('');
    }, delayMs);
    this.#retryTimer.unref();
  }
}

/** Closes the connection at once; its pending statements fail. */
function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
