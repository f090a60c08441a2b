import { onlineManager } from '@tanstack/react-query';
import { createStore, useStore } from './store.ts';

/** While there is no connection the server is asked this often whether it is there again. */
const probeMs = 3000;
/** A probe that hangs counts as no answer after this time. */
const probeTimeoutMs = 10_000;

const isOnline = createStore(true);
const reconnects = createStore(0);
let probing: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** True where the server answers, as far as is known. */
export function useIsOnline(): boolean {
  return useStore(isOnline);
}

/** How often the connection has come back; what broke before is tried again with the next one. */
export function useReconnects(): number {
  return useStore(reconnects);
}

export function isConnected(): boolean {
  return isOnline.get();
}

/** Calls the listener each time the server is there again; answers what ends that. */
export function onReconnect(listener: () => void): () => void {
  return isOnline.subscribe(() => {
    if (isOnline.get()) listener();
  });
}

/**
 * Asks the server whether it is there and stores the answer; without one it asks again every 3 s. Used after a call got no
 * answer, because that call may have failed for another reason.
 */
export function checkConnection(): Promise<boolean> {
  clearTimeout(timer);
  probing ??= probe().then((isThere) => {
    probing = undefined;
    if (isThere && !isOnline.get()) reconnects.set((count) => count + 1);
    isOnline.set(isThere);
    if (!isThere) timer = setTimeout(() => void checkConnection(), probeMs);
    return isThere;
  });
  return probing;
}

/** Listens to the browser, which knows of a lost network before any call fails. Queries pause and resume with it. */
export function followConnection(): void {
  addEventListener('offline', () => {
    isOnline.set(false);
    void checkConnection();
  });
  addEventListener('online', () => void checkConnection());
  // Queries are asked again when the server answers, not when there is just some network.
  onlineManager.setEventListener((setOnline) => isOnline.subscribe(() => setOnline(isOnline.get())));
  if (navigator.onLine === false) void checkConnection();
}

/** True for any answer except 502, 503 and 504, which a proxy gives for a server that is away. */
async function probe(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const answer = await fetch(`${import.meta.env?.VITE_API_BASE_URL ?? ''}/health/live`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return ![502, 503, 504].includes(answer.status);
  } catch {
    return false;
  }
}
