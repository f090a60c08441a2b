import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRun } from '@kontor/contract';
import type { Actor } from '../../../shared/actor.ts';
import { operatorRightMissing, requestError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/locale.ts';
import { forgetOnce, once } from '../../../shared/once.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import { importKinds } from '../exchange.types.ts';
import { mayKind } from '../export/export-file.ts';
import { kindOfFile } from '../kinds/kinds.ts';
import type { IncomingFile } from '../received-files.ts';
import { FileRefusal, refusalText, storable } from '../refusals.ts';
import { byOperator, type Call, textOf } from './import-access.ts';
import type { ImportsRepository, StoredFile } from './imports.repository.ts';
import { readImport } from './imports.usecases.ts';
import { withParts } from './list-parts.ts';
import { kindOf, numbersOfPriceList, proposedMapping } from './proposals.ts';
import { receiveImport, type SpooledFile } from './receive-import.ts';
import { isMarked, rawRows } from './run-source.ts';

const sampleRows = 5;
const shownCharacters = 200;
const knownShare = 0.9;
const secretHeader = /pass|kennwort/i;

/**
 * Receives files and detects the kind of each, without loading them. A repetition with the same `requestId` returns the draft of the
 * first request (decision 116), or makes one if that draft was discarded meanwhile.
 *
 * @throws operator.right.missing, import.file.unreadable, import.pictures.alone, request.repeated: the id was sent with other files
 */
export async function uploadImport({
  actor,
  services,
  locale,
  incoming,
  requestId,
}: Call & { incoming: AsyncIterable<IncomingFile>; requestId?: string | undefined }): Promise<ImportRun> {
  const { imports, pool, clock, directory, sheets } = services;
  if (!importKinds.some((kind) => mayKind(actor, kind, 'write')))
    throw operatorRightMissing('products.write');
  const id = newId();
  const folder = path.join(directory, id);
  await mkdir(directory, { recursive: true });
  let stored = id;
  const spooled = await receiveImport({ directory, folder, incoming, sheets, owner: randomUUID() });
  try {
    if (spooled.files.length === 0)
      throw requestError(spooled.pictures > 0 ? 'import.pictures.alone' : 'import.file.unreadable', {
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
      const { name, header, mapping: proposed, kind, sender } = file;
      if (!header || !proposed) return file;
      const { mapping, parts } = withParts(actor, { name, kind, header, mapping: proposed }, attributes, {
        isProposed: !sender,
      });
      all.push(...parts.map((part) => ({ ...file, ...part, sender: null })));
      return { ...file, mapping };
    });
    const now = clock.now();
    const sent = { actor, requestId, input: ['import', spooled.hash], now };
    stored = await inTransaction(pool, async (client) => {
      const addOnce = () =>
        once(client, sent, async () => {
          await imports.add(
            client,
            actor.tenantId,
            { id, source: 'backOffice', state: 'draft', ...byOperator(actor, locale), ...spooled },
            [...files, ...all.map((file, index) => ({ ...file, position: files.length + index + 1 }))],
            now,
          );
          return id;
        });
      const former = await addOnce();
      if (await imports.keep(client, actor.tenantId, former)) return former;
      await forgetOnce(client, { tenantId: actor.tenantId, requestId });
      return await addOnce();
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  if (stored !== id) await rm(folder, { recursive: true, force: true });
  return await readImport({ actor, services, locale, id: stored });
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
      const detected = isKept ? kept.kind : kindOf(base, header, false);
      const kind = detected === 'products' && !isKept && (await isPriceList()) ? 'prices' : detected;
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

      async function isPriceList(): Promise<boolean> {
        const column = numbersOfPriceList(header);
        if (column === undefined || kindOfFile(base)) return false;
        const skus = new Set(rows.map(({ cells }) => typedText(cells[column]).trim()));
        skus.delete('');
        // A few articles of an older list may be gone.
        return (
          skus.size > 0 && (await imports.knownVariants(actor.tenantId, [...skus])) >= skus.size * knownShare
        );
      }
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
