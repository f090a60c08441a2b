import type { SiteSettings } from '@kontor/contract';
import { createStore } from './store.ts';
import { shopName } from './use-page-title.ts';

/** The tenant's look before anything is loaded: stored at the last visit, for the first paint. */
export interface TenantLook {
  name: string;
  primaryColor: string;
  logo?: string | undefined;
  /** For the dark scheme. */
  logoDark?: string | undefined;
}

const storageKey = 'kontor:tenant-look';
const neutral: TenantLook = { name: '', primaryColor: '#1f4f82' };

export const tenantLook = createStore<TenantLook>(neutral);

/** Separate, so that nothing else re-renders the theme. */
export const accentColor = createStore(neutral.primaryColor);

export function lookOf({ companyData, theme }: Pick<SiteSettings, 'companyData' | 'theme'>): TenantLook {
  const { name, logo, logoDark } = companyData;
  return { name, primaryColor: theme.primaryColor, logo, logoDark };
}

/** Applies the server's look and stores it for the next visit. */
export function rememberTenantLook(look: TenantLook): void {
  const isSame = JSON.stringify(look) === JSON.stringify(tenantLook.get());
  if (isSame) return;
  show(look);
  try {
    localStorage.setItem(storageKey, JSON.stringify(look));
  } catch {
    // Storage may be full or forbidden; the look is optional.
  }
}

/** Applies the look of the last visit until the server answers. */
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
    // Nothing stored, or a foreign value.
  }
}

function show(look: TenantLook): void {
  tenantLook.set(look);
  accentColor.set(look.primaryColor);
  shopName.set(look.name);
}
