import { onlineManager } from '@tanstack/react-query';
import { createStore, useStore } from './store.ts';

/** Interval of probes while offline. */
const probeMs = 3000;
const probeTimeoutMs = 10_000;

const isOnline = createStore(true);
const reconnects = createStore(0);
let probing: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** True while the server answers. */
export function useIsOnline(): boolean {
  return useStore(isOnline);
}

/** Counts reconnections; failed work is retried with each. */
export function useReconnects(): number {
  return useStore(reconnects);
}

export function isConnected(): boolean {
  return isOnline.get();
}

/** Calls the listener after each reconnection; returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  return isOnline.subscribe(() => {
    if (isOnline.get()) listener();
  });
}

/**
 * Probes the server and stores the result; repeats every 3 s until it answers. Call it after a failed call, which
 * may have other causes.
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

/** Follows the browser's offline events, which precede the first failed call. Pauses and resumes queries. */
export function followConnection(): void {
  addEventListener('offline', () => {
    isOnline.set(false);
    void checkConnection();
  });
  addEventListener('online', () => void checkConnection());
  // Resume queries when the server answers, not when any network is there.
  onlineManager.setEventListener((setOnline) => isOnline.subscribe(() => setOnline(isOnline.get())));
  if (navigator.onLine === false) void checkConnection();
}

/** True for any answer except 502, 503 and 504, which a proxy sends for an absent server. */
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
