import { Readable } from 'node:stream';
import { startTicker } from '../../database/ticker.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import type { NotificationsRepository } from './notifications.repository.ts';

export interface StreamLimits {
  /** Open streams of one user; the tabs of a browser share one. */
  perUser: number;
  /** Open streams of the process. */
  total: number;
  heartbeatMs: number;
  /** Changes of this time are sent together. */
  gatherMs: number;
  /** Sessions are checked at most this often after changes, and with each heartbeat. */
  checkMs: number;
  /** A client that leaves so many bytes unread is disconnected. */
  unreadBytes: number;
}

const usualLimits: StreamLimits = {
  perUser: 8,
  total: 5_000,
  heartbeatMs: 20_000,
  gatherMs: 100,
  checkMs: 1_000,
  unreadBytes: 16 * 1024,
};

const groupsAtOnce = 4;

interface OpenStream {
  actor: CompanyActor;
  tokenHash: Buffer;
  body: Readable;
}

/** The open event streams of one process: each tells one user the count of unread notifications (decision 78). */
export function createNotificationStreams({
  repository,
  sessions,
  log,
  limits = usualLimits,
}: {
  repository: Pick<NotificationsRepository, 'unreadCount'>;
  sessions: Pick<SessionReader, 'companiesOf'>;
  log: Log;
  limits?: StreamLimits;
}) {
  const streams = new Set<OpenStream>();
  const byUser = new Map<string, Set<OpenStream>>();
  const changed = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let isClosed = false;

  const keyOf = ({ tenantId, userId }: CompanyActor) => `${tenantId}/${userId}`;

  function write(stream: OpenStream, text: string): void {
    if (!streams.has(stream)) return;
    if (stream.body.readableLength > limits.unreadBytes) stream.body.destroy();
    else stream.body.push(text);
  }

  function end(stream: OpenStream): void {
    if (!stream.body.destroyed) stream.body.push(null);
    drop(stream);
  }

  function drop(stream: OpenStream): void {
    streams.delete(stream);
    const key = keyOf(stream.actor);
    const ofUser = byUser.get(key);
    ofUser?.delete(stream);
    if (ofUser?.size === 0) byUser.delete(key);
  }

  /** Sends the count to streams that show the same one. */
  async function tell(group: readonly OpenStream[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const unreadNotificationCount = await repository.unreadCount(first.actor);
    const text = `event: unread\ndata: ${JSON.stringify({ unreadNotificationCount })}\n\n`;
    for (const stream of group) write(stream, text);
  }

  async function tellChanged(): Promise<void> {
    gathering = undefined;
    const keys = [...changed];
    changed.clear();
    const told = new Set(
      keys.flatMap((key) => {
        if (key === '') return [...streams];
        if (!key.endsWith('/')) return [...(byUser.get(key) ?? [])];
        return [...streams].filter(({ actor }) => `${actor.tenantId}/` === key);
      }),
    );
    const groups = [...Map.groupBy(told, ({ actor }) => `${keyOf(actor)}/${actor.company.id}`).values()];
    // A few at a time leave connections to requests.
    while (groups.length > 0) await Promise.all(groups.splice(-groupsAtOnce).map(tell));
  }

  /** Ends streams whose session ended, or chose another company. */
  async function check(): Promise<void> {
    checking = undefined;
    if (streams.size === 0) return;
    const all = [...streams];
    const companies = await sessions.companiesOf(all.map(({ tokenHash }) => tokenHash));
    for (const stream of all) {
      if (companies.get(stream.tokenHash.toString('base64')) !== stream.actor.company.id) end(stream);
    }
  }

  const failed = (err: unknown) => log.warn({ err }, 'event streams were not served');

  const heartbeat = startTicker(limits.heartbeatMs, () => {
    for (const stream of [...streams]) write(stream, ':\n\n');
    void check().catch(failed);
  });

  return {
    /**
     * Opens a stream; its first event tells the present count.
     *
     * @throws stream.limit
     */
    open(actor: CompanyActor, tokenHash: Buffer): Readable {
      if (isClosed) throw requestError('service.unavailable');
      const ofUser = byUser.get(keyOf(actor)) ?? new Set();
      if (ofUser.size >= limits.perUser || streams.size >= limits.total)
        throw requestError('stream.limit', { headers: { 'retry-after': '60' } });
      const body = new Readable({ read() {}, highWaterMark: limits.unreadBytes });
      const stream = { actor, tokenHash, body };
      streams.add(stream);
      byUser.set(keyOf(actor), ofUser.add(stream));
      body.once('close', () => drop(stream));
      tell([stream]).catch((error: Error) => body.destroy(error));
      return body;
    },
    /** How many streams are open. */
    count: () => streams.size,
    notices: {
      notifications_changed(payload: string) {
        if (streams.size === 0) return;
        changed.add(payload);
        gathering ??= setTimeout(() => void tellChanged().catch(failed), limits.gatherMs).unref();
      },
      accounts_changed() {
        if (streams.size > 0)
          checking ??= setTimeout(() => void check().catch(failed), limits.checkMs).unref();
      },
    },
    /** Ends all streams, so that the server can stop. */
    close(): void {
      isClosed = true;
      heartbeat.end();
      clearTimeout(gathering);
      clearTimeout(checking);
      for (const stream of [...streams]) end(stream);
    },
  };
}
