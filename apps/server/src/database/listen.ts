import pg from 'pg';

/** Hears the payload of a notification; '' also after the connection was lost, when some may have been missed. */
export type NotificationHandler = (payload: string) => void;

export interface ListenerOptions {
  url: string;
  /** Why the connection was lost, or could not be made; it is tried again by itself. */
  onError?: (error: Error) => void;
}

export interface Listener {
  /** Adds one handler for each channel; resolves when notifications are heard. */
  listen(handlers: Readonly<Record<string, NotificationHandler>>): Promise<void>;
  close(): Promise<void>;
}

const retryDelaysMs = [100, 500, 1_000, 2_000, 5_000];

/**
 * Keeps one connection of its own for PostgreSQL's LISTEN, and makes it anew whenever it breaks; then every handler is
 * called once with '', so that a cache can forget what it may have missed.
 *
 * @example await createListener({ url }).listen({ settings_changed: () => cache.clear() });
 */
export function createListener(options: ListenerOptions): Listener {
  return new ReconnectingListener(options);
}

class ReconnectingListener implements Listener {
  readonly #options: ListenerOptions;
  readonly #handlers = new Map<string, NotificationHandler[]>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #failedAttempts = 0;
  #isClosed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async listen(handlers: Readonly<Record<string, NotificationHandler>>): Promise<void> {
    for (const [channel, handler] of Object.entries(handlers)) {
      this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
    }
    this.#connecting ??= this.#connect();
    await this.#connecting;
    if (this.#client !== undefined) await this.#listenOn(this.#client, Object.keys(handlers));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    await this.#connecting;
    await this.#client?.end();
    this.#client = undefined;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'kontor listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    let isLost = false;
    const lose = (error: Error) => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      this.#client = undefined;
      this.#options.onError?.(error);
      // Its socket may be half open; whatever that says, the connection is given up.
      void client.end().catch(() => {});
      this.#reconnectLater();
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection for notifications was closed.')));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      await this.#listenOn(client, this.#handlers.keys());
      if (!isLost) this.#client = client;
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #listenOn(client: pg.Client, channels: Iterable<string>): Promise<void> {
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  #reconnectLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.#failedAttempts, retryDelaysMs.length - 1)];
    this.#failedAttempts += 1;
    this.#retryTimer = setTimeout(async () => {
      this.#connecting = this.#connect();
      await this.#connecting;
      if (this.#client === undefined) return;
      this.#failedAttempts = 0;
      for (const handlers of this.#handlers.values()) for (const handler of handlers) handler('');
    }, delayMs);
    this.#retryTimer.unref();
  }
}
