import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Listener } from '../database/listen.ts';
import { type Outage, outageOf } from '../database/outage.ts';
import { within } from '../database/ticker.ts';

/** A reason why a process is not ready; the message is for operators. */
export interface ReadinessProblem {
  code: `database.${Outage}` | 'database.notices' | 'files.disk';
  message: string;
}

const limit = { tickMs: 100, ticks: 20 };

/** Makes the check. `folders` are those that the shop writes files to. */
export function createReadiness({
  pool,
  listener,
  folders,
}: {
  pool: Pool;
  listener: Pick<Listener, 'isHearing'>;
  folders: readonly string[];
}) {
  let isDatabaseFull = false;
  const fullFolders = new Set<string>();
  let checking: Promise<ReadinessProblem[]> | undefined;

  async function check(): Promise<ReadinessProblem[]> {
    const found = await Promise.all([
      databaseProblem(),
      noticesProblem(),
      ...[...fullFolders].map(folderProblem),
    ]);
    return found.filter((problem) => problem !== undefined);
  }

  let givenUp: GivenUpCounts = { job: 0, webhook: 0 };

  async function databaseProblem(): Promise<ReadinessProblem | undefined> {
    try {
      await soon(pool.query(isDatabaseFull ? takeSomeSpace : 'select 1'), pool);
      isDatabaseFull = false;
      givenUp = await soon(readGivenUp(pool), pool).catch(() => givenUp);
      return undefined;
    } catch (error) {
      const outage = outageOf(error) ?? 'unreachable';
      return { code: `database.${outage}`, message: databaseMessages[outage] };
    }
  }

  async function noticesProblem(): Promise<ReadinessProblem | undefined> {
    return listener.isHearing()
      ? undefined
      : {
          code: 'database.notices',
          message: 'The process does not receive notifications from the database.',
        };
  }

  async function folderProblem(folder: string): Promise<ReadinessProblem | undefined> {
    const file = path.join(folder, `.space-${randomBytes(6).toString('hex')}`);
    try {
      await writeFile(file, Buffer.alloc(64 * 1024), { flush: true });
      fullFolders.delete(folder);
      return undefined;
    } catch {
      return { code: 'files.disk', message: `Files cannot be written to ${folder}.` };
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  return {
    /** Gets every error of a request or job. After a full disk the check tests writing until it works. */
    observe(error: unknown): void {
      if (outageOf(error) !== 'disk') return;
      if (isOfDatabase(error)) isDatabaseFull = true;
      else for (const folder of folders) fullFolders.add(folder);
    },
    /** How much work gave up, at the last check. */
    givenUp: () => givenUp,
    /** The problems that keep this process from its work; answers within 2 s. */
    problems(): Promise<ReadinessProblem[]> {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
}

/** How much work gave up (modules/given-up-jobs). */
export interface GivenUpCounts {
  job: number;
  webhook: number;
}

/** Jobs have no table before the queue was first used. */
export async function readGivenUp(pool: Pool): Promise<GivenUpCounts> {
  const { rows } = await pool.query<{ webhook: number; hasJobs: boolean }>(`
    select (select count(*)::integer from webhook_delivery where parked_at is not null) as webhook,
      to_regclass('pgboss.job') is not null as "hasJobs"`);
  const [{ webhook, hasJobs } = { webhook: 0, hasJobs: false }] = rows;
  if (!hasJobs) return { job: 0, webhook };
  const jobs = await pool.query<{ job: number }>(
    "select count(*)::integer as job from pgboss.job where name = 'dead-letter' and state <> 'completed'",
  );
  return { job: jobs.rows[0]?.job ?? 0, webhook };
}

const databaseMessages: Readonly<Record<Outage, string>> = {
  connections: 'No connection to the database is free.',
  unreachable: 'The database cannot be reached.',
  timeout: 'The database does not answer.',
  disk: "The database's disk is full or cannot be written.",
  resources: 'The database lacks memory or file handles.',
};

function soon<Result>(work: Promise<Result>, pool: Pool): Promise<Result> {
  work.catch(() => undefined);
  const isWaiting = pool.waitingCount > 0;
  return within(limit, work, () => {
    const code = isWaiting && pool.waitingCount > 0 ? '53300' : 'ETIMEDOUT';
    return Object.assign(new Error('The database did not answer the check.'), { code });
  });
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/** Allocates new disk pages and rolls back. A small row could fit into an existing page. */
const takeSomeSpace = `
  begin;
  create temp table kontor_space_check on commit drop as
    select repeat(md5(number::text), 30) as text from generate_series(1, 100) number;
  rollback`;
