import { decimalToE4, multiplyDivide, percentToE4, WHOLE_E4 } from './money.ts';
import { lineAmountIssue, MAX_AMOUNT_MINOR } from './money-range.ts';
import type { OrderType } from './order-type.ts';

/** A lower price from a quantity on; the amount is stored like the product's other prices (net or gross). */
export type VolumePrice = { readonly minQuantity: number; readonly valueMinor: number };

/** Prices as stored: net, or gross with the VAT of the shop's country (PROD-09). */
export type StoredPrice = {
  readonly valueMinor: number;
  readonly preOrderMinor?: number | null | undefined;
  readonly volumePrices?: readonly VolumePrice[] | undefined;
};

/** How stored prices are to be read: `shopRatePercent` is the product's own rate in the shop's country. */
export type PriceBasis = { readonly isGross: boolean; readonly shopRatePercent: number };

/** Net unit prices in ten-thousandths, from which every sum, rule and display starts (PROD-09). */
export type NetPrice = {
  readonly netE4: number;
  readonly preOrderNetE4?: number | undefined;
  readonly volumePrices?: readonly { readonly minQuantity: number; readonly netE4: number }[] | undefined;
};

/**
 * The net unit price in ten-thousandths of a stored price in minor units; a gross one is divided by
 * 1 + rate/100, half up (PROD-09).
 *
 * @example netUnitE4(1000, { isGross: true, shopRatePercent: 19 }) // 84034
 * @example netUnitE4(1000, { isGross: false, shopRatePercent: 19 }) // 100000
 */
export function netUnitE4(storedMinor: number, basis: PriceBasis): number {
  return basis.isGross
    ? multiplyDivide([storedMinor, 100, WHOLE_E4], WHOLE_E4 + percentToE4(basis.shopRatePercent))
    : storedMinor * 100;
}

/**
 * All net prices of a stored price; an absent or zero pre-order price stays absent (PROD-09, TABL-05).
 *
 * @example netPrice({ valueMinor: 1190 }, { isGross: true, shopRatePercent: 19 }) // { netE4: 100000, … }
 */
export function netPrice(stored: StoredPrice, basis: PriceBasis): NetPrice {
  return {
    netE4: netUnitE4(stored.valueMinor, basis),
    preOrderNetE4: stored.preOrderMinor ? netUnitE4(stored.preOrderMinor, basis) : undefined,
    volumePrices: stored.volumePrices?.map(({ minQuantity, valueMinor }) => ({
      minQuantity,
      netE4: netUnitE4(valueMinor, basis),
    })),
  };
}

/** A price as the API gives it: net amounts of one sales unit in whole units of the currency. */
export type DecimalPrice = {
  readonly netValue: number;
  readonly netPreOrderPrice?: number | undefined;
  readonly volumePrices?: readonly { readonly minQuantity: number; readonly netValue: number }[] | undefined;
};

/**
 * The net prices in ten-thousandths of a price of the API; a pre-order price of 0 is none, as where it is stored (PROD-09,
 * TABL-05).
 *
 * @example netPriceOf({ netValue: 8.4034, netPreOrderPrice: 0 }) // { netE4: 84034, preOrderNetE4: undefined, … }
 */
export function netPriceOf({ netValue, netPreOrderPrice, volumePrices }: DecimalPrice): NetPrice {
  return {
    netE4: decimalToE4(netValue),
    preOrderNetE4: netPreOrderPrice ? decimalToE4(netPreOrderPrice) : undefined,
    volumePrices: volumePrices?.map((step) => ({
      minQuantity: step.minQuantity,
      netE4: decimalToE4(step.netValue),
    })),
  };
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
 * The net unit price in ten-thousandths at which a quantity is bought (TABL-05): of a pre-order the pre-order price, else
 * the price itself, whatever the quantity; of a regular order the volume price reached, else the price.
 *
 * @example buyingNetE4({ netE4: 1000, volumePrices: [{ minQuantity: 10, netE4: 900 }] }, 'order', 12) // 900
 */
export function buyingNetE4(price: NetPrice, orderType: OrderType, quantity: number): number {
  if (orderType === 'preOrder') return price.preOrderNetE4 ?? price.netE4;
  return volumePriceFor(price.volumePrices, quantity)?.netE4 ?? price.netE4;
}

/**
 * The net total of a row in minor units: unit price times quantity, rounded half up once (TABL-05, PROD-09).
 *
 * @example rowTotalMinor(84034, 3) // 2521 (25.2102)
 */
export function rowTotalMinor(netE4: number, quantity: number): number {
  return multiplyDivide([netE4, quantity], 100);
}

/**
 * The total of a row with VAT in minor units, rounded once from the net unit price, so that one piece of a stored
 * gross price shows that price again (PROD-09, CART-23 with quantity 1).
 *
 * @example rowGrossMinor(84034, 1, 19) // 1000
 */
export function rowGrossMinor(netE4: number, quantity: number, ratePercent: number): number {
  return multiplyDivide([netE4, quantity, WHOLE_E4 + percentToE4(ratePercent)], 100 * WHOLE_E4);
}

/** How a price is shown: with or without VAT at the rate of the customer (I18N-03, CONF-09). */
export type PriceDisplay = { readonly showGross: boolean; readonly ratePercent: number };

/**
 * The amount in minor units that is shown for a quantity (1 = the unit price), net or gross (I18N-03); at most
 * `MAX_AMOUNT_MINOR` for a line that cannot be ordered.
 *
 * @example displayMinor(84034, 1, { showGross: true, ratePercent: 19 }) // 1000
 * @example displayMinor(84034, 1, { showGross: false, ratePercent: 19 }) // 840
 */
export function displayMinor(netE4: number, quantity: number, display: PriceDisplay): number {
  if (lineAmountIssue({ netE4, quantity })) return MAX_AMOUNT_MINOR;
  return display.showGross
    ? rowGrossMinor(netE4, quantity, display.ratePercent)
    : rowTotalMinor(netE4, quantity);
}

/**
 * Tells whether a product has no price and so can only be asked for, not ordered (PROD-10).
 *
 * @example isPriceOnRequest(0) // true
 */
export function isPriceOnRequest(price: number | null | undefined): boolean {
  return !(typeof price === 'number' && price > 0);
}
