import { type ArticleTotal, orderSlot } from '@kontor/domain';
import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import { buyingPrice, lineTotalMinor } from '../../commerce/line-price.ts';
import type { SeasonedLine } from '../../commerce/season-quantities.ts';
import {
  articleTotals,
  cartSeasonTotals,
  cartTotals,
  lineCap,
  lineProblem,
  mendedLine,
  mendingChanges,
  overtakenSeason,
  withQuantity,
} from './cart-rules.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false, isPreOrderModeVisible: true };
const price = { value: 10, netValue: 10, currency: 'EUR' };

const line = (change: Partial<SeasonedLine> = {}) => basketLine('A', { quantity: 3, price, ...change });

const preOrder = (change: Partial<SeasonedLine> = {}) =>
  line({
    id: 'preOrder:A',
    orderType: 'preOrder',
    quantity: undefined,
    quantities: seasonal(2, 0),
    ...change,
  });

const capsOf = (of: SeasonedLine, total?: ArticleTotal) =>
  Object.keys(of.quantities ?? {}).map((seasonId) => lineCap(of, seasonId, flags, total));

const ended = (quantity: number) => [{ seasonId: 'S0', name: 'Winter', date: '2026-01-01', quantity }];

describe('the rules of a cart line', () => {
  it('PROD-10 buys at the step of the volume prices that the quantity reaches', () => {
    const volumePrices = [{ minQuantity: 10, value: 8, netValue: 8 }] as never;
    expect(buyingPrice(line({ quantity: 9, price: { ...price, volumePrices } }))?.netE4).toBe(100_000);
    expect(buyingPrice(line({ quantity: 10, price: { ...price, volumePrices } }))?.netE4).toBe(80_000);
  });

  it('TABL-05 buys a pre-order at its own price, all seasons together', () => {
    const pre = preOrder({ quantities: seasonal(2, 3), price: { ...price, netPreOrderPrice: 9.5 } });
    expect(lineTotalMinor(pre)).toBe(4750);
  });

  it('CART-22 CHKO-06 sums net, VAT once for each rate, and gross', () => {
    const lines = [
      line({ quantity: 3 }),
      line({ sku: 'B', quantity: 1, price: { ...price, netValue: 0.99 } }),
    ];
    const totals = cartTotals(lines, ({ sku }) => (sku === 'A' ? 19 : 7));
    expect(totals).toMatchObject({
      goodsMinor: 3099,
      vat: [
        { ratePercent: 19, vatMinor: 570 },
        { ratePercent: 7, vatMinor: 7 },
      ],
      grossMinor: 3676,
    });
  });

  it.each([
    ['more than there is', { quantity: 5, stock: { value: 4 } }, { available: 4, remedy: 4 }],
    ['exactly what is there', { quantity: 4, stock: { value: 4 } }, undefined],
    ['nothing left', { quantity: 1, stock: { value: 0 } }, { available: 0, remedy: 0 }],
    [
      'whole batches only',
      { quantity: 12, stock: { value: 11 }, salesBatchSize: 4 },
      { available: 11, remedy: 8 },
    ],
  ])('CART-19 stock: %s', (_title, change, expected) => {
    const problem = lineProblem(line(change), flags);
    expect(problem).toEqual(expected && { code: 'stock.not.enough.error', ...expected });
  });

  it.each([
    ['sold out', 0, { available: 0, remedy: 0 }],
    ['below nothing', -3, { available: 0, remedy: 0 }],
    ['a mere shortage', 1, undefined],
  ])(
    'TABL-13 CART-19 only sellable with positive stock, %s: the server refuses it as well',
    (_title, value, expected) => {
      const flagged = line({ quantity: 5, stock: { value }, isOnlySellableWithPositiveStock: true });
      const other = { ...flagged, id: 'order:A2' };
      const problem = expected && { code: 'stock.not.enough.error', ...expected };
      expect(lineProblem(flagged, flags)).toEqual(problem);
      expect(lineProblem(flagged, flags, articleTotals([flagged, other]).get('A'))).toEqual(problem);
      expect(lineProblem(flagged, { ...flags, buyableWithoutStock: true })).toBeUndefined();
      expect(mendingChanges(expected ? [flagged] : [], flags, new Map())).toEqual(
        expected ? [{ op: 'remove', line: flagged }] : [],
      );
    },
  );

  it('CART-25 CONF-18 names wrong attributes where the quantity is right, and mends it without them', () => {
    const attributeIssue = { code: 'custom.attribute.invalid', wanted: [] } as const;
    const wrong = line({ attributes: { logo: 'ACME' }, attributeIssue: { ...attributeIssue, wanted: [] } });
    expect(lineProblem(wrong, flags)).toEqual({ code: 'custom.attribute.invalid' });
    expect(mendingChanges([wrong], flags, new Map())).toEqual([]);
    const short = { ...wrong, stock: { value: 2 } };
    expect(lineProblem(short, flags)?.code).toBe('stock.not.enough.error');
    expect(mendedLine(short, flags)).toMatchObject({ quantity: 2, attributes: { logo: 'ACME' } });
    const frozen = { isStockFreeze: true, preStocks: seasonal(1, 9) };
    const pre = preOrder({ ...frozen, attributeIssue: { ...attributeIssue, wanted: [] } });
    expect(mendedLine(pre, flags)?.quantities).toEqual(seasonal(1, 0));
  });

  describe('of an article that stands in two lines with different attributes', () => {
    const lines = (first: Partial<SeasonedLine>, second: Partial<SeasonedLine>) => [
      line({ id: 'order:A1', attributes: { logo: 'A' }, stock: { value: 5 }, ...first }),
      line({ id: 'order:A2', attributes: { logo: 'B' }, stock: { value: 5 }, ...second }),
      line({ id: 'order:C', sku: 'C', quantity: 9 }),
    ];

    it.each([
      [3, 2, undefined, undefined],
      [3, 4, { available: 1, remedy: 1 }, { available: 2, remedy: 2 }],
      [1, 5, { available: 0, remedy: 0 }, { available: 4, remedy: 4 }],
    ])(
      'CART-05 CART-19 CHKO-19 %i and %i of 5 pieces are looked at together',
      (one, other, first, second) => {
        const all = lines({ quantity: one }, { quantity: other });
        const totals = articleTotals(all);
        expect([...totals.keys()]).toEqual(['A']);
        const problems = all.map((each) => lineProblem(each, flags, totals.get(each.sku)));
        const code = 'stock.not.enough.error';
        expect(problems).toEqual([first && { code, ...first }, second && { code, ...second }, undefined]);
      },
    );

    it('CART-19 mends them one after the other, and no more than it takes', () => {
      const all = lines({ quantity: 3 }, { quantity: 4 });
      expect(mendingChanges(all, flags, articleTotals(all))).toEqual([
        { op: 'put', line: expect.objectContaining({ id: 'order:A1', quantity: 1 }) },
      ]);
      const short = lines({ quantity: 3, stock: { value: 0 } }, { quantity: 4, stock: { value: 0 } });
      expect(mendingChanges(short.slice(0, 2), flags, articleTotals(short)).map(({ op }) => op)).toEqual([
        'remove',
        'remove',
      ]);
    });

    it('TABL-16 shares a frozen pre-stock among them', () => {
      const frozen = { isStockFreeze: true, preStocks: seasonal(6, 9) };
      const all = [
        preOrder({ id: 'preOrder:A1', quantities: seasonal(4, 0), ...frozen }),
        preOrder({ id: 'preOrder:A2', quantities: seasonal(4, 0), ...frozen }),
      ];
      const totals = articleTotals(all);
      const problem = { code: 'prestock.not.enough', seasonId: 'S1', available: 2 };
      expect(all.map((each) => lineProblem(each, flags, totals.get('A')))).toEqual([problem, problem]);
      expect(mendingChanges(all, flags, totals)).toEqual([
        { op: 'put', line: expect.objectContaining({ id: 'preOrder:A1', quantities: seasonal(2, 0) }) },
      ]);
    });

    it('TABL-16 gives up a line where the other one takes all that there is', () => {
      const frozen = { isStockFreeze: true, preStocks: seasonal(3, 3) };
      const all = [
        preOrder({ id: 'preOrder:A1', quantities: seasonal(0, 2), ...frozen }),
        preOrder({ id: 'preOrder:A2', quantities: seasonal(9, 0), ...frozen }),
      ];
      const totals = articleTotals(all);
      expect(mendedLine(all[0] as SeasonedLine, flags, totals.get('A'))).toBeUndefined();
    });
  });

  it('CONF-21 has no shortage where products may be bought beyond stock', () => {
    expect(
      lineProblem(line({ quantity: 5, stock: { value: 0 } }), { ...flags, buyableWithoutStock: true }),
    ).toBe(undefined);
  });

  it('TABL-08 CONF-16 asks for multiples of the batch only where batches are on', () => {
    const odd = line({ quantity: 7, salesBatchSize: 5 });
    expect(lineProblem(odd, flags)).toEqual({ code: 'batch.size.invalid', step: 5, remedy: 5 });
    expect(lineProblem(odd, { ...flags, isBatchSizeActive: false })).toBeUndefined();
  });

  it('PROD-10 cannot order what has no price', () => {
    expect(lineProblem(line({ price: null }), flags)).toEqual({ code: 'price.missing' });
    expect(lineTotalMinor(line({ price: null }))).toBe(0);
  });

  it('CART-20 TABL-16 caps at the stock, and a frozen pre-order at the shared pre-stock', () => {
    expect(lineCap(line({ stock: { value: 7 } }), orderSlot, flags)).toBe(7);
    const frozen = preOrder({
      quantities: seasonal(4, 3),
      isStockFreeze: true,
      preStocks: seasonal(10, 10),
    });
    expect(capsOf(frozen)).toEqual([7, 6]);
  });

  it('CART-05 CART-20 caps at what other lines of the article leave, as the notice offers it', () => {
    const own = line({ quantity: 6, stock: { value: 10 } });
    const total = { quantity: 12, quantities: {} };
    expect(lineCap(own, orderSlot, flags, total)).toBe(4);
    expect(lineProblem(own, flags, total)).toMatchObject({ remedy: 4 });
    expect(lineCap(own, orderSlot, flags, { quantity: 20, quantities: {} })).toBe(0);
    const frozen = preOrder({
      quantities: seasonal(4, 3),
      isStockFreeze: true,
      preStocks: seasonal(10, 10),
    });
    expect(capsOf(frozen, { quantity: 9, quantities: seasonal(5, 4) })).toEqual([5, 4]);
  });

  it('TABL-16 names the season that another one would leave too little', () => {
    const frozen = preOrder({
      quantities: seasonal(55, 0, 0),
      isStockFreeze: true,
      preStocks: seasonal(55, 130, 70),
    });
    expect(overtakenSeason(frozen, 'S2', 10, flags)).toEqual({ seasonId: 'S1', max: 45 });
    expect(overtakenSeason({ ...frozen, quantities: seasonal(45, 0, 0) }, 'S2', 10, flags)).toBeUndefined();
    expect(overtakenSeason({ ...frozen, isStockFreeze: false }, 'S2', 10, flags)).toBeUndefined();
    const total = { quantity: 43, quantities: seasonal(40, 3, 0) };
    const own = { ...frozen, quantities: seasonal(30, 0, 0) };
    expect(overtakenSeason(own, 'S2', 10, flags, total)).toBeUndefined();
    expect(overtakenSeason(own, 'S2', 14, flags, total)).toEqual({ seasonId: 'S1', max: 28 });
    // What is too much already is said at the line, and hinders no other season.
    expect(overtakenSeason({ ...frozen, quantities: seasonal(60, 0, 0) }, 'S2', 10, flags)).toBeUndefined();
  });

  it('TABL-13 CART-20 lines of an article whose shortage is accepted leave each other the whole stock', () => {
    const free = line({ stock: { value: 10 }, isOnlySellableWithPositiveStock: true });
    expect(lineCap(free, orderSlot, flags, { quantity: 11, quantities: {} })).toBe(10);
  });

  it('CART-08 keeps a line that would otherwise become empty', () => {
    expect(withQuantity(line(), orderSlot, 0)).toBeUndefined();
    expect(withQuantity(line(), orderSlot, 9)?.quantity).toBe(9);
    expect(withQuantity(preOrder({ quantities: seasonal(2, 0) }), 'S1', 0)).toBeUndefined();
    expect(withQuantity(preOrder(), 'S2', 5)?.quantities).toEqual(seasonal(2, 5));
  });

  it.each<[string, Partial<SeasonedLine>, object | undefined]>([
    [
      'a frozen season that has too little',
      { isStockFreeze: true, preStocks: seasonal(5, 9), quantities: seasonal(4, 4) },
      { code: 'prestock.not.enough', seasonId: 'S1', available: 1 },
    ],
    ['an article no longer offered', { preStocks: {} }, { code: 'preorder.not.available' }],
    ['nothing in any season', { quantities: seasonal(0, 0) }, { code: 'quantity.invalid' }],
    ['pieces of a season that is over', { endedSeasons: ended(5) }, { code: 'season.over' }],
    ['acknowledged pieces of it', { endedSeasons: ended(0) }, undefined],
    ['enough', {}, undefined],
  ])('TABL-15 TABL-16 a pre-order line with %s', (_title, change, expected) => {
    const offered = { preStocks: seasonal(9, 9) };
    expect(lineProblem(preOrder({ ...offered, ...change }), flags)).toEqual(expected);
  });

  it.each<[string, Partial<SeasonedLine>, number | undefined]>([
    ['stock', { quantity: 9, stock: { value: 4 } }, 4],
    ['whole batches', { quantity: 9, salesBatchSize: 4 }, 8],
    ['stock in whole batches', { quantity: 13, stock: { value: 11 }, salesBatchSize: 4 }, 8],
    ['nothing in stock', { quantity: 9, stock: { value: 0 } }, undefined],
    ['less than a batch', { quantity: 3, salesBatchSize: 4 }, undefined],
    ['no price', { price: null }, undefined],
    ['nothing wrong', { quantity: 3 }, 3],
  ])('CART-19 TABL-08 mends %s', (_title, change, expected) => {
    expect(mendedLine(line(change), flags)?.quantity).toBe(expected);
  });

  it('CART-03 corrects a line by dropping ended seasons, unless nothing is left', () => {
    const line = preOrder({ preStocks: seasonal(9, 9), endedSeasons: ended(5) });
    const mended = { ...line, endedSeasons: ended(0) };
    expect(mendedLine(line, flags)).toEqual(mended);
    expect(mendingChanges([line], flags, new Map())).toEqual([{ op: 'put', line: mended }]);
    expect(mendedLine({ ...line, quantities: seasonal(0, 0) }, flags)).toBeUndefined();
  });

  it('CART-19 TABL-16 lowers frozen seasons until they fit their shared pre-stock', () => {
    const offered = { isStockFreeze: true, preStocks: seasonal(10, 10) };
    const mended = mendedLine(preOrder({ ...offered, quantities: seasonal(8, 7), salesBatchSize: 2 }), flags);
    expect(mended?.quantities).toEqual(seasonal(4, 6));
    expect(lineProblem(mended ?? line(), flags)).toBeUndefined();
    expect(mendedLine(preOrder({ quantities: seasonal(2, 0), preStocks: {} }), flags)).toBeUndefined();
  });

  it('CHKO-27 sums a pre-order by season', () => {
    const seasons = [
      { id: 'spring', date: '2027-03-01' },
      { id: 'autumn', date: '2027-09-01' },
    ];
    const totals = cartSeasonTotals(
      [preOrder({ quantities: { spring: 2, autumn: 3 } }), preOrder({ quantities: { autumn: 1 } })],
      seasons,
    );
    expect(totals.map(({ seasonId, lineCount, netMinor }) => [seasonId, lineCount, netMinor])).toEqual([
      ['spring', 1, 2000],
      ['autumn', 2, 4000],
    ]);
  });

  it('CART-26 recalculates only the changed one of 10,000 lines', () => {
    let reads = 0;
    const counted = {
      ...price,
      get netValue() {
        reads += 1;
        return 10;
      },
    };
    const lines = Array.from({ length: 10_000 }, (_, index) => line({ sku: `S${index}`, price: counted }));
    cartTotals(lines, () => 19);
    expect(reads).toBe(10_000);
    lines[5000] = line({ sku: 'S5000', quantity: 7, price: counted });
    expect(cartTotals(lines, () => 19).goodsMinor).toBe(30_004_000);
    expect(reads).toBe(10_001);
  });
});
