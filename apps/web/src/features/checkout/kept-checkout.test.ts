import type { Address } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import {
  type CheckoutEntries,
  noEntries,
  readEntries,
  refusedChoices,
  withChoice,
  withoutChoices,
  withoutOutdated,
  writeEntries,
} from './kept-checkout.ts';

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const entries: CheckoutEntries = {
  choice: { shippingAddressId: 'a1', shippingMethodId: 'm1', paymentMethodId: 'invoice' },
  externalOrderNumber: 'EK-1',
  notes: new Map([
    [null, 'Rampe 3'],
    ['2027-01-01', 'früh'],
  ]),
  requestedDate: '2026-12-01',
  message: 'Für die Messe',
};

const address = { _id: 'a1', type: 1, isDefault: true } as unknown as Address;

describe('CHKO-01 the entries of a checkout', () => {
  it('come back as they were written', () => {
    const storage = fakeStorage();
    writeEntries('u checkout', entries, storage);
    expect(readEntries('u checkout', storage)).toEqual(entries);
    writeEntries('u checkout', noEntries, storage);
    expect(storage.values.size).toBe(0);
  });

  it.each([
    '[]',
    '{"choice":5,"notes":7,"externalOrderNumber":{}}',
    '{"choice":{"shippingMethodId":1},"notes":[1,["x"]]}',
  ])('are empty where %s was kept', (text) => {
    const storage = fakeStorage();
    storage.values.set('kontor:lasting:u checkout', `{"keptAt":${Date.now()},"value":${text}}`);
    expect(readEntries('u checkout', storage)).toEqual(noEntries);
  });

  it('lose a day that has come and an address that is gone, and say so', () => {
    const today = '2026-11-01';
    expect(withoutOutdated(entries, { addresses: [address], today })).toEqual({ entries, dropped: [] });
    const late = withoutOutdated(entries, { addresses: [], today: '2026-12-01' });
    expect(late.entries.choice).toEqual({ shippingMethodId: 'm1', paymentMethodId: 'invoice' });
    expect(late.entries.requestedDate).toBe('');
    expect(late.dropped).toEqual([
      { part: 'shippingAddressId' },
      { part: 'requestedDate', date: '2026-12-01' },
    ]);
    expect(late.entries.notes).toBe(entries.notes);
  });

  it('keep a date that was left half typed', () => {
    const half = { ...entries, requestedDate: '13.' };
    expect(withoutOutdated(half, { addresses: [address], today: '2026-11-01' })).toEqual({
      entries: half,
      dropped: [],
    });
  });

  it('CHKO-09 CHKO-16 lose the methods that the server refuses', () => {
    const issues = [{ code: 'shipping.method.invalid' }, { code: 'terms.not.accepted' }];
    expect(refusedChoices(entries.choice, issues)).toEqual(['shippingMethodId']);
    expect(refusedChoices(entries.choice, [{ code: 'payment.method.invalid' }])).toEqual(['paymentMethodId']);
    expect(refusedChoices({}, issues)).toEqual([]);
  });

  it('CHKO-09 lists a refused choice as dropped until another one is made', () => {
    const kept = { entries, dropped: [] };
    const refused = withoutChoices(kept, ['shippingMethodId', 'invoiceAddressId']);
    expect(refused.entries.choice).toEqual({ shippingAddressId: 'a1', paymentMethodId: 'invoice' });
    expect(refused.dropped).toEqual([{ part: 'shippingMethodId' }]);

    const moved = withChoice(refused, { ...refused.entries.choice, shippingAddressId: 'a2' });
    expect(moved.dropped).toEqual([{ part: 'shippingMethodId' }]);
    expect(withChoice(moved, { ...moved.entries.choice, shippingMethodId: 'm2' }).dropped).toEqual([]);
  });
});
