import { percentToE4 } from './money.ts';

/** One country's VAT rates in percent by class: standard, reduced, zero and any other (CHKO-05). */
export type VatTableRow = { readonly countryCode: string; readonly rates: Readonly<Record<string, number>> };

/** The VAT conversion table of a tenant (CONF-03). */
export type VatTable = readonly VatTableRow[];

/** Seller's and buyer's country for VAT; the buyer's is the active company's, never the delivery address's (CHKO-05). */
export type VatCountries = {
  readonly table: VatTable;
  readonly shopCountry: string;
  readonly customerCountry: string | null | undefined;
};

/** A product's own tax fields; anything but a finite number counts as absent (CHKO-04). */
export type ProductTax = { readonly vatRate?: unknown; readonly tax?: unknown };

/**
 * A product's rate in percent in the shop's country (CHKO-04). It is vatRate if that is a number (0 included), else tax, else
 * the country's standard rate, else 0.
 *
 * @example productVatRate({ tax: 7 }, table, 'DE') // 7
 */
export function productVatRate(product: ProductTax, table: VatTable, shopCountry: string): number {
  if (isRate(product.vatRate)) return product.vatRate;
  if (isRate(product.tax)) return product.tax;
  return vatRatesOf(table, shopCountry)?.standard ?? 0;
}

/**
 * Converts a rate of the shop's country to the customer's: the class with that rate in the shop's row, in the
 * customer's row. Without such a country or class the rate stays (CHKO-05). When several classes share the rate the
 * first of standard, reduced, zero, then by name, wins.
 *
 * @example convertVatRate(19, { table, shopCountry: 'DE', customerCountry: 'AT' }) // 20
 */
export function convertVatRate(
  ratePercent: number,
  { table, shopCountry, customerCountry }: VatCountries,
): number {
  if (!customerCountry || isSameCountry(shopCountry, customerCountry)) return ratePercent;
  const shopRates = vatRatesOf(table, shopCountry);
  const customerRates = vatRatesOf(table, customerCountry);
  if (!shopRates || !customerRates) return ratePercent;
  const rateE4 = percentToE4(ratePercent);
  const vatClass = Object.keys(shopRates)
    .sort(byClass)
    .find((name) => percentToE4(shopRates[name] ?? Number.NaN) === rateE4);
  return (vatClass === undefined ? undefined : customerRates[vatClass]) ?? ratePercent;
}

/** The content of the VAT info bar: both countries and their standard rates in percent. */
export type VatInfo = {
  readonly shopCountry: string;
  readonly customerCountry: string;
  readonly shopRatePercent: number;
  readonly customerRatePercent: number;
};

/**
 * The content of the VAT info bar; undefined if it is hidden. It shows only if the customer's country differs from the
 * shop's and both are in the VAT table (LAYO-20).
 *
 * @example vatInfo({ table, shopCountry: 'DE', customerCountry: 'AT' }) // { …, shopRatePercent: 19, customerRatePercent: 20 }
 */
export function vatInfo({ table, shopCountry, customerCountry }: VatCountries): VatInfo | undefined {
  if (!customerCountry || isSameCountry(shopCountry, customerCountry)) return undefined;
  const shopRates = vatRatesOf(table, shopCountry);
  const customerRates = vatRatesOf(table, customerCountry);
  if (!shopRates || !customerRates) return undefined;
  const shopRatePercent = shopRates.standard ?? 0;
  return {
    shopCountry: shopCountry.toUpperCase(),
    customerCountry: customerCountry.toUpperCase(),
    shopRatePercent,
    customerRatePercent: customerRates.standard ?? shopRatePercent,
  };
}

/**
 * The rates of a country (ISO 3166-1 alpha-2, case ignored), undefined when it is not in the table.
 *
 * @example vatRatesOf([{ countryCode: 'DE', rates: { standard: 19 } }], 'de') // { standard: 19 }
 */
export function vatRatesOf(table: VatTable, country: string): Readonly<Record<string, number>> | undefined {
  return table.find((row) => isSameCountry(row.countryCode, country))?.rates;
}

const classOrder = ['standard', 'reduced', 'zero'];

function byClass(a: string, b: string): number {
  const rank = (name: string) => (classOrder.includes(name) ? classOrder.indexOf(name) : classOrder.length);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function isSameCountry(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
