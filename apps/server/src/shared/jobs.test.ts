import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createJobs, type Jobs, jobType } from './jobs.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let jobs: Jobs;
const log = pino({ level: 'silent' });
const greet = jobType<{ name: string }>('greet');

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ url: database.url, log, pollSeconds: 0.5 });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

it('CHKO-19 a job exists exactly when its transaction commits', async () => {
  const done: string[] = [];
  jobs.register(greet, async ({ name }) => void done.push(name));
  await expect(
    inTransaction(database.pool, async (client) => {
      await jobs.enqueue(client, greet, { name: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(database.pool, (client) => jobs.enqueue(client, greet, { name: 'client' }));
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual(['client']), { timeout: 50_000 });
});

it('issue 2: a job that fails is kept for another try, the others of its batch are done', async () => {
  const failing = jobType<{ number: number }>('failing');
  const worker = createJobs({ url: database.url, log, pollSeconds: 0.5 });
  const done: number[] = [];
  worker.register(failing, async ({ number }) => {
    if (number === 2) throw new Error('not today');
    done.push(number);
  });
  for (const number of [1, 2, 3]) {
    await inTransaction(database.pool, (client) => worker.enqueue(client, failing, { number }));
  }
  await worker.start();
  const states = async () => {
    const { rows } = await database.pool.query<{ number: number; state: string }>(
      "select (data ->> 'number')::integer as number, state from pgboss.job where name = 'failing' order by 1",
    );
    return rows.map(({ state }) => state);
  };
  await vi.waitFor(async () => expect(await states()).toEqual(['completed', 'retry', 'completed']), {
    timeout: 50_000,
  });
  expect(done.sort()).toEqual([1, 3]);
  await worker.stop();
});

it('a missed daily job runs once, however many processes start', async () => {
  const sweep = jobType<Record<string, never>>('sweep');
  const done: string[] = [];
  const start = async (name: string) => {
    const worker = createJobs({ url: database.url, log, dailyPollSeconds: 1 });
    worker.registerDaily(sweep, async () => void done.push(name));
    await worker.start();
    return worker;
  };
  await (await start('installed')).stop();
  expect(done).toEqual([]);
  await database.pool.query("update pgboss.schedule set created_on = now() - interval '4 days'");
  await database.pool.query("update pgboss.version set cron_on = now() - interval '3 days'");
  const workers = [await start('first'), await start('second')];
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 50_000 });
  const { rows } = await database.pool.query("select from pgboss.job where name = 'sweep'");
  expect(rows).toHaveLength(1);
  for (const worker of workers) await worker.stop();
});
