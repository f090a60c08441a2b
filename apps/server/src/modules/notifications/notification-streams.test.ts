import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProduct, setStock } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { createNotificationStreams } from './notification-streams.ts';

let app: TestApp;
let tenantId: number;
let url: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db(), { settings: { allowNotifications: true } }));
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  app.dependencies.alarmWatcher.start();
});
afterAll(() => app.close());

const signIn = () => createSession(db(), { tenant_id: tenantId });

/** Opens a stream on a connection of its own; `next` answers the next event's data, `undefined` at the end. */
async function open(token: string) {
  const headers = { authorization: `Basic ${token}`, 'accept-encoding': 'gzip, br' };
  const request = get(`${url}/api/notification/stream`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
  return {
    response,
    close: () => void request.destroy(),
    async next(): Promise<unknown> {
      for (let text = ''; ; ) {
        const { value, done } = await chunks.next();
        if (done) return undefined;
        text += value;
        const data = /^event: unread\ndata: (.*)\n\n$/m.exec(text)?.[1];
        if (data) return JSON.parse(data);
      }
    },
  };
}

const unread = (unreadNotificationCount: number) => ({ unreadNotificationCount });

async function lowStockFor(token: string) {
  const { variantId, variantSku } = await createProduct(db(), { tenant_id: tenantId });
  await app.inject(routes.notifications.setAlarm, { token, body: { sku: variantSku } });
  await setStock(db(), { tenantId, variantId, quantity: 1 });
}

describe('event streams', () => {
  it('LAYO-06 tells the count at once, and after each change, uncompressed and unbuffered', async () => {
    const { token } = await signIn();
    const [stream, stranger] = [await open(token), await open((await signIn()).token)];
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers['content-encoding']).toBeUndefined();
    expect(await stream.next()).toEqual(unread(0));
    expect(await stranger.next()).toEqual(unread(0));
    await lowStockFor(token);
    expect(await stream.next()).toEqual(unread(1));

    const { data } = (await app.inject(routes.notifications.list, { token })).body;
    const ids = data.notViewed.map(({ _id }) => _id);
    await app.inject(routes.notifications.setViewed, { token, body: { ids } });
    expect(await stream.next()).toEqual(unread(0));
    await app.inject(routes.notifications.remove, { token, body: { ids } });
    expect(await stream.next()).toEqual(unread(0));
    stream.close();
    stranger.close();
  });

  it('LAYO-06 AUTH-06 ends with its session', async () => {
    const { token } = await signIn();
    const stream = await open(token);
    await stream.next();
    await app.inject(routes.sessions.logout, { token });
    expect(await stream.next()).toBeUndefined();
  });

  it('LAYO-06 AUTH-12 ends when the session chooses another company', async () => {
    const { token, userId } = await signIn();
    const stream = await open(token);
    await stream.next();
    const other = await signIn();
    await db()
      .updateTable('app_user')
      .set({ company_id: other.companyId })
      .where('id', '=', userId)
      .execute();
    expect(await stream.next()).toBeUndefined();
  });

  it('LAYO-06 bounds the streams of a user, and frees the place of a closed one', async () => {
    const { token } = await signIn();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    const opened = streams.filter(({ response }) => response.statusCode === 200);
    const refused = streams.filter(({ response }) => response.statusCode === 429);
    expect([opened.length, refused.length]).toEqual([8, 12]);
    expect(refused[0]?.response.headers['retry-after']).toBe('60');
    for (const stream of streams) stream.close();
    await vi.waitFor(() => expect(app.dependencies.notificationStreams.count()).toBe(0));
    const again = await open(token);
    expect(await again.next()).toEqual(unread(0));
    again.close();
  });

  it('LAYO-06 frees the place of a client that disappears', async () => {
    const { token } = await signIn();
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET /api/notification/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${token}\r\n\r\n`);
    await vi.waitFor(() => expect(app.dependencies.notificationStreams.count()).toBe(1));
    socket.destroy();
    await vi.waitFor(() => expect(app.dependencies.notificationStreams.count()).toBe(0));
  });
});

describe('limits of streams', () => {
  const actor = { tenantId: 1, userId: 'u', company: { id: 'c' } } as CompanyActor;
  const limits = {
    perUser: 2,
    total: 3,
    heartbeatMs: 20,
    gatherMs: 1,
    checkMs: 1,
    unreadBytes: 200,
  };
  const streamsOf = (companies = new Map<string, string | null>()) =>
    createNotificationStreams({
      repository: { unreadCount: async () => 3 },
      sessions: { companiesOf: async () => companies },
      log: { warn: vi.fn() } as never,
      limits,
    });
  const hash = Buffer.from('token');
  const known = new Map([[hash.toString('base64'), 'c']]);

  it('LAYO-06 bounds all streams of the process', () => {
    const streams = streamsOf(known);
    for (const userId of ['a', 'b', 'c']) streams.open({ ...actor, userId }, hash);
    expect(() => streams.open({ ...actor, userId: 'd' }, hash)).toThrow('stream.limit');
    streams.close();
  });

  it('LAYO-06 disconnects a client that does not read', async () => {
    const streams = streamsOf(known);
    streams.open(actor, hash);
    for (let at = 0; at < 20; at += 1) {
      streams.notices.notifications_changed('1/u');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(streams.count()).toBe(0);
    streams.close();
  });

  it('LAYO-06 sends heartbeats and ends streams whose session ran out', async () => {
    const sessions = new Map(known);
    const streams = streamsOf(sessions);
    const body = streams.open(actor, hash);
    const chunks: string[] = [];
    const ended = new Promise((resolve) => body.on('end', resolve));
    body.on('data', (chunk: Buffer) => void chunks.push(chunk.toString()));
    await vi.waitFor(() => expect(chunks).toContain(':\n\n'));
    sessions.clear();
    await ended;
    expect(chunks[0]).toBe('event: unread\ndata: {"unreadNotificationCount":3}\n\n');
    streams.close();
  });

  it('LAYO-06 tells all streams after a lost connection, and those of one tenant after large changes', async () => {
    const streams = streamsOf(known);
    const bodies = [1, 2].map((tenantId) => streams.open({ ...actor, tenantId }, hash));
    const events = bodies.map((body) => {
      const seen = { count: 0 };
      body.on('data', (chunk: Buffer) => {
        seen.count += chunk.toString().startsWith('event') ? 1 : 0;
      });
      return seen;
    });
    const counts = () => events.map(({ count }) => count);
    await vi.waitFor(() => expect(counts()).toEqual([1, 1]));
    streams.notices.notifications_changed('2/');
    await vi.waitFor(() => expect(counts()).toEqual([1, 2]));
    streams.notices.notifications_changed('');
    await vi.waitFor(() => expect(counts()).toEqual([2, 3]));
    streams.close();
  });
});

it('LAYO-06 a server that stops ends the streams', async () => {
  const { token } = await signIn();
  const stream = await open(token);
  await stream.next();
  await app.app.close();
  expect(await stream.next()).toBeUndefined();
});
