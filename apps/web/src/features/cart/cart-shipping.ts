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

/** What the delivery of a cart costs, as the checkout begins with it; or why that is not known yet. */
export type CartShipping =
  | {
      /** Of the preselected method. */
      readonly methodName: string;
      /** Net, in minor units, for a goods value (net, in minor units). */
      readonly feeMinor: (goodsMinor: number) => number;
    }
  | { readonly unknown: ErrorCode };

/**
 * The shipping to the preselected delivery address by the preselected method: what the checkout computes until the buyer
 * chooses otherwise (design, ADDR-05, CHKO-07 to CHKO-09).
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
