import { describe, expect, it, vi } from 'vitest';
import { createEntryList } from './entry-list.ts';
import type { FormerPrice } from './entry-rows.ts';
import { answered } from './entry-test-rows.ts';
import { keepRowsOf, readRows, writeRows } from './kept-rows.ts';

function memory(quota = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}
const rowOf = (row: number, sku: string, formerPrice?: FormerPrice) => ({
  row,
  input: { sku, quantity: '2', attributes: { engraving: ' ' } },
  answer: undefined,
  isChecking: false,
  formerPrice,
});

const former = { value: 4.2, priceUnit: 100, ofItem: { quantity: 250, netTotal: 10.5 } } as const;

describe('entered rows that the tab keeps', () => {
  it('CHKO-24 come back with their numbers, inputs and former prices, and none after the last is gone', () => {
    const storage = memory();
    writeRows('user company order', [rowOf(2, 'A', former), rowOf(7, 'B')], storage);
    expect(readRows('user company order', storage)).toEqual([
      { row: 2, input: rowOf(2, 'A').input, formerPrice: former },
      { row: 7, input: rowOf(7, 'B').input, formerPrice: undefined },
    ]);
    expect(readRows('user other order', storage)).toEqual([]);
    writeRows('user company order', [], storage);
    expect(storage.values.size).toBe(0);
  });

  it.each(['{', '"text"', '[1]', '[{"row":1}]', '[{"row":"1","input":{"sku":"A"}}]'])(
    'CHKO-24 are none where %s is kept',
    (text) => {
      const storage = memory();
      storage.setItem('kontor:kept:key', text);
      expect(readRows('key', storage)).toEqual([]);
    },
  );

  it('CHKO-24 come back without the former price that an older page kept', () => {
    const storage = memory();
    const { input } = rowOf(2, 'A');
    storage.setItem('kontor:kept:key', JSON.stringify([{ row: 2, input, formerPrice: 9.9 }]));
    expect(readRows('key', storage)).toEqual([{ row: 2, input, formerPrice: undefined }]);
  });

  it('CHKO-24 are forgotten, not half kept, where the browser takes no more', () => {
    const storage = memory(200);
    writeRows('key', [rowOf(1, 'A')], storage);
    expect(readRows('key', storage)).toHaveLength(1);
    writeRows('key', [rowOf(1, 'A'), rowOf(2, 'B'), rowOf(3, 'C')], storage);
    expect(readRows('key', storage)).toEqual([]);
  });

  it('CHKO-27 keep the seasons that they are for; of an older page without them they wait for the buyer', () => {
    const storage = memory();
    const kept = { ...rowOf(1, 'A'), input: { sku: 'A', quantities: { spring: '5' } } };
    writeRows('key', [kept], storage);
    expect(readRows('key', storage)).toMatchObject([{ input: kept.input }]);
    const arrays = { sku: 'A', quantities: ['5'], seasonIds: ['spring'] };
    storage.setItem('kontor:kept:key', JSON.stringify([{ row: 1, input: arrays }]));
    expect(readRows('key', storage)).toEqual([{ row: 1, input: kept.input }]);
    storage.setItem(
      'kontor:kept:key',
      JSON.stringify([{ row: 1, input: { sku: 'A', quantities: ['5', '', 3] } }]),
    );
    expect(readRows('key', storage)).toEqual([{ row: 1, input: { sku: 'A', quantity: '5 | 3 ?' } }]);
  });

  it('CHKO-24 are checked again after a reload, and kept when the page is left', async () => {
    const storage = memory();
    const page = new EventTarget();
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    try {
      const check = vi.fn(async (rows: readonly { row?: number | undefined }[]) =>
        rows.map(({ row }) => answered(row ?? 0)),
      );
      const before = createEntryList(check, vi.fn());
      keepRowsOf(before, 'key');
      before.append([{ input: { sku: 'A-1', quantity: '3' } }]);
      page.dispatchEvent(new Event('pagehide'));

      const after = createEntryList(check, vi.fn());
      keepRowsOf(after, 'key');
      await after.settled();
      expect(after.store.get().rows).toMatchObject([
        { row: 1, input: { sku: 'A-1', quantity: '3' }, answer: { status: 'accepted' } },
      ]);
      await after.append([{ input: { sku: 'A-2', quantity: '1' } }]);
      expect(after.store.get().rows.map(({ row }) => row)).toEqual([1, 2]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
