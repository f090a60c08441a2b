import { describe, expect, it } from 'vitest';
import { minimumOrderIssue, minimumOrderMinor } from './minimum-order.ts';
import { decimalToE4 } from './money.ts';
import type { OrderType } from './order-type.ts';
import { buyingNetE4, netPrice, type PriceUnit } from './price.ts';
import type { PromotionValue } from './promotion.ts';
import { type CompanyFreight, type ShippingCountry, shippingFeeMinor } from './shipping.ts';
import { calculateTotals } from './totals.ts';
import { convertVatRate } from './vat.ts';

/*
 * Worked examples for auditors. Each bill below is what the shop computes from stored prices to the total, checked by hand.
 * Unit prices have four decimals. Everything else is rounded half up to cents: once for a line and once for the VAT of each
 * rate (EN 16931 BR-CO-17).
 */

describe('bills', () => {
  it('CHKO-06 net prices, one rate, shipping taxed like the goods', () => {
    expect(
      bill({
        lines: [
          { name: 'Tent', quantity: 3, stored: 100, rate: 19 },
          { name: 'Peg', quantity: 12, stored: 0.35, rate: 19 },
        ],
        shipping: { price: 5.9 },
      }),
    ).toBe(`
      Tent          3 x  100.0000     300.00  at 19 %
      Peg          12 x    0.3500       4.20  at 19 %
      Goods                           304.20
      Shipping                          5.90
      VAT 19 % of 310.10               58.92
      To pay                          369.02`);
  });

  it('PROD-09 CHKO-06 prices stored with VAT: the net price of one piece keeps four decimals', () => {
    expect(
      bill({
        lines: [
          { name: 'Lamp', quantity: 1, stored: 11.9, isGross: true, rate: 19 },
          { name: 'Stove', quantity: 3, stored: 9.99, isGross: true, rate: 19 },
          { name: 'Map', quantity: 2, stored: 10, isGross: true, rate: 7 },
        ],
      }),
    ).toBe(`
      Lamp          1 x   10.0000      10.00  at 19 %
      Stove         3 x    8.3950      25.19  at 19 %
      Map           2 x    9.3458      18.69  at 7 %
      Goods                            53.88
      VAT 19 % of 35.19                 6.69
      VAT 7 % of 18.69                  1.31
      To pay                           61.88`);
  });

  it('TABL-05 CHKO-06 prices per 100 and 1,000, and of four decimals: one rounding a line', () => {
    expect(
      bill({
        lines: [
          { name: 'Screw', quantity: 250, stored: 4.2, priceUnit: 100, rate: 19 },
          { name: 'Washer', quantity: 4000, stored: 0.0125, rate: 19 },
          { name: 'Pin', quantity: 333, stored: 18.4, priceUnit: 1000, rate: 19 },
        ],
      }),
    ).toBe(`
      Screw       250 x    4.2000 / 100      10.50  at 19 %
      Washer     4000 x    0.0125      50.00  at 19 %
      Pin         333 x   18.4000 / 1000       6.13  at 19 %
      Goods                            66.63
      VAT 19 % of 66.63                12.66
      To pay                           79.29`);
  });

  it('TABL-05 CHKO-06 volume prices: the step that the quantity reaches counts for all pieces', () => {
    const stored = 12;
    const volume = [
      { from: 10, stored: 10.5 },
      { from: 50, stored: 9 },
    ];
    expect(
      bill({
        lines: [
          { name: 'Cup red', quantity: 9, stored, volume, rate: 19 },
          { name: 'Cup blue', quantity: 10, stored, volume, rate: 19 },
          { name: 'Cup white', quantity: 50, stored, volume, rate: 19 },
        ],
      }),
    ).toBe(`
      Cup red       9 x   12.0000     108.00  at 19 %
      Cup blue     10 x   10.5000     105.00  at 19 %
      Cup white    50 x    9.0000     450.00  at 19 %
      Goods                           663.00
      VAT 19 % of 663.00              125.97
      To pay                          788.97`);
  });

  it('CHKO-25 CHKO-06 a discount of 10 % and the shipping, spread over the rates by goods value', () => {
    expect(
      bill({
        lines: [
          { name: 'Jacket', quantity: 1, stored: 100, rate: 19 },
          { name: 'Guide', quantity: 1, stored: 20, rate: 7 },
        ],
        promotion: { type: 'percent', percent: 10 },
        shipping: { price: 5 },
      }),
    ).toBe(`
      Jacket        1 x  100.0000     100.00  at 19 %
      Guide         1 x   20.0000      20.00  at 7 %
      Goods                           120.00
      Discount                        -12.00
      Shipping                          5.00
      VAT 19 % of 94.17                17.89
      VAT 7 % of 18.83                  1.32
      To pay                          132.21`);
  });

  it('CHKO-25 a fixed discount takes no more than the goods are worth; shipping remains', () => {
    expect(
      bill({
        lines: [{ name: 'Sock', quantity: 4, stored: 7.5, rate: 19 }],
        promotion: { type: 'fixed', valueMinor: 5000 },
        shipping: { price: 5.9 },
      }),
    ).toBe(`
      Sock          4 x    7.5000      30.00  at 19 %
      Goods                            30.00
      Discount                        -30.00
      Shipping                          5.90
      VAT 19 % of 5.90                  1.12
      To pay                            7.02`);
  });

  it.each([
    [
      'AT',
      `
      Jacket        2 x   49.9000      99.80  at 20 %
      Guide         1 x   18.6916      18.69  at 10 %
      Goods                           118.49
      VAT 20 % of 99.80                19.96
      VAT 10 % of 18.69                 1.87
      To pay                          140.32`,
    ],
    [
      'CH',
      `
      Jacket        2 x   49.9000      99.80  at 8.1 %
      Guide         1 x   18.6916      18.69  at 2.6 %
      Goods                           118.49
      VAT 8.1 % of 99.80                8.08
      VAT 2.6 % of 18.69                0.49
      To pay                          127.06`,
    ],
    [
      'NO',
      `
      Jacket        2 x   49.9000      99.80  at 19 %
      Guide         1 x   18.6916      18.69  at 7 %
      Goods                           118.49
      VAT 19 % of 99.80                18.96
      VAT 7 % of 18.69                  1.31
      To pay                          138.76`,
    ],
  ])(
    'CHKO-05 the classes of a German shop at the rates of %s; a country without rates keeps them',
    (country, expected) => {
      const lines = [
        { name: 'Jacket', quantity: 2, stored: 49.9, rate: 19 },
        // Stored with German VAT, which the customer abroad does not pay.
        { name: 'Guide', quantity: 1, stored: 20, isGross: true, rate: 7 },
      ];
      expect(bill({ country, lines })).toBe(expected);
    },
  );

  it('CHKO-27 TABL-05 a pre-order at its own price, all seasons together', () => {
    expect(
      bill({
        orderType: 'preOrder',
        lines: [
          { name: 'Boot', quantity: 36, stored: 80, preOrder: 71.25, rate: 19 },
          { name: 'Lace', quantity: 36, stored: 1.5, rate: 19 },
        ],
        shipping: { price: 9.9 },
      }),
    ).toBe(`
      Boot         36 x   71.2500    2565.00  at 19 %
      Lace         36 x    1.5000      54.00  at 19 %
      Goods                          2619.00
      Shipping                          9.90
      VAT 19 % of 2628.90             499.49
      To pay                         3128.39`);
  });

  it('CHKO-06 VAT is rounded once for a rate: three lines of 3 cents bear 2 cents, not 3', () => {
    const line = { name: 'Ring', quantity: 1, stored: 0.03, rate: 19 };
    expect(bill({ lines: [line, line, line] })).toBe(`
      Ring          1 x    0.0300       0.03  at 19 %
      Ring          1 x    0.0300       0.03  at 19 %
      Ring          1 x    0.0300       0.03  at 19 %
      Goods                             0.09
      VAT 19 % of 0.09                  0.02
      To pay                            0.11`);
  });
});

describe('shipping and freight', () => {
  const fixed = { price: 5.9, limit: { type: 'fixed', above: 200, fee: 0 } } as const;
  const percent = { price: 15, limit: { type: 'percent', above: 500, fee: 2.5 } } as const;
  const freight = { expenseMinor: 490, untilMinor: 250_00 };

  it.each([
    // goods, method, freight of the company, fee
    [199.99, fixed, undefined, '5.90'],
    [200.0, fixed, undefined, '5.90'],
    [200.01, fixed, undefined, '0.00'],
    [500.0, percent, undefined, '15.00'],
    [500.01, percent, undefined, '12.50'],
    [777.77, percent, undefined, '19.44'],
    [250.0, fixed, freight, '4.90'],
    [250.01, fixed, freight, '0.00'],
    [150.0, fixed, { expenseMinor: 0, untilMinor: 250_00 }, '0.00'],
    [150.0, fixed, { expenseMinor: 490, untilMinor: null }, '5.90'],
  ])('CHKO-07 CHKO-08 goods of %d by %j with the freight %j cost %s', (goods, method, own, fee) => {
    const goodsMinor = Math.round(goods * 100);
    expect(money(shippingFeeMinor({ terms: termsOf(method), freight: own, goodsMinor }))).toBe(fee);
  });
});

describe('minimum order value', () => {
  it.each([
    // of the user, of the shop, goods, what is missing
    [undefined, undefined, 0.01, undefined],
    [undefined, 150, 149.99, '150.00'],
    [undefined, 150, 150, undefined],
    ['80', 150, 80, undefined],
    ['80', 150, 79.99, '80.00'],
    [0, { value: 150, currency: 'EUR' }, 149.99, '150.00'],
    ['none', 150, 149.99, '150.00'],
    [200, 150, 199.99, '200.00'],
  ])('CHKO-02 CHKO-03 CONF-07 user %j, shop %j, goods of %d: below %s', (user, site, goods, minimum) => {
    const minimumMinor = minimumOrderMinor({ userMinCartAmount: user, siteMinimum: site });
    const issue = minimumOrderIssue(minimumMinor, Math.round(goods * 100));
    expect(issue && money(issue.minimumMinor)).toBe(minimum);
  });
});

interface Line {
  name: string;
  quantity: number;
  /** As in the price list, decimal. */
  stored: number;
  isGross?: boolean;
  priceUnit?: PriceUnit;
  preOrder?: number;
  volume?: { from: number; stored: number }[];
  /** Percent in Germany. */
  rate: number;
}

interface Method {
  price: number;
  limit?: { type: 'fixed' | 'percent'; above: number; fee: number };
}

const table = [
  { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
  { countryCode: 'AT', rates: { standard: 20, reduced: 10, zero: 0 } },
  { countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, zero: 0 } },
];

/** The bill of a German shop, written as the tables above. */
function bill(input: {
  lines: readonly Line[];
  country?: string;
  orderType?: OrderType;
  promotion?: PromotionValue;
  shipping?: Method;
  freight?: CompanyFreight;
}): string {
  const { country = 'DE', orderType = 'order', promotion, shipping, freight } = input;
  const lines = input.lines.map(
    ({ name, quantity, stored, isGross = false, priceUnit = 1, preOrder, volume = [], rate }) => {
      const price = netPrice(
        {
          valueE4: decimalToE4(stored),
          priceUnit,
          preOrderE4: preOrder === undefined ? undefined : decimalToE4(preOrder),
          volumePrices: volume.map((step) => ({ minQuantity: step.from, valueE4: decimalToE4(step.stored) })),
        },
        { isGross, shopRatePercent: rate },
      );
      const ratePercent = convertVatRate(rate, { table, shopCountry: 'DE', customerCountry: country });
      return { name, quantity, netE4: buyingNetE4(price, orderType, quantity), priceUnit, ratePercent };
    },
  );
  const { goodsMinor } = calculateTotals({ lines });
  const shippingMinor = shipping ? shippingFeeMinor({ terms: termsOf(shipping), freight, goodsMinor }) : 0;
  const totals = calculateTotals({ lines, promotion, shippingMinor });
  const row = (name: string, minor: number) => `${name.padEnd(27)}${money(minor).padStart(11)}`;
  return [
    '',
    ...lines.map(({ name, quantity, netE4, priceUnit, ratePercent }, index) => {
      const unit = (netE4 / 10_000).toFixed(4).padStart(9);
      const per = priceUnit === 1 ? '' : ` / ${priceUnit}`;
      const start = `${name.padEnd(11)}${String(quantity).padStart(4)} x ${unit}${per}`;
      return `${row(start, totals.lineNetMinor[index] ?? 0)}  at ${ratePercent} %`;
    }),
    row('Goods', totals.goodsMinor),
    ...(totals.discountMinor > 0 ? [row('Discount', -totals.discountMinor)] : []),
    ...(shipping ? [row('Shipping', totals.shippingMinor)] : []),
    ...totals.vat.map(({ ratePercent, baseMinor, vatMinor }) =>
      row(`VAT ${ratePercent} % of ${money(baseMinor)}`, vatMinor),
    ),
    row('To pay', totals.grossMinor),
  ].join('\n      ');
}

function termsOf({ price, limit }: Method): ShippingCountry {
  return {
    code: 'DE',
    priceMinor: cents(price),
    limit: limit && {
      cartAmountMinor: cents(limit.above),
      ...(limit.type === 'fixed'
        ? { type: limit.type, valueMinor: cents(limit.fee) }
        : { type: limit.type, percent: limit.fee }),
    },
  };
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function money(minor: number): string {
  return (minor / 100).toFixed(2);
}
