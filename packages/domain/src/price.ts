import { decimalToE4, multiplyDivide, percentToE4, WHOLE_E4 } from './money.ts';
import { lineAmountIssue, MAX_AMOUNT_MINOR, MAX_PRICE_MINOR } from './money-range.ts';
import type { OrderType } from './order-type.ts';

/** How many sales units a price is for: a price of 4.20 for 100 screws has the price unit 100. */
export const PRICE_UNITS = [1, 100, 1000] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** A net price in ten-thousandths of the currency's unit for `priceUnit` sales units. Every line total starts from one. */
export type UnitPrice = { readonly netE4: number; readonly priceUnit: PriceUnit };

/** A lower price from a quantity of sales units on; the amount is stored like the product's other prices (net or gross). */
export type VolumePrice = { readonly minQuantity: number; readonly valueE4: number };

/**
 * Prices as stored, in ten-thousandths for `priceUnit` sales units: net, or gross with the VAT of the shop's country
 * (PROD-09).
 */
export type StoredPrice = {
  readonly valueE4: number;
  readonly priceUnit: PriceUnit;
  readonly preOrderE4?: number | null | undefined;
  readonly volumePrices?: readonly VolumePrice[] | undefined;
};

/** How stored prices are to be read: `shopRatePercent` is the product's own rate in the shop's country. */
export type PriceBasis = { readonly isGross: boolean; readonly shopRatePercent: number };

/** Net prices in ten-thousandths for `priceUnit` sales units, from which every sum, rule and display starts (PROD-09). */
export type NetPrice = UnitPrice & {
  readonly preOrderNetE4?: number | undefined;
  readonly volumePrices?: readonly { readonly minQuantity: number; readonly netE4: number }[] | undefined;
  /** An amount as stored has more than two decimals; with VAT these prices are shown with up to four. */
  readonly isFine?: true | undefined;
};

/**
 * The net price in ten-thousandths of a stored one; a gross one is divided by 1 + rate/100, half up (PROD-09).
 *
 * @example netUnitE4(100_000, { isGross: true, shopRatePercent: 19 }) // 84034
 * @example netUnitE4(100_000, { isGross: false, shopRatePercent: 19 }) // 100000
 */
export function netUnitE4(storedE4: number, basis: PriceBasis): number {
  return basis.isGross
    ? multiplyDivide([storedE4, WHOLE_E4], WHOLE_E4 + percentToE4(basis.shopRatePercent))
    : storedE4;
}

/**
 * All net prices of a stored price; an absent or zero pre-order price stays absent (PROD-09, TABL-05).
 *
 * @example netPrice({ valueE4: 119_000, priceUnit: 1 }, { isGross: true, shopRatePercent: 19 }) // { netE4: 100000, … }
 */
export function netPrice(stored: StoredPrice, basis: PriceBasis): NetPrice {
  return {
    netE4: netUnitE4(stored.valueE4, basis),
    priceUnit: stored.priceUnit,
    preOrderNetE4: stored.preOrderE4 ? netUnitE4(stored.preOrderE4, basis) : undefined,
    volumePrices: stored.volumePrices?.map(({ minQuantity, valueE4 }) => ({
      minQuantity,
      netE4: netUnitE4(valueE4, basis),
    })),
  };
}

/**
 * Converts an amount in ten-thousandths from one price unit to another: rounded half up, at most `MAX_PRICE_MINOR`, beyond which
 * sums would not be exact.
 *
 * @example inPriceUnit(420, 1, 100) // 42000
 */
export function inPriceUnit(amountE4: number, from: PriceUnit, to: PriceUnit): number {
  const greatestE4 = MAX_PRICE_MINOR * 100;
  if (from === to) return amountE4;
  return (amountE4 / from) * to > greatestE4 ? greatestE4 : multiplyDivide([amountE4, to], from);
}

/**
 * A price as the API gives it: amounts for `priceUnit` sales units, without one for one, in whole units of the currency.
 */
export type DecimalPrice = {
  readonly value?: number;
  readonly netValue: number;
  readonly priceUnit?: PriceUnit | undefined;
  readonly preOrderPrice?: number | undefined;
  readonly netPreOrderPrice?: number | undefined;
  readonly volumePrices?:
    | readonly { readonly minQuantity: number; readonly value?: number; readonly netValue: number }[]
    | undefined;
};

/**
 * The net prices in ten-thousandths of a price of the API; a pre-order price of 0 is none, as where it is stored (PROD-09,
 * TABL-05).
 *
 * @example netPriceOf({ netValue: 8.4034, netPreOrderPrice: 0 }) // { netE4: 84034, priceUnit: 1, … }
 */
export function netPriceOf(price: DecimalPrice): NetPrice {
  const { netValue, netPreOrderPrice, volumePrices, priceUnit = 1 } = price;
  const isFine =
    hasFraction(price.value) ||
    hasFraction(price.preOrderPrice) ||
    volumePrices?.some((step) => hasFraction(step.value));
  return {
    netE4: decimalToE4(netValue),
    priceUnit,
    preOrderNetE4: netPreOrderPrice ? decimalToE4(netPreOrderPrice) : undefined,
    volumePrices: volumePrices?.map((step) => ({
      minQuantity: step.minQuantity,
      netE4: decimalToE4(step.netValue),
    })),
    ...(isFine ? { isFine } : {}),
  };
}

/** Whether an amount has more than two decimals. */
function hasFraction(amount: number | undefined): boolean {
  return amount !== undefined && Math.round(amount * 10_000) % 100 !== 0;
}

/**
 * Chooses the volume price for a quantity: the entry with the greatest `minQuantity` that the quantity reaches,
 * undefined below the first. The order of the list does not matter.
 *
 * @example volumePriceFor([{ minQuantity: 10, netE4: 900 }, { minQuantity: 50, netE4: 800 }], 49) // { minQuantity: 10, … }
 */
export function volumePriceFor<T extends { readonly minQuantity: number }>(
  volumePrices: readonly T[] | undefined,
  quantity: number,
): T | undefined {
  let chosen: T | undefined;
  for (const entry of volumePrices ?? []) {
    if (entry.minQuantity <= quantity && (chosen === undefined || entry.minQuantity > chosen.minQuantity))
      chosen = entry;
  }
  return chosen;
}

/**
 * The net price in ten-thousandths, for the price's unit, at which a quantity is bought (TABL-05). A pre-order has the
 * pre-order price, else the base price, whatever the quantity. A regular order has the volume price that its quantity
 * reaches, else the base price.
 *
 * @example buyingNetE4({ netE4: 1000, priceUnit: 1, volumePrices: [{ minQuantity: 10, netE4: 900 }] }, 'order', 12) // 900
 */
export function buyingNetE4(price: NetPrice, orderType: OrderType, quantity: number): number {
  if (orderType === 'preOrder') return price.preOrderNetE4 ?? price.netE4;
  return volumePriceFor(price.volumePrices, quantity)?.netE4 ?? price.netE4;
}

/**
 * The net total of a row in minor units: price times quantity by price unit, rounded half up once (TABL-05, PROD-09).
 *
 * @example rowTotalMinor({ netE4: 84034, priceUnit: 1 }, 3) // 2521 (25.2102)
 * @example rowTotalMinor({ netE4: 125, priceUnit: 100 }, 4000) // 50 (4,000 at 0.0125 for 100)
 */
export function rowTotalMinor({ netE4, priceUnit }: UnitPrice, quantity: number): number {
  return multiplyDivide([netE4, quantity], 100 * priceUnit);
}

/**
 * The total of a row with VAT in minor units, rounded once from the net price. One piece of a stored gross price shows
 * exactly that price (PROD-09, CART-23 with quantity 1).
 *
 * @example rowGrossMinor({ netE4: 84034, priceUnit: 1 }, 1, 19) // 1000
 */
export function rowGrossMinor(
  { netE4, priceUnit }: UnitPrice,
  quantity: number,
  ratePercent: number,
): number {
  return multiplyDivide([netE4, quantity, WHOLE_E4 + percentToE4(ratePercent)], 100 * priceUnit * WHOLE_E4);
}

/** How a price is shown: with or without VAT at the rate of the customer (I18N-03, CONF-09). */
export type PriceDisplay = { readonly showGross: boolean; readonly ratePercent: number };

/**
 * The amount in minor units that is shown for a quantity, net or gross (I18N-03); at most `MAX_AMOUNT_MINOR` for a line that
 * cannot be ordered.
 *
 * @example displayMinor({ netE4: 84034, priceUnit: 1 }, 1, { showGross: true, ratePercent: 19 }) // 1000
 * @example displayMinor({ netE4: 84034, priceUnit: 1 }, 1, { showGross: false, ratePercent: 19 }) // 840
 */
export function displayMinor(price: UnitPrice, quantity: number, display: PriceDisplay): number {
  const { netE4, priceUnit } = price;
  if (lineAmountIssue({ netE4, priceUnit, quantity })) return MAX_AMOUNT_MINOR;
  return display.showGross
    ? rowGrossMinor(price, quantity, display.ratePercent)
    : rowTotalMinor(price, quantity);
}

/**
 * The price in ten-thousandths that is shown for one price unit. Net prices have up to four decimals. With VAT, a price is
 * rounded to cents unless it is stored with more than two decimals (PROD-09, I18N-03).
 *
 * @example displayUnitE4({ netE4: 84034 }, { showGross: true, ratePercent: 19 }) // 100000
 * @example displayUnitE4({ netE4: 125, isFine: true }, { showGross: true, ratePercent: 19 }) // 149
 */
export function displayUnitE4(
  { netE4, isFine }: { readonly netE4: number; readonly isFine?: true | undefined },
  { showGross, ratePercent }: PriceDisplay,
): number {
  if (!showGross) return netE4;
  if (!isFine) return displayMinor({ netE4, priceUnit: 1 }, 1, { showGross, ratePercent }) * 100;
  return multiplyDivide([netE4, WHOLE_E4 + percentToE4(ratePercent)], WHOLE_E4);
}

/** The shown price of a line, in ten-thousandths for one price unit. */
export type LineUnit = {
  readonly unitE4: number;
  /** True if it gives the shown total times the quantity; otherwise the screen marks it as rounded. */
  readonly isExact: boolean;
};

/**
 * The unit price to show beside a line total, which is rounded once from the net price. With VAT it is in cents if cents times
 * the quantity equal the total; otherwise it has up to four decimals (PROD-09, I18N-03).
 *
 * @example lineUnit({ netE4: 84000, priceUnit: 1 }, 1, { showGross: true, ratePercent: 19 }) // { unitE4: 100000, isExact: true }
 * @example lineUnit({ netE4: 84000, priceUnit: 1 }, 1001, { showGross: true, ratePercent: 19 }) // { unitE4: 99960, isExact: true }
 */
export function lineUnit(
  price: UnitPrice & Pick<NetPrice, 'isFine'>,
  quantity: number,
  display: PriceDisplay,
): LineUnit {
  const { netE4, priceUnit } = price;
  const usualE4 = displayUnitE4(price, display);
  if (lineAmountIssue({ netE4, priceUnit, quantity })) return { unitE4: usualE4, isExact: true };
  const totalMinor = displayMinor(price, quantity, display);
  const isExact = (unitE4: number) => rowTotalMinor({ netE4: unitE4, priceUnit }, quantity) === totalMinor;
  if (isExact(usualE4)) return { unitE4: usualE4, isExact: true };
  const unitE4 = displayUnitE4({ netE4, isFine: true }, display);
  return { unitE4, isExact: isExact(unitE4) };
}

/**
 * A price of four decimals that gives a line total exactly, as an e-invoice requires (EN 16931 BT-131, BT-146, BT-149). It
 * is the given price if that fits, else the nearest one, for more sales units if the quantity is large. From 100,000 sales
 * units on there may be none; then the given one stays.
 *
 * @example exactUnitPrice({ netE4: 84034, priceUnit: 1 }, 1, 841) // { netE4: 84100, priceUnit: 1 }
 */
export function exactUnitPrice(price: UnitPrice, quantity: number, netMinor: number): UnitPrice {
  if (rowTotalMinor(price, quantity) === netMinor) return price;
  for (const priceUnit of PRICE_UNITS) {
    if (priceUnit < price.priceUnit) continue;
    const exact = { netE4: multiplyDivide([netMinor, 100, priceUnit], quantity), priceUnit };
    if (exact.netE4 <= MAX_PRICE_MINOR * 100 && rowTotalMinor(exact, quantity) === netMinor) return exact;
  }
  return price;
}

/**
 * Tells whether a product has no price and so can only be asked for, not ordered (PROD-10).
 *
 * @example isPriceOnRequest(0) // true
 */
export function isPriceOnRequest(price: number | null | undefined): boolean {
  return !(typeof price === 'number' && price > 0);
}
