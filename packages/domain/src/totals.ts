import { percentOf, percentToE4, spread } from './money.ts';
import { lineAmountIssue, MAX_AMOUNT_MINOR } from './money-range.ts';
import { rowTotalMinor, type UnitPrice } from './price.ts';
import { type PromotionValue, promotionDiscountMinor } from './promotion.ts';

/** A line as far as totals need it; the quantity of a pre-order line is the sum of its seasons. */
export type TotalsLine = UnitPrice & { readonly quantity: number; readonly ratePercent: number };

/**
 * What to sum: lines, an optional discount, and a net shipping fee in minor units. The fee may be a function of the net
 * goods value before discount, so that thousands of lines are summed once.
 */
export type TotalsInput = {
  readonly lines: readonly TotalsLine[];
  readonly promotion?: PromotionValue | undefined;
  readonly shippingMinor?: number | ((goodsMinor: number) => number) | undefined;
};

/** VAT of one rate: the base is goods minus discount plus shipping of that rate. All amounts in minor units. */
export type VatTotal = {
  readonly ratePercent: number;
  readonly goodsMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly baseMinor: number;
  readonly vatMinor: number;
};

/** A cart's or checkout's totals in minor units: gross = goods - discount + shipping + VAT. */
export type Totals = {
  /** Net total of each line, in the order of the lines. */
  readonly lineNetMinor: readonly number[];
  readonly goodsMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  /** One entry a rate, the highest rate first. */
  readonly vat: readonly VatTotal[];
  readonly vatMinor: number;
  readonly grossMinor: number;
  /** True if a sum exceeds `MAX_AMOUNT_MINOR`: all sums are 0 then, and the order cannot be placed. */
  readonly isTooLarge?: true;
};

/**
 * Computes all totals of a cart or checkout (CHKO-06, CHKO-25, CHKO-26, EN 16931 BR-CO-17). It rounds net line totals half
 * up and sums goods by rate. It spreads discount and shipping over the rates by goods value, so that the parts sum exactly.
 * It rounds VAT half up once for each rate. The order of the lines changes nothing; without lines nothing is shipped and
 * everything is 0. A line whose own total is beyond `MAX_AMOUNT_MINOR` counts as 0: `lineProblems` names it.
 *
 * @example
 * calculateTotals({
 *   lines: [{ netE4: 1000000, priceUnit: 1, quantity: 1, ratePercent: 19 }, { netE4: 200000, priceUnit: 1, quantity: 1, ratePercent: 7 }],
 *   shippingMinor: 500,
 * })
 * // goods 120.00; shipping 4.17 at 19 % and 0.83 at 7 %; VAT 19.79 + 1.46; gross 146.25
 */
export function calculateTotals({
  lines,
  promotion,
  shippingMinor: wantedShippingMinor = 0,
}: TotalsInput): Totals {
  const lineNetMinor = lines.map((line) => (lineAmountIssue(line) ? 0 : rowTotalMinor(line, line.quantity)));
  const goodsByRate = sumByRate(lines, lineNetMinor);
  const goodsMinor = lineNetMinor.reduce((sum, netMinor) => sum + netMinor, 0);
  if (goodsMinor > MAX_AMOUNT_MINOR) return { ...nothing, lineNetMinor, isTooLarge: true };
  const discountMinor = promotion ? promotionDiscountMinor(promotion, goodsMinor) : 0;
  const feeMinor =
    typeof wantedShippingMinor === 'function' ? wantedShippingMinor(goodsMinor) : wantedShippingMinor;
  const shippingMinor = lines.length === 0 ? 0 : feeMinor;

  const weights = goodsByRate.map((entry) => entry.goodsMinor);
  const discounts = spread(discountMinor, weights);
  const shippings = spread(shippingMinor, weights);
  const vat = goodsByRate.map(({ ratePercent, goodsMinor: rateGoodsMinor }, index): VatTotal => {
    const rateDiscountMinor = discounts[index] ?? 0;
    const rateShippingMinor = shippings[index] ?? 0;
    const baseMinor = rateGoodsMinor - rateDiscountMinor + rateShippingMinor;
    return {
      ratePercent,
      goodsMinor: rateGoodsMinor,
      discountMinor: rateDiscountMinor,
      shippingMinor: rateShippingMinor,
      baseMinor,
      vatMinor: percentOf(baseMinor, ratePercent),
    };
  });
  const vatMinor = vat.reduce((sum, entry) => sum + entry.vatMinor, 0);

  const grossMinor = goodsMinor - discountMinor + shippingMinor + vatMinor;
  if (grossMinor > MAX_AMOUNT_MINOR) return { ...nothing, lineNetMinor, isTooLarge: true };
  return {
    lineNetMinor,
    goodsMinor,
    discountMinor,
    shippingMinor,
    vat,
    vatMinor,
    grossMinor,
  };
}

const nothing = { goodsMinor: 0, discountMinor: 0, shippingMinor: 0, vat: [], vatMinor: 0, grossMinor: 0 };

function sumByRate(lines: readonly TotalsLine[], lineNetMinor: readonly number[]) {
  const byRate = new Map<number, { ratePercent: number; goodsMinor: number }>();
  // Few rates, many lines: each rate is converted once.
  const byNumber = new Map<number, { goodsMinor: number }>();
  lines.forEach(({ ratePercent }, index) => {
    let entry = byNumber.get(ratePercent);
    if (!entry) {
      const key = percentToE4(ratePercent);
      const known = byRate.get(key) ?? { ratePercent, goodsMinor: 0 };
      byRate.set(key, known);
      byNumber.set(ratePercent, known);
      entry = known;
    }
    entry.goodsMinor += lineNetMinor[index] ?? 0;
  });
  // A fixed order of the rates keeps the spreading independent of the order of the lines.
  return [...byRate.values()].sort((a, b) => b.ratePercent - a.ratePercent);
}
