import type { ProviderButton, Welcome } from '@kontor/contract';
import type { TenantSettings } from '../settings/settings-reader.ts';

/** What the sign-in page shows of a tenant (API-26). */
export function presentWelcome(
  { tenantName, document }: TenantSettings,
  providers: ProviderButton[],
): Welcome {
  const { companyData, theme } = document;
  return {
    tenant: tenantName,
    companyName: companyData.name,
    ...(companyData.logo ? { logo: companyData.logo } : {}),
    ...(companyData.logoDark ? { logoDark: companyData.logoDark } : {}),
    ...(theme.signInImage ? { image: theme.signInImage } : {}),
    primaryColor: theme.primaryColor,
    ...(providers.length > 0 ? { providers } : {}),
    ...(theme.claim ? { claim: { de: theme.claim.de, en: theme.claim.en || theme.claim.de } } : {}),
  };
}
