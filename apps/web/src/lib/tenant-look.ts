import type { SiteSettings } from '@kontor/contract';
import { createStore } from './store.ts';
import { shopName } from './use-page-title.ts';

/** What the frame shows of a tenant before anything is loaded: kept from the last visit, so that it paints at once. */
export interface TenantLook {
  name: string;
  primaryColor: string;
  logo?: string | undefined;
  /** For the dark scheme. */
  logoDark?: string | undefined;
}

const storageKey = 'kontor:tenant-look';
const neutral: TenantLook = { name: '', primaryColor: '#1f4f82' };

/** The tenant's name, colour and logo as far as they are known. */
export const tenantLook = createStore<TenantLook>(neutral);

/** The accent colour alone, so that nothing else re-renders the theme. */
export const accentColor = createStore(neutral.primaryColor);

/** The look as the settings tell it. */
export function lookOf({ companyData, theme }: Pick<SiteSettings, 'companyData' | 'theme'>): TenantLook {
  const { name, logo, logoDark } = companyData;
  return { name, primaryColor: theme.primaryColor, logo, logoDark };
}

/** Takes over what the server says about the tenant, and keeps it for the next visit. */
export function rememberTenantLook(look: TenantLook): void {
  const isSame = JSON.stringify(look) === JSON.stringify(tenantLook.get());
  if (isSame) return;
  show(look);
  try {
    localStorage.setItem(storageKey, JSON.stringify(look));
  } catch {
    // Storage may be full or forbidden; the look is only a comfort.
  }
}

/** Shows the look of the last visit until the server has answered. */
export function recallTenantLook(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<TenantLook> | null;
    if (typeof kept?.name === 'string' && typeof kept.primaryColor === 'string') {
      show({
        name: kept.name,
        primaryColor: kept.primaryColor,
        logo: typeof kept.logo === 'string' ? kept.logo : undefined,
        logoDark: typeof kept.logoDark === 'string' ? kept.logoDark : undefined,
      });
    }
  } catch {
    // Nothing kept, or not ours.
  }
}

function show(look: TenantLook): void {
  tenantLook.set(look);
  accentColor.set(look.primaryColor);
  shopName.set(look.name);
}
