import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderType } from './order-type.ts';
import { PRICE_UNITS, rowTotalMinor } from './price.ts';
import { sumQuantities } from './quantity.ts';
import {
  alignQuantities,
  offeredSeasons,
  pickSeasons,
  quantitiesBySeason,
  seasonTotals,
  splitBySeason,
} from './season.ts';

const seasons = [
  { id: 'spring', date: '2027-03-01' },
  { id: 'summer', date: '2027-06-01' },
  { id: 'autumn', date: '2027-09-01' },
];

const line = fc.record({
  netE4: fc.nat(100_000_000),
  priceUnit: fc.constantFrom(...PRICE_UNITS),
  quantities: fc.record(
    { spring: fc.nat(999), summer: fc.nat(999), autumn: fc.nat(999) },
    { requiredKeys: [] },
  ),
});

describe('seasons', () => {
  it('CONF-12 offers them by date and leaves out past ones, today still counting', () => {
    const mixed = [seasons[2], seasons[0], seasons[1]].filter((season) => season !== undefined);
    expect(offeredSeasons(mixed, '2027-01-01').map(({ id }) => id)).toEqual(['spring', 'summer', 'autumn']);
    expect(offeredSeasons(mixed, '2027-06-01').map(({ id }) => id)).toEqual(['summer', 'autumn']);
    expect(offeredSeasons(mixed, '2027-09-02')).toEqual([]);
    const twins = [
      { id: 'b', date: '2027-03-01' },
      { id: 'a', date: '2027-03-01' },
    ];
    expect(offeredSeasons(twins, '2027-01-01').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('CART-03 aligns stored quantities with the present seasons', () => {
    expect(alignQuantities({ autumn: 4, winter: 9 }, seasons)).toEqual([0, 0, 4]);
    expect(alignQuantities({}, [{ id: 'toString' }])).toEqual([0]);
  });

  it('CART-03 converts arrays in the order of the seasons, and picks offered ones', () => {
    expect(quantitiesBySeason(['spring', 'autumn'], [4])).toEqual({ spring: 4, autumn: 0 });
    expect(pickSeasons({ autumn: 4, winter: 9 }, ['spring', 'autumn'])).toEqual({ spring: 0, autumn: 4 });
    expect(pickSeasons({}, ['toString'])).toEqual({ toString: 0 });
  });

  it('CHKO-27 makes one item for each season with a quantity, whose parts are the total of the row', () => {
    const price = { netE4: 84_034, priceUnit: 1 } as const;
    expect(splitBySeason({ ...price, quantities: { autumn: 2, spring: 1 } }, seasons)).toEqual([
      { seasonId: 'spring', deliveryDate: '2027-03-01', quantity: 1, ...price, netMinor: 840 },
      { seasonId: 'autumn', deliveryDate: '2027-09-01', quantity: 2, ...price, netMinor: 1681 },
    ]);
    expect(splitBySeason({ netE4: 84_034, priceUnit: 1, quantities: { spring: 0 } }, seasons)).toEqual([]);
  });

  it('CHKO-27 TABL-05 loses no cent in any split', () => {
    fc.assert(
      fc.property(line, (each) => {
        const items = splitBySeason(each, seasons);
        const quantity = sumQuantities(each.quantities);
        expect(items.reduce((sum, item) => sum + item.netMinor, 0)).toBe(rowTotalMinor(each, quantity));
      }),
    );
  });

  it('CHKO-27 gives an item whose price misses its total by a cent one of four decimals that adds up', () => {
    // Ten gross articles of 10.00 with 19 % VAT: 84.03 net, of which two seasons get 42.02 and 42.01.
    const items = splitBySeason(
      { netE4: 84_034, priceUnit: 1, quantities: { spring: 5, autumn: 5 } },
      seasons,
    );
    expect(items.map(({ netE4, netMinor }) => [netE4, netMinor])).toEqual([
      [84_034, 4202],
      [84_020, 4201],
    ]);
  });

  it('CHKO-27 the price of every item times its quantity is its total', () => {
    fc.assert(
      fc.property(line, (each) => {
        for (const item of splitBySeason(each, seasons))
          expect(rowTotalMinor(item, item.quantity)).toBe(item.netMinor);
      }),
    );
  });
});

describe('totals of seasons', () => {
  it('CHKO-27 sums lines, pieces and values of each season that has any', () => {
    const lines = [
      splitBySeason({ netE4: 84_034, priceUnit: 1, quantities: { autumn: 2, spring: 1 } }, seasons),
      splitBySeason({ netE4: 100_000, priceUnit: 1, quantities: { spring: 5 } }, seasons),
    ];
    expect(seasonTotals(lines, seasons)).toEqual([
      { seasonId: 'spring', deliveryDate: '2027-03-01', lineCount: 2, quantity: 6, netMinor: 5840 },
      { seasonId: 'autumn', deliveryDate: '2027-09-01', lineCount: 1, quantity: 2, netMinor: 1681 },
    ]);
    expect(seasonTotals([], seasons)).toEqual([]);
  });

  it('CHKO-27 CHKO-06 the values of the seasons are the goods value of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const totals = seasonTotals(
          lines.map((each) => splitBySeason(each, seasons)),
          seasons,
        );
        const goods = lines.reduce(
          (sum, each) => sum + rowTotalMinor(each, sumQuantities(each.quantities)),
          0,
        );
        expect(totals.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(goods);
      }),
    );
  });
});

describe('order type', () => {
  it.each([
    ['preOrder', 'preOrder'],
    ['order', 'order'],
    ['preorder', 'order'],
    [undefined, 'order'],
  ])('CART-01 CHKO-01 reads %j as %s', (text, expected) => {
    expect(parseOrderType(text)).toBe(expected);
  });
});
