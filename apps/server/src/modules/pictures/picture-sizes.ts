import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { Log } from '../../shared/log.ts';
import { writeWhole } from '../../shared/write-whole.ts';
import { originalExtensions, type PictureAddress } from './picture-address.ts';
import { type PictureWorkshop, UnusablePictureError } from './picture-workshop.ts';

/** Increase it when sizes are made differently: stored ones of another version are not used. */
export const pictureVersion = 1;

/** How long an unusable original is not retried. */
const unusableMs = 10 * 60_000;
const maxUnusable = 10_000;

/**
 * Makes sizes of stored pictures on first request and stores them. `directory` may be deleted at any time. Concurrent
 * requests for a size share the work.
 *
 * @example await sizes.read({ width: 320, tenant: 'nordhang', hash: '3f…9a', format: 'avif' }) // <Buffer …>
 */
export function createPictureSizes({
  caches,
  directory,
  files,
  workshop,
  clock,
  log,
}: {
  caches: Caches;
  directory: string;
  files: Pick<FileStorage, 'read'>;
  workshop: Pick<PictureWorkshop, 'make'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}) {
  const root = path.resolve(directory, `v${pictureVersion}`);
  const inTheMaking = new Map<string, Promise<Buffer | undefined>>();
  const unusable = caches.create<string, number>('unusable_pictures', { maxEntries: maxUnusable });

  async function make(address: PictureAddress, file: string): Promise<Buffer | undefined> {
    const original = await originalOf(address);
    if (original === undefined) return undefined;
    const { bytes: originalBytes, isDrawing } = original;
    const { width, format } = address;
    try {
      const bytes = await workshop.make({ bytes: originalBytes, isDrawing, width, format });
      await writeWhole(file, (temporary) => writeFile(temporary, bytes)).catch((err: unknown) =>
        log.warn({ err }, 'a picture could not be kept'),
      );
      return bytes;
    } catch (error) {
      if (!(error instanceof UnusablePictureError)) throw error;
      unusable.set(original.key, clock.now().getTime());
      log.warn({ picture: original.key, reason: error.message }, 'a picture cannot be used');
      return undefined;
    }
  }

  async function originalOf({ tenant, hash }: PictureAddress) {
    for (const extension of originalExtensions) {
      const key = `${tenant}/${hash}.${extension}`;
      const failedAt = unusable.get(key);
      if (failedAt !== undefined && clock.now().getTime() - failedAt < unusableMs) return undefined;
      const stored = await files.read(key);
      if (stored) return { key, bytes: await buffer(stored.stream), isDrawing: extension === 'svg' };
    }
    return undefined;
  }

  return {
    /** The bytes of one size; undefined for a missing or unusable original. */
    async read(address: PictureAddress): Promise<Buffer | undefined> {
      const { width, tenant, hash, format } = address;
      const file = path.join(root, String(width), tenant, `${hash}.${format}`);
      const kept = await readKept(file);
      if (kept) return kept;
      const begun = inTheMaking.get(file);
      if (begun) return begun;
      const making = make(address, file).finally(() => inTheMaking.delete(file));
      inTheMaking.set(file, making);
      return making;
    },
  };
}

async function readKept(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
