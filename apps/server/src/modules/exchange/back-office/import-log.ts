import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_REFUSED_ROWS } from '@kontor/contract';
import type { Pool } from 'pg';
import type { StatementRunner } from '../../../database/connection.ts';
import type { Clock } from '../../../shared/clock.ts';
import { newId } from '../../../shared/ids.ts';
import type { FileReport, ImportProgress, ImportSource, RefusedCell } from '../exchange.types.ts';
import type { ImportLog } from '../exchange.usecases.ts';
import { hasWayBack } from '../export/record-form.ts';
import type { LoadHooks } from '../file-load.ts';
import { type ReportLanguage, storableJson } from '../refusals.ts';
import { queriesOn } from '../transaction-queries.ts';
import type { StoredReason } from './imports.repository.ts';
import { keepBefore } from './values-before.ts';

/** A running check or load holds this lock on the connection of its log. A run without it was interrupted. */
const runLockKey = 7_256_020;

/** Limit of stored refused cells of a run. Counts and reasons include all. */
const maxRefusals = {
  backOffice: 100_000,
  restore: 100_000,
  http: MAX_REFUSED_ROWS,
  command: 1_000,
} as const;

const progressEveryMs = 500;

export type RunSource = keyof typeof maxRefusals;

/** A run of the log and the connection that it is written on. */
export interface LoggedRun {
  client: StatementRunner;
  clock: Clock;
  tenantId: number;
  runId: string;
  source: RunSource;
}

/** Sends the statements of a run one after the other, because progress is written while the run works. */
export function inTurn(client: StatementRunner): StatementRunner {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values?: unknown[]) => {
    const answer = last.then(() => (client as Pool).query(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query } as StatementRunner;
}

/** SQL: whether a run of the alias `run` still works. */
const worksSql = `exists (select from pg_locks l where l.locktype = 'advisory' and l.granted
  and l.database = (select d.oid from pg_database d where d.datname = current_database())
  and l.classid = ${runLockKey} and l.objid = (hashtext(run.id)::bigint & 4294967295)::oid)`;

/** Marks the runs that ended with their process. A file is one transaction, so none is half loaded. */
export async function markInterrupted(runner: StatementRunner, now: Date, tenantId?: number): Promise<void> {
  await runner.query(
    `update import_run run set state = 'interrupted', ended_at = $1, progress = null
     where run.state in ('checking', 'loading') and ($2::integer is null or run.tenant_id = $2) and not ${worksSql}`,
    [now, tenantId ?? null],
  );
}

/** Begins a run of the ERP interface or the command, with one row for each file. */
export async function beginRun(
  { client, clock, tenantId, source }: Omit<LoggedRun, 'runId'>,
  {
    by,
    language,
    acceptPartial,
    files,
  }: { by: string | null; language: ReportLanguage; acceptPartial: boolean; files: readonly ImportSource[] },
): Promise<LoggedRun> {
  const runId = newId();
  const turns = inTurn(client);
  await holdRun(turns, runId);
  await client.query(
    `with run as (
       insert into import_run (tenant_id, id, source, state, created_at, actor, language, accept_partial)
       values ($1, $2, $3, 'loading', $4, $5, $6, $7) returning tenant_id, id
     )
     insert into import_file (tenant_id, run_id, position, name, kind)
     select run.tenant_id, run.id, f.position, f.name, f.kind
     from run, unnest($8::text[], $9::text[]) with ordinality as f (name, kind, position)`,
    [
      tenantId,
      runId,
      source,
      clock.now(),
      by,
      language,
      acceptPartial,
      files.map(({ name }) => name),
      files.map(({ kind }) => kind),
    ],
  );
  return { client: turns, clock, tenantId, runId, source };
}

/** Takes the lock of a run until `endRun`, or until its process ends. */
export async function holdRun(client: StatementRunner, runId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [runLockKey, runId]);
}

/** Ends a run; files that were not reached are skipped. */
export async function endRun({ client, clock, tenantId, runId }: LoggedRun, state: string): Promise<void> {
  await client.query(
    `with run as (
       update import_run r set ended_at = $4, progress = null,
         state = case when r.is_cancelled and $3 <> 'failed' and exists (
             select from import_file f where f.tenant_id = r.tenant_id and f.run_id = r.id and f.state = 'waiting')
           then 'cancelled' else $3 end
       where r.tenant_id = $1 and r.id = $2 returning r.tenant_id, r.id, r.state
     )
     update import_file f set state = 'skipped' from run
     where run.state not in ('checked', 'draft') and f.tenant_id = run.tenant_id and f.run_id = run.id and f.state = 'waiting'`,
    [tenantId, runId, state, clock.now()],
  );
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [runLockKey, runId]);
}

/** Copies the files of a run into its folder; those of users may have passwords and are not kept. */
export async function keepFiles(
  { client, tenantId, runId }: LoggedRun,
  sources: readonly ImportSource[],
  from: string,
  directory: string,
): Promise<void> {
  for (const [index, { name, kind }] of sources.entries()) {
    if (kind === 'users') continue;
    const storedAs = `${index + 1}${path.extname(name).toLowerCase()}`;
    const file = path.join(directory, runId, storedAs);
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(path.join(from, name), file);
    await client.query(
      'update import_file set stored_as = $4, bytes = $5 where tenant_id = $1 and run_id = $2 and position = $3',
      [tenantId, runId, index + 1, storedAs, (await stat(file)).size],
    );
  }
}

/**
 * Records each file of a run, a loaded one in its transaction, so that log and data agree. The progress is written beside the
 * work, at most twice a second.
 *
 * @param positions the number of each file in the log
 */
export function logOf(
  run: LoggedRun,
  {
    positions,
    isDryRun = false,
    check,
  }: {
    positions: ReadonlyMap<ImportSource, number>;
    isDryRun?: boolean;
    check?: LoadHooks['check'];
  },
): ImportLog & { onProgress(progress: ImportProgress): void } {
  const { client, tenantId, runId, source } = run;
  let left: number = maxRefusals[source];
  let toldAt = 0;
  const place = (file: ImportSource) => ({ tenantId, runId, position: positions.get(file) ?? 0 });

  return {
    hooksOf(file) {
      // The next file of an ERP replaces its stock, and 50,000 rows must load in 5 s (decision 101).
      const isReplaced = source === 'http' && file.kind === 'stock';
      const isKept = source !== 'command' && !isReplaced && hasWayBack(file.kind);
      return { ...(isKept ? keepBefore(place(file)) : {}), ...(check ? { check } : {}) };
    },
    async record(file, { report, refusedRows, durationMs }, queries) {
      const { run } = queries ?? queriesOn(client);
      const { position } = place(file);
      const state = isDryRun ? 'waiting' : report.isLoaded ? 'loaded' : 'refused';
      await run(
        `update import_file set state = $4, rows_read = $5, inserted = $6, updated = $7, unchanged = $8, deleted = $9,
           left_out = $10, refused = $11, duration_ms = $12, reasons = $13
         where tenant_id = $1 and run_id = $2 and position = $3`,
        [
          tenantId,
          runId,
          position,
          state,
          ...countsOf(report),
          durationMs,
          storableJson(reasonsOf(refusedRows)),
        ],
      );
      const kept = refusedRows.slice(0, left);
      left -= kept.length;
      await run('delete from import_refusal where tenant_id = $1 and run_id = $2 and position = $3', [
        tenantId,
        runId,
        position,
      ]);
      if (kept.length === 0) return;
      await run(
        `insert into import_refusal (tenant_id, run_id, position, nth, row_number, column_name, code, reason, value, cause, details)
         select $1, $2, $3, r.nth, r.row_number, r.column_name, r.code, r.reason, r.value, r.cause::jsonb, r.details::jsonb
         from unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
           with ordinality as r (row_number, column_name, code, reason, value, cause, details, nth)`,
        [
          tenantId,
          runId,
          position,
          kept.map(({ row }) => row),
          kept.map(({ column }) => column),
          kept.map(({ code }) => code),
          kept.map(({ reason }) => reason),
          kept.map(({ value }) => value ?? null),
          kept.map(({ cause }) => (cause ? JSON.stringify(cause) : null)),
          kept.map(({ details }) => storableJson(details)),
        ],
      );
    },
    async goesOn() {
      const [row] = await queriesOn(client).run<{ is_cancelled: boolean }>(
        'select is_cancelled from import_run where tenant_id = $1 and id = $2',
        [tenantId, runId],
      );
      return row?.is_cancelled === false;
    },
    onProgress({ share, kind: _kind, ...progress }) {
      const now = performance.now();
      if (now - toldAt < progressEveryMs) return;
      toldAt = now;
      // The work itself reports a lost connection.
      Promise.resolve(
        client.query('update import_run set progress = $3 where tenant_id = $1 and id = $2', [
          tenantId,
          runId,
          JSON.stringify({ ...progress, share: share ?? null }),
        ]),
      ).catch(() => undefined);
    },
  };
}

function countsOf(report: Omit<FileReport, 'durationMs'>): number[] {
  const { read, inserted, updated, unchanged, deleted, leftOut, refused } = report;
  return [read, inserted, updated, unchanged, deleted, leftOut, refused];
}

/** The number of refused cells for each reason, the most frequent first. */
function reasonsOf(refused: readonly RefusedCell[]): StoredReason[] {
  const reasons = new Map<string, StoredReason>();
  for (const { code, details, reason } of refused) {
    const known = reasons.get(code);
    if (known) known.count += 1;
    else reasons.set(code, { code, details, reason, count: 1 });
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}
