import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, PgBoss } from 'pg-boss';
import type { StatementRunner } from '../database/connection.ts';
import type { Log } from './log.ts';

/** A kind of job with its own queue. `Data` must be JSON. */
export interface JobType<Data extends object> {
  name: string;
  /** How many of these jobs a process does at once; one after the other leaves most processor time to requests. */
  parallel?: number;
  /** Only carries the type. */
  readonly data?: Data;
}

/** Makes a kind of job; queue names have letters, digits and hyphens. */
export function jobType<Data extends object>(name: string, { parallel = 1 } = {}): JobType<Data> {
  return { name, parallel };
}

type JobResult =
  | { id: string; status: 'completed' }
  | { id: string; status: 'failed'; output: { message: string } };

/** A job that gave up after its retries. */
export interface DeadJob {
  id: string;
  /** Its queue. */
  name: string;
  data: Record<string, unknown>;
  reason: string | null;
  createdAt: Date;
  givenUpAt: Date;
}

const runningJob = new AsyncLocalStorage<{ name: string; data: object }>();

/** The job that the caller works for; undefined outside of jobs. */
export function currentJob(): { name: string; data: object } | undefined {
  return runningJob.getStore();
}

export type Jobs = ReturnType<typeof createJobs>;

/** Ten years: the queue deletes waiting jobs after 14 days by default, also those of a shop that was off, and given-up ones. */
const retentionSeconds = 10 * 365 * 86_400;

/** Retries for about an hour, in case a mail server is down; then the job goes to the dead letter queue. */
const queueOptions = {
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 1_800,
  expireInSeconds: 300,
  retentionSeconds,
};

const queueStatementMs = 60_000;

const deadLetterQueue = 'dead-letter';

const deadColumns = `id, coalesce(source_name, name) as name, data, source_output ->> 'message' as reason,
  coalesce(source_created_on, created_on) as "createdAt", created_on as "givenUpAt"`;

const dailyAt = '0 3 * * *';
const hourlyAt = '0 * * * *';
const minutelyAt = '* * * * *';
const minutelyPollSeconds = 10;

/**
 * Runs work after a transaction has committed, at least once, in any process of the installation. The queue is in the
 * shop's database (schema `pgboss`). It uses two connections, and a small query every two seconds for each kind of job that
 * this process handles. It does not use notifications, because commits with notifications wait for each other.
 *
 * @example jobs.register(orderConfirmation, async ({ orderId }) => …); await jobs.enqueue(client, orderConfirmation, { … });
 */
export function createJobs({
  url,
  log,
  onFailure = () => {},
  pollSeconds = 2,
  dailyPollSeconds = 600,
}: {
  url: string;
  log: Log;
  /** Called with the error of each failed job. */
  onFailure?: (error: unknown) => void;
  pollSeconds?: number;
  /** How often a process looks for daily jobs. Nobody waits for one. */
  dailyPollSeconds?: number;
}) {
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const parallels = new Map<string, number>();
  // The driver takes more options than the queue declares.
  const connection = {
    connectionTimeoutMillis: 10_000,
    // Replaces a connection that hangs. The queue's own statements are short.
    query_timeout: queueStatementMs,
    keepAlive: true,
  };
  const boss = new PgBoss({
    ...connection,
    connectionString: url,
    application_name: 'kontor-jobs',
    max: 2,
    superviseIntervalSeconds: 120,
    monitorVacuum: false,
  });
  boss.on('error', (error) => {
    // The driver attaches the client with its secrets to the error: keep them out of the log.
    Reflect.deleteProperty(error, 'client');
    log.error({ err: error }, 'job queue');
  });

  /** When jobs run by themselves, in cron's form. */
  const scheduled = new Map<string, string>();
  let prepared: Promise<void> | undefined;
  const queues = new Map<string, Promise<void>>();

  function prepare(): Promise<void> {
    prepared ??= open().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  async function open(): Promise<void> {
    await boss.start();
    const kept = { retentionSeconds, deleteAfterSeconds: 0 };
    await boss.createQueue(deadLetterQueue, kept);
    await boss.updateQueue(deadLetterQueue, kept);
    await Promise.all([...handlers.keys()].map(queue));
  }

  /** Extends jobs of earlier versions, which the queue would delete. */
  async function keepJobs(): Promise<void> {
    await boss.getDb().executeSql(
      `update pgboss.job set keep_until = now() + $2 * interval '1 second',
         deletion_seconds = case when name = $1 then 0 else deletion_seconds end
       where (state in ('created', 'retry') or name = $1) and keep_until < now() + interval '1 year'`,
      [deadLetterQueue, retentionSeconds],
    );
  }

  function queue(name: string): Promise<void> {
    const known = queues.get(name);
    if (known) return known;
    const creation = boss
      .createQueue(name, { ...queueOptions, deadLetter: deadLetterQueue })
      .then(() => boss.updateQueue(name, { retentionSeconds }));
    queues.set(name, creation);
    creation.catch(() => queues.delete(name));
    return creation;
  }

  function pollingOf(at: string | undefined): number {
    if (at === undefined) return pollSeconds;
    return at === minutelyAt ? Math.min(minutelyPollSeconds, dailyPollSeconds) : dailyPollSeconds;
  }

  /** Answers why the job failed. */
  async function run(name: string, id: string, data: object): Promise<string | undefined> {
    try {
      await runningJob.run({ name, data }, async () => handlers.get(name)?.(data));
      return undefined;
    } catch (error) {
      log.error({ err: error, queue: name, job: id }, 'job failed');
      onFailure(error);
      return (error instanceof Error && error.message.slice(0, 1_000)) || 'No reason was given.';
    }
  }

  return {
    /** Sets the handler of a kind of job, before `start`. A job whose handler throws is retried with backoff. */
    register<Data extends object>(type: JobType<Data>, handler: (data: Data) => Promise<void>): void {
      handlers.set(type.name, handler as (data: object) => Promise<void>);
      parallels.set(type.name, type.parallel ?? 1);
    },
    /**
     * Sets a handler that runs daily at 3:00 UTC in one process of the installation, before `start`. A run that was missed
     * while no process was up happens once at the next start. A handler that throws is retried.
     */
    registerDaily(type: JobType<Record<string, never>>, handler: () => Promise<void>): void {
      handlers.set(type.name, handler);
      scheduled.set(type.name, dailyAt);
    },
    /** As `registerDaily`, for each full hour; it runs within the next ten minutes. */
    registerHourly(type: JobType<Record<string, never>>, handler: () => Promise<void>): void {
      handlers.set(type.name, handler);
      scheduled.set(type.name, hourlyAt);
    },
    /** As `registerDaily`, for each minute; it runs within the next ten seconds. */
    registerMinutely(type: JobType<Record<string, never>>, handler: () => Promise<void>): void {
      handlers.set(type.name, handler);
      scheduled.set(type.name, minutelyAt);
    },
    /** Enqueues a job within the caller's transaction, optionally for later. */
    async enqueue<Data extends object>(
      transaction: StatementRunner,
      type: JobType<Data>,
      data: Data,
      { startAfterSeconds }: { startAfterSeconds?: number } = {},
    ): Promise<void> {
      await prepare();
      await queue(type.name);
      await boss.send(type.name, data, {
        db: adapterOf(transaction, type.name),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
    },
    /** Adds the jobs of a backup within the caller's transaction; call `prepare` first. */
    async restore(transaction: StatementRunner, name: string, restored: readonly object[]): Promise<void> {
      await prepare();
      if (name !== deadLetterQueue) await queue(name);
      await boss.insert(name, [...restored], { db: adapterOf(transaction, `restore-${name}`) });
    },
    /** The jobs that gave up, newest first; tenant null: those of the installation. */
    async dead({ tenantId, limit }: { tenantId: number | null; limit: number }): Promise<DeadJob[]> {
      await prepare();
      const { rows } = await boss.getDb().executeSql(
        `select ${deadColumns} from pgboss.job
         where name = $1 and state <> 'completed' and (data ->> 'tenantId') is not distinct from $2::text
         order by created_on desc limit $3`,
        [deadLetterQueue, tenantId === null ? null : String(tenantId), limit],
      );
      return rows;
    },
    /** How many jobs of a tenant wait or run. */
    async waiting(tenantId: number): Promise<number> {
      await prepare();
      const { rows } = await boss.getDb().executeSql(
        `select count(*)::integer as waiting from pgboss.job
         where state < 'completed' and name <> $1 and data ->> 'tenantId' = $2`,
        [deadLetterQueue, String(tenantId)],
      );
      return rows[0]?.waiting ?? 0;
    },
    /**
     * Tries a job that gave up again, with all its retries, within the caller's transaction if there is one; answers it, or
     * undefined if this tenant has none.
     */
    async retryDead({
      tenantId,
      id,
      transaction,
    }: {
      tenantId: number | null;
      id: string;
      transaction?: StatementRunner;
    }): Promise<DeadJob | undefined> {
      await prepare();
      const db = transaction ? adapterOf(transaction) : boss.getDb();
      const { rows } = await db.executeSql(
        `select ${deadColumns} from pgboss.job where name = $1 and id::text = $3
           and (data ->> 'tenantId') is not distinct from $2::text`,
        [deadLetterQueue, tenantId === null ? null : String(tenantId), id],
      );
      const [dead] = rows as DeadJob[];
      if (!dead) return undefined;
      // One that could not be taken back before has failed in place.
      await boss.retry(deadLetterQueue, id, { db });
      return (await boss.redrive(deadLetterQueue, { ids: [id], db })) > 0 ? dead : undefined;
    },
    /** Creates tables and queues without starting jobs, so that the first `enqueue` does not wait for it. */
    prepare,
    async start(): Promise<void> {
      await prepare();
      await keepJobs();
      for (const name of handlers.keys()) await queue(name);
      for (const [name, at] of scheduled) await boss.schedule(name, at, {}, { missed: 'once' });
      for (const name of handlers.keys()) {
        const parallel = parallels.get(name) ?? 1;
        const options = {
          batchSize: Math.max(10, 4 * parallel),
          burstWhenBatchFull: true,
          perJobResults: true,
          pollingIntervalSeconds: pollingOf(scheduled.get(name)),
        } as const;
        await boss.work<object, { message: string }, typeof options>(name, options, async (jobs) => {
          const results: JobResult[] = [];
          const left = jobs.values();
          const work = async () => {
            for (const { id, data } of left) {
              const message = await run(name, id, data);
              if (message === undefined) results.push({ id, status: 'completed' });
              else results.push({ id, status: 'failed', output: { message } });
            }
          };
          await Promise.all(Array.from({ length: parallel }, work));
          return results;
        });
      }
    },
    /** Lets running jobs finish (at most 10 s) and closes the connections. */
    async stop(): Promise<void> {
      await prepared?.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
      prepared = undefined;
      queues.clear();
    },
  };
}

/** Sends the queue's statement over the caller's connection, as a prepared statement. */
function adapterOf(transaction: StatementRunner, queue?: string): Db {
  const client = transaction as { query(statement: object): Promise<{ rows: object[] }> };
  const named = queue === undefined ? {} : { name: `enqueue-${queue}` };
  return { executeSql: (text, values = []) => client.query({ ...named, text, values }) };
}
