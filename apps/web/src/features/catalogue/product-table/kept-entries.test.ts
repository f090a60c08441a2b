import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { fillIn } from './fill-in.ts';
import { keepEntriesOf } from './keep-entries.ts';
import {
  changeKept,
  type KeptEntry,
  keptEntriesOf,
  maxKeptEntries,
  normalHref,
  offerOf,
  readEntries,
  writeEntries,
} from './kept-entries.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const jackets = { name: 'Jacken', page: 1, href: '/category/Jacken-1' };
const tents = { name: 'Zelte', page: 2, href: '/category/Zelte-2?page=2' };
const entry = (quantity: number, place: KeptEntry['place'] = jackets): KeptEntry => ({
  quantities: { order: quantity },
  place,
});

const rowOf = (key: string, stock = 100, frozen?: number) => {
  const preStocks = [{ quantity: 50 }, { quantity: frozen ?? 50 }];
  const isStockFreeze = frozen !== undefined;
  const product = productRow({ _id: key, sku: key, stock: { value: stock }, preStocks, isStockFreeze });
  const [row] = tableRows([product], {
    showGross: false,
    ratePercent: () => 19,
  });
  if (!row) throw new Error('no row');
  return row;
};
const flags = { isBatchSizeActive: false, buyableWithoutStock: false };
const listOf = (...rows: ReturnType<typeof rowOf>[]) =>
  createEntryStore({ rows, orderType: 'order', slots: ['order'], flags });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function browser() {
  const storage = memory();
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers();
  return storage;
}

describe('TABL-17 entries that are kept', () => {
  it('come back with their places and seasons', () => {
    const storage = memory();
    const entries = new Map<string, KeptEntry>([
      ['J-1', entry(5)],
      ['T-1', { quantities: { s1: 4, s2: 0 }, place: tents }],
      ['J-2', entry(7)],
    ]);
    writeEntries('u typed c preOrder', entries, storage);
    expect([...readEntries('u typed c preOrder', storage)]).toEqual([...entries]);
    writeEntries('u typed c preOrder', new Map(), storage);
    expect(storage.values.size).toBe(0);
  });

  it('come back where an older page kept arrays', () => {
    const storage = memory();
    const rows = [
      ['J-1', [5], 0],
      ['T-1', [4, 0], 1, ['s1', 's2']],
    ];
    const value = JSON.stringify({ keptAt: Date.now(), value: { places: [jackets, tents], rows } });
    storage.values.set('kontor:lasting:k', value);
    expect([...readEntries('k', storage)]).toEqual([
      ['J-1', entry(5)],
      ['T-1', { quantities: { s1: 4, s2: 0 }, place: tents }],
    ]);
  });

  it.each([
    '5',
    '{"places":{},"rows":[]}',
    '{"places":[{"name":"x","href":"//elsewhere.example"}],"rows":[["A",[1],0]]}',
    '{"places":[{"name":"x","href":"/a"}],"rows":[["A",["1"],0],["B",[1],7],[1,[1],0]]}',
  ])('are none where %s was kept', (value) => {
    const storage = memory();
    storage.values.set('kontor:lasting:k', `{"keptAt":${Date.now()},"value":${value}}`);
    expect(readEntries('k', storage).size).toBe(0);
  });

  it('are offered by place, without those that stand in the list in view', () => {
    const entries = new Map([
      ['J-1', entry(5)],
      ['J-2', entry(1)],
      ['T-1', entry(2, tents)],
    ]);
    expect(offerOf(entries, new Set())).toEqual({ skus: ['J-1', 'J-2', 'T-1'], place: tents, placeCount: 2 });
    expect(offerOf(entries, new Set(['T-1']))).toEqual({
      skus: ['J-1', 'J-2'],
      place: jackets,
      placeCount: 1,
    });
    expect(offerOf(entries, new Set(entries.keys()))).toBeUndefined();
  });

  it('are at most 2,000, and the oldest give way', () => {
    browser();
    changeKept('u many', (entries) => {
      for (let number = 0; number <= maxKeptEntries; number += 1) entries.set(`A-${number}`, entry(1));
    });
    const kept = readEntries('u many');
    expect(kept.size).toBe(maxKeptEntries);
    expect(kept.has('A-0')).toBe(false);
    expect(kept.has(`A-${maxKeptEntries}`)).toBe(true);
  });

  it.each([
    ['/search?rows=50&key=a%20b', '/search?key=a+b&rows=50'],
    ['/wishlist', '/wishlist'],
    ['/product/x-1?sku=A#top', '/product/x-1?sku=A'],
  ])('know %s as %s', (href, normal) => {
    expect(normalHref(href)).toBe(normal);
  });

  it('stay when another tab keeps others', () => {
    browser();
    changeKept('u tabs', (entries) => entries.set('A', entry(1)));
    // As another tab does.
    writeEntries('u tabs', new Map([...readEntries('u tabs'), ['B', entry(2)]]));
    changeKept('u tabs', (entries) => entries.set('C', entry(3)));
    expect([...readEntries('u tabs').keys()]).toEqual(['A', 'B', 'C']);
  });

  it('are not offered any more once another tab has put them into the cart', async () => {
    browser();
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.resetModules();
    const tab = await import('./kept-entries.ts');
    tab.changeKept('u added', (entries) => entries.set('A', entry(1)));
    writeEntries('u added', new Map());
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'kontor:lasting:u added' }));
    expect(tab.keptEntriesOf('u added').get().size).toBe(0);
  });
});

describe('TABL-17 a list whose entries are kept', () => {
  it('keeps what is typed with its place, and forgets what is taken out or added', () => {
    browser();
    const key = 'u typed list';
    const list = listOf(rowOf('J-1'), rowOf('J-2'));
    let place = jackets;
    const keeper = keepEntriesOf(list, { key, place: () => place });
    list.enter('J-1', 'order', '5');
    list.enter('J-2', 'order', '3');
    expect(readEntries(key).size).toBe(0);
    // The page changes before it is kept.
    place = { ...tents };
    keeper.stop();
    expect([...readEntries(key)]).toEqual([
      ['J-1', entry(5)],
      ['J-2', entry(3)],
    ]);

    // Another list begins empty; what was typed before stays.
    const next = listOf(rowOf('J-1'), rowOf('T-1'));
    const nextKeeper = keepEntriesOf(next, { key, place: () => tents });
    expect(next.totals().rowCount).toBe(0);
    next.enter('T-1', 'order', '2');
    vi.advanceTimersByTime(1000);
    expect([...readEntries(key).keys()]).toEqual(['J-1', 'J-2', 'T-1']);
    expect(offerOf(keptEntriesOf(key).get(), nextKeeper.inView.get())?.skus).toEqual(['J-1', 'J-2']);
    next.enter('T-1', 'order', '0');
    vi.advanceTimersByTime(1000);
    expect([...readEntries(key).keys()]).toEqual(['J-1', 'J-2']);
    next.enter('T-1', 'order', '2');
    vi.advanceTimersByTime(1000);
    next.reset(['T-1']);
    vi.advanceTimersByTime(1000);
    expect([...readEntries(key).keys()]).toEqual(['J-1', 'J-2']);
    nextKeeper.stop();
  });

  it('TABL-12 takes kept entries over under its rules, as one step', () => {
    const entries = new Map([
      ['J-1', entry(5)],
      ['J-2', entry(9)],
      ['J-3', entry(2)],
    ]);
    const list = listOf(rowOf('J-1'), rowOf('J-2', 4), rowOf('J-3', 0));
    expect(fillIn(list, entries, ['J-1', 'J-2', 'J-3'])).toEqual({
      taken: ['J-1', 'J-2'],
      refused: ['J-3'],
    });
    expect(list.row('J-2').quantity).toBe(4);
    expect(list.row('J-2').verdicts.order?.reason).toBe('aboveStock');
    list.undo();
    expect(list.totals().rowCount).toBe(0);
  });

  it('TABL-16 puts quantities of a pre-order to their seasons', () => {
    const list = createEntryStore({
      rows: [rowOf('J-1')],
      orderType: 'preOrder',
      slots: ['s1', 's2'],
      flags,
    });
    const entries = new Map([['J-1', { quantities: { gone: 3, s2: 4 }, place: jackets }]]);
    fillIn(list, entries, ['J-1']);
    expect(list.row('J-1').quantities).toEqual({ s1: 0, s2: 4 });
  });

  it('TABL-18 keeps of a pre-order only the seasons that were typed, and leaves the others as the cart has them', () => {
    browser();
    const key = 'u typed seasons';
    const listWith = (inCart: Record<string, number>, slots = ['s1', 's2']) =>
      createEntryStore({
        rows: [rowOf('J-1')],
        orderType: 'preOrder',
        slots,
        flags,
        baseline: new Map([['J-1', inCart]]),
      });
    const list = listWith({ s1: 6, s2: 1 });
    const keeper = keepEntriesOf(list, { key, place: () => jackets });
    list.enter('J-1', 's1', '9');
    list.enter('J-1', 's1', '6');
    list.enter('J-1', 's2', '4');
    keeper.stop();
    expect(readEntries(key).get('J-1')).toEqual({ quantities: { s2: 4 }, place: jackets });

    // Meanwhile the quantity of the other season has increased in the cart.
    const next = listWith({ s1: 8, s2: 1 });
    expect(fillIn(next, readEntries(key), ['J-1']).taken).toEqual(['J-1']);
    expect(next.row('J-1').quantities).toEqual({ s1: 8, s2: 4 });
    expect(fillIn(listWith({ s1: 8, s2: 1 }, ['s3']), readEntries(key), ['J-1'])).toEqual({
      taken: [],
      refused: ['J-1'],
    });
  });

  it('TABL-17 judges a restored season by its own input, not by the pieces that the cart has in others', () => {
    const restore = (quantities: Record<string, number>, preStock: number) => {
      const store = createEntryStore({
        rows: [rowOf('J-1', 100, preStock)],
        orderType: 'preOrder',
        slots: ['s1', 's2'],
        flags,
        baseline: new Map([['J-1', { s1: 8, s2: 0 }]]),
      });
      return fillIn(store, new Map([['J-1', { quantities, place: jackets }]]), ['J-1']);
    };
    expect(restore({ s2: 4 }, 0)).toEqual({ taken: [], refused: ['J-1'] });
    expect(restore({ s2: 4 }, 50)).toEqual({ taken: ['J-1'], refused: [] });
    expect(restore({ s1: 0 }, 50)).toEqual({ taken: ['J-1'], refused: [] });
  });
});
