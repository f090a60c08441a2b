// @vitest-environment jsdom

import { onSessionLoss } from '@kontor/web-kit/lib/api-client.ts';
import { storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNotifications } from './live-notifications.ts';
import { unreadCount } from './unread-count.ts';

/** The answers of the stream's address, in their order; what comes after is refused. */
let answers: (() => Response)[];
const calls: string[] = [];
let pushes: ReadableStreamDefaultController<Uint8Array>[];
const ends: (() => void)[] = [];

const polled = { data: { viewed: [], notViewed: [] }, unreadNotificationCount: 4 };
let poll: () => Response;

function stream(): Response {
  return new Response(new ReadableStream({ start: (controller) => void pushes.push(controller) }));
}
const refusal = (status: number, code: string) => () => Response.json({ code, message: '' }, { status });
const bytes = (text: string) => new TextEncoder().encode(text);
const event = (count: number) => bytes(`event: unread\ndata: {"unreadNotificationCount":${count}}\n\n`);

/** As browsers do: one holder at a time, the next one when it lets go. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const mine = last.then(() => (signal.aborted ? undefined : work()));
      last = mine;
      return mine;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls.length = 0;
  pushes = [];
  answers = [];
  poll = () => Response.json(polled);
  storeSession({ token: 't', userId: 'u' }, 7);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    calls.push(url);
    if (!url.endsWith('/stream')) return poll();
    expect((headers as Record<string, string>).Authorization).toBe('Basic t');
    const answer = (answers.shift() ?? refusal(503, 'service.unavailable'))();
    signal?.addEventListener('abort', () => pushes.at(-1)?.error(new Error('aborted')));
    return answer;
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const end = followNotifications({ userId: 'u', companyId: 'c' });
  ends.push(end);
  return end;
}
const isCount = (count: number) => vi.waitFor(() => expect(unreadCount.get()).toBe(count));
const streams = () => calls.filter((url) => url.endsWith('/stream')).length;

it('LAYO-06 takes the count of each event, also when it comes in pieces, and ignores heartbeats', async () => {
  answers = [stream];
  follow();
  await vi.waitFor(() => expect(pushes).toHaveLength(1));
  pushes[0]?.enqueue(event(3));
  await isCount(3);
  pushes[0]?.enqueue(bytes(':\n\nevent: unread\ndata: {"unreadNo'));
  pushes[0]?.enqueue(bytes('tificationCount":7}\n\n'));
  await isCount(7);
  expect(calls).toEqual(['/api/notification/stream']);
});

it('LAYO-06 reconnects after the stream ended or fell silent', async () => {
  answers = [stream, stream, stream];
  follow();
  await vi.waitFor(() => expect(pushes).toHaveLength(1));
  pushes[0]?.enqueue(event(1));
  await isCount(1);
  pushes[0]?.close();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(streams()).toBe(2));
  await vi.waitFor(() => expect(pushes).toHaveLength(2));
  pushes[1]?.enqueue(event(2));
  await isCount(2);
  await vi.advanceTimersByTimeAsync(52_000);
  await vi.waitFor(() => expect(streams()).toBe(3));
});

it('LAYO-06 polls while streams are refused, ever less often up to a minute', async () => {
  answers = [refusal(429, 'stream.limit')];
  follow();
  await isCount(4);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(streams()).toBeGreaterThan(10);
  expect(streams()).toBeLessThan(30);
  expect(calls.length).toBe(streams() * 2);
});

it('LAYO-06 BOOT-03 stops when the session ended, and tells it', async () => {
  const lost = vi.fn();
  onSessionLoss(lost);
  poll = refusal(401, 'session.expired');
  answers = [refusal(401, 'session.expired')];
  follow();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledWith('ended'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(2);
});

it('LAYO-06 tabs share one stream, and the next tab takes over', async () => {
  answers = [stream, stream];
  const first = follow();
  await vi.waitFor(() => expect(pushes).toHaveLength(1));
  const told = new BroadcastChannel('kontor-notifications u c');
  const heard: unknown[] = [];
  told.addEventListener('message', ({ data }) => void heard.push(data));
  follow();
  pushes[0]?.enqueue(event(5));
  await vi.waitFor(() => expect(heard).toContain(5));
  told.postMessage('ask');
  await vi.waitFor(() => expect(heard.filter((count) => count === 5)).toHaveLength(2));
  expect(streams()).toBe(1);
  first();
  await vi.waitFor(() => expect(streams()).toBe(2));
  told.close();
});

it('LAYO-06 polls every minute where tabs cannot share, and stops', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const end = follow();
  await isCount(4);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(calls).toEqual(['/api/notification', '/api/notification']));
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([calls.length, unreadCount.get()]).toEqual([2, 0]);
});
