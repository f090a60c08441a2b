import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderType } from './order-type.ts';
import { rowTotalMinor } from './price.ts';
import { alignQuantities, offeredSeasons, seasonTotals, splitBySeason } from './season.ts';

const seasons = [
  { id: 'spring', date: '2027-03-01' },
  { id: 'summer', date: '2027-06-01' },
  { id: 'autumn', date: '2027-09-01' },
];

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

  it('CHKO-27 makes one item for each season with a quantity, whose parts are the total of the row', () => {
    expect(splitBySeason({ netE4: 84_034, quantities: [1, 0, 2] }, seasons)).toEqual([
      { seasonId: 'spring', deliveryDate: '2027-03-01', quantity: 1, netMinor: 840 },
      { seasonId: 'autumn', deliveryDate: '2027-09-01', quantity: 2, netMinor: 1681 },
    ]);
    expect(splitBySeason({ netE4: 84_034, quantities: [0, 0, 0] }, seasons)).toEqual([]);
  });

  it('CHKO-27 TABL-05 loses no cent in any split', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.array(fc.nat(999), { maxLength: 3 }), (netE4, quantities) => {
        const items = splitBySeason({ netE4, quantities }, seasons);
        const quantity = quantities.reduce((sum, each) => sum + each, 0);
        expect(items.reduce((sum, item) => sum + item.netMinor, 0)).toBe(rowTotalMinor(netE4, quantity));
      }),
    );
  });
});

describe('totals of seasons', () => {
  it('CHKO-27 sums lines, pieces and values of each season that has any', () => {
    const lines = [
      splitBySeason({ netE4: 84_034, quantities: [1, 0, 2] }, seasons),
      splitBySeason({ netE4: 100_000, quantities: [5, 0, 0] }, seasons),
    ];
    expect(seasonTotals(lines, seasons)).toEqual([
      { seasonId: 'spring', deliveryDate: '2027-03-01', lineCount: 2, quantity: 6, netMinor: 5840 },
      { seasonId: 'autumn', deliveryDate: '2027-09-01', lineCount: 1, quantity: 2, netMinor: 1681 },
    ]);
    expect(seasonTotals([], seasons)).toEqual([]);
  });

  it('CHKO-27 CHKO-06 the values of the seasons are the goods value of the lines', () => {
    const line = fc.record({
      netE4: fc.nat(100_000_000),
      quantities: fc.array(fc.nat(999), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const totals = seasonTotals(
          lines.map((each) => splitBySeason(each, seasons)),
          seasons,
        );
        const goods = lines.reduce(
          (sum, { netE4, quantities }) =>
            sum +
            rowTotalMinor(
              netE4,
              quantities.reduce((pieces, each) => pieces + each, 0),
            ),
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
