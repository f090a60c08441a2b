import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const mebibyte = 1024 ** 2;
const leastMb = 256;
const mostMb = 8_192;

/**
 * PostgreSQL's own cache: a quarter of the memory of the machine or container, 256 MB to 8 GB. With the cache of the operating
 * system, it is assumed to find twice as much in memory (decision 125).
 *
 * @example memorySettings(16 * 1024 ** 3) // { shared_buffers: '4096MB', effective_cache_size: '8192MB' }
 */
export function memorySettings(bytes = machineMemory()): Record<string, string> {
  const mb = Math.min(mostMb, Math.max(leastMb, Math.floor(bytes / 4 / mebibyte)));
  return { shared_buffers: `${mb}MB`, effective_cache_size: `${2 * mb}MB` };
}

/** Loads the cached blocks of the last run after a start, in the background, where the installed PostgreSQL can. */
export async function prewarmSettings(root: string): Promise<Record<string, string>> {
  const names = ['pg_prewarm.so', 'pg_prewarm.dylib', 'pg_prewarm.dll'];
  const libraries = names.flatMap((name) =>
    ['lib/postgresql', 'lib'].map((folder) => path.join(root, folder, name)),
  );
  const found = await Promise.all(
    libraries.map((file) =>
      stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true) ? { shared_preload_libraries: 'pg_prewarm' } : {};
}

/** In bytes. A container may use less than the machine has. */
function machineMemory(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
