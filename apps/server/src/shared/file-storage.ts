import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from './write-whole.ts';

export interface StoredFile {
  /** `<tenant>/<hash>.<extension>`: stored in tables. */
  key: string;
  /** Where the shop serves it. */
  url: string;
}

export type FileStorage = ReturnType<typeof createFileStorage>;

const keyForm = /^[a-z0-9][a-z0-9-]{0,62}\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/;

/**
 * Stores files in a folder under the hash of their content. Files are written whole or not at all. An invalid key such as
 * `../secret` finds nothing.
 *
 * @example (await storage.put('nordhang', bytes, 'webp')).url // '/files/nordhang/3f…9a.webp'
 */
export function createFileStorage({ directory }: { directory: string }) {
  const root = path.resolve(directory);
  const fileOf = (key: string) => path.join(root, key);

  function locate(tenant: string, bytes: Uint8Array, extension: string): StoredFile {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const key = `${tenant}/${hash}.${extension}`;
    if (!keyForm.test(key)) throw new RangeError(`"${key}" is no name of a stored file.`);
    return { key, url: `/files/${key}` };
  }

  return {
    /** Key and address of a file with this content, stored or not. */
    locate,
    /** Stores a file; one that exists counts as new, so that nothing removes it as unused meanwhile. */
    async put(tenant: string, bytes: Uint8Array, extension: string): Promise<StoredFile> {
      const stored = locate(tenant, bytes, extension);
      const file = fileOf(stored.key);
      if (await sizeOf(file)) {
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        // Nobody removed it in between.
        if (await sizeOf(file)) return stored;
      }
      await writeWhole(file, (temporary) => writeFile(temporary, bytes, { flush: true }));
      return stored;
    },
    async exists(key: string): Promise<boolean> {
      return keyForm.test(key) && (await sizeOf(fileOf(key))) !== undefined;
    },
    /** Size in bytes of the file at an address; undefined for an unknown address. */
    async sizeAt(url: string): Promise<number | undefined> {
      const key = url.startsWith('/files/') ? url.slice('/files/'.length) : '';
      return keyForm.test(key) ? await sizeOf(fileOf(key)) : undefined;
    },
    /** The keys of all tenants' files with this extension that were stored before a moment. */
    async *storedBefore(extension: string, before: Date): AsyncGenerator<string> {
      for (const tenant of await readdir(root).catch(() => [])) {
        for (const name of await readdir(path.join(root, tenant)).catch(() => [])) {
          const key = `${tenant}/${name}`;
          if (!name.endsWith(`.${extension}`) || !keyForm.test(key)) continue;
          const found = await stat(fileOf(key)).catch(() => undefined);
          if (found && found.mtime < before) yield key;
        }
      }
    },
    /** Removes a file, if it is there. */
    async remove(key: string): Promise<void> {
      if (keyForm.test(key)) await rm(fileOf(key), { force: true });
    },
    /** Size and content; undefined when there is no such file. */
    async read(key: string): Promise<{ size: number; stream: Readable } | undefined> {
      if (!keyForm.test(key)) return undefined;
      const size = await sizeOf(fileOf(key));
      return size === undefined ? undefined : { size, stream: createReadStream(fileOf(key)) };
    },
  };
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
