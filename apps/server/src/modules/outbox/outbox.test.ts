import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { jobType } from '../../shared/jobs.ts';
import { createMailDeliveries } from '../../shared/mail-deliveries.ts';
import { createMailer, type Mailer } from '../../shared/mailer.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { passwordLinkJob } from '../passwords/passwords.jobs.ts';

const { list, resend, test } = routes.outbox;
const greet = jobType<{ tenantId: number; key: string }>('greet-mail');

let shop: TestApp;
let mailer: Mailer;
let tenantId: number;
let token: string;
let problem: string | undefined;
let sent = 0;
/** Mails wait for it. */
let gate = Promise.resolve();

beforeAll(async () => {
  shop = await createTestApp();
  const { jobs, log, config, clock } = shop.dependencies;
  const deliveries = createMailDeliveries({ pool: shop.database.pool, clock });
  mailer = createMailer({ ...config, smtpUrl: undefined }, { deliveries, log });
  const send = async (data: { tenantId: number; key: string }) => {
    await gate;
    const address = problem ?? 'anna@x.example';
    await mailer.send({
      ...data,
      to: [{ name: 'Anna', address }],
      subject: `Gruß 100% ${data.key}`,
      text: 'x',
      html: 'x',
    });
    sent += 1;
  };
  jobs.register(greet, send);
  await jobs.start();
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    company_id: null,
    operator_role: 'owner',
  }));
  problem = undefined;
});

const mailsOf = async (query: Record<string, string> = {}) =>
  (await shop.inject(list, { token, query })).body.data;
const again = (id: string, by = token) => shop.inject(resend, { token: by, params: { id } });

async function enqueue(key: string) {
  await inTransaction(shop.database.pool, async (client) => {
    await shop.dependencies.jobs.enqueue(client, greet, { tenantId, key });
    await client.query("update pgboss.job set retry_limit = 0 where name = 'greet-mail'");
  });
}

it('issue 18: lists sent mails of the own tenant without their text and sends one again', {
  timeout: 60_000,
}, async () => {
  await enqueue('m1');
  await vi.waitFor(async () => expect(await mailsOf()).toMatchObject([{ state: 'sent' }]), {
    timeout: 20_000,
  });
  const [mail] = await mailsOf();
  expect(mail).toEqual({
    id: 'm1',
    state: 'sent',
    recipients: ['anna@x.example'],
    subject: 'Gruß 100% m1',
    createdAt: expect.any(String),
    sentAt: expect.any(String),
    attempts: 1,
    problem: null,
    canResend: true,
  });
  for (const search of ['ANNA@', '100%']) expect(await mailsOf({ search })).toHaveLength(1);
  const none: Record<string, string>[] = [
    { search: 'berta' },
    { search: '10_%' },
    { state: 'failed' },
    { state: 'pending' },
  ];
  for (const query of none) expect(await mailsOf(query)).toEqual([]);

  const { token: foreign } = await createSession(shop.database.db, {
    company_id: null,
    operator_role: 'owner',
  });
  expect((await shop.inject(list, { token: foreign })).body.data).toEqual([]);
  expect((await again('m1', foreign)).error.code).toBe('mail.not.found');

  const before = sent;
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  expect((await again('m1')).status).toBe(204);
  expect((await mailsOf())[0]?.state).toBe('pending');
  expect((await again('m1')).error.code).toBe('mail.pending');
  open();
  await vi.waitFor(async () => expect(await mailsOf()).toMatchObject([{ state: 'sent', attempts: 2 }]), {
    timeout: 20_000,
  });
  expect(sent).toBe(before + 1);
  expect(await auditEntries(shop.database.pool, tenantId, 'm1')).toEqual([
    ['mail.resent', expect.any(String), { subject: 'Gruß 100% m1', recipients: ['anna@x.example'] }],
  ]);
});

it('issue 18: a mail that gave up shows why and is tried again', async () => {
  problem = 'keine-adresse';
  await enqueue('m2');
  await vi.waitFor(async () => expect(await mailsOf({ state: 'failed' })).toHaveLength(1), {
    timeout: 20_000,
  });
  expect((await mailsOf())[0]).toMatchObject({
    problem: 'A mail has an address that is none.',
    canResend: true,
  });
  problem = undefined;
  expect((await again('m2')).status).toBe(204);
  await vi.waitFor(async () => expect(await mailsOf()).toMatchObject([{ state: 'sent', problem: null }]), {
    timeout: 20_000,
  });
});

it('issue 18: a test mail that was refused has failed, because nothing tries it again', async () => {
  await shop.database.pool.query(
    `insert into mail_delivery (tenant_id, key, recipients, subject, attempts, problem, created_at, updated_at)
     values ($1, 'test', '{a@x.example}', 'Testmail', 1, 'connect ECONNREFUSED', $2, $2)`,
    [tenantId, shop.clock.now()],
  );
  expect(await mailsOf({ state: 'failed' })).toMatchObject([{ id: 'test', canResend: false }]);
  expect((await again('test')).error.code).toBe('mail.not.resendable');
});

it('issue 18: a mail whose link works once is not sent again', async () => {
  await shop.database.pool.query(
    `insert into mail_delivery (tenant_id, key, recipients, subject, accepted_at, created_at, updated_at, job_name, job_data)
     values ($1, 'link', '{a@x.example}', 'Neues Passwort', $2, $2, $2, $3, '{}')`,
    [tenantId, shop.clock.now(), passwordLinkJob.name],
  );
  expect(await mailsOf()).toMatchObject([{ id: 'link', canResend: false }]);
  expect((await again('link')).error.code).toBe('mail.not.resendable');
  expect((await again('unknown')).error.code).toBe('mail.not.found');
});

it('issue 18: a mail about a change of an order is due again', async () => {
  const { pool, db } = shop.database;
  const order = await createOrder(db, { tenant_id: tenantId });
  const { rows } = await pool.query<{ id: number }>(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor) values ($1, $2, $3, 'confirmed', 'operator')
     returning id`,
    [tenantId, order.orderId, shop.clock.now()],
  );
  const key = `order-history-${tenantId}-${rows[0]?.id}`;
  await pool.query(
    `insert into mail_delivery (tenant_id, key, recipients, subject, accepted_at, created_at, updated_at, job_name, job_data)
     values ($1, $2, '{a@x.example}', 'Bestätigt', $3, $3, $3, $4, $5)`,
    [tenantId, key, shop.clock.now(), 'order-history-mails', JSON.stringify({ tenantId })],
  );
  const isDue = async () =>
    (await pool.query('select is_mail_due from order_history where order_id = $1', [order.orderId])).rows[0]
      .is_mail_due;
  expect(await isDue()).toBe(false);
  await shop.dependencies.jobs.stop();
  expect((await again(key)).status).toBe(204);
  expect(await isDue()).toBe(true);
  await shop.dependencies.jobs.start();
});

it('issue 18: sends a test mail to the own address, at most ten an hour', async () => {
  const answer = await shop.inject(test, { token });
  expect(answer.body.data).toMatchObject({ hasServer: false, problem: null });
  expect(shop.mails.at(-1)).toMatchObject({ tenantId, to: [{ address: answer.body.data.to }] });
  for (let count = 1; count < 10; count += 1) await shop.inject(test, { token });
  expect((await shop.inject(test, { token })).error.code).toBe('too.many.requests');
});

it('issue 18: lists the mails about an order: of its job, of its history, or with its number in the subject', async () => {
  const { db } = shop.database;
  const { orderId, orderNumber } = await createOrder(db, { tenant_id: tenantId });
  const { id: entryId } = await db
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      kind: 'confirmed',
      occurred_at: shop.clock.now(),
      actor: 'operator',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2099-01-01');
  const mail = { tenant_id: tenantId, created_at: at, updated_at: at, subject: 'Hallo' };
  await db
    .insertInto('mail_delivery')
    .values([
      { ...mail, key: 'job', job_name: 'order-mail', job_data: JSON.stringify({ tenantId, orderId }) },
      { ...mail, key: `order-history-${tenantId}-${entryId}` },
      { ...mail, key: 'subject', subject: `Ihre Bestellung ${orderNumber}` },
      { ...mail, key: 'longer', subject: `Ihre Bestellung ${orderNumber}9` },
      { ...mail, key: 'other', job_data: JSON.stringify({ tenantId, orderId: 'other' }) },
    ])
    .execute();
  const answer = await shop.inject(routes.outbox.ofOrder, { token, params: { id: orderId } });
  expect(answer.body.data.map(({ id }) => id).sort()).toEqual([
    'job',
    `order-history-${tenantId}-${entryId}`,
    'subject',
  ]);
  const quiet = await createOrder(db, { tenant_id: tenantId });
  const none = await shop.inject(routes.outbox.ofOrder, { token, params: { id: quiet.orderId } });
  expect(none.body.data).toEqual([]);
  const foreign = await createOrder(db);
  const refused = await shop.inject(routes.outbox.ofOrder, { token, params: { id: foreign.orderId } });
  expect(refused.status).toBe(404);
});
