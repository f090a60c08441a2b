import { checkConnection } from './connection.ts';

const storageKey = 'kontor:chunk-reload';

/** After one reload the next may come no earlier than 60 s later (BOOT-06). */
const guardMs = 60_000;

/** Thrown when a part of the app cannot be loaded, because a new version was deployed or there is no connection. */
export class ChunkLoadError extends Error {
  readonly isOffline: boolean;

  constructor(cause: unknown, { isOffline = false } = {}) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'ChunkLoadError';
    this.isOffline = isOffline;
  }
}

/**
 * Loads a part of the app. When that fails the page reloads once; a second failure within 60 s throws
 * ChunkLoadError, which shows the error page with a reload button (BOOT-06). Without a connection it does not reload,
 * because that would end in the browser's error page.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  isReachable: () => Promise<boolean> = checkConnection,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable())) throw new ChunkLoadError(error, { isOffline: true });
    if (!mayReload(Date.now())) throw new ChunkLoadError(error);
    location.reload();
    // The page is about to go; nothing may flash up before.
    return new Promise<never>(() => {});
  }
}

/**
 * Tells whether a reload is due, and records its time. False within 60 s of the last one, or if the browser has no storage,
 * because that could loop.
 */
export function mayReload(
  nowMs: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  try {
    const lastMs = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
    if (nowMs - lastMs < guardMs) return false;
    storage.setItem(storageKey, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
