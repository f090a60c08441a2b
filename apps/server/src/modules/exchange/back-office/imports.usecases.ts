import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type {
  ImportKindInfo,
  ImportMapping,
  ImportRefusal,
  ImportRow,
  ImportRun,
  RouteQuery,
  routes,
} from '@kontor/contract';
import { hasOperatorRight } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from '../../../shared/actor.ts';
import type { Clock } from '../../../shared/clock.ts';
import { csvCell } from '../../../shared/csv-cell.ts';
import { operatorRightMissing, requestError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { Jobs } from '../../../shared/jobs.ts';
import { countedMeta, pageOf } from '../../../shared/list-page.ts';
import type { Locale } from '../../../shared/locale.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import type { SheetReader } from '../../order-entry/sheet/sheet-reader.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import { mayKind, requireKind } from '../export/export-file.ts';
import { kindOfFile, kindSpec } from '../kinds/kinds.ts';
import type { IncomingFile } from '../received-files.ts';
import { FileRefusal, reasonIn, refusalText, storable } from '../refusals.ts';
import { markInterrupted } from './import-log.ts';
import type { ImportsRepository, StoredFile, StoredRun, Viewer } from './imports.repository.ts';
import {
  furtherFiles,
  keyColumns,
  kindOf,
  missingColumns,
  proposedMapping,
  withVariants,
} from './proposals.ts';
import { receiveImport, type SpooledFile } from './receive-import.ts';
import { runImportJob } from './run-import.job.ts';
import { columnForms, isMarked, rawRows, runSource } from './run-source.ts';

export interface ImportsServices {
  imports: ImportsRepository;
  pool: Pool;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  sheets: SheetReader;
  /** The parent of one folder for each run, shared by all processes. */
  directory: string;
}

interface Call {
  actor: Actor;
  services: ImportsServices;
  locale: Locale;
}

const maxMends = 10_000;
const sampleRows = 5;
const shownCharacters = 200;
const secretHeader = /pass|kennwort/i;

/** A page of the log, newest first: imports of kinds that the role may see, and the own ones. */
export async function listImports({
  actor,
  query,
  services: { imports, pool, clock },
}: Call & { query: RouteQuery<typeof routes.imports.list> }): Promise<{
  data: ImportRow[];
  meta: { total: number; page: number; pageSize: number; hasMore?: true };
}> {
  await markInterrupted(pool, clock.now(), actor.tenantId);
  const { page, pageSize, offset } = pageOf(query);
  const { rows, total, hasMore } = await imports.list(viewerOf(actor), query, { offset, pageSize });
  return {
    data: rows.map((row) => ({ ...row, ...moments(row) })),
    meta: countedMeta({ total, page, pageSize, hasMore }),
  };
}

/** The kinds of files with their columns, in the order of loading. */
export function describeKinds(actor: Actor): ImportKindInfo[] {
  return importKinds.map((kind) => {
    const spec = kind === 'settings' ? undefined : kindSpec(kind);
    const keys = spec ? keyColumns(spec) : [];
    const forms = kind === 'settings' ? [] : columnForms(kind);
    return {
      kind,
      mayRead: mayKind(actor, kind, 'read'),
      mayWrite: mayKind(actor, kind, 'write'),
      columns: [
        ...forms.map(([name, form]) => ({
          name,
          form,
          isKey: keys.includes(name),
          isRequired: spec?.columns.some((column) => column.name === name && column.isRequired) ?? false,
        })),
        ...(spec?.hasId ? [{ name: '_id', form: 'text' as const, isKey: false, isRequired: false }] : []),
        ...(spec?.canDelete
          ? [{ name: '_delete', form: 'boolean' as const, isKey: false, isRequired: false }]
          : []),
      ],
    };
  });
}

/** Receives files and detects the kind of each, without loading them. */
export async function uploadImport({
  actor,
  services,
  locale,
  incoming,
}: Call & { incoming: AsyncIterable<IncomingFile> }): Promise<ImportRun> {
  const { imports, pool, clock, directory, sheets } = services;
  if (!importKinds.some((kind) => mayKind(actor, kind, 'write')))
    throw operatorRightMissing('products.write');
  const id = newId();
  const folder = path.join(directory, id);
  await mkdir(directory, { recursive: true });
  const spooled = await receiveImport({ directory, folder, incoming, sheets, owner: randomUUID() });
  try {
    if (spooled.files.length === 0)
      throw requestError(spooled.pictures > 0 ? 'import.file.missing' : 'import.file.unknown', {
        details: { file: spooled.leftOut[0] },
      });
    const attributes = await imports.attributes(actor.tenantId);
    const read = await Promise.all(
      spooled.files.map(async (file, index) => ({
        ...(await recognised(actor, imports, path.join(folder, file.storedAs), file, locale)),
        position: index + 1,
      })),
    );
    const all: Omit<(typeof read)[number], 'position'>[] = [];
    const files = read.map((file) => {
      const { header, mapping: proposed, kind } = file;
      if (!header || !proposed || kindOfFile(path.posix.basename(file.name))) return file;
      const list =
        kind === 'products' && !file.sender ? withVariants(proposed, header, attributes) : undefined;
      const mapping = list?.mapping ?? proposed;
      all.push(
        ...furtherFiles(kind as ImportKind | null, header, mapping, list)
          .filter((other) => mayKind(actor, other.kind, 'write'))
          .map((other) => ({ ...file, ...other, sender: null })),
      );
      return { ...file, mapping };
    });
    await inTransaction(pool, (client) =>
      imports.add(
        client,
        actor.tenantId,
        { id, source: 'backOffice', state: 'draft', ...byOperator(actor, locale), ...spooled },
        [...files, ...all.map((file, index) => ({ ...file, position: files.length + index + 1 }))],
        clock.now(),
      ),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return await readImport({ actor, services, locale, id });
}

/** Kind, header, first rows and mapping of a file. The mapping is the stored one for this header, else it is proposed by names. */
async function recognised(
  actor: Actor,
  imports: ImportsRepository,
  file: string,
  { name, storedAs, bytes }: SpooledFile,
  locale: Locale,
): Promise<
  Omit<StoredFile, 'position' | 'mends' | 'state'> | (Partial<StoredFile> & Pick<StoredFile, 'name' | 'kind'>)
> {
  const base = path.posix.basename(name);
  const common = { name, storedAs, bytes };
  if (storedAs.endsWith('.json')) return { ...common, kind: kindOf(base, [], true) };
  try {
    for await (const { columns = [], rows } of rawRows(file)) {
      const header = columns.map(storable);
      const sample = rows
        .slice(0, sampleRows)
        .map(({ cells }) =>
          columns.map((column) => (secretHeader.test(column) ? '•••' : shownCell(cells[column]))),
        );
      const kept = await imports.keptMapping(actor.tenantId, header);
      const isKept = kept !== undefined && kindOf(base, [], false) !== undefined;
      const kind = isKept ? kept.kind : kindOf(base, header, false);
      const mapping = isKept
        ? kept.mapping
        : kind !== null && kind !== 'settings'
          ? proposedMapping(
              kind,
              header,
              rows.map(({ cells }) => columns.map((column) => typedText(cells[column]))),
              locale,
            )
          : null;
      return { ...common, kind, header, sample, mapping, sender: isKept ? kept.sender : null };
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return {
      ...common,
      kind: kindOf(base, [], false),
      reasons: error.problems.map(({ code, column, details = {} }) => ({
        code,
        details,
        ...(column ? { column } : {}),
        reason: refusalText(code, details, locale),
        count: 1,
      })),
    };
  }
  return { ...common, kind: null };
}

/** An import with its files. @throws import.not.found */
export async function readImport({ actor, services, id, locale }: Call & { id: string }): Promise<ImportRun> {
  await markInterrupted(services.pool, services.clock.now(), actor.tenantId);
  const run = await services.imports.find(viewerOf(actor), id);
  if (!run) throw requestError('import.not.found');
  const isOpen = isOpenRun(run);
  return {
    id: run.id,
    source: run.source,
    state: run.state,
    ...moments(run),
    by: run.byName,
    isOpen,
    acceptPartial: run.acceptPartial,
    progress: run.progress,
    leftOut: run.leftOut,
    pictures: run.pictures,
    restored: run.restoredRun,
    files: run.files.map(({ storedAs, mends, mapping, kind, sample, reasons, ...file }) => ({
      ...file,
      reasons: reasons.map((stored) => ({
        code: stored.code,
        reason: reasonIn(locale, stored),
        count: stored.count,
      })),
      kind,
      mapping,
      sample: sample ?? [],
      hasFile: storedAs !== null && (kind === null || mayKind(actor, kind, 'read')),
      missing:
        isOpen && kind !== null && kind !== 'settings' ? missingColumns(kind, mapping?.columns ?? {}) : [],
      mends: Object.values(mends).reduce((sum, row) => sum + Object.keys(row).length, 0),
    })),
  };
}

/** Deletes an import without a loaded file. @throws import.not.found, import.busy, import.loaded */
export async function discardImport(call: Call & { id: string }): Promise<void> {
  await changing(call, async (client, run) => {
    if (run.source !== 'backOffice' || run.files.some(({ state }) => state === 'loaded'))
      throw requestError('import.loaded');
    await call.services.imports.remove(client, call.actor.tenantId, run.id);
  });
  await rm(path.join(call.services.directory, call.id), { recursive: true, force: true });
}

/** Sets a file's kind and mapping. The mapping of a named sender is proposed for later files. */
export async function changeImportFile({
  change: { kind: given, mapping, sender },
  ...call
}: Call & {
  id: string;
  file: number;
  change: { kind: string | null; mapping?: ImportMapping | undefined; sender?: string | null | undefined };
}): Promise<ImportRun> {
  const { actor, services } = call;
  await changing(call, async (client, run) => {
    const file = openFile(run, call.file);
    const kind = given === null ? null : importKinds.find((name) => name === given);
    if (kind === undefined) throw requestError('import.kind.unknown');
    if (kind !== null) requireKind(actor, kind, 'write');
    const isJson = file.storedAs?.endsWith('.json') ?? false;
    if (kind !== null && (kind === 'settings') !== isJson) throw requestError('import.kind.unknown');
    const header: readonly string[] = file.header ?? [];
    const isNew = kind !== file.kind;
    const used =
      kind === null || kind === 'settings'
        ? null
        : (mapping ??
          (isNew || !file.mapping
            ? proposedMapping(kind, header, file.sample ?? [], call.locale)
            : file.mapping));
    if (used && kind && kind !== 'settings') requireKnownColumns(kind, used);
    const named = sender === undefined ? file.sender : sender;
    await services.imports.changeFile(client, actor.tenantId, run.id, file.position, {
      kind,
      mapping: used,
      sender: named,
    });
    if (named && used && kind)
      await services.imports.keepMapping(
        client,
        actor.tenantId,
        { sender: named, kind, header, mapping: used },
        services.clock.now(),
      );
  });
  return await readImport(call);
}

/** Makes a further file of the same content, for another kind. */
export async function copyImportFile(call: Call & { id: string; file: number }): Promise<ImportRun> {
  const { actor, services } = call;
  await changing(call, async (client, run) => {
    const file = run.files.find(({ position }) => position === call.file);
    if (!file) throw requestError('import.not.found');
    if (!file.storedAs) throw requestError('import.file.gone');
    const position = Math.max(...run.files.map((other) => other.position)) + 1;
    await services.imports.addFile(client, actor.tenantId, run.id, {
      ...file,
      kind: null,
      mapping: null,
      sender: null,
      position,
    });
    await services.imports.setState(client, actor.tenantId, run.id, 'draft');
  });
  return await readImport(call);
}

/** Removes a file that is not loaded from an import. */
export async function removeImportFile(call: Call & { id: string; file: number }): Promise<ImportRun> {
  await changing(call, async (client, run) => {
    const { position } = openFile(run, call.file);
    await call.services.imports.removeFile(client, call.actor.tenantId, run.id, position);
  });
  return await readImport(call);
}

/** Replaces cells of rows for the next check and load; null gives the file's cell back. */
export async function mendImport({
  cells,
  ...call
}: Call & {
  id: string;
  file: number;
  cells: { row: number; column: string; value: string | null }[];
}): Promise<ImportRun> {
  await changing(call, async (client, run) => {
    const file = openFile(run, call.file);
    const mends: Record<string, Record<string, string>> = structuredClone(file.mends) as never;
    for (const { row, column, value } of cells) {
      const { [column]: _, ...others } = mends[row] ?? {};
      mends[row] = value === null ? others : { ...others, [column]: value };
      if (Object.keys(mends[row]).length === 0) delete mends[row];
    }
    const count = Object.values(mends).reduce((sum, row) => sum + Object.keys(row).length, 0);
    if (count > maxMends) throw requestError('import.mends.too.many', { details: { max: maxMends } });
    await call.services.imports.setMends(client, call.actor.tenantId, run.id, file.position, mends);
  });
  return await readImport(call);
}

/** Checks the files (without changes) or loads them in the background. @throws import.incomplete, import.file.gone */
export async function startImport({
  to,
  acceptPartial = false,
  ...call
}: Call & { id: string; to: 'check' | 'load'; acceptPartial?: boolean }): Promise<ImportRun> {
  const { actor, services, locale } = call;
  await changing(call, async (client, run) => {
    const files = run.files.filter(({ state }) => state !== 'loaded');
    if (run.source !== 'backOffice' || files.length === 0) throw requestError('import.file.gone');
    for (const { kind, mapping, name, storedAs } of files) {
      const isWhole =
        kind !== null && (kind === 'settings' || missingColumns(kind, mapping?.columns ?? {}).length === 0);
      if (!isWhole) throw requestError('import.incomplete', { details: { file: name } });
      if (storedAs === null) throw requestError('import.file.gone');
    }
    const state = to === 'check' ? 'queued' : 'waiting';
    await services.imports.setState(client, actor.tenantId, run.id, state, {
      acceptPartial,
      language: locale,
    });
    await services.jobs.enqueue(client, runImportJob, { tenantId: actor.tenantId, runId: run.id });
  });
  return await readImport(call);
}

/** Ends a waiting import at once, and a working one before its next file. */
export async function cancelImport(call: Call & { id: string }): Promise<ImportRun> {
  const { actor, services } = call;
  const run = await services.imports.find(viewerOf(actor), call.id);
  if (!run) throw requestError('import.not.found');
  requireFiles(actor, run.files);
  if (run.source === 'backOffice' || run.source === 'restore')
    await services.imports.cancel(actor.tenantId, run.id, services.clock.now());
  return await readImport(call);
}

/** Begins an import that restores the former values of a loaded file. @throws import.no.way.back */
export async function restoreImport(call: Call & { id: string; file: number }): Promise<ImportRun> {
  const { actor, services, locale } = call;
  const { imports, pool, clock, jobs } = services;
  const run = await imports.find(viewerOf(actor), call.id);
  const file = run?.files.find(({ position }) => position === call.file);
  if (!run || !file) throw requestError('import.not.found');
  requireFiles(actor, [file]);
  if (file.wayBack !== 'kept') throw requestError('import.no.way.back');
  const id = newId();
  await inTransaction(pool, async (client) => {
    await imports.add(
      client,
      actor.tenantId,
      {
        id,
        source: 'restore',
        state: 'waiting',
        acceptPartial: true,
        restoredRun: run.id,
        restoredFile: file.position,
        ...byOperator(actor, locale),
      },
      [{ position: 1, name: file.name, kind: file.kind }],
      clock.now(),
    );
    await jobs.enqueue(client, runImportJob, { tenantId: actor.tenantId, runId: id });
  });
  return await readImport({ ...call, id });
}

/** A page of the refused cells of a file. Long values are complete while the file is stored. */
export async function listRefusals({
  code,
  query,
  ...call
}: Call & {
  id: string;
  file: number;
  code: string | undefined;
  query: { page?: number | undefined; pageSize?: number | undefined };
}): Promise<{ data: ImportRefusal[]; meta: { total: number; page: number; pageSize: number } }> {
  const { actor, services } = call;
  const { run, file } = await readableFile(call);
  const { page, pageSize, offset } = pageOf(query);
  const { rows, total } = await services.imports.refusals(actor.tenantId, run.id, file.position, code, {
    offset,
    pageSize,
  });
  const cut = rows.filter(({ value, row }) => row !== null && value?.length === 80 && value.endsWith('…'));
  if (cut.length > 0 && file.storedAs && file.kind && isOpenRun(run)) {
    const left = new Set(cut.map(({ row }) => row));
    const source = runSource(
      { ...file, path: path.join(services.directory, run.id, file.storedAs), mends: {} },
      file.kind,
    );
    for await (const { rows: read } of source.open(() => {})) {
      for (const { number, cells } of read) {
        if (!left.delete(number)) continue;
        for (const refused of cut)
          if (refused.row === number)
            refused.value = String(cells[refused.column ?? ''] ?? refused.value).slice(0, 10_000);
      }
      if (left.size === 0) break;
    }
  }
  const data = rows.map(({ details, ...row }) => ({
    ...row,
    reason: reasonIn(call.locale, { ...row, details, column: null }),
    mended: file.mends[row.row ?? '']?.[row.column ?? ''] ?? null,
  }));
  return { data, meta: { total, page, pageSize } };
}

/** The refused rows of a file, unchanged, with the reasons in the last column. @throws import.file.gone */
export async function refusedRowsFile(
  call: Call & { id: string; file: number },
): Promise<{ fileName: string; stream: Readable }> {
  const { actor, services } = call;
  const { run, file } = await readableFile(call);
  if (!file.storedAs || !file.header) throw requestError('import.file.gone');
  const refused = await services.imports.refusedRows(actor.tenantId, run.id, file.position);
  const reasons = Map.groupBy(refused, ({ row }) => row);
  const source = path.join(services.directory, run.id, file.storedAs);
  const { header } = file;
  async function* lines(): AsyncGenerator<string> {
    const line = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`;
    yield `\uFEFF${line([...header, call.locale === 'de' ? 'Grund' : 'Reason'])}`;
    for await (const { rows } of rawRows(source))
      for (const { number, cells } of rows) {
        const reason = reasons.get(number)?.map((cell) => reasonIn(call.locale, cell));
        if (reason === undefined) continue;
        yield line([...header.map((column) => textOf(cells[column])), reason.join('; ')]);
      }
  }
  return {
    fileName: `${path.posix.basename(file.name).replace(/\.[^.]*$/, '')}-${call.locale === 'de' ? 'abgelehnt' : 'refused'}.csv`,
    stream: Readable.from(lines(), { objectMode: false }),
  };
}

/** Name and place of a kept file. @throws import.file.gone */
export async function keptFile(
  call: Call & { id: string; file: number },
): Promise<{ name: string; path: string }> {
  const { run, file } = await readableFile(call);
  if (!file.storedAs) throw requestError('import.file.gone');
  return {
    // A workbook is kept as the CSV that was read of it.
    name: path.posix.basename(file.name).replace(/\.[^.]*$/, '') + path.extname(file.storedAs),
    path: path.join(call.services.directory, run.id, file.storedAs),
  };
}

/** Locks a run that is not busy and reads it, for an operator who may load all its files. */
async function changing(
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
function openFile(run: StoredRun, position: number): StoredFile {
  const file = run.files.find((entry) => entry.position === position);
  if (!file || run.source !== 'backOffice') throw requestError('import.not.found');
  if (file.state === 'loaded') throw requestError('import.loaded');
  return file;
}

async function readableFile({
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

function requireFiles(actor: Actor, files: readonly Pick<StoredFile, 'kind'>[]): void {
  for (const { kind } of files) if (kind) requireKind(actor, kind, 'write');
}

/** @throws import.kind.unknown for a column that the kind does not have */
function requireKnownColumns(kind: Exclude<ImportKind, 'settings'>, { columns }: ImportMapping): void {
  const spec = kindSpec(kind);
  const isKnown = (name: string) =>
    spec.columns.some((column) => column.name === name) ||
    (name === '_id' && spec.hasId) ||
    (name === '_delete' && spec.canDelete) ||
    (spec.hasAttributes && name.startsWith('attributes.'));
  if (!Object.keys(columns).every(isKnown)) throw requestError('import.kind.unknown');
}

function isOpenRun({ source, state, files }: StoredRun): boolean {
  const isBusy = ['queued', 'checking', 'waiting', 'loading'].includes(state);
  return (
    source === 'backOffice' &&
    !isBusy &&
    files.some((file) => file.state !== 'loaded' && file.storedAs !== null)
  );
}

function viewerOf(actor: Actor): Viewer {
  const { tenantId, userId } = actor;
  return { tenantId, userId, kinds: importKinds.filter((kind) => mayKind(actor, kind, 'read')) };
}

function byOperator(actor: Actor, language: Locale) {
  return {
    userId: actor.userId,
    by: actor.username,
    mayChangeOperators: hasOperatorRight(actor, 'operators.write'),
    language,
  };
}

function moments({ createdAt, endedAt }: { createdAt: Date; endedAt: Date | null }) {
  return { createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

function textOf(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** Numbers of a workbook have no separators. */
const typedText = (cell: unknown) => (typeof cell === 'string' ? cell : '');

/** A cell of the preview. */
function shownCell(cell: unknown): string {
  const text = textOf(cell);
  // The database takes no NUL.
  return (isMarked(cell) ? text.slice(1) : text)
    .replaceAll('\u0000', '')
    .toWellFormed()
    .slice(0, shownCharacters);
}
