import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportSource, ReadAsset } from '../exchange.types.ts';
import { kindOfFile } from '../kinds/kinds.ts';
import { type CsvFormat, csvSource } from './csv-source.ts';
import { jsonLinesSource, jsonSource } from './json-source.ts';

export interface FoundFiles {
  sources: ImportSource[];
  /** Names of files that are none of ours: they are named in the output, never dropped in silence. */
  leftOut: string[];
  /** The folders in which the files that rows name are looked up. */
  folders: string[];
}

/** A file that cannot be meant; the message is for the person at the command. */
export class UnknownFileError extends Error {
  override name = 'UnknownFileError';
  readonly file: string;

  constructor(file: string) {
    super(`${file}: the name does not say what is in it (docs/import.md lists the names).`);
    this.file = file;
  }
}

/**
 * The sources of files and folders; a folder gives the files in it whose names say what they are.
 *
 * @throws UnknownFileError when a file that is named itself is none of ours, a system error for a missing path.
 */
export async function findFiles(paths: readonly string[], format: CsvFormat = {}): Promise<FoundFiles> {
  const found: FoundFiles = { sources: [], leftOut: [], folders: [] };
  for (const given of paths) {
    const isFolder = (await stat(given)).isDirectory();
    const folder = isFolder ? given : path.dirname(given);
    if (!found.folders.includes(folder)) found.folders.push(folder);
    const names = isFolder ? await fileNames(given) : [path.basename(given)];
    for (const name of names) {
      const source = sourceOf(name, path.join(folder, name), format);
      if (source !== undefined) found.sources.push(source);
      else if (isFolder) found.leftOut.push(name);
      else throw new UnknownFileError(name);
    }
  }
  return found;
}

/** Reads pictures and documents that rows name, from the given folders and nowhere else. */
export function folderAssets(folders: readonly string[]): ReadAsset {
  return async (name) => {
    for (const folder of folders) {
      const bytes = await readInside(folder, name);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };
}

async function readInside(folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, name));
    // A link must not lead out of the folder either.
    return file.startsWith(root + path.sep) ? await readFile(file) : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG')
      return undefined;
    throw error;
  }
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

function sourceOf(name: string, file: string, format: CsvFormat): ImportSource | undefined {
  const kind = kindOfFile(name);
  if (kind === undefined) return undefined;
  const extension = path.extname(name).toLowerCase();
  if (kind === 'settings') return extension === '.json' ? jsonSource(name, kind, file) : undefined;
  if (extension === '.csv' || extension === '.txt') return csvSource(name, kind, file, format);
  return extension === '.jsonl' || extension === '.ndjson' ? jsonLinesSource(name, kind, file) : undefined;
}
