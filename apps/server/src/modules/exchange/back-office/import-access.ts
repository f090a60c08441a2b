import { hasOperatorRight } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from '../../../shared/actor.ts';
import type { Clock } from '../../../shared/clock.ts';
import { requestError } from '../../../shared/errors.ts';
import type { Jobs } from '../../../shared/jobs.ts';
import type { Locale } from '../../../shared/locale.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import type { SheetReader } from '../../order-entry/sheet/sheet-reader.ts';
import { importKinds } from '../exchange.types.ts';
import { mayKind, requireKind } from '../export/export-file.ts';
import type { ImportsRepository, StoredFile, StoredRun, Viewer } from './imports.repository.ts';

export interface ImportsServices {
  imports: ImportsRepository;
  pool: Pool;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  sheets: SheetReader;
  /** The parent of one folder for each run, shared by all processes. */
  directory: string;
}

export interface Call {
  actor: Actor;
  services: ImportsServices;
  locale: Locale;
}

/** Locks a run that is not busy and reads it, for an operator who may load all its files. */
export async function changing(
  { actor, services: { imports, pool }, id }: Call & { id: string },
  work: (client: PoolClient, run: StoredRun) => Promise<void>,
): Promise<void> {
  const found = await imports.find(viewerOf(actor), id);
  if (!found) throw requestError('import.not.found');
  await inTransaction(pool, async (client) => {
    if (!(await imports.lockIdle(client, actor.tenantId, id))) throw requestError('import.busy');
    const run = { ...found, files: await imports.filesOf(client, actor.tenantId, id) };
    requireFiles(actor, run.files);
    await work(client, run);
  });
}

/** A file that is not loaded yet, of a run that can still be changed. */
export function openFile(run: StoredRun, position: number): StoredFile {
  const file = run.files.find((entry) => entry.position === position);
  if (!file || run.source !== 'backOffice') throw requestError('import.not.found');
  if (file.state === 'loaded') throw requestError('import.loaded');
  return file;
}

export async function readableFile({
  actor,
  services,
  id,
  file: position,
}: Call & { id: string; file: number }): Promise<{ run: StoredRun; file: StoredFile }> {
  const run = await services.imports.find(viewerOf(actor), id);
  const file = run?.files.find((entry) => entry.position === position);
  if (!run || !file) throw requestError('import.not.found');
  if (file.kind) requireKind(actor, file.kind, 'read');
  return { run, file };
}

export function requireFiles(actor: Actor, files: readonly Pick<StoredFile, 'kind'>[]): void {
  for (const { kind } of files) if (kind) requireKind(actor, kind, 'write');
}

export function isOpenRun({ source, state, files }: StoredRun): boolean {
  const isBusy = ['queued', 'checking', 'waiting', 'loading'].includes(state);
  return (
    source === 'backOffice' &&
    !isBusy &&
    files.some((file) => file.state !== 'loaded' && file.storedAs !== null)
  );
}

export function viewerOf(actor: Actor): Viewer {
  const { tenantId, userId } = actor;
  return { tenantId, userId, kinds: importKinds.filter((kind) => mayKind(actor, kind, 'read')) };
}

export function byOperator(actor: Actor, language: Locale) {
  return {
    userId: actor.userId,
    by: actor.username,
    mayChangeOperators: hasOperatorRight(actor, 'operators.write'),
    language,
  };
}

export function textOf(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
