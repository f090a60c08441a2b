import path from 'node:path';
import type { ImportMapping } from '@kontor/contract';
import type { Actor } from '../../../shared/actor.ts';
import type { ImportKind } from '../exchange.types.ts';
import { mayKind } from '../export/export-file.ts';
import { kindOfFile } from '../kinds/kinds.ts';
import { furtherFiles, type KnownAttribute, missingColumns, withVariants } from './proposals.ts';

type Columns = ImportMapping['columns'];
type Kind = Parameters<typeof missingColumns>[0];

/** A part of a list: the same file, loaded as one of several kinds. */
export interface ListPart {
  position: number;
  kind: Kind;
  mapping: ImportMapping;
}

/** Columns of different kinds with the same numbers. */
const sameNumbers = [
  ['sku', 'product'],
  ['customerNo', 'company'],
];

/**
 * Gives a mapping the key columns that it lacks and another part of the list has.
 *
 * @example withKeysOf([{ kind: 'products', mapping: { columns: { sku: { from: 'Nr' } } } }], 'images', { columns: {} })
 * // { columns: { product: { from: 'Nr' } } }
 */
export function withKeysOf(parts: readonly ListPart[], kind: Kind, mapping: ImportMapping): ImportMapping {
  const found = missingColumns(kind, mapping.columns).flatMap((name) => {
    const names = [name, ...(sameNumbers.find((same) => same.includes(name)) ?? [])];
    const sources = names.flatMap((one) => parts.map(({ mapping: { columns } }) => columns[one]));
    const source = sources.find((one) => one && 'from' in one);
    return source ? [[name, source] as const] : [];
  });
  return { ...mapping, columns: { ...mapping.columns, ...Object.fromEntries(found) } };
}

/**
 * Applies a changed mapping of the first part of a list to another part: replaces or leaves out the same columns of the file, and takes
 * the same forms of numbers and dates.
 */
export function follow(
  part: ListPart,
  { before, after }: { before: ImportMapping; after: ImportMapping },
): ImportMapping {
  const form = <Name extends 'numbers' | 'dates'>(name: Name): ImportMapping[Name] =>
    part.mapping[name] === before[name] ? after[name] : part.mapping[name];
  const kept = new Set(Object.values(after.columns).map(keyOf));
  const replaced = new Map(
    Object.entries(before.columns)
      .filter(([, source]) => 'from' in source && !kept.has(keyOf(source)))
      .map(([name, source]) => [keyOf(source), after.columns[name]]),
  );
  const columns = Object.entries(part.mapping.columns).flatMap(([name, source]) => {
    const next = replaced.has(keyOf(source)) ? replaced.get(keyOf(source)) : source;
    return next ? [[name, next] as const] : [];
  });
  return {
    ...part.mapping,
    columns: Object.fromEntries(columns),
    numbers: form('numbers'),
    dates: form('dates'),
  };
}

/** The further kinds that a list is loaded as, and its mapping; a proposed one takes up models and attributes. */
export function withParts(
  actor: Actor,
  {
    name,
    kind,
    header,
    mapping,
  }: { name: string; kind: string | null; header: readonly string[]; mapping: ImportMapping },
  attributes: readonly KnownAttribute[],
  { isProposed }: { isProposed: boolean },
): { mapping: ImportMapping; parts: ReturnType<typeof furtherFiles> } {
  if (kindOfFile(path.posix.basename(name))) return { mapping, parts: [] };
  const list = kind === 'products' && isProposed ? withVariants(mapping, header, attributes) : undefined;
  const used = list?.mapping ?? mapping;
  const parts = furtherFiles(kind as ImportKind | null, header, used, list);
  return { mapping: used, parts: parts.filter((part) => mayKind(actor, part.kind, 'write')) };
}

const keyOf = (source: Columns[string]) => JSON.stringify(source);
