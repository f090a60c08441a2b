import { describe, expect, it } from 'vitest';
import { isTooLong, readPasted, typedRow } from './pasted-rows.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `A${n}\t1`).join('\n');

describe('a pasted text', () => {
  it('CHKO-24 is known to be too long before it is read, its head and blank lines not counted', () => {
    expect(isTooLong(lines(3), 3)).toBe(false);
    expect(isTooLong(`Artikel\tMenge\n\n${lines(3)}\n\n`, 3)).toBe(false);
    expect(isTooLong(lines(5), 3)).toBe(true);
    expect(isTooLong('', 0)).toBe(false);
  });
});

describe('the rows of a pasted text', () => {
  const lookUp = async () => new Map();

  it('CHKO-24 keep the pasted line beside a reading in doubt only', async () => {
    const read = await readPasted('AB-1001 ca. 30 Stück\nAB-1002 5 Stück', { lookUp });
    expect(read?.rows.map(({ input }) => input.source)).toEqual(['AB-1001 ca. 30 Stück', undefined]);
  });

  it('CHKO-24 are read with what the catalogue knows, and say what has to be asked', async () => {
    const text = '12\t471\n8\t472';
    const known = new Map(['471', '472'].map((sku) => [sku, { sku, name: sku }]));
    const read = await readPasted(text, { lookUp: async () => known });
    expect(read?.rows.map(({ input }) => [input.sku, input.quantity, input.doubt])).toEqual([
      ['471', '12', undefined],
      ['472', '8', undefined],
    ]);
    const unsure = await readPasted('AB-1\t6\t12\nAB-2\t1\t30', { lookUp });
    expect(unsure).toMatchObject({
      unsure: 2,
      table: { isSure: false, kinds: ['article', 'other', 'quantity'] },
    });
    const given = await readPasted('AB-1\t6\t12\nAB-2\t1\t30', {
      lookUp,
      given: ['article', 'quantity', 'other'],
    });
    expect(given?.rows.map(({ input }) => [input.quantity, input.doubt])).toEqual([
      ['6', undefined],
      ['1', undefined],
    ]);
  });

  it('CHKO-24 are read without the catalogue, too, and end when the text has changed', async () => {
    expect((await readPasted('AB-1\t3', { lookUp: async () => undefined }))?.rows).toHaveLength(1);
    const ended = new AbortController();
    ended.abort();
    expect(await readPasted('AB-1\t3', { lookUp, signal: ended.signal })).toBeUndefined();
  });

  it('CHKO-24 are typed and pasted alike', () => {
    expect(typedRow('AB-1 12')).toEqual({ sku: 'AB-1', quantity: '12' });
    expect(typedRow('AB-1 2 VE')).toEqual({ sku: 'AB-1', quantity: '2 VE' });
  });
});
