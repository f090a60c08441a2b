import type { ImportMapping, ImportRun } from '@kontor/contract';
import { requestError } from '../../../shared/errors.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import { requireKind } from '../export/export-file.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { type Call, changing, openFile } from './import-access.ts';
import type { StoredFile } from './imports.repository.ts';
import { readImport } from './imports.usecases.ts';
import { follow, type ListPart, withKeysOf, withParts } from './list-parts.ts';
import { isPictureColumn } from './pictures-of-rows.ts';
import { proposedMapping } from './proposals.ts';
import { isVolumeColumn } from './volumes-of-rows.ts';

const maxMends = 10_000;

/**
 * Sets a file's kind and mapping. Adds the parts that a list has with them, and applies the mapping to its other parts. The mapping of a
 * named sender is proposed for later files.
 */
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
    const isProposed = !mapping && (isNew || !file.mapping);
    const attributes = isProposed ? await services.imports.attributes(actor.tenantId) : [];
    const partsOf = (of: ImportMapping, ofKind: ListPart['kind']) =>
      withParts(actor, { name: file.name, kind: ofKind, header, mapping: of }, attributes, { isProposed });
    const named = sender === undefined ? file.sender : sender;
    const store = (
      position: number,
      changed: Omit<Parameters<typeof services.imports.changeFile>[4], 'position'>,
    ) => services.imports.changeFile(client, actor.tenantId, run.id, position, changed);
    if (kind === null || kind === 'settings')
      return await store(file.position, { kind, mapping: null, sender: named });
    const others = run.files.filter(
      ({ position, storedAs }) => storedAs === file.storedAs && position !== file.position,
    );
    const chosen = withKeysOf(
      others.flatMap(listPart),
      kind,
      mapping ??
        (isProposed || !file.mapping
          ? proposedMapping(kind, header, file.sample ?? [], call.locale)
          : file.mapping),
    );
    requireKnownColumns(kind, chosen);
    const { mapping: used, parts } = partsOf(chosen, kind);
    await store(file.position, { kind, mapping: used, sender: named });
    const former = isNew ? null : file.mapping;
    const isFirst = others.every(({ position }) => position > file.position);
    for (const { state, sender: kept, ...other } of others)
      for (const part of state === 'loaded' ? [] : listPart(other)) {
        const followed = isFirst && former ? follow(part, { before: former, after: used }) : part.mapping;
        await store(part.position, {
          kind: part.kind,
          mapping: withKeysOf([{ ...part, kind, mapping: used }], part.kind, followed),
          sender: kept,
        });
      }
    if (named)
      await services.imports.keepMapping(
        client,
        actor.tenantId,
        { sender: named, kind, header, mapping: used },
        services.clock.now(),
      );
    // Kinds that the former mapping revealed, too, were removed by the operator.
    const known = [...(former ? partsOf(former, kind).parts : []), file, ...others].map((part) => part.kind);
    let last = Math.max(...run.files.map(({ position }) => position));
    for (const part of parts)
      if (!known.includes(part.kind))
        await services.imports.addFile(client, actor.tenantId, run.id, {
          ...file,
          ...part,
          sender: null,
          position: ++last,
        });
  });
  return await readImport(call);
}

function listPart({ position, kind, mapping }: Pick<StoredFile, keyof ListPart>): ListPart[] {
  return kind !== null && kind !== 'settings' && mapping ? [{ position, kind, mapping }] : [];
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

/** @throws import.kind.unknown for a column that the kind does not have */
function requireKnownColumns(kind: Exclude<ImportKind, 'settings'>, { columns }: ImportMapping): void {
  const spec = kindSpec(kind);
  const isKnown = (name: string) =>
    spec.columns.some((column) => column.name === name) ||
    (name === '_id' && spec.hasId) ||
    (name === '_delete' && spec.canDelete) ||
    (kind === 'images' && isPictureColumn(name)) ||
    (kind === 'prices' && isVolumeColumn(name)) ||
    (spec.hasAttributes && name.startsWith('attributes.'));
  if (!Object.keys(columns).every(isKnown)) throw requestError('import.kind.unknown');
}
