import pg from 'pg';

export interface ListenerOptions {
  url: string;
  /** After the connection was lost and is back: notifications may have been missed, so empty what they guard. */
  onReset: () => void;
  /** Why the connection was lost, or could not be made; it is tried again by itself. */
  onError?: (error: Error) => void;
}

export interface Listener {
  /** Calls `handler` with the payload of each notification on `channel`, from the moment the promise resolves. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const retryDelaysMs = [100, 500, 1_000, 2_000, 5_000];
const keepAliveMs = 30_000;

/**
 * Keeps one connection of its own for PostgreSQL's LISTEN, and makes it anew whenever it breaks.
 *
 * @example await listener.listen('settings_changed', (tenantId) => cache.delete(tenantId));
 */
export async function createListener(options: ListenerOptions): Promise<Listener> {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let attempt = 0;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'kontor listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: 10_000,
    });
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      if (client === next) client = undefined;
      options.onError?.(error ?? new Error('The connection for notifications was closed.'));
      void next.end().catch(() => {});
      scheduleReconnect();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    // Channels that were asked for while the ones above were being listened to.
    for (const channel of handlers.keys())
      await next.query(`listen ${pg.escapeIdentifier(channel)}`).catch(lose);
    attempt = 0;
  }

  function scheduleReconnect(): void {
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)];
    attempt += 1;
    retryTimer = setTimeout(async () => {
      await connect();
      if (client !== undefined) options.onReset();
    }, delayMs);
    retryTimer.unref();
  }

  await connect();
  return {
    async listen(channel, handler) {
      const known = handlers.get(channel);
      if (known !== undefined) {
        known.add(handler);
        return;
      }
      handlers.set(channel, new Set([handler]));
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      await client?.end();
    },
  };
}
