import { convertVatRate, productVatRate, type VatTable } from '@kontor/domain';
import type { LoadContext, Shop } from './kinds/kind-spec.ts';

/** What of the tenant's settings decides about rows; a tenant without settings sells in EUR without a VAT table. */
export async function readShop({ run, tenantId }: Pick<LoadContext, 'run' | 'tenantId'>): Promise<Shop> {
  const [row] = await run<{ document: Record<string, unknown> }>(
    `select document from site_setting where tenant_id = ${tenantId}`,
  );
  const { defaultCurrency, vatTable, companyContactData, buyableWithoutStock } = row?.document ?? {};
  const currency =
    typeof defaultCurrency === 'string' && /^[A-Z]{3}$/.test(defaultCurrency) ? defaultCurrency : 'EUR';
  const shopCountry = (companyContactData as { countryCode?: string } | undefined)?.countryCode ?? 'DE';
  // The table was checked when the settings were loaded; without one there is nothing to convert.
  const table = (Array.isArray(vatTable) ? vatTable : []) as VatTable;
  const shopRates = Object.values(table.find(({ countryCode }) => countryCode === shopCountry)?.rates ?? {});
  const vatConversion = Object.fromEntries(
    table.map(({ countryCode }) => [
      countryCode,
      Object.fromEntries(
        shopRates.map((rate) => [
          String(rate),
          convertVatRate(rate, { table, shopCountry, customerCountry: countryCode }),
        ]),
      ),
    ]),
  );
  return {
    currency,
    isStockOptional: buyableWithoutStock === true,
    country: shopCountry,
    standardVatRate: shopRates.length === 0 ? null : productVatRate({}, table, shopCountry),
    vatConversion,
  };
}
