import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { isConnected } from '@kontor/web-kit/lib/connection.ts';
import { readLocale, readSession } from '@kontor/web-kit/lib/cookies.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { unreadCount } from './unread-count.ts';

/** The server sends something every 20 s; after this silence the connection is dead. */
const silenceMs = 50_000;
const firstDelayMs = 1_000;
/** How often the browser asks when it gets no stream. */
const pollMs = 60_000;

/**
 * Keeps the unread count current until the returned function is called (decision 78). The tabs of a browser share one stream,
 * because a browser opens at most six connections to a server. The tab that holds the lock reads it and forwards events.
 */
export function followNotifications({
  userId,
  companyId,
}: {
  userId: string;
  companyId: string;
}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const name = `kontor-notifications ${userId} ${companyId}`;
  const canShare = typeof BroadcastChannel !== 'undefined' && navigator.locks !== undefined;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  if (channel) share(channel);
  else void readAlone(signal);
  return () => {
    stop.abort();
    channel?.close();
    unreadCount.set(0);
  };

  function share(channel: BroadcastChannel): void {
    let isReader = false;
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number') take(data);
      else if (isReader) channel.postMessage(unreadCount.get());
    });
    channel.postMessage('ask');
    navigator.locks
      .request(name, { signal }, async () => {
        isReader = true;
        await readUntilStopped(signal, (count) => channel.postMessage(count));
      })
      // Rejects when the tab stops waiting for the lock.
      .catch(() => undefined);
  }
}

/** Without locks each tab would open its own stream, so the tabs poll. */
async function readAlone(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await poll(signal, take))) await pause(pollMs, signal);
}

async function readUntilStopped(signal: AbortSignal, tell: (count: number) => void): Promise<void> {
  const onCount = (count: number) => {
    take(count);
    tell(count);
  };
  for (let failures = 0; !signal.aborted; ) {
    const hasRead = await readStream(signal, onCount);
    if (signal.aborted) return;
    failures = hasRead ? 0 : failures + 1;
    // Polling also finds out whether the session ended.
    if (!hasRead && isConnected() && !(await poll(signal, onCount))) return;
    await pause(Math.min(firstDelayMs * 2 ** failures, pollMs) * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one stream to its end; whether it told anything. */
async function readStream(signal: AbortSignal, onCount: (count: number) => void): Promise<boolean> {
  const token = readSession()?.token;
  if (token === undefined) return false;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  let hasRead = false;
  try {
    const response = await fetch(
      `${import.meta.env?.VITE_API_BASE_URL ?? ''}${routes.notifications.stream.path}`,
      {
        headers: {
          Accept: 'text/event-stream, application/json',
          'Accept-Language': readLocale(),
          Authorization: `Basic ${token}`,
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      },
    );
    if (!response.ok || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { value, done } = await reader.read();
      if (done) return hasRead;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const count = countOf(event);
        if (count === undefined) continue;
        hasRead = true;
        onCount(count);
      }
    }
  } catch {
    return hasRead;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The count of an event `unread`; undefined for heartbeats and unknown events.
 *
 * @example countOf('event: unread\ndata: {"unreadNotificationCount":3}') // 3
 */
function countOf(event: string): number | undefined {
  const data = /^event: unread\ndata: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return undefined;
  const { unreadNotificationCount } = JSON.parse(data) as { unreadNotificationCount: number };
  return unreadNotificationCount;
}

/** Asks once; false if asking again makes no sense. */
async function poll(signal: AbortSignal, onCount: (count: number) => void): Promise<boolean> {
  try {
    onCount((await callApi(routes.notifications.list, { signal })).unreadNotificationCount);
    return true;
  } catch (error) {
    return !isApiError(error) || error.status === 0 || error.status >= 429;
  }
}

/** Shown lists are loaded anew: the count may be the same after a deletion and a new notification. */
function take(count: number): void {
  unreadCount.set(count);
  void queryClient.invalidateQueries({ queryKey: apiKey(routes.notifications.list) });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
