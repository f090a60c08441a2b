import { percentOf } from './money.ts';

/** The fee above a cart value: a fixed amount, or a percentage of the cart value (CHKO-07). */
export type ShippingLimit =
  | { readonly type: 'fixed'; readonly cartAmountMinor: number; readonly valueMinor: number }
  | { readonly type: 'percent'; readonly cartAmountMinor: number; readonly percent: number };

/** A shipping method's terms for one country (ISO 3166-1 alpha-2). */
export type ShippingCountry = {
  readonly code: string;
  readonly priceMinor: number;
  readonly limit?: ShippingLimit | null | undefined;
};

/** A shipping method as far as the rules need it (CHKO-09). */
export type ShippingMethod = {
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly countries: readonly ShippingCountry[];
};

/** A company's own freight; it counts only when both numbers are there (CHKO-08). */
export type CompanyFreight = {
  readonly expenseMinor?: number | null | undefined;
  readonly untilMinor?: number | null | undefined;
};

/**
 * The active methods with an entry for a delivery country, in the given order; none without a country (CHKO-09).
 *
 * @example availableShippingMethods([dhl, pickup], 'AT') // [dhl]
 */
export function availableShippingMethods<T extends ShippingMethod>(
  methods: readonly T[],
  country: string | null | undefined,
): T[] {
  if (!country) return [];
  return methods.filter((method) => method.isActive && shippingCountryOf(method, country) !== undefined);
}

/**
 * The preselected method for a delivery country: the default one when available, else the first available, else
 * undefined (CHKO-09).
 *
 * @example defaultShippingMethod([express, standardDefault], 'DE') // standardDefault
 */
export function defaultShippingMethod<T extends ShippingMethod>(
  methods: readonly T[],
  country: string | null | undefined,
): T | undefined {
  const available = availableShippingMethods(methods, country);
  return available.find((method) => method.isDefault) ?? available[0];
}

/**
 * A method's terms for a country, undefined when it does not deliver there; the case of the code is ignored.
 *
 * @example shippingCountryOf(dhl, 'de') // { code: 'DE', priceMinor: 590 }
 */
export function shippingCountryOf(
  method: Pick<ShippingMethod, 'countries'>,
  country: string,
): ShippingCountry | undefined {
  const code = country.toUpperCase();
  return method.countries.find((entry) => entry.code.toUpperCase() === code);
}

/**
 * The net shipping fee in minor units for a net goods value before discount (CHKO-07, CHKO-08). Up to its bound the
 * company's own freight applies. Above the country's limit the limit's fixed value or percentage applies, else the
 * country's price.
 *
 * @example shippingFeeMinor({ terms: { code: 'DE', priceMinor: 590, limit: { type: 'fixed', cartAmountMinor: 20000, valueMinor: 0 } }, goodsMinor: 20001 }) // 0
 * @example shippingFeeMinor({ terms, freight: { expenseMinor: 1500, untilMinor: 50000 }, goodsMinor: 50000 }) // 1500
 */
export function shippingFeeMinor(input: {
  readonly terms: ShippingCountry;
  readonly freight?: CompanyFreight | null | undefined;
  readonly goodsMinor: number;
}): number {
  const { terms, goodsMinor } = input;
  const expenseMinor = input.freight?.expenseMinor;
  const untilMinor = input.freight?.untilMinor;
  if (isNumber(expenseMinor) && isNumber(untilMinor) && expenseMinor >= 0 && goodsMinor <= untilMinor)
    return expenseMinor;
  if (!terms.limit || goodsMinor <= terms.limit.cartAmountMinor) return terms.priceMinor;
  return terms.limit.type === 'fixed' ? terms.limit.valueMinor : percentOf(goodsMinor, terms.limit.percent);
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
