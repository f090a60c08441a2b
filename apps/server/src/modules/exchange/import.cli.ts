import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { LOCALES } from '@kontor/domain';
import { systemClock } from '../../shared/clock.ts';
import {
  type CommandContext,
  createCommand,
  fromHere,
  runInThisProcess,
  UsageError,
  withJobs,
} from '../../shared/command-line.ts';
import { createFileStorage } from '../../shared/file-storage.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { createPictureWorkshop, isDecodable } from '../pictures/picture-workshop.ts';
import { beginRun, endRun, logOf } from './back-office/import-log.ts';
import type { ImportProgress } from './exchange.types.ts';
import { importFiles } from './exchange.usecases.ts';
import { mappedSources } from './mapping/mapped-source.ts';
import { MappingError, readMappingFile } from './mapping/mapping-file.ts';
import type { ReportLanguage } from './refusals.ts';
import { formatProgress, formatReport, reportAsJson } from './report-text.ts';
import { type FoundFiles, findFiles, folderAssets, UnknownFileError } from './sources/folder.ts';
import { openTenant, removeEmptyTenant, TenantError } from './tenants.ts';

const usage = `Usage: npm run import -- --tenant NAME [options] FILE|FOLDER …
  --create-tenant    make the tenant when there is none of that name
  --host HOST        a host name that the tenant answers to; may be repeated
  --dry-run          check everything, change nothing
  --mapping FILE     read foreign CSV files in the given folder by this mapping
  --accept-partial   load the good rows of a file that also has refused ones
  --report FILE      write the report as JSON
  --language de|en   language of the report
The files are described in docs/import.md.`;

const exitCodes = { clean: 0, refused: 1 } as const;

/** Errors in the names of the command line. */
const wrongNames = [TenantError, MappingError, UnknownFileError];

export const command = createCommand({
  usage,
  args: {
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      host: { type: 'string', multiple: true },
      'create-tenant': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'accept-partial': { type: 'boolean' },
      mapping: { type: 'string' },
      report: { type: 'string' },
      language: { type: 'string' },
    },
  },
  poolSize: 2,
  isWrongCommand: (error) => wrongNames.some((kind) => error instanceof kind),
  isExpected: isSystemError,
  read: async ({ values, positionals }, { console, env }) => {
    if (values.tenant === undefined) throw new UsageError('--tenant NAME is missing.');
    if (positionals.length === 0) throw new UsageError('No file or folder is named.');
    const named = values.language ?? (env.LANG?.startsWith('de') ? 'de' : 'en');
    const language = LOCALES.find((locale) => locale === named);
    if (language === undefined) throw new UsageError(`--language is ${LOCALES.join(' or ')}.`);
    const found = await findSources(
      positionals.map((name) => fromHere({ env }, name)),
      values.mapping && fromHere({ env }, values.mapping),
    ).catch((error: unknown) => {
      throw isSystemError(error) ? new UsageError(error.message) : error;
    });
    const { leftOut } = found;
    if (leftOut.length > 0) console.log(`Left out, no import files by their names: ${leftOut.join(', ')}`);
    if (found.sources.length === 0) throw new UsageError('There is no file to import.');
    return {
      found,
      tenant: values.tenant,
      hosts: values.host ?? [],
      createTenant: values['create-tenant'] ?? false,
      isDryRun: values['dry-run'] ?? false,
      acceptPartial: values['accept-partial'] ?? false,
      report: values.report && fromHere({ env }, values.report),
      language,
    } as const;
  },
  work: async ({ console, err, database: { pool }, url, config }, options) => {
    const tenant = await openTenant(pool, {
      name: options.tenant,
      hostNames: options.isDryRun ? [] : options.hosts,
      create: options.createTenant,
    });
    const client = options.isDryRun ? undefined : await pool.connect();
    const { sources: files } = options.found;
    const run =
      client &&
      (await beginRun(
        { client, clock: systemClock, tenantId: tenant.id, source: 'command' },
        { by: null, language: options.language, acceptPartial: options.acceptPartial, files },
      ));
    const line = createProgressLine(err, options.language);
    const workshop = createPictureWorkshop();
    const log = run && logOf(run, { positions: new Map(files.map((source, index) => [source, index + 1])) });
    const report = await withJobs(url, (jobs) =>
      importFiles({
        workPool: pool,
        tenantId: tenant.id,
        files,
        ...(log ? { log } : {}),
        storage: createFileStorage({ directory: config.filesDir }),
        documents: createFileStorage({ directory: path.join(config.filesDir, '.documents') }),
        readAsset: folderAssets(options.found.folders),
        clock: systemClock,
        jobs,
        hashPassword,
        picturesUrl: config.picturesUrl,
        canDecode: (picture) => isDecodable(workshop, picture),
        ...options,
        onProgress(progress) {
          line(progress);
          log?.onProgress(progress);
        },
      }),
    ).finally(workshop.close);
    if (run) await endRun(run, 'done');
    client?.release();
    if (options.isDryRun && tenant.isNew) await removeEmptyTenant(pool, tenant.id);
    if (err.isTTY) err.write('\r\x1b[K');
    console.log(formatReport(report, options.language));
    if (options.report !== undefined) await writeFile(options.report, reportAsJson(report));
    return report.isClean ? exitCodes.clean : exitCodes.refused;
  },
});

async function findSources(paths: readonly string[], mapping: string | undefined): Promise<FoundFiles> {
  if (mapping === undefined) return await findFiles(paths);
  const [folder, ...others] = paths;
  if (folder === undefined || others.length > 0 || !(await stat(folder)).isDirectory()) {
    throw new UsageError('With --mapping one folder is named: that of the foreign files.');
  }
  const sources = mappedSources(await readMappingFile(mapping), folder);
  return { sources, leftOut: [], folders: [folder] };
}

/** Redraws one line on a terminal. Elsewhere it writes a line per finished file, and every 10 s during a long one. */
function createProgressLine(
  err: CommandContext['err'],
  language: ReportLanguage,
): (progress: ImportProgress) => void {
  const { isTTY } = err;
  const everyMs = isTTY ? 50 : 10_000;
  let toldAt = performance.now();
  let step = '';
  return (progress) => {
    const now = performance.now();
    const isNews = progress.step === 'done' || (isTTY && progress.step !== step);
    if (!isNews && now - toldAt < everyMs) return;
    toldAt = now;
    step = progress.step;
    const line = formatProgress(progress, language);
    err.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
}

function isSystemError(error: unknown): error is Error {
  return (
    error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string' && 'syscall' in error
  );
}

if (import.meta.main) {
  // Passwords are hashed in libuv's thread pool: 4 threads unless the variable is set before its first use.
  // biome-ignore lint/style/noProcessEnv: libuv reads it there
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  await runInThisProcess(command);
}
