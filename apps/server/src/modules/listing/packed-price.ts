import { netUnitE4, PRICE_UNITS } from '@kontor/domain';

/** Amounts are multiplied by this, so that the index of the price unit in PRICE_UNITS fits below. */
const units = 4;

/**
 * SQL for a row of table price as one number, exact in a float. It is four times the price in ten-thousandths, plus the
 * index of its unit in PRICE_UNITS. Columns of listings hold a price for each article of a catalogue.
 */
export const packedPriceSql = `(price.value * ${10_000 * units})::float8 + case price.price_unit ${PRICE_UNITS.map(
  (priceUnit, place) => `when ${priceUnit} then ${place}`,
).join(' ')} end`;

/**
 * The net price of one sales unit in ten-thousandths, with a fraction where it is priced by 100 or 1,000: only to compare
 * prices. NaN where there is none or it is 0, which is a price on request (PROD-09, PROD-10). `shopRatePercent` is that of a
 * gross price, undefined for a net one.
 *
 * @example netOfPacked(4 * 420_000 + 1, undefined) // 4200: 42.00 for 100
 */
export function netOfPacked(packed: number, shopRatePercent: number | undefined): number {
  if (!(packed >= units)) return Number.NaN;
  const place = packed % units;
  const storedE4 = (packed - place) / units;
  const netE4 =
    shopRatePercent === undefined ? storedE4 : netUnitE4(storedE4, { isGross: true, shopRatePercent });
  return place === 0 ? netE4 : netE4 / (PRICE_UNITS[place] as number);
}
