import type { Account, ErrorCode, ShippingMethod, SiteSettings } from '@kontor/contract';
import {
  type CompanyFreight,
  decimalToMinor,
  defaultShippingMethod,
  preselectedAddress,
  type ShippingCountry,
  shippingCountryOf,
  shippingFeeMinor,
} from '@kontor/domain';

/** The shipping costs that the checkout starts with, or why they are unknown. */
export type CartShipping =
  | {
      readonly methodName: string;
      /** The net fee for a net goods value, both in minor units. */
      readonly feeMinor: (goodsMinor: number) => number;
    }
  | { readonly unknown: ErrorCode };

/**
 * Shipping to the preselected address by the preselected method, as in the checkout until the buyer chooses
 * otherwise (design, ADDR-05, CHKO-07 to CHKO-09).
 */
export function cartShipping(
  {
    addresses,
    transientObject,
  }: {
    addresses: readonly Pick<Account['addresses'][number], 'type' | 'isDefault' | 'country'>[];
    transientObject: { company: Pick<Account['transientObject']['company'], 'freight'> };
  },
  { shippingMethods, shippingCountries }: Pick<SiteSettings, 'shippingMethods' | 'shippingCountries'>,
): CartShipping {
  const address = preselectedAddress(addresses, 'shipping');
  if (!address) return { unknown: 'shipping.address.missing' };
  const country = address.country?.code.toUpperCase();
  if (!country) return { unknown: 'address.missing.country' };
  if (!shippingCountries.some(({ code }) => code.toUpperCase() === country))
    return { unknown: 'shipping.country.invalid' };
  const method = defaultShippingMethod(shippingMethods.map(inMinor), country);
  const terms = method && shippingCountryOf(method, country);
  if (!terms) return { unknown: 'shipping.method.missing' };
  const freight = freightOf(transientObject.company);
  return {
    methodName: method.name,
    feeMinor: (goodsMinor) => shippingFeeMinor({ terms, freight, goodsMinor }),
  };
}

function freightOf({
  freight,
}: Pick<Account['transientObject']['company'], 'freight'>): CompanyFreight | null {
  return (
    freight && {
      expenseMinor: decimalToMinor(freight.freightExpense),
      untilMinor: decimalToMinor(freight.freightExpenseUntil),
    }
  );
}

function inMinor({ countries, ...method }: ShippingMethod) {
  return {
    ...method,
    countries: countries.map(({ code, price, limit }): ShippingCountry => {
      const terms = { code, priceMinor: decimalToMinor(price.value) };
      if (!limit) return terms;
      const cartAmountMinor = decimalToMinor(limit.cartAmount);
      return {
        ...terms,
        limit:
          limit.type === 'percent'
            ? { type: 'percent', cartAmountMinor, percent: limit.value }
            : { type: 'fixed', cartAmountMinor, valueMinor: decimalToMinor(limit.value) },
      };
    }),
  };
}
