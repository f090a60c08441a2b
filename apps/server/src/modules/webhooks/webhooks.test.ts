import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { routes, type Webhook } from '@kontor/contract';
import { EVENT_TYPES } from '@kontor/contract/event-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { runCommand } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendMessage, signatureOf } from './send-message.ts';
import { isPublic, targetOf } from './target.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { command } from './webhooks.cli.ts';

const { list, create, update, test, remove, rotate, deliveries, resend } = routes.webhooks;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let shop: TestApp;
let receiver: Server;
let host: string;
let received: Received[];
/** What the receiver answers, by path; `hang` never answers. */
let answers: Record<string, number | 'hang'>;
let tenantId: number;
let tenantName: string;
let owner: string;
let sender: ReturnType<typeof createWebhookSender>;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers[path] ?? 204;
      if (answer !== 'hang')
        response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  shop = await createTestApp({ config: { webhookAllowedHosts: [host] } });
  const { clock, log, database, config } = shop.dependencies;
  sender = createWebhookSender({
    pool: database.workPool,
    clock,
    log,
    allowedHosts: config.webhookAllowedHosts,
    timeoutMs: 1_000,
  });
});

afterAll(async () => {
  await shop.close();
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  received = [];
  answers = {};
  await shop.database.pool.query('delete from webhook');
  ({ tenantId, tenantName } = await createTenant(shop.database.db));
  ({ token: owner } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
  }));
});

const add = async (path = '/hook', types: string[] = []) =>
  (await shop.inject(create, { token: owner, body: { url: `http://${host}${path}`, types } })).body.data;

async function placeOrder(payload = {}, type = 'order.placed') {
  const order = await createOrder(shop.database.db, { tenant_id: tenantId });
  await shop.database.pool.query(
    'insert into order_event (tenant_id, type, order_id, payload, created_at) values ($1, $2, $3, $4, $5)',
    [tenantId, type, order.orderId, payload, shop.clock.now()],
  );
  return order;
}

const statesOf = async () =>
  (
    await shop.database.pool.query(
      `select attempts, problem, delivered_at is not null as delivered, parked_at is not null as parked, next_at
       from webhook_delivery where tenant_id = $1 order by id`,
      [tenantId],
    )
  ).rows;

describe('messages', () => {
  it('API-40 are signed as Standard Webhooks says', () => {
    // From the specification's reference implementations.
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      sentAt: new Date(1_614_265_330_000),
    };
    expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('API-40 tell of an event in its transaction, to webhooks of its type', async () => {
    const { secret } = await add();
    await add('/paid', ['order.paid']);
    const { orderId, orderNumber } = await placeOrder();
    await sender.run();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toEqual({
      type: 'order.placed',
      timestamp: shop.clock.now().toISOString(),
      data: { sequence: expect.any(Number), orderId, orderNumber },
    });
    const id = String(headers['webhook-id']);
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(sentAt).toEqual(shop.clock.now());
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { id, body, sentAt }));
    await sender.run();
    expect(received).toHaveLength(1);
    expect(await statesOf()).toMatchObject([{ delivered: true, attempts: 1, next_at: null }]);
  });

  it('API-40 of an event that is rolled back do not exist', async () => {
    await add();
    const { orderId } = await createOrder(shop.database.db, { tenant_id: tenantId });
    const client = await shop.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into order_event (tenant_id, type, order_id, created_at) values ($1, 'order.placed', $2, now())`,
      [tenantId, orderId],
    );
    await client.query('rollback');
    client.release();
    expect(await statesOf()).toEqual([]);
  });

  it('API-40 tell of account requests once they are confirmed', async () => {
    await add();
    await shop.database.pool.query(
      `insert into account_request (tenant_id, id, username, email, details, status, created_at)
       values ($1, 'r1', 'neu', 'a@b.example', '{}', 'unconfirmed', $2)`,
      [tenantId, shop.clock.now()],
    );
    await shop.database.pool.query(
      "update account_request set status = 'pending', confirmed_at = $2 where tenant_id = $1",
      [tenantId, shop.clock.now()],
    );
    await sender.run();
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'accountRequest.pending', data: { requestId: 'r1' } },
    ]);
  });

  it("issue 17: tell of buyers' requests about orders and of their answers", async () => {
    await add();
    const { orderId, orderNumber } = await createOrder(shop.database.db, { tenant_id: tenantId });
    await shop.database.pool.query(
      `insert into order_request (tenant_id, id, order_id, kind, text, lines, created_at, created_by)
       values ($1, 'r1', $2, 'cancellation', 'Doppelt bestellt', '[]', $3, 'Erika')`,
      [tenantId, orderId, shop.clock.now()],
    );
    await shop.database.pool.query(
      "update order_request set state = 'accepted', answered_at = $2 where tenant_id = $1",
      [tenantId, shop.clock.now()],
    );
    for (let tries = 0; received.length < 2 && tries < 5; tries += 1) await sender.run();
    const data = { requestId: 'r1', kind: 'cancellation', orderId, orderNumber: String(orderNumber) };
    expect(
      received.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.type < b.type ? 1 : -1)),
    ).toMatchObject([
      { type: 'orderRequest.created', data: { ...data, state: 'pending' } },
      { type: 'orderRequest.answered', data: { ...data, state: 'accepted' } },
    ]);
  });

  it('API-40 stay below 64 KB', async () => {
    await add();
    const { orderId } = await placeOrder({ reason: 'x'.repeat(70_000) });
    await sender.run();
    expect(JSON.parse(received[0]?.body ?? '{}').data).toMatchObject({ orderId, isShortened: true });
  });

  it('API-40 carry the former signature for a day after the secret was changed', async () => {
    const { id, secret } = await add();
    const renewed = (await shop.inject(rotate, { token: owner, params: { id } })).body.data.secret;
    const signatures = async () => {
      await placeOrder();
      await sender.run();
      const { headers, body } = received.pop() as Received;
      const message = { id: String(headers['webhook-id']), body, sentAt: shop.clock.now() };
      const sent = String(headers['webhook-signature']).split(' ');
      return [renewed, secret].map((key) => sent.includes(signatureOf(key, message)));
    };
    expect(await signatures()).toEqual([true, true]);
    shop.clock.advance({ hours: 25 });
    expect(await signatures()).toEqual([true, false]);
  });
});

describe('a target', () => {
  it('API-40 that fails is tried for three days, then parked, listed and sent again by hand', async () => {
    const { id: webhookId } = await add();
    answers['/hook'] = 500;
    await placeOrder();
    const begin = shop.clock.now().getTime();
    for (let [state] = await statesOf(); state && !state.parked; [state] = await statesOf()) {
      shop.clock.set(new Date(Math.max(shop.clock.now().getTime(), state.next_at.getTime())));
      await sender.run();
    }
    const attempts = received.length;
    expect(shop.clock.now().getTime() - begin).toBe(3 * 24 * 60 * 60 * 1000);
    expect(attempts).toBeGreaterThan(8);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { data } = (await shop.inject(deliveries, { token: owner })).body;
    expect(data).toMatchObject([
      { webhookId, type: 'order.placed', problem: 'Das Ziel hat mit 500 geantwortet.' },
    ]);
    const english = await shop.inject(deliveries, { token: owner, locale: 'en' });
    expect(english.body.data[0]?.problem).toBe('The target answered 500.');
    expect((await shop.inject(list, { token: owner })).body.data).toMatchObject([{ waiting: 0, parked: 1 }]);

    answers = {};
    const params = { id: data[0]?.id ?? '' };
    expect((await shop.inject(resend, { token: owner, params })).status).toBe(204);
    expect((await shop.inject(resend, { token: owner, params })).error.code).toBe(
      'webhook.delivery.not.found',
    );
    await sender.run();
    expect(await statesOf()).toMatchObject([{ delivered: true, parked: false }]);
    const entries = await auditEntries(shop.database.pool, tenantId, webhookId);
    expect(entries.at(-1)).toEqual(['webhook.resent', expect.any(String), { types: ['order.placed'] }]);
  });

  it('API-40 that redirects is not followed', async () => {
    await add();
    answers['/hook'] = 302;
    await placeOrder();
    await sender.run();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await statesOf()).toMatchObject([{ problem: 'The target answered 302.', delivered: false }]);
  });

  it('API-40 that hangs times out and delays no other', async () => {
    await add('/slow');
    await add('/fast');
    answers['/slow'] = 'hang';
    for (let number = 0; number < 6; number += 1) await placeOrder();
    await sender.run();
    await sender.run();
    const count = (path: string) => received.filter((entry) => entry.path === path).length;
    await sender.run();
    // One message tells that a target answers, or hangs.
    expect([count('/fast'), count('/slow')]).toEqual([6, 3]);
    const states = await statesOf();
    expect(states.filter(({ delivered }) => delivered)).toHaveLength(6);
    expect(states.filter(({ problem }) => problem === 'The target did not answer in time.')).toHaveLength(3);
  });

  it('API-40 130 webhooks that hang leave room for one that answers', async () => {
    answers['/hang'] = 'hang';
    const healthy = await add('/fast');
    await placeOrder();
    await sender.run();
    await shop.database.pool.query(
      `insert into webhook (tenant_id, id, url, types, secret, created_at)
       select $1, 'hang-' || n, $2, '{}', 'whsec_AAAA', now() from generate_series(1, 130) n`,
      [tenantId, `http://${host}/hang`],
    );
    for (let number = 0; number < 8; number += 1) await placeOrder();
    received = [];
    const begun = performance.now();
    const works: Promise<void>[] = [];
    const count = () => received.filter(({ path }) => path === '/fast').length;
    while (count() < 8 && performance.now() - begun < 20_000) {
      works.push(sender.run());
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(count()).toBe(8);
    // 1,040 messages hang for a second each: one after the other, or 100 at once, they would take longer.
    expect(received.filter(({ path }) => path === '/hang').length).toBeLessThan(1_040);
    await Promise.all(works);
    expect((await statesOf()).filter(({ delivered }) => delivered).length).toBe(9);
    expect(healthy.isResolved).toBe(true);
  });

  it('API-40 messages of a process that died are sent by another one after a minute', async () => {
    await add();
    await placeOrder();
    await shop.database.pool.query(
      'update webhook_delivery set attempts = 1, next_at = $2 where tenant_id = $1',
      [tenantId, new Date(shop.clock.now().getTime() + 60_000)],
    );
    await sender.run();
    expect(received).toEqual([]);
    shop.clock.advance({ seconds: 60 });
    await sender.run();
    expect(received).toHaveLength(1);
  });

  it.each([
    'http://erp.example.com/hook',
    'ftp://erp.example.com',
    'https://user:secret@erp.example.com',
    'no url',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://shop.localhost/hook',
    'https://db/hook',
    'https://printer.local./hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://10.1.2.3',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/',
    'https://2130706433/',
  ])('API-40 %s is refused when it is added', async (url) => {
    const answer = await shop.inject(create, { token: owner, body: { url } });
    expect([answer.status, answer.error.code]).toEqual([422, 'webhook.target.refused']);
  });

  it.each([
    [
      'http://erp.example.com/hook',
      'Mit http:// sind nur Hosts aus WEBHOOK_ALLOWED_HOSTS erlaubt, und erp.example.com',
    ],
    ['https://10.1.2.3:8443/hook', '10.1.2.3:8443 liegt nicht im öffentlichen Internet und gehört nicht zu'],
    ['ftp://erp.example.com', 'Die Adresse beginnt nicht mit https://.'],
  ])('API-40 %s is refused with the reason, and the list names the allowed hosts', async (url, reason) => {
    const { error } = await shop.inject(create, { token: owner, locale: 'de', body: { url } });
    expect(error).toMatchObject({ details: { reason: expect.stringContaining(reason) } });
    const { meta } = (await shop.inject(list, { token: owner })).body;
    expect(meta).toEqual({ allowedHosts: [host] });
  });

  it('API-40 is checked by the address that is connected to, so that a second answer of DNS changes nothing', async () => {
    const inner = [
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ];
    await expect(targetOf('https://erp.example.com', [], async () => inner)).rejects.toThrow(
      'neither on the public internet',
    );
    const port = host.split(':')[1];
    const name = `rebinding.example:${port}`;
    const target = await targetOf(`http://${name}/pinned`, [name], async () => [
      { address: '127.0.0.1', family: 4 },
    ]);
    await sendMessage(target, { id: 'msg_1', body: '{}', secrets: ['whsec_AAAA'], sentAt: new Date() });
    expect(received).toMatchObject([{ path: '/pinned', headers: { host: name } }]);
  });

  it('API-40 whose name DNS does not answer ends in time, and is not accepted silently', async () => {
    const never = () => new Promise<never>(() => undefined);
    await expect(targetOf('https://erp.example.com', [], never, 50)).rejects.toThrow(
      'erp.example.com is not found.',
    );
    const { status, body } = await shop.inject(create, {
      token: owner,
      body: { url: 'https://kontor-does-not-exist.invalid/hook' },
    });
    expect([status, body.data.isResolved]).toEqual([201, false]);
  });

  it('API-40 a forged, altered or aged message fails its signature', () => {
    const message = { id: 'msg_1', body: '{"type":"order.placed"}', sentAt: new Date(1_700_000_000_000) };
    const secret = `whsec_${Buffer.from('secret').toString('base64')}`;
    const signature = signatureOf(secret, message);
    for (const forged of [
      { ...message, body: '{"type":"order.cancelled"}' },
      { ...message, id: 'msg_2' },
      { ...message, sentAt: new Date(1_700_000_600_000) },
    ])
      expect(signatureOf(secret, forged)).not.toBe(signature);
    expect(signatureOf('whsec_AAAA', message)).not.toBe(signature);
  });

  it.each([
    ['93.184.216.34', true],
    ['2606:4700::1', true],
    ['172.15.0.1', true],
    ['172.16.0.1', false],
    ['100.64.0.1', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
  ])('API-40 %s is public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});

it('API-40 a removed webhook takes its deliveries along; changes are audited without secrets', async () => {
  const { id, secret } = await add();
  await placeOrder();
  expect((await shop.inject(list, { token: owner })).text).not.toContain(secret);
  expect((await shop.inject(remove, { token: owner, params: { id } })).status).toBe(204);
  expect((await shop.inject(remove, { token: owner, params: { id } })).error.code).toBe('webhook.not.found');
  expect(await statesOf()).toEqual([]);
  const entries = await auditEntries(shop.database.pool, tenantId, id);
  expect(entries.map(([action]) => action)).toEqual(['webhook.added', 'webhook.removed']);
  expect(JSON.stringify(entries)).not.toContain(secret);
});

it('API-40 a shop has at most 20 webhooks, also when many are added at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      shop.inject(create, { token: owner, body: { url: `http://${host}/${number}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const answer = await shop.inject(create, { token: owner, body: { url: `http://${host}/21` } });
  expect(answer.error.code).toBe('webhook.too.many');
});

it('issue 18: takes the documented events only, so that a typing error silences no webhook', async () => {
  const docs = path.join(import.meta.dirname, '../../../../../docs');
  const [events = ''] =
    /^\| `type` \|.*$/m.exec(await readFile(path.join(docs, 'order-events.md'), 'utf8')) ?? [];
  const [others = ''] = /^`accountRequest.*$/m.exec(await readFile(path.join(docs, 'erp.md'), 'utf8')) ?? [];
  expect(`${events} ${others}`.match(/[a-z]\w+\.[a-z]\w+/g)?.sort()).toEqual([...EVENT_TYPES].sort());
  const all = await shop.inject(create, {
    token: owner,
    body: { url: `http://${host}`, types: EVENT_TYPES },
  });
  expect(all.status).toBe(201);
  const body = { url: `http://${host}`, types: ['order.payed'] };
  expect((await shop.inject(create, { token: owner, body })).error).toMatchObject({
    code: 'validation.failed',
    details: [{ field: 'types.0' }],
  });
});

it('API-40 the command adds, lists, sends again and removes', async () => {
  const env = { DATABASE_URL: shop.database.url, WEBHOOK_ALLOWED_HOSTS: host };
  const run = (...args: string[]) => runCommand(command, env, ...args, '--tenant', tenantName);
  const added = await run('add', '--url', `http://${host}/hook`, '--types', 'order.placed,order.paid');
  expect(added).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^[0-9a-f]{24} {2}whsec_[\w+/=]{44}\n$/),
  });
  const [id = ''] = added.out.split(' ');
  expect((await run('list')).out).toContain(
    `${id}  http://${host}/hook  order.placed,order.paid  0 waiting, 0 parked`,
  );
  await placeOrder();
  await shop.database.pool.query(
    `update webhook_delivery set parked_at = now(), next_at = null, problem = 'gone' where tenant_id = $1`,
    [tenantId],
  );
  const [delivery = ''] = (await run('parked')).out.split(' ');
  expect((await run('resend', delivery)).code).toBe(0);
  expect(await statesOf()).toMatchObject([{ parked: false }]);
  expect((await run('rotate', id)).out).toMatch(/^whsec_/);
  expect((await run('remove', id)).code).toBe(0);
  const refused = await run('add', '--url', 'https://127.0.0.1');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('webhook.target.refused')]);
});

describe('issue 18: a webhook', () => {
  const listed = async () => (await shop.inject(list, { token: owner })).body.data[0] as Webhook;
  const change = (webhook: Webhook, more: Partial<Webhook>) => {
    const { id, url, types, isPaused, version } = { ...webhook, ...more };
    return shop.inject(update, { token: owner, params: { id }, body: { url, types, isPaused, version } });
  };

  it('API-40 is paused: its messages wait, and go to the new address afterwards', async () => {
    await add();
    const before = await listed();
    const paused = await change(before, { isPaused: true });
    expect(paused.body.data).toMatchObject({ isPaused: true });
    await placeOrder();
    await sender.run();
    expect(received).toEqual([]);
    expect((await listed()).waiting).toBe(1);
    expect((await change(before, { types: ['order.paid'] })).error.code).toBe('record.changed');
    await change(await listed(), { isPaused: false, url: `http://${host}/other` });
    await sender.run();
    expect(received.map(({ path }) => path)).toEqual(['/other']);
    expect((await change(await listed(), { url: 'http://10.0.0.1/' })).error.code).toBe(
      'webhook.target.refused',
    );
    const entries = await auditEntries(shop.database.pool, tenantId, before.id);
    expect(entries.map(([action]) => action)).toEqual([
      'webhook.added',
      'webhook.changed',
      'webhook.changed',
    ]);
  });

  it('API-40 gets a signed test message at once; the answer is shown, and nothing is tried again', async () => {
    const { id, secret } = await add();
    const run = () => shop.inject(test, { token: owner, params: { id } });
    expect((await run()).body.data).toMatchObject({ status: 204, problem: null });
    const [{ headers, body }] = received as [Received];
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toBe(
      signatureOf(secret, { id: String(headers['webhook-id']), body, sentAt }),
    );
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: {} });
    answers['/hook'] = 500;
    expect((await run()).body.data).toMatchObject({
      status: 500,
      problem: 'Das Ziel hat mit 500 geantwortet.',
    });
    expect(await statesOf()).toEqual([]);
    for (let more = 0; more < 8; more++) await run();
    expect((await run()).error.code).toBe('too.many.requests');
  });
});
