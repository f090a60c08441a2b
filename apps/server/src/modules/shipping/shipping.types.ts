import type { Localized } from '@kontor/contract';
import type { ShippingMethod } from '@kontor/domain';

/** A shipping method with its terms by country, amounts in minor units; inactive ones are there too (CHKO-09). */
export type TenantShippingMethod = ShippingMethod & { readonly id: string; readonly name: Localized };

export interface TenantShippingCountry {
  code: string;
  name: Localized;
}
