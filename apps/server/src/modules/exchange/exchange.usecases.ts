import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransactionOnce } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { documentJob } from '../documents/document.job.ts';
import { orderMailsJob } from '../order-life/order-life.jobs.ts';
import { finishCancellationsJob } from '../orders/finish-cancellations.job.ts';
import type { AssetStore } from './assets.ts';
import { addUnsettled, settleCatalogue, type Unsettled } from './catalogue-derived.ts';
import { createCauses } from './causes.ts';
import {
  type FileReport,
  type ImportProgress,
  type ImportReport,
  type ImportSource,
  type ImportStep,
  importKinds,
  type ReadAsset,
  type RefusedRow,
} from './exchange.types.ts';
import { type LoadHooks, type LoadOptions, type LoadResult, loadFile } from './file-load.ts';
import { kindSpec } from './kinds/kinds.ts';
import { scheduledPrices } from './kinds/offer-kinds.ts';
import { FileRefusal, fileRefusal, type ReportLanguage, refusalText, storable } from './refusals.ts';
import { splitScheduled } from './scheduled-prices.ts';
import { readSettingsFile, writeSettings } from './settings-load.ts';
import { readShop } from './shop.ts';
import { memorySource } from './sources/memory-source.ts';
import { planForManyRows, type Queries, queriesOn } from './transaction-queries.ts';

export interface ImportOptions {
  workPool: Pool;
  tenantId: number;
  /** In any order; they are loaded in the order of `importKinds`. */
  files: readonly ImportSource[];
  storage: Pick<FileStorage, 'locate' | 'put' | 'exists'>;
  /** Whether a picture can be decoded; absent: not checked, as for the demo. */
  canDecode?: (picture: Uint8Array) => Promise<boolean>;
  /** Where documents go, which the API alone serves; without it every one is refused. */
  documents?: Pick<FileStorage, 'locate' | 'put'>;
  /** The files that rows name; without it every such name is refused. */
  readAsset?: ReadAsset | undefined;
  /** PICTURES_URL: the image server of the installation. */
  picturesUrl?: string | undefined;
  /** The rows restore former values, which rules for new values must not refuse. */
  isRestore?: boolean;
  clock: Clock;
  /** Enqueues the follow-up work of a load in the running shop; absent: none. */
  jobs?: Pick<Jobs, 'enqueue'>;
  hashPassword(password: string): Promise<string>;
  isDryRun?: boolean;
  /** Loads the good rows of a file that also has refused ones. */
  acceptPartial?: boolean;
  language?: ReportLanguage;
  /** Whether a file of users may make, change or end operators; default true. */
  mayChangeOperators?: boolean;
  /** The API key that sent the files, for the audit log and the histories of orders. */
  apiKey?: string;
  /** The operator who loads the files, for the audit log and the histories of orders. */
  user?: { userId: string; username: string };
  /** The log of imports; it also ends a cancelled run, between two files or within one. */
  log?: ImportLog;
  /** An edit: all files are one transaction, kept only if no row is refused. `end` writes the audit entry. */
  edit?: {
    begin(queries: Queries): Promise<void>;
    end(queries: Queries): Promise<void>;
    /** Calls `end` even if no row changes anything. */
    isAlways?: boolean;
  };
  onProgress?(progress: ImportProgress): void;
}

/** What accompanies a run file by file. */
export interface ImportLog {
  /** What accompanies loading a file, in its transaction. */
  hooksOf(source: ImportSource): LoadHooks | undefined;
  /** Records the outcome, with `queries` in the transaction of the loaded file. */
  record(
    source: ImportSource,
    outcome: LoadResult & { durationMs: number },
    queries?: Queries,
  ): Promise<void>;
  /** False: the present file is rolled back, and the remaining ones are not loaded. */
  goesOn(): Promise<boolean>;
}

/** Two imports into one tenant follow each other, file by file. */
export const importLockKey = 7_256_002;

/** Errors of PostgreSQL that the data cause: data exceptions and violated constraints. */
const dataErrorClasses = ['22', '23'];

/**
 * Loads files into a tenant (API-40). Command, ERP interface, back office and demo all use it.
 *
 * Each file is one transaction, with everything that is derived from it; triggers tell the server processes when it
 * commits. A dry run loads all files in one transaction and rolls it back.
 *
 * @example
 * const report = await importFiles({ workPool, tenantId: 1, files, storage, clock, hashPassword });
 * report.isClean; // false when any row was refused: report.refusedRows says why
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const order = (source: ImportSource) => importKinds.indexOf(source.kind);
  const files = options.files.toSorted((a, b) => order(a) - order(b));
  const inOne = (work: (client: PoolClient) => Promise<void>) =>
    inTransactionOnce(options.workPool, work).catch(keptOutcome);
  const run = createRun(options, await tenantNameOf(options.workPool, options.tenantId), files);

  if (options.isDryRun) {
    await inOne(async (client) => {
      for (const [index, source] of files.entries()) {
        if ((await options.log?.goesOn()) === false) break;
        await run.load(client, source, index);
        await run.recordOutcomes();
      }
      throw new TakenBack();
    });
  } else if (options.edit) {
    const { begin, end, isAlways } = options.edit;
    await inOne(async (client) => {
      await run.lock(client);
      await begin(queriesOn(client));
      for (const [index, source] of files.entries()) await run.load(client, source, index);
      if (run.refusedRows.length > 0) throw new TakenBack();
      if (isAlways || run.reports.some(isChanging)) await end(queriesOn(client));
    });
  } else {
    for (const [index, source] of files.entries()) {
      if ((await options.log?.goesOn()) === false) break;
      await inOne((client) => run.load(client, source, index));
      await run.recordOutcomes();
    }
    if (run.isUnsettled()) await inOne(run.settle);
  }
  return {
    isDryRun: options.isDryRun ?? false,
    isClean: run.refusedRows.length === 0,
    files: run.reports,
    refusedRows: run.refusedRows,
    durationMs: Math.round(performance.now() - started),
  };
}

/** Rolls a transaction back without an error. */
class TakenBack extends Error {}

function keptOutcome(error: unknown): void {
  if (!(error instanceof TakenBack)) throw error;
}

function createRun(options: ImportOptions, tenantName: string, files: readonly ImportSource[]) {
  const { tenantId, isDryRun = false, language = 'en' } = options;
  const reports: FileReport[] = [];
  const refusedRows: RefusedRow[] = [];
  const assets: AssetStore = {
    tenantName,
    storage: options.storage,
    canDecode: options.canDecode,
    documents: options.documents,
    readAsset: options.readAsset ?? (async () => undefined),
    isDryRun,
    known: new Map(),
  };
  const causes = createCauses();
  const unrecorded: (() => Promise<void> | undefined)[] = [];
  let unsettled: Unsettled = new Set();

  return {
    reports,
    refusedRows,
    isUnsettled,
    settle,
    lock,
    /** Record a failed load only after its transaction has ended, because that may hold locks of the log. */
    async recordOutcomes() {
      for (const record of unrecorded.splice(0)) await record();
    },
    /** Loads one file; throws TakenBack to roll it back. */
    async load(client: PoolClient, source: ImportSource, index: number): Promise<void> {
      const started = performance.now();
      const wasUnsettled = unsettled;
      const timed = (loaded: LoadResult) => ({
        ...loaded,
        durationMs: Math.round(performance.now() - started),
      });
      await lock(client);
      const isOneOfSeveral = isDryRun || options.edit !== undefined;
      if (isOneOfSeveral) await queriesOn(client).run('savepoint import_file');
      let result: LoadResult;
      try {
        result = await loadOne(client, source, index);
        if (result.report.isLoaded) {
          await finish(client, source, index, result);
          await stopIfCancelled();
          if (!isDryRun) await options.log?.record(source, timed(result), queriesOn(client));
        }
      } catch (error) {
        if (error instanceof TakenBack) {
          unsettled = wasUnsettled;
          throw error;
        }
        result = refusedFile(source, error);
      }
      // Not push(...rows): 150,000 arguments overflow the stack.
      for (const { details: _, ...row } of result.refusedRows) refusedRows.push(row);
      const outcome = timed(result);
      reports.push({ ...outcome.report, durationMs: outcome.durationMs });
      if (isDryRun || !result.report.isLoaded) unrecorded.push(() => options.log?.record(source, outcome));
      tell(source, index, 'done', result.report.read, 1);
      if (result.report.isLoaded) {
        if (isOneOfSeveral) await queriesOn(client).run('release savepoint import_file');
        return;
      }
      unsettled = wasUnsettled;
      if (!isOneOfSeveral) throw new TakenBack();
      await queriesOn(client).run('rollback to savepoint import_file');
    },
  };

  async function stopIfCancelled(): Promise<void> {
    if ((await options.log?.goesOn()) === false) throw new TakenBack();
  }

  async function loadOne(client: PoolClient, source: ImportSource, index: number): Promise<LoadResult> {
    const query = queriesOn(client);
    const loadOptions: LoadOptions = {
      client,
      tenantId,
      now: options.clock.now(),
      isDryRun,
      acceptPartial: options.acceptPartial ?? false,
      language,
      shop: await readShop({ ...query, tenantId }),
      by: options.apiKey ?? options.user?.username ?? null,
      mayChangeOperators: options.mayChangeOperators ?? true,
      picturesUrl: options.picturesUrl,
      isRestore: options.isRestore ?? false,
      assets,
      causes,
      hooks: isDryRun ? undefined : options.log?.hooksOf(source),
      hashPassword: options.hashPassword,
      sequence: index,
      onStep: (step, rows, share) => tell(source, index, step, rows, share),
      stopIfCancelled,
    };
    if (source.kind === 'prices') return await loadPrices(source, loadOptions);
    if (source.kind !== 'settings') return await loadFile(source, kindSpec(source.kind), loadOptions);

    const { settings, contentPages } = await readSettingsFile(source);
    const { now, picturesUrl } = loadOptions;
    const outcome = await writeSettings({ ...query, tenantId, now, picturesUrl }, settings, assets);
    const pages = memorySource(source.name, 'content-pages', contentPages);
    const result = await loadFile(pages, kindSpec('content-pages'), loadOptions);
    const report = { ...result.report, kind: source.kind, read: result.report.read + 1 };
    report[outcome] += 1;
    return { ...result, report };
  }

  /** Updates derived data and the planner's statistics in the transaction of a loaded file. */
  async function finish(
    client: PoolClient,
    source: ImportSource,
    index: number,
    { report, documentIds, products }: LoadResult,
  ): Promise<void> {
    const spec = source.kind === 'settings' ? undefined : kindSpec(source.kind);
    const isChanged = isChanging(report);
    if (isChanged) unsettled = addUnsettled(unsettled, products);
    const comesAgain = files
      .slice(index + 1)
      .some(({ kind }) => kind !== 'settings' && kindSpec(kind).settles);
    // Before any statement reads the written rows: the planner expects one row of a tenant that is new in a table (decision 42).
    if (isChanged && spec !== undefined && !options.edit) {
      await queriesOn(client).run(`analyze ${[spec.table, ...(spec.fills ?? [])].join(', ')}`);
    }
    // A later file of this run would make it stale at once, so the last file updates it.
    if (isUnsettled() && spec?.settles && !comesAgain) {
      tell(source, index, 'settle', report.read);
      await settle(client);
    }
    if (!isChanged) return;
    if (!isDryRun && !options.edit) {
      const { inserted, updated, deleted } = report;
      await appendAudit(client, {
        tenantId,
        at: options.clock.now(),
        action: source.kind === 'settings' ? 'settings.changed' : 'data.imported',
        user: options.user ?? null,
        subject: source.kind,
        details: {
          file: source.name,
          inserted,
          updated,
          deleted,
          ...(options.apiKey ? { apiKey: options.apiKey } : {}),
        },
      });
    }
    // The file may have cancelled orders, whose payments and promotion codes need follow-up.
    if (['orders', 'order-items'].includes(source.kind) && !isDryRun) {
      await options.jobs?.enqueue(client, finishCancellationsJob, { tenantId });
    }
    if (!isDryRun)
      for (const documentId of documentIds)
        await options.jobs?.enqueue(client, documentJob, { tenantId, documentId });
    if (['orders', 'order-items', 'order-packs'].includes(source.kind) && !isDryRun) {
      await options.jobs?.enqueue(client, orderMailsJob, { tenantId });
    }
  }

  function tell(source: ImportSource, index: number, step: ImportStep, rows: number, share?: number): void {
    const { name: file, kind } = source;
    options.onProgress?.({ file, kind, step, rows, share, fileIndex: index, fileCount: files.length });
  }

  async function settle(client: PoolClient): Promise<void> {
    await lock(client);
    const queries = queriesOn(client);
    await planForManyRows(queries, unsettled === 'all');
    const isChanged = await settleCatalogue({ ...queries, tenantId, products: unsettled });
    if (isChanged && !options.edit) await queries.run('analyze variant');
    unsettled = new Set();
  }

  function isUnsettled(): boolean {
    return unsettled === 'all' || unsettled.size > 0;
  }

  async function lock(client: PoolClient): Promise<void> {
    await queriesOn(client).run('select pg_advisory_xact_lock($1, $2)', [importLockKey, tenantId]);
  }

  function refusedFile(source: ImportSource, error: unknown): LoadResult {
    const refusal = asRefusal(error);
    causes.addUnread(source.kind, source.name);
    const rows = refusal.problems.map(({ code, column, details = {} }) => ({
      file: source.name,
      row: null,
      column: column === undefined ? null : storable(column),
      code,
      details,
      reason: refusalText(code, details, language),
    }));
    const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, deleted: 0, leftOut: 0, refused: 0 };
    return {
      report: { file: source.name, kind: source.kind, isLoaded: false, ...counts },
      refusedRows: rows,
      documentIds: [],
      products: new Set(),
    };
  }
}

function isChanging({ inserted, updated, deleted }: Pick<FileReport, 'inserted' | 'updated' | 'deleted'>) {
  return inserted + updated + deleted > 0;
}

/** Loads prices and scheduled prices as one file. */
async function loadPrices(source: ImportSource, options: LoadOptions): Promise<LoadResult> {
  const { prices, scheduled } = splitScheduled(source);
  const present = await loadFile(prices, kindSpec('prices'), options);
  const rows = scheduled();
  if (!rows) return present;
  const planned = await loadFile(rows, scheduledPrices, options);
  const report = { ...present.report, isLoaded: present.report.isLoaded && planned.report.isLoaded };
  for (const count of ['read', 'inserted', 'updated', 'unchanged', 'deleted', 'refused'] as const)
    report[count] += planned.report[count];
  return { ...present, report, refusedRows: [...present.refusedRows, ...planned.refusedRows] };
}

/** Turns an error of the file into a refusal, and throws any other error, such as a lost connection. */
function asRefusal(error: unknown): FileRefusal {
  if (error instanceof FileRefusal) return error;
  const { code, constraint, message } = error as { code?: unknown; constraint?: string; message?: string };
  if (typeof code === 'string' && dataErrorClasses.includes(code.slice(0, 2)) && code.length === 5) {
    return fileRefusal('data.refused', { problem: constraint ?? message });
  }
  throw error;
}

async function tenantNameOf(pool: Pool, tenantId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from tenant where id = $1', [tenantId]);
  const [tenant] = rows;
  if (tenant === undefined) throw new RangeError(`There is no tenant ${tenantId}.`);
  return tenant.name;
}
