import { forEachFlag, type PublicSettings, type SettingsDocument, type SiteSettings } from '@kontor/contract';
import { HOME_ROWS, LOCALES, minorToDecimal } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import { presentShippingCountries, presentShippingMethods } from '../shipping/shipping.presenter.ts';
import { presentPaymentMethods } from './lookups.ts';
import type { TenantSettings } from './settings-reader.ts';

/** Where the footer's credit leads when a tenant names nothing else (LAYO-22). */
const poweredBy = { label: 'Kontor', url: 'https://kontor.example' };

/** Settings that all tenants of an installation share. */
type InstallationSettings = Pick<PublicSettings, 'pictures' | 'sessionDays'>;

/** What anyone may see before signing in: name, logo, contact, footer, public pages, languages (API-24, CONT-07). */
export function presentPublicSettings(
  settings: TenantSettings,
  installation: InstallationSettings,
): PublicSettings {
  const { document } = settings;
  return {
    tenant: settings.tenantName,
    languages: [...LOCALES],
    companyData: presentCompanyData(document.companyData),
    theme: document.theme,
    footerColumns: document.footerColumns,
    poweredBy: document.poweredBy ?? poweredBy,
    ...installation,
    contentPages: settings.contentPages.filter(({ isPublic }) => isPublic),
    ...optional({ privacyPolicy: document.privacyPolicy, privacyPolicyDE: document.privacyPolicyDE }),
  };
}

/** All settings for a signed-in user, names in the request's language (API-24); secrets are not among them. */
export function presentSiteSettings(
  settings: TenantSettings,
  { locale, isAdmin }: Pick<Actor, 'locale' | 'isAdmin'>,
  installation: InstallationSettings,
): SiteSettings {
  const { document, currency, minimumOrderMinor } = settings;
  return {
    ...presentPublicSettings(settings, installation),
    defaultCurrency: currency,
    standardVatRate: settings.standardVatRate,
    vatTable: document.vatTable,
    companyContactData: document.companyContactData,
    heroes: document.heroes,
    banners: document.banners,
    homeRows: document.homeRows ?? HOME_ROWS.map((type) => ({ type, isActive: true })),
    ...optional({
      contactUs: document.contactUs,
      aboutUs: document.aboutUs,
      returnPolicy: document.returnPolicy,
      adminPanelUrl: isAdmin ? document.adminPanelUrl : undefined,
      customCheckoutTermsAndConditionsUrl: document.customCheckoutTermsAndConditionsUrl,
    }),
    contentPages: [...settings.contentPages],
    minimumOrderAmount: minimumOrderMinor > 0 ? { value: minorToDecimal(minimumOrderMinor), currency } : null,
    defaultCategoryView: settings.defaultCategoryView,
    seasons: presentSeasons(settings.seasons, locale),
    shippingMethods: presentShippingMethods(settings, locale),
    shippingCountries: presentShippingCountries(settings, locale),
    paymentMethods: presentPaymentMethods(settings, locale),
    ...forEachFlag((flag) => settings[flag]),
  };
}

/** Bank data is for documents; it is on every invoice, but the public page need not hand it to everyone. */
function presentCompanyData(company: SettingsDocument['companyData']): SiteSettings['companyData'] {
  const {
    bankName: _bankName,
    iban: _iban,
    bic: _bic,
    accountHolder: _accountHolder,
    creditorId: _creditorId,
    ...shown
  } = company;
  return shown;
}

/** Omits unset values: absent and null differ in the contract. */
function optional<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
