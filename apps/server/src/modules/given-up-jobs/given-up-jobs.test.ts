import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createParkedDelivery, createSession, createTenant } from '../../../test/factories.ts';
import { runCommand } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { jobType } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { command } from './given-up-jobs.cli.ts';
import { retryGivenUpJob } from './given-up-jobs.ts';

const { list, retry } = routes.givenUpJobs;
const greet = jobType<{ tenantId: number; orderId: string; token: string; language: string }>('greet');
const sweep = jobType<Record<string, never>>('sweep-test');

let shop: TestApp;
let tenantId: number;
let tenantName: string;
let owner: string;
let problem: string | undefined;
const done: string[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  const { jobs } = shop.dependencies;
  const work = async (orderId: string) => {
    if (problem) throw new Error(problem);
    done.push(orderId);
  };
  jobs.register(greet, ({ orderId }) => work(orderId));
  jobs.register(sweep, () => work('sweep'));
  await jobs.start();
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ tenantId, tenantName } = await createTenant(shop.database.db));
  ({ token: owner } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
  }));
});

const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

/** Enqueues a job that fails at its last attempt. */
async function giveUp(orderId: string, more: object = {}) {
  problem = 'The mail server said no.';
  const data = { tenantId, orderId, token: 'secret-token', language: 'de', ...more };
  await inTransaction(shop.database.pool, async (client) => {
    await shop.dependencies.jobs.enqueue(client, greet, data);
    await client.query("update pgboss.job set retry_limit = 0 where name = 'greet'");
  });
  await vi.waitFor(async () => expect(await listed()).toMatchObject([{ subject: { orderId } }]), {
    timeout: 20_000,
  });
}

const listed = async () => (await shop.inject(list, { token: owner })).body.data;

it('issue 17: work that gave up is listed with its reason and tried again, by its own tenant alone', {
  timeout: 60_000,
}, async () => {
  await giveUp('o1');
  const [job] = await listed();
  expect(job).toMatchObject({
    kind: 'job',
    name: 'greet',
    subject: { orderId: 'o1' },
    reason: 'The mail server said no.',
  });
  expect(JSON.stringify(job)).not.toContain('secret-token');
  const { token: other } = await createSession(shop.database.db, {
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
  });
  const params = { id: job?.id ?? '' };
  expect((await shop.inject(list, { token: other })).body.data).toEqual([]);
  expect((await shop.inject(retry, { token: other, params })).error.code).toBe('job.not.found');
  expect((await shop.inject('GET /metrics', { host: 'localhost:3000' })).text).toContain(
    'given_up_jobs{kind="job"} 1',
  );
  expect((await shop.inject('GET /health/ready')).body).toEqual({ status: 'ready', givenUpJobs: 1 });

  problem = undefined;
  const { pool } = shop.database;
  const now = () => {
    throw new Error('no audit');
  };
  const { jobs } = shop.dependencies;
  const unaudited = { pool, jobs, clock: { ...shop.dependencies.clock, now }, tenantId, by: null, ...params };
  await expect(retryGivenUpJob(unaudited)).rejects.toThrow('no audit');
  expect(await listed()).toMatchObject([{ id: params.id }]);
  expect((await shop.inject(retry, { token: owner, params })).status).toBe(204);
  await vi.waitFor(() => expect(done).toContain('o1'), { timeout: 20_000 });
  expect(await listed()).toEqual([]);
  expect((await shop.inject(retry, { token: owner, params })).error.code).toBe('job.not.found');
  expect(await auditEntries(shop.database.pool, tenantId, params.id)).toEqual([
    ['job.retried', expect.any(String), { job: 'greet', orderId: 'o1' }],
  ]);
  expect((await shop.inject('GET /health/ready')).body).toEqual({ status: 'ready' });
});

it('issue 18: a failed mail about a user names the recipient instead of ids', async () => {
  const { userId } = await createSession(shop.database.db, { tenant_id: tenantId, email: 'anna@x.example' });
  await giveUp('o3', { userId });
  expect((await listed())[0]?.subject).toEqual({ orderId: 'o3', recipient: 'anna@x.example' });
  await query("delete from pgboss.job where name = 'dead-letter'");
  await query(
    `insert into password_reset (tenant_id, user_id, link_id, purpose, token_hash, expires_at)
     values ($1, $2, 'link', 'invite', '\\x00', now())`,
    [tenantId, userId],
  );
  await giveUp('o4', { linkId: 'link' });
  expect((await listed())[0]?.subject).toEqual({ orderId: 'o4', recipient: 'anna@x.example' });
  await query("delete from pgboss.job where name = 'dead-letter'");
});

it('issue 17: given-up webhook deliveries are in the list', async () => {
  const { deliveryId, webhookId } = await createParkedDelivery(shop.database.db, tenantId);
  expect(await listed()).toMatchObject([
    {
      id: deliveryId,
      kind: 'webhook',
      name: 'order.placed',
      subject: { webhookId, url: expect.stringMatching(/^https?:/) },
      reason: 'The target answered 500.',
    },
  ]);
  expect((await shop.inject(retry, { token: owner, params: { id: deliveryId } })).status).toBe(204);
  expect(await listed()).toEqual([]);
});

it('issue 17: the queue deletes neither given-up nor waiting work', async () => {
  await giveUp('o2');
  const { rows } = await query(
    `select state, extract(day from keep_until - now())::integer as days, deletion_seconds from pgboss.job
     where name = 'dead-letter'`,
  );
  expect(rows).toEqual([{ state: 'created', days: expect.any(Number), deletion_seconds: 0 }]);
  expect(rows[0].days).toBeGreaterThan(3_000);
  const waiting = await query("select retention_seconds from pgboss.queue where name = 'greet'");
  expect(waiting.rows[0].retention_seconds).toBeGreaterThan(3_000 * 86_400);
  await query("update pgboss.job set keep_until = now() + interval '1 day' where name = 'dead-letter'");
  const { stop, start } = shop.dependencies.jobs;
  await stop();
  await start();
  const kept = await query(
    "select keep_until > now() + interval '9 years' as kept from pgboss.job where name = 'dead-letter'",
  );
  expect(kept.rows).toEqual([{ kept: true }]);
  await query("delete from pgboss.job where name = 'dead-letter'");
});

it('issue 17: the command lists and retries', async () => {
  const { deliveryId } = await createParkedDelivery(shop.database.db, tenantId);
  const run = (...args: string[]) => runCommand(command, { DATABASE_URL: shop.database.url }, ...args);
  const { out, err } = await run('list', '--tenant', tenantName);
  expect([err, out]).toEqual(['', expect.stringContaining(`${deliveryId}  webhook  order.placed`)]);
  expect((await run('retry', '--all', '--tenant', tenantName)).out).toBe(
    `${deliveryId} will be tried again by the running shop\n`,
  );
  expect(await listed()).toEqual([]);
  expect((await run('retry', 'none', '--tenant', tenantName)).err).toContain('job.not.found');

  problem = 'Disk full';
  await inTransaction(shop.database.pool, async (client) => {
    await shop.dependencies.jobs.enqueue(client, sweep, {});
    await client.query("update pgboss.job set retry_limit = 0 where name = 'sweep-test'");
  });
  await vi.waitFor(
    async () => expect((await shop.dependencies.jobs.dead({ tenantId: null, limit: 5 })).length).toBe(1),
    {
      timeout: 20_000,
    },
  );
  expect((await run('list')).out).toContain('sweep-test');
  expect((await run('retry', '--all')).code).toBe(0);
});
