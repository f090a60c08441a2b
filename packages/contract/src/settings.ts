import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Amount, CountryCode, Currency, DataOf, Locale, Nullable, Text } from './schema.ts';
import { Season } from './seasons.ts';
import { ShippingCountry, ShippingMethod } from './shipping.ts';

/** A text in both languages; an empty English one falls back to German (I18N-01). */
export const Localized = Type.Object({ de: Type.String(), en: Type.Optional(Type.String()) });
export type Localized = Static<typeof Localized>;

/** One country of the VAT conversion table: percent by class (CHKO-05). */
export const VatTableRow = Type.Object({
  countryCode: CountryCode,
  rates: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 100 })),
});
export type VatTableRow = Static<typeof VatTableRow>;

export const Banner = Type.Object({
  title: Localized,
  text: Type.Optional(Localized),
  buttonText: Type.Optional(Localized),
  link: Type.Optional(Type.String()),
  background: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  isActive: Type.Boolean(),
});
export type Banner = Static<typeof Banner>;

export const FooterColumn = Type.Object({
  title: Localized,
  menuItems: Type.Array(Type.Object({ title: Localized, link: Type.String(), isExternal: Type.Boolean() })),
});

/** The seller: header, footer, contact page and documents (CONF-05). */
export const CompanyData = Type.Object({
  name: Type.String(),
  address: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  country: Type.Object({ code: CountryCode, name: Localized }),
  phone: Type.String(),
  email: Type.String(),
  website: Type.Optional(Type.String()),
  logo: Type.Optional(Type.String()),
  /** For dark surfaces; absent: the logo, on a white ground. */
  logoDark: Type.Optional(Type.String()),
  infoText: Type.Optional(Localized),
  vatId: Type.Optional(Type.String()),
  taxNumber: Type.Optional(Type.String()),
  register: Type.Optional(Type.String()),
  managingDirector: Type.Optional(Type.String()),
  bankName: Type.Optional(Type.String()),
  iban: Type.Optional(Type.String()),
  bic: Type.Optional(Type.String()),
  /** Of the account; absent: the company's name. */
  accountHolder: Type.Optional(Type.String()),
  /** SEPA creditor identifier: without one no direct debit is offered. */
  creditorId: Type.Optional(Type.String()),
});

/** The document of `site_setting`: what an operator writes and an import loads (CONF-01 to CONF-23). */
export const SettingsDocument = Type.Object({
  defaultCurrency: Type.Optional(Currency),
  vatTable: Type.Array(VatTableRow),
  companyContactData: Type.Object({ countryCode: CountryCode }),
  companyData: CompanyData,
  theme: Type.Object({
    primaryColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
    signInImage: Type.Optional(Type.String()),
    claim: Type.Optional(Localized),
  }),
  footerColumns: Type.Optional(Type.Array(FooterColumn)),
  poweredBy: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
  heroes: Type.Optional(Type.Array(Banner)),
  banners: Type.Optional(Type.Array(Banner)),
  contactUs: Type.Optional(Localized),
  aboutUs: Type.Optional(Localized),
  returnPolicy: Type.Optional(Localized),
  privacyPolicy: Type.Optional(Type.String()),
  privacyPolicyDE: Type.Optional(Type.String()),
  adminPanelUrl: Type.Optional(Type.String()),
  minimumOrderAmount: Type.Optional(
    Type.Union([Type.Number(), Type.Object({ value: Amount, currency: Currency })]),
  ),
  defaultCategoryView: Type.Optional(Type.String()),
  customCheckoutTermsAndConditionsUrl: Type.Optional(Type.String()),
  /** Text under the lines of an order confirmation: terms of payment and delivery. */
  documentTerms: Type.Optional(Localized),
  /** Online payments of this tenant end at the built-in test provider, whatever provider the server has. */
  testPayments: Type.Optional(Type.Boolean()),
  showGrossPrice: Type.Optional(Type.Boolean()),
  showRetailPrice: Type.Optional(Type.Boolean()),
  useSearchEngine: Type.Optional(Type.Boolean()),
  isExternalOrderNumberFieldActive: Type.Optional(Type.Boolean()),
  isOrderNoteFieldActive: Type.Optional(Type.Boolean()),
  /** A day on which the buyer would like a regular order is asked for at the checkout. */
  isDeliveryDateFieldActive: Type.Optional(Type.Boolean()),
  isBatchSizeActive: Type.Optional(Type.Boolean()),
  isSalesUnitActive: Type.Optional(Type.Boolean()),
  isCustomAttributesActive: Type.Optional(Type.Boolean()),
  isUserListActive: Type.Optional(Type.Boolean()),
  isPreOrderModeVisible: Type.Optional(Type.Boolean()),
  buyableWithoutStock: Type.Optional(Type.Boolean()),
  showCategoryFilters: Type.Optional(Type.Boolean()),
  allowNotifications: Type.Optional(Type.Boolean()),
  /** Groups of words and phrases that mean the same to a search (SRCH-10). */
  searchSynonyms: Type.Optional(
    Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 20 }), {
      maxItems: 1_000,
    }),
  ),
});
export type SettingsDocument = Static<typeof SettingsDocument>;

export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Localized,
  body: Localized,
  isPublic: Type.Boolean(),
});
export type ContentPage = Static<typeof ContentPage>;

export const PaymentMethod = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  isDefault: Type.Boolean(),
  isOnline: Type.Boolean(),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

/** Where the browser gets a picture in the size that it needs; for pictures that the shop itself stores. */
export const PictureSource = Type.Object({
  /** `{width}` in pixels, `{format}` avif or webp, `{name}` is `<tenant>/<hash>`, `{path}` the original's path. */
  template: Type.String(),
  /** The widths that there are, ascending. */
  widths: Type.Array(Type.Integer({ minimum: 1 })),
});
export type PictureSource = Static<typeof PictureSource>;

/** All settings for a signed-in user: defaults filled in, lists in the request's language (API-24). */
export const SiteSettings = Type.Object({
  tenant: Type.String(),
  languages: Type.Array(Locale),
  defaultCurrency: Currency,
  /** The class of the VAT table whose rate applies where a product names none (CHKO-04). */
  standardVatRate: Type.Number(),
  vatTable: Type.Array(VatTableRow),
  companyContactData: Type.Object({ countryCode: CountryCode }),
  companyData: CompanyData,
  theme: Type.Object({
    primaryColor: Type.String(),
    signInImage: Type.Optional(Type.String()),
    claim: Type.Optional(Localized),
  }),
  footerColumns: Type.Array(FooterColumn),
  poweredBy: Type.Object({ label: Type.String(), url: Type.String() }),
  pictures: PictureSource,
  /** A session ends after so many days without use; its cookies live as long (AUTH-03, AUTH-14). */
  sessionDays: Type.Integer({ minimum: 1 }),
  heroes: Type.Array(Banner),
  banners: Type.Array(Banner),
  contactUs: Type.Optional(Localized),
  aboutUs: Type.Optional(Localized),
  returnPolicy: Type.Optional(Localized),
  privacyPolicy: Type.Optional(Type.String()),
  privacyPolicyDE: Type.Optional(Type.String()),
  adminPanelUrl: Type.Optional(Type.String()),
  contentPages: Type.Array(ContentPage),
  minimumOrderAmount: Nullable(Type.Object({ value: Amount, currency: Currency })),
  defaultCategoryView: Type.Union([Type.Literal('list'), Type.Literal('grid')]),
  customCheckoutTermsAndConditionsUrl: Type.Optional(Type.String()),
  seasons: Type.Array(Season),
  shippingMethods: Type.Array(ShippingMethod),
  shippingCountries: Type.Array(ShippingCountry),
  paymentMethods: Type.Array(PaymentMethod),
  showGrossPrice: Type.Boolean(),
  showRetailPrice: Type.Boolean(),
  useSearchEngine: Type.Boolean(),
  isExternalOrderNumberFieldActive: Type.Boolean(),
  isOrderNoteFieldActive: Type.Boolean(),
  isDeliveryDateFieldActive: Type.Boolean(),
  isBatchSizeActive: Type.Boolean(),
  isSalesUnitActive: Type.Boolean(),
  isCustomAttributesActive: Type.Boolean(),
  isUserListActive: Type.Boolean(),
  isPreOrderModeVisible: Type.Boolean(),
  buyableWithoutStock: Type.Boolean(),
  showCategoryFilters: Type.Boolean(),
  allowNotifications: Type.Boolean(),
});
export type SiteSettings = Static<typeof SiteSettings>;

/** What anyone may see before signing in (API-24, CONT-07). */
export const PublicSettings = Type.Pick(SiteSettings, [
  'tenant',
  'languages',
  'companyData',
  'theme',
  'footerColumns',
  'poweredBy',
  'pictures',
  'sessionDays',
  'contentPages',
  'privacyPolicy',
  'privacyPolicyDE',
]);
export type PublicSettings = Static<typeof PublicSettings>;

export const StatusLookupEntry = Type.Object({
  id: Type.String(),
  localizations: Type.Object({ de: Type.String(), en: Type.String() }),
});

export const settingsRoutes = {
  /** Two answers on one path: the public part without a token, everything with one; `publicConfiguration` is its twin. */
  configuration: defineRoute({
    method: 'GET',
    path: '/api/configuration',
    access: 'public',
    summary: 'The site settings; without a token only the public part',
    query: Type.Object({ tenant: Type.Optional(Text({ max: 63 })) }),
    responses: { 200: DataOf(Type.Union([SiteSettings, PublicSettings])) },
    errors: ['tenant.not.found'],
  }),
  lookup: defineRoute({
    method: 'GET',
    path: '/api/lookup',
    access: 'session',
    summary: 'A list by name: salesHeadStatus, vatConversionTable or paymentType',
    query: Type.Object({ lookupName: Text({ min: 1, max: 60 }) }),
    responses: { 200: DataOf(Type.Array(Type.Unknown())) },
    errors: ['lookup.not.found'],
  }),
};
