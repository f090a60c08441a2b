import type { ShippingCountry, ShippingMethod } from '@kontor/contract';
import { minorToDecimal } from '@kontor/domain';
import { type Locale, localized } from '../../shared/locale.ts';
import type { TenantShippingCountry, TenantShippingMethod } from './shipping.types.ts';

/** Active shipping methods with their terms by country, amounts in the tenant's currency (API-25, CHKO-09). */
export function presentShippingMethods(
  { shippingMethods, currency }: { shippingMethods: readonly TenantShippingMethod[]; currency: string },
  locale: Locale,
): ShippingMethod[] {
  return shippingMethods
    .filter(({ isActive }) => isActive)
    .map(({ id, name, isActive, isDefault, countries }) => ({
      _id: id,
      name: localized(locale, name),
      isActive,
      isDefault,
      countries: countries.map(({ code, priceMinor, limit }) => ({
        code,
        price: { value: minorToDecimal(priceMinor), currency },
        ...(limit
          ? {
              limit: {
                type: limit.type,
                value: limit.type === 'percent' ? limit.percent : minorToDecimal(limit.valueMinor),
                cartAmount: minorToDecimal(limit.cartAmountMinor),
              },
            }
          : {}),
      })),
    }));
}

/** The countries that are delivered to, named in the language (API-25). */
export function presentShippingCountries(
  { shippingCountries }: { shippingCountries: readonly TenantShippingCountry[] },
  locale: Locale,
): ShippingCountry[] {
  return shippingCountries.map(({ code, name }) => ({ code, name: localized(locale, name) }));
}
