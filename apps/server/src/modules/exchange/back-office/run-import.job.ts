import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { jobType } from '../../../shared/jobs.ts';
import type { ImportKind, ImportSource, ReadAsset } from '../exchange.types.ts';
import { importFiles } from '../exchange.usecases.ts';
import { hasWayBack } from '../export/record-form.ts';
import { type HttpImportServices, turnLockKey } from '../http-import.ts';
import { folderAssets } from '../sources/folder.ts';
import { queriesOn } from '../transaction-queries.ts';
import { endRun, holdRun, inTurn, type LoggedRun, logOf, markInterrupted } from './import-log.ts';
import { createImportsRepository, type StoredFile, type StoredRun } from './imports.repository.ts';
import { picturesFolder } from './receive-import.ts';
import { recordsNamed } from './records-named.ts';
import { runSource } from './run-source.ts';
import { refuseChanged, restoringSource } from './values-before.ts';

/** Imports of one process. Each holds two connections of `workPool`, which has four: more would wait for each other. */
const maxAtOnce = 2;

const waitMs = 500;

/** Check or load an import of the back office. A repeated job finds another state and ends. */
export const runImportJob = jobType<{ tenantId: number; runId: string }>('run-import', {
  parallel: maxAtOnce,
});

export type ImportTurns = ReturnType<typeof createImportTurns>;

/** Counts the imports of this process, over HTTP and in the background. */
export function createImportTurns() {
  let running = 0;
  return {
    isFull: () => running >= maxAtOnce,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}

/**
 * Checks or loads a queued run. It first waits for its turn: one import of a tenant, two of a process. Ends it as done,
 * checked, cancelled or failed. A process that dies leaves it interrupted; its open transaction is rolled back.
 */
export async function runImport({
  tenantId,
  runId,
  services,
  directory,
  turns,
}: {
  tenantId: number;
  runId: string;
  services: HttpImportServices;
  directory: string;
  turns: ImportTurns;
}): Promise<void> {
  const imports = createImportsRepository({ pool: services.workPool });
  while (turns.isFull()) await sleep(waitMs);
  await turns.run(async () => {
    const client = await services.workPool.connect();
    let broken: Error | undefined;
    try {
      if (!(await takeTurn(client, tenantId, runId))) return;
      await holdRun(client, runId);
      const { rows } = await client.query<Omit<StoredRun, 'files'>>(
        `update import_run set state = case state when 'queued' then 'checking' else 'loading' end
         where tenant_id = $1 and id = $2 and state in ('queued', 'waiting')
         returning id, source, state, user_id as "userId", actor as by, may_change_operators as "mayChangeOperators", language,
           accept_partial as "acceptPartial", pictures, restored_run as "restoredRun", restored_file as "restoredFile"`,
        [tenantId, runId],
      );
      const [run] = rows;
      if (!run) return;
      const logged: LoggedRun = {
        client: inTurn(client),
        clock: services.clock,
        tenantId,
        runId,
        source: run.source === 'restore' ? 'restore' : 'backOffice',
      };
      const files = await imports.filesOf(client, tenantId, runId);
      try {
        await work(logged, { ...run, files });
        await endRun(logged, run.state === 'checking' ? 'checked' : 'done');
      } catch (error) {
        await endRun(logged, 'failed');
        throw error;
      }
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // On failure, closing the connection frees the locks.
      await client.query('select pg_advisory_unlock_all()').catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    }
  });

  async function work(logged: LoggedRun, run: StoredRun): Promise<void> {
    const isDryRun = run.state === 'checking';
    const folder = path.join(directory, runId);
    const restored =
      run.restoredRun === null
        ? undefined
        : { tenantId, runId: run.restoredRun, position: run.restoredFile ?? 0 };
    const positions = new Map<ImportSource, number>();
    const queries = queriesOn(logged.client);
    for (const file of run.files) {
      const { kind, position, storedAs, state } = file;
      if (kind === null || state === 'loaded') continue;
      if (restored && hasWayBack(kind)) {
        positions.set(await restoringSource(queries, restored, file.name, kind), position);
      } else if (storedAs !== null)
        positions.set(
          await recordsNamed(
            runSource(
              { ...file, parts: partsBeside(run.files, file), path: path.join(folder, storedAs) },
              kind as ImportKind,
            ),
            file.mapping,
            { run: queries.run, tenantId },
          ),
          position,
        );
    }
    const report = await importFiles({
      ...services,
      tenantId,
      files: [...positions.keys()],
      readAsset: run.pictures > 0 ? await picturesOf(path.join(folder, picturesFolder)) : undefined,
      isDryRun,
      isRestore: restored !== undefined,
      // A check reports only the causes, not the refusals that result from them.
      acceptPartial: isDryRun || run.acceptPartial,
      language: run.language,
      mayChangeOperators: run.mayChangeOperators,
      ...(run.userId && run.by ? { user: { userId: run.userId, username: run.by } } : {}),
      ...progressOf(
        logOf(logged, { positions, isDryRun, ...(restored ? { check: refuseChanged(restored) } : {}) }),
      ),
    });
    if (restored && report.files.some(({ isLoaded }) => isLoaded))
      await logged.client.query(
        `update import_file set way_back = 'used' where tenant_id = $1 and run_id = $2 and position = $3`,
        [restored.tenantId, restored.runId, restored.position] as never,
      );
    if (!isDryRun) await forgetSecrets(logged, folder);
  }
}

/** The other parts of the list that a file is a part of. */
const partsBeside = (files: readonly StoredFile[], { storedAs, position }: StoredFile) =>
  files.filter((other) => other.storedAs === storedAs && other.position !== position);

const progressOf = (log: ReturnType<typeof logOf>) => ({ log, onProgress: log.onProgress });

/** Waits until no other import of the tenant runs; false if the run was cancelled meanwhile or is done. */
async function takeTurn(client: PoolClient, tenantId: number, runId: string): Promise<boolean> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock($1, $2) as taken from import_run
       where tenant_id = $2 and id = $3 and state in ('queued', 'waiting')`,
      [turnLockKey, tenantId, runId],
    );
    if (rows.length === 0) {
      await markInterrupted(client, new Date(), tenantId);
      return false;
    }
    if (rows[0]?.taken) return true;
    await sleep(waitMs);
  }
}

/** Files with passwords are not kept after they were loaded. */
async function forgetSecrets({ client, tenantId, runId }: LoggedRun, folder: string): Promise<void> {
  const { rows } = await (client as PoolClient).query<{ stored_as: string }>(
    `with gone as (
       select f.stored_as from import_file f
       where f.tenant_id = $1 and f.run_id = $2 and f.kind = 'users' and f.state = 'loaded' and f.stored_as is not null
     )
     update import_file f set stored_as = null, mends = '{}' from gone
     where f.tenant_id = $1 and f.run_id = $2 and f.stored_as = gone.stored_as
       and not exists (select from import_file o where o.tenant_id = $1 and o.run_id = $2
         and o.stored_as = gone.stored_as and o.state <> 'loaded')
     returning gone.stored_as`,
    [tenantId, runId],
  );
  for (const { stored_as } of rows) await rm(path.join(folder, stored_as), { force: true });
}

/** The uploaded pictures, by path in the archive or by file name, whose case does not matter. */
async function picturesOf(folder: string): Promise<ReadAsset> {
  const read = folderAssets([folder]);
  const byName = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      byName.set(entry.name.toLowerCase(), path.relative(folder, path.join(entry.parentPath, entry.name)));
  return async (name) => {
    const named = name.normalize('NFC');
    const place = byName.get(path.posix.basename(named).toLowerCase());
    return (await read(named)) ?? (place === undefined ? undefined : await read(place));
  };
}
