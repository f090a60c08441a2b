import { readFile } from 'node:fs/promises';
import { type ImportKind, type ImportRow, importKinds } from '../exchange.types.ts';
import { type Encoding, encodings } from '../sources/decode.ts';
import type { Expression } from './expression.ts';

/** A mapping file: which foreign files become which of our kinds, and how (docs/import.md). */
export interface Mapping {
  encoding?: Encoding;
  separator?: string;
  loads: MappedLoad[];
}

/** A condition on a record: a text, one of several texts, a pattern, or the negation of one. */
export type Condition = string | string[] | { match: string } | { not: string | string[] };

/** Makes several records of one cell: parts of pairs, or parts by the named groups of a pattern. */
export interface Expansion {
  column: string;
  split: string;
  pairs?: { separator: string; assign: string };
  match?: string;
}

export interface MappedLoad {
  kind: Exclude<ImportKind, 'settings'>;
  /** A foreign CSV file in the given folder… */
  file?: string;
  /** …or rows with our own columns that the mapping brings itself, such as the names of attributes. */
  rows?: ImportRow[];
  /** Columns that a record takes over from the one before when they are empty. */
  fillDown?: string[];
  where?: Record<string, Condition>;
  each?: Expansion;
  /** Only the first record of each value of this column. */
  firstOf?: string;
  columns?: Record<string, Expression>;
}

/** A mapping file that cannot be used; the message says where. */
export class MappingError extends Error {
  override name = 'MappingError';
}

export async function readMappingFile(file: string): Promise<Mapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new MappingError(`${file}: ${(error as Error).message}`);
  }
  return checkMapping(value, file);
}

/** Checks the shape of a mapping; wrong or unknown parts are named, because a typo would otherwise lose a column. */
export function checkMapping(value: unknown, name: string): Mapping {
  const mapping = objectOf(value, name, ['encoding', 'separator', 'loads']);
  if (mapping.encoding !== undefined && !encodings.includes(mapping.encoding as Encoding)) {
    throw new MappingError(`${name}: "encoding" may be ${encodings.join(', ')}.`);
  }
  if (mapping.separator !== undefined && !/^.$/su.test(String(mapping.separator))) {
    throw new MappingError(`${name}: "separator" is one character.`);
  }
  if (!Array.isArray(mapping.loads) || mapping.loads.length === 0) {
    throw new MappingError(`${name}: "loads" is a list of what is to be read.`);
  }
  mapping.loads.forEach((load, index) => {
    checkLoad(load, `${name}: loads[${index}]`);
  });
  return mapping as unknown as Mapping;
}

function checkLoad(value: unknown, name: string): void {
  const parts = ['kind', 'file', 'rows', 'fillDown', 'where', 'each', 'firstOf', 'columns'];
  const load = objectOf(value, name, parts);
  if (!importKinds.includes(load.kind as ImportKind) || load.kind === 'settings') {
    throw new MappingError(
      `${name}: "kind" may be ${importKinds.filter((kind) => kind !== 'settings').join(', ')}.`,
    );
  }
  if ((load.file === undefined) === (load.rows === undefined)) {
    throw new MappingError(`${name}: needs either "file" or "rows".`);
  }
  if (load.rows !== undefined) {
    if (!Array.isArray(load.rows)) throw new MappingError(`${name}: "rows" is a list.`);
    return;
  }
  if (typeof load.file !== 'string' || /[\\/]/.test(load.file)) {
    throw new MappingError(`${name}: "file" is the name of a file in the given folder.`);
  }
  const columns = objectOf(load.columns, `${name}: columns`);
  for (const [column, expression] of Object.entries(columns)) {
    if (typeof expression !== 'string') objectOf(expression, `${name}: columns.${column}`, expressionParts);
  }
  if (load.each !== undefined) objectOf(load.each, `${name}: each`, ['column', 'split', 'pairs', 'match']);
}

const expressionParts = [
  'column',
  'template',
  'const',
  'pick',
  'split',
  'drop',
  'match',
  'replace',
  'removePrefix',
  'trim',
  'html',
  'map',
  'mapElse',
  'divide',
  'default',
];

function objectOf(value: unknown, name: string, parts?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MappingError(`${name} must be an object.`);
  }
  const unknown = parts && Object.keys(value).find((key) => !parts.includes(key));
  if (unknown !== undefined) {
    throw new MappingError(`${name}: "${unknown}" is not known, only ${parts?.join(', ')}.`);
  }
  return value as Record<string, unknown>;
}
