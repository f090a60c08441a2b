import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Clock } from '../../../shared/clock.ts';
import { markInterrupted } from './import-log.ts';

/** Retention of an import's files, refused rows and former values; the log itself stays for 400 days. */
const keptDays = 30;
const unloadedDays = 7;
const loggedDays = 400;
/** Limit for the stored files of a tenant; the oldest are deleted first. */
const maxKeptBytes = 2 * 1024 ** 3;

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes data of old imports, and folders without an import. */
export async function forgetImports({
  pool,
  clock,
  directory,
}: {
  pool: Pool;
  clock: Clock;
  directory: string;
}): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await markInterrupted(pool, now);
  await pool.query(
    `delete from import_run run where created_at < $1 or (created_at < $2 and source = 'backOffice'
       and state not in ('queued', 'checking', 'waiting', 'loading') and not exists (select from import_file f
         where f.tenant_id = run.tenant_id and f.run_id = run.id and f.state = 'loaded'))`,
    [before(loggedDays), before(unloadedDays)],
  );
  await pool.query(
    `with old as (
       select r.tenant_id, r.id from (
         select run.tenant_id, run.id, run.created_at, sum(f.bytes) over (
           partition by run.tenant_id order by run.created_at desc, run.id, f.position) as bytes
         from import_run run join import_file f on f.tenant_id = run.tenant_id and f.run_id = run.id
         where f.stored_as is not null) r
       where r.bytes > $2 or r.created_at < $1
     )
     update import_file f set stored_as = null from old where f.tenant_id = old.tenant_id and f.run_id = old.id`,
    [before(keptDays), maxKeptBytes],
  );
  const old = `import_run run where run.created_at < $1 and run.tenant_id = d.tenant_id and run.id = d.run_id`;
  for (const table of ['import_refusal', 'import_before'])
    await pool.query(`delete from ${table} d using ${old}`, [before(keptDays)]);
  await pool.query(
    `update import_file d set sample = null, mends = '{}',
       way_back = case when d.way_back = 'kept' then 'expired' else d.way_back end
     from ${old} and (d.sample is not null or d.way_back = 'kept')`,
    [before(keptDays)],
  );
  const { rows } = await pool.query<{ run_id: string; stored_as: string }>(
    'select run_id, stored_as from import_file where stored_as is not null',
  );
  const kept = new Set(rows.map(({ run_id }) => run_id));
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    // A folder without an import may belong to an upload that is under way.
    if (!kept.has(name) && (await stat(folder)).mtimeMs < Date.now() - dayMs)
      await rm(folder, { recursive: true, force: true });
  }
}
