import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportKindInfo, ImportRow, ImportRun, RouteQuery, routes } from '@kontor/contract';
import type { Actor } from '../../../shared/actor.ts';
import { requestError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { countedMeta, pageOf } from '../../../shared/list-page.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import { importKinds } from '../exchange.types.ts';
import { mayKind } from '../export/export-file.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { reasonIn } from '../refusals.ts';
import { byOperator, type Call, changing, isOpenRun, requireFiles, viewerOf } from './import-access.ts';
import { markInterrupted } from './import-log.ts';
import { pictureColumn } from './pictures-of-rows.ts';
import { keyColumns, missingColumns } from './proposals.ts';
import { runImportJob } from './run-import.job.ts';
import { columnForms } from './run-source.ts';

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
          mayRepeat: kind === 'images' && name === pictureColumn,
          isKey: keys.includes(name),
          isRequired: spec?.columns.some((column) => column.name === name && column.isRequired) ?? false,
        })),
        ...(spec?.hasId
          ? [{ name: '_id', form: 'text' as const, mayRepeat: false, isKey: false, isRequired: false }]
          : []),
        ...(spec?.canDelete
          ? [{ name: '_delete', form: 'boolean' as const, mayRepeat: false, isKey: false, isRequired: false }]
          : []),
      ],
    };
  });
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

function moments({ createdAt, endedAt }: { createdAt: Date; endedAt: Date | null }) {
  return { createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
