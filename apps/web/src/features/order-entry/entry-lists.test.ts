import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKept } from '../../lib/tab-storage.ts';
import { entryListOf } from './entry-lists.ts';
import { answered } from './entry-test-rows.ts';

const callApi = vi.hoisted(() => vi.fn());
vi.mock('@kontor/web-kit/lib/api-client.ts', () => ({ callApi }));

const row = { input: { sku: 'A-1', quantity: '3' } };
const key = (user: string) => `${user} entry company order`;
let storage: Record<string, string>;
let page: EventTarget;

/** A tab's storage as browsers have it: what is kept are its own properties. */
function tabStorage() {
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem(name: string, value: string) {
      storage[name] = value;
    },
    removeItem(name: string) {
      delete storage[name];
    },
  };
  storage = Object.create(methods) as Record<string, string>;
  return storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('sessionStorage', tabStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  callApi.mockResolvedValue({ data: { rows: [answered(1)] } });
});

afterEach(() => {
  forgetKept();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('AUTH-06 CHKO-24 signing out forgets entered rows for good, also those of a check under way', async () => {
  const answer = Promise.withResolvers<unknown>();
  callApi.mockReturnValue(answer.promise);
  const list = entryListOf(key('anna'), 'order');
  void list.append([row]);
  vi.advanceTimersByTime(1000);
  expect(Object.keys(storage)).toEqual([`kontor:kept:${key('anna')}`]);
  void list.append([row]);

  forgetKept();
  answer.resolve({ data: { rows: [answered(1)] } });
  await list.settled();
  vi.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(storage)).toEqual([]);
  expect(entryListOf(key('anna'), 'order').store.get().rows).toEqual([]);
});

it('AUTH-06 CHKO-24 signing in forgets the rows of other users and leaves those of the same', async () => {
  const [own, other] = ['anna', 'anna-2'].map((user) => entryListOf(key(user), 'order'));
  await own?.append([row]);
  await other?.append([row]);
  vi.advanceTimersByTime(1000);
  expect(Object.keys(storage)).toHaveLength(2);

  forgetKept({ exceptOf: 'anna' });
  void other?.append([row]);
  vi.advanceTimersByTime(1000);
  expect(Object.keys(storage)).toEqual([`kontor:kept:${key('anna')}`]);
  expect(entryListOf(key('anna'), 'order')).toBe(own);
  expect(entryListOf(key('anna-2'), 'order').store.get().rows).toEqual([]);
});
