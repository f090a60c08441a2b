import path from 'node:path';
import { type ImportReport as AnsweredReport, MAX_REFUSED_ROWS } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import type { ApiCaller } from '../../shared/actor.ts';
import { type RequestError, requestError } from '../../shared/errors.ts';
import { requireApiRight } from '../../shared/route.ts';
import { beginRun, endRun, keepFiles, logOf } from './back-office/import-log.ts';
import { type ImportOptions, importFiles } from './exchange.usecases.ts';
import { importRights } from './import-rights.ts';
import type { ReceivedFiles } from './received-files.ts';
import { type FoundFiles, findFiles, folderAssets, UnknownFileError } from './sources/folder.ts';

export interface HttpImportServices
  extends Pick<
    ImportOptions,
    'hashPassword' | 'jobs' | 'storage' | 'canDecode' | 'documents' | 'workPool' | 'clock' | 'picturesUrl'
  > {}

interface HttpImport {
  caller: ApiCaller;
  services: HttpImportServices;
  options: Pick<ImportOptions, 'isDryRun' | 'acceptPartial' | 'language'>;
  idempotencyKey: string | undefined;
  /** Received completely: a slow upload holds no connection. */
  files: ReceivedFiles;
  /** Where loaded files are kept for the log. */
  keptIn: string;
}

/** Held by the one import over HTTP that a tenant has at a time, in any process. */
export const turnLockKey = 7_256_012;

/** After which a refused import may be tried again. */
export const retryAfterSeconds = 5;

/** Retention of a report for repeated requests. */
const keptDays = 7;

const pictureForm = /\.(webp|avif|png|jpe?g|gif|svg|pdf|xml)$/i;

/**
 * Loads the files of a request as `npm run import` does, and answers the report (API-40). An import continues
 * after its client disconnected; a retry with the same idempotency key answers the stored report.
 *
 * @throws import.running, import.refused, import.file.unknown, idempotency.key.reused, api.key.right.missing
 */
export async function importOverHttp(
  work: HttpImport,
): Promise<{ report: AnsweredReport; isRepeated: boolean }> {
  const { tenantId } = work.caller;
  const holder = await work.services.workPool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      turnLockKey,
      tenantId,
    ]);
    if (!rows[0]?.taken) throw importRunning();
    try {
      return await answerOf(work, holder);
    } finally {
      await holder
        .query('select pg_advisory_unlock($1, $2)', [turnLockKey, tenantId])
        .catch((error: Error) => {
          broken = error;
        });
    }
  } finally {
    holder.release(broken);
  }
}

/** Whether a process imports files of a tenant that came over HTTP. */
export async function isImporting(pool: Pool, tenantId: number): Promise<boolean> {
  const { rows } = await pool.query<{ is_held: boolean }>(
    `select exists (select from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = $1 and objid = $2 and objsubid = 2 and granted) as is_held`,
    [turnLockKey, tenantId],
  );
  return rows[0]?.is_held ?? false;
}

/** The refusal of a tenant's second import. */
export function importRunning(): RequestError {
  return requestError('import.running', {
    details: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

async function answerOf(work: HttpImport, client: PoolClient) {
  const found = await sourcesOf(work.files);
  for (const { kind } of found.sources) requireApiRight(work.caller, importRights[kind]);
  const known = await storedReport(work, client);
  const report = known ?? (await loadLogged(work, found, client));
  if (!known && work.idempotencyKey !== undefined) {
    await client.query(
      'update exchange_import set report = $4 where tenant_id = $1 and api_key_id = $2 and idempotency_key = $3',
      [work.caller.tenantId, work.caller.keyId, work.idempotencyKey, JSON.stringify(report)],
    );
  }
  const headers: Record<string, string> = known ? { 'idempotent-replayed': 'true' } : {};
  if (!report.isClean) throw requestError('import.refused', { details: report, headers });
  return { report, isRepeated: known !== undefined };
}

/** Loads files with a row for each in the log; a dry run leaves none. */
async function loadLogged(work: HttpImport, found: FoundFiles, client: PoolClient): Promise<AnsweredReport> {
  const { caller, services, options, files, keptIn } = work;
  if (options.isDryRun) return await load(work, found);
  const { tenantId, name: by } = caller;
  const run = await beginRun(
    { client, clock: services.clock, tenantId, source: 'http' },
    {
      by,
      language: options.language ?? 'en',
      acceptPartial: options.acceptPartial ?? false,
      files: found.sources,
    },
  );
  try {
    const positions = new Map(found.sources.map((source, index) => [source, index + 1]));
    const log = logOf(run, { positions });
    const report = await load(work, found, { log, onProgress: log.onProgress });
    await keepFiles(run, found.sources, files.folder, keptIn);
    await endRun(run, 'done');
    return report;
  } catch (error) {
    await endRun(run, 'failed').catch(() => undefined);
    throw error;
  }
}

async function load(
  work: HttpImport,
  { sources, folders }: FoundFiles,
  log: Pick<ImportOptions, 'log' | 'onProgress'> = {},
): Promise<AnsweredReport> {
  const { caller, services, options } = work;
  const report = await importFiles({
    ...log,
    ...services,
    ...options,
    tenantId: caller.tenantId,
    files: sources,
    readAsset: folderAssets(folders),
    mayChangeOperators: caller.rights.includes('operators.write'),
    apiKey: caller.name,
  });
  return { ...report, refusedRows: report.refusedRows.slice(0, MAX_REFUSED_ROWS) };
}

/** The files of a request by their names; pictures and PDFs are there for rows that name them. */
async function sourcesOf({ folder, names }: ReceivedFiles): Promise<FoundFiles> {
  try {
    const found = await findFiles(
      names.filter((name) => !pictureForm.test(name)).map((name) => path.join(folder, name)),
    );
    if (found.sources.length === 0) throw requestError('import.file.missing');
    return { ...found, folders: [folder] };
  } catch (error) {
    if (!(error instanceof UnknownFileError)) throw error;
    throw requestError('import.file.unknown', { details: { file: error.file } });
  }
}

/** Answers the report of an earlier request with this idempotency key, or else records this request. */
async function storedReport(
  { caller: { tenantId, keyId }, files: { hash }, idempotencyKey, options, services: { clock } }: HttpImport,
  client: PoolClient,
): Promise<AnsweredReport | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const now = clock.now();
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  await client.query('delete from exchange_import where tenant_id = $1 and started_at < $2', [
    tenantId,
    before,
  ]);
  const content = Buffer.concat([
    hash,
    Buffer.from([Number(options.isDryRun), Number(options.acceptPartial)]),
  ]);
  const { rows } = await client.query<{ hash: Buffer; report: AnsweredReport | null }>(
    `insert into exchange_import (tenant_id, api_key_id, idempotency_key, content_hash, started_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, api_key_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning content_hash as hash, report`,
    [tenantId, keyId, idempotencyKey, content, now],
  );
  const [known] = rows;
  if (known && !known.hash.equals(content)) throw requestError('idempotency.key.reused');
  return known?.report ?? undefined;
}
