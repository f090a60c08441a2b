import { byLocale, DEFAULT_LOCALE, type Locale as DomainLocale } from '@kontor/domain';
import Type, { type Static, type TOptional, type TString } from 'typebox';
import { Billing } from './billing.ts';
import { defineRoute } from './route.ts';
import { Amount, CountryCode, Currency, DataOf, Locale, Nullable, Text } from './schema.ts';
import { Season } from './seasons.ts';
import { ShippingCountry, ShippingMethod } from './shipping.ts';

type Default = typeof DEFAULT_LOCALE;

/** A text by language; a missing or empty one falls back to German (I18N-01). */
export const Localized = Type.Object(
  byLocale((locale) => (locale === DEFAULT_LOCALE ? Type.String() : Type.Optional(Type.String()))) as Record<
    Default,
    TString
  > &
    Record<Exclude<DomainLocale, Default>, TOptional<TString>>,
);
export type Localized = Static<typeof Localized>;

/** The flags of a tenant's settings. `default` applies if the operator set none (CONF-01). */
export const settingsFlags = {
  showGrossPrice: { default: false, description: 'Prices are shown with VAT (CONF-09)' },
  showRetailPrice: { default: true, description: 'The recommended retail price is shown (CONF-10)' },
  useSearchEngine: { default: true, description: 'The search asks the search engine (CONF-11)' },
  isExternalOrderNumberFieldActive: {
    default: false,
    description: "The checkout asks for the customer's order number (CONF-14)",
  },
  isOrderNoteFieldActive: { default: true, description: 'The checkout asks for a note (CONF-15)' },
  isDeliveryDateFieldActive: {
    default: false,
    description: 'The checkout asks for a requested delivery date of a regular order (decision 32)',
  },
  isBatchSizeActive: {
    default: false,
    description: 'Quantities must be multiples of the batch size (CONF-16)',
  },
  isSalesUnitActive: { default: false, description: 'The sales unit is shown at the quantity (CONF-17)' },
  isCustomAttributesActive: { default: false, description: 'Lines may have custom attributes (CONF-18)' },
  isUserListActive: { default: false, description: 'Customer admins manage their users (CONF-19)' },
  isPreOrderModeVisible: { default: false, description: 'Pre-orders are offered (CONF-20)' },
  buyableWithoutStock: { default: false, description: 'Orders may exceed the stock (CONF-21)' },
  showCategoryFilters: { default: false, description: 'Lists can be filtered (CONF-22)' },
  isSignupActive: { default: true, description: 'Visitors may ask for an account (CONF-24)' },
  checkVatIds: {
    default: false,
    description: "VAT IDs of account requests are checked by the EU's VIES service (CONF-25)",
  },
  isSecondFactorDemanded: {
    default: false,
    description: 'Operators must use a second factor to sign in (CONF-26)',
  },
  allowNotifications: { default: false, description: 'Buyers are notified of stock (CONF-23)' },
  sendsConfirmedMail: {
    default: true,
    description: 'Buyers are mailed when an order is confirmed (CONF-27)',
  },
  sendsDispatchedMail: {
    default: true,
    description: 'Buyers are mailed each dispatched pack with its tracking code (CONF-28)',
  },
  sendsChangedMail: {
    default: true,
    description: 'Buyers are mailed changed and cancelled lines of an order (CONF-29)',
  },
  sendsCancelledMail: {
    default: true,
    description: 'Buyers are mailed when an order is cancelled (CONF-30)',
  },
} as const satisfies Record<string, { default: boolean; description: string }>;

export type SettingsFlag = keyof typeof settingsFlags;
export type SettingsFlags = Record<SettingsFlag, boolean>;

export function forEachFlag<Value>(make: (flag: SettingsFlag) => Value): Record<SettingsFlag, Value> {
  const flags = Object.keys(settingsFlags) as SettingsFlag[];
  return Object.fromEntries(flags.map((flag) => [flag, make(flag)])) as Record<SettingsFlag, Value>;
}

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
  /** Who answers questions about invoices: a person or department (XRechnung, BT-41). */
  contactName: Type.Optional(Type.String()),
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

/** The document of `site_setting`: what an operator writes and an import loads (CONF). */
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
  /** Online payments of this tenant use the built-in test provider, even if the server has another one. */
  testPayments: Type.Optional(Type.Boolean()),
  /** Absent: an ERP writes the invoices. */
  billing: Type.Optional(Billing),
  ...forEachFlag((flag) => Type.Optional(Type.Boolean({ description: settingsFlags[flag].description }))),
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
  /** Days without use after which a session and its cookies expire (AUTH-03, AUTH-14). */
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
  ...forEachFlag((flag) => Type.Boolean({ description: settingsFlags[flag].description })),
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
  localizations: Type.Object(byLocale(() => Type.String())),
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
