import type { ProductRow } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { productRow } from './product-row-fixture.ts';
import { cartQuantities, rowAmounts, rowPrice, tableRows } from './table-rows.ts';

const pricing = { showGross: false, ratePercent: () => 19 };

describe('table rows', () => {
  it('TABL-01 groups consecutive variants of one product and keeps the order', () => {
    const rows = tableRows(
      [
        productRow({ _id: 'a', sku: 'A', variantSku: 'A-1' }),
        productRow({ _id: 'a', sku: 'A', variantSku: 'A-2' }),
        productRow({ _id: 'b', sku: 'B' }),
        productRow({ _id: 'a', sku: 'A', variantSku: 'A-3' }),
      ],
      pricing,
    );
    expect(
      rows.map((row) => [row.key, row.group, row.isFirstOfGroup, row.isLastOfGroup, row.groupSize]),
    ).toEqual([
      ['A-1', 0, true, false, 2],
      ['A-2', 0, false, true, 2],
      ['B', 1, true, true, 1],
      ['A-3', 2, true, true, 1],
    ]);
  });

  it('TABL-01 names a variant by its attributes and a product without variants by nothing', () => {
    const attributes = [
      { key: 'colour', name: 'Farbe', value: 'Rot' },
      { key: 'size', name: 'Größe', value: 'M' },
    ];
    const [variant, product] = tableRows(
      [
        productRow({ _id: 'a', sku: 'A', variantSku: 'A-1', attributes }),
        productRow({ _id: 'b', sku: 'B', attributes }),
      ],
      pricing,
    );
    expect([variant?.label, product?.label]).toEqual(['Rot · M', '']);
  });

  it('PROD-10 has no price for a price that is absent or 0', () => {
    expect(rowPrice(undefined)).toBeUndefined();
    expect(rowPrice({ value: 0, netValue: 0, currency: 'EUR' })).toBeUndefined();
  });

  it.each([
    ['order', 9, 90_000, 8100],
    ['order', 10, 80_000, 8000],
    ['preOrder', 10, 70_000, 7000],
  ] as const)('TABL-05 %s of %i: unit %i, total %i', (orderType, quantity, unitE4, totalMinor) => {
    const price = rowPrice({
      value: 9,
      netValue: 9,
      currency: 'EUR',
      preOrderPrice: 7,
      netPreOrderPrice: 7,
      volumePrices: [{ minQuantity: 10, value: 8, netValue: 8 }],
    });
    const row = { price, display: { showGross: false, ratePercent: 19 } };
    expect(rowAmounts(row, orderType, quantity)).toEqual({ unitE4, priceUnit: 1, totalMinor });
  });

  it('TABL-05 a pre-order without a pre-order price takes the price', () => {
    const row = {
      price: rowPrice({ value: 9, netValue: 9, currency: 'EUR' }),
      display: { showGross: false, ratePercent: 19 },
    };
    expect(rowAmounts(row, 'preOrder', 3)).toEqual({ unitE4: 90_000, priceUnit: 1, totalMinor: 2700 });
  });

  it('PROD-09 I18N-03 shows a price for 100 as it is, and totals the quantity at it', () => {
    const price = rowPrice({
      value: 4.2,
      netValue: 4.2,
      netRrp: 6,
      currency: 'EUR',
      priceUnit: 100,
      volumePrices: [{ minQuantity: 1000, value: 3.9125, netValue: 3.9125 }],
    });
    const net = { price, display: { showGross: false, ratePercent: 19 } };
    expect(rowAmounts(net, 'order', 250)).toEqual({ unitE4: 42_000, priceUnit: 100, totalMinor: 1050 });
    expect(rowAmounts(net, 'order', 1000)).toEqual({ unitE4: 39_125, priceUnit: 100, totalMinor: 3913 });
    const gross = { price, display: { showGross: true, ratePercent: 19 } };
    expect(rowAmounts(gross, 'order', 1000)).toEqual({ unitE4: 46_559, priceUnit: 100, totalMinor: 4656 });
  });

  it('I18N-03 shows a stored gross price again, the total rounded once', () => {
    const row = {
      price: rowPrice({ value: 10, netValue: 8.4034, currency: 'EUR' }),
      display: { showGross: true, ratePercent: 19 },
    };
    expect(rowAmounts(row, 'order', 3)).toEqual({ unitE4: 100_000, priceUnit: 1, totalMinor: 3000 });
  });

  it('TABL-18 finds the quantities of the cart line of the same variant and order type', () => {
    const rows = tableRows([productRow({ _id: 'a', sku: 'A', variantSku: 'A-1' }) as ProductRow], pricing);
    const line = { sku: 'A', variantSku: 'A-1', attributes: {} };
    const lines = [
      { ...line, orderType: 'order' as const, quantity: 5 },
      { ...line, orderType: 'preOrder' as const, quantities: { S1: 4, S2: 0, S3: 2 } },
    ];
    expect(cartQuantities(rows, lines, 'order').get('A-1')).toEqual({ order: 5 });
    const baseline = cartQuantities(rows, lines, 'preOrder');
    expect(baseline.get('A-1')).toEqual({ S1: 4, S2: 0, S3: 2 });
    // The table has another season by now, and no first one.
    const slots = ['S0', 'S2', 'S3'];
    const store = createEntryStore({
      rows,
      orderType: 'preOrder',
      slots,
      flags: { isBatchSizeActive: false, buyableWithoutStock: false },
      baseline,
    });
    expect(store.row('A-1').quantities).toEqual({ S0: 0, S2: 0, S3: 2 });
  });

  it('TABL-18 finds them where the line has custom attributes', () => {
    const rows = tableRows([productRow({ _id: 'a', sku: 'A' }) as ProductRow], pricing);
    const line = (logo: string, quantity: number) => ({
      sku: 'A',
      orderType: 'order' as const,
      attributes: { logo },
      quantity,
    });
    const preOrder = {
      sku: 'A',
      orderType: 'preOrder' as const,
      attributes: { logo: 'x' },
      quantities: { S1: 0, S2: 7 },
    };
    const plain = { ...preOrder, attributes: {}, quantities: { S1: 1, S2: 2 } };
    expect(cartQuantities(rows, [line('x', 2), line('y', 3)], 'order').get('A')).toEqual({ order: 5 });
    expect(cartQuantities(rows, [preOrder], 'preOrder').get('A')).toEqual({ S1: 0, S2: 7 });
    expect(cartQuantities(rows, [plain, preOrder], 'preOrder').get('A')).toEqual({ S1: 1, S2: 2 });
  });
});
