import { byLocale, DEFAULT_LOCALE, type Locale as DomainLocale, HOME_ROWS } from '@kontor/domain';
import Type, { type Static, type TOptional, type TSchema, type TString } from 'typebox';
import { Billing } from './billing.ts';
import { defineRoute } from './route.ts';
import { Amount, CountryCode, Currency, DataOf, Locale, Nullable, OneOf, Text, Timestamp } from './schema.ts';
import { Season } from './seasons.ts';
import {
  defaultSettingLength,
  type SettingDeclaration,
  type SettingKind,
  settingFields,
} from './setting-fields.ts';
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

/** The flags of a tenant's settings. `default` applies if the operator set none (CONF-01); the back office shows label and help. */
export const settingsFlags = {
  showGrossPrice: {
    section: 'catalogue',
    label: { de: 'Preise mit MwSt. zeigen', en: 'Show prices with VAT' },
    default: false,
    description: 'Prices are shown with VAT (CONF-09)',
  },
  showRetailPrice: {
    section: 'catalogue',
    label: { de: 'Unverbindliche Preisempfehlung zeigen', en: 'Show the recommended retail price' },
    default: true,
    description: 'The recommended retail price is shown (CONF-10)',
  },
  useSearchEngine: {
    section: 'catalogue',
    label: { de: 'Die Suchmaschine für die Suche benutzen', en: 'Search with the search engine' },
    default: true,
    description: 'The search asks the search engine (CONF-11)',
  },
  isExternalOrderNumberFieldActive: {
    section: 'ordering',
    label: {
      de: 'An der Kasse nach der Bestellnummer des Kunden fragen',
      en: "Ask for the customer's order number at the checkout",
    },
    default: false,
    description: "The checkout asks for the customer's order number (CONF-14)",
  },
  isOrderNoteFieldActive: {
    section: 'ordering',
    label: { de: 'An der Kasse nach einer Anmerkung fragen', en: 'Ask for a note at the checkout' },
    default: true,
    description: 'The checkout asks for a note (CONF-15)',
  },
  isDeliveryDateFieldActive: {
    section: 'ordering',
    label: {
      de: 'An der Kasse nach dem gewünschten Liefertermin fragen',
      en: 'Ask for a requested delivery date at the checkout',
    },
    default: false,
    description: 'The checkout asks for a requested delivery date of a regular order (decision 32)',
  },
  isBatchSizeActive: {
    section: 'ordering',
    label: {
      de: 'Mengen nur in Vielfachen der Verpackungseinheit zulassen',
      en: 'Allow quantities in multiples of the batch size only',
    },
    default: false,
    description: 'Quantities must be multiples of the batch size (CONF-16)',
  },
  isSalesUnitActive: {
    section: 'catalogue',
    label: { de: 'Verkaufseinheit an der Menge zeigen', en: 'Show the sales unit at the quantity' },
    default: false,
    description: 'The sales unit is shown at the quantity (CONF-17)',
  },
  isCustomAttributesActive: {
    section: 'ordering',
    label: { de: 'Zusatzangaben je Position erlauben', en: 'Allow custom attributes of lines' },
    default: false,
    description: 'Lines may have custom attributes (CONF-18)',
  },
  isUserListActive: {
    section: 'accounts',
    label: { de: 'Kundenadministratoren verwalten ihre Benutzer', en: 'Customer admins manage their users' },
    default: false,
    description: 'Customer admins manage their users (CONF-19)',
  },
  isPreOrderModeVisible: {
    section: 'ordering',
    label: { de: 'Vorordern anbieten', en: 'Offer pre-orders' },
    default: false,
    description: 'Pre-orders are offered (CONF-20)',
  },
  buyableWithoutStock: {
    section: 'ordering',
    label: { de: 'Bestellungen über den Bestand hinaus zulassen', en: 'Allow orders that exceed the stock' },
    default: false,
    description: 'Orders may exceed the stock (CONF-21)',
  },
  showCategoryFilters: {
    section: 'catalogue',
    label: { de: 'Filter in Listen zeigen', en: 'Show filters in lists' },
    default: false,
    description: 'Lists can be filtered (CONF-22)',
  },
  isSignupActive: {
    section: 'accounts',
    label: { de: 'Besucher dürfen ein Konto anfragen', en: 'Visitors may ask for an account' },
    default: true,
    description: 'Visitors may ask for an account (CONF-24)',
  },
  checkVatIds: {
    section: 'accounts',
    label: {
      de: 'USt-IdNr. von Kontoanfragen bei VIES prüfen',
      en: 'Check VAT IDs of account requests with VIES',
    },
    default: false,
    description: "VAT IDs of account requests are checked by the EU's VIES service (CONF-25)",
  },
  isSecondFactorDemanded: {
    section: 'accounts',
    label: {
      de: 'Betreiber müssen die Zwei-Faktor-Anmeldung benutzen',
      en: 'Operators must use two-factor sign-in',
    },
    default: false,
    description: 'Operators must use a second factor to sign in (CONF-26)',
  },
  allowNotifications: {
    section: 'mails',
    label: { de: 'Käufern Bestandsmeldungen anbieten', en: 'Offer stock notifications to buyers' },
    default: false,
    description: 'Buyers are notified of stock (CONF-23)',
  },
  reviewsWait: {
    section: 'catalogue',
    label: { de: 'Bewertungen erst nach einer Prüfung zeigen', en: 'Show reviews only after a check' },
    help: {
      de: 'Neue Bewertungen warten in der Verwaltung. Sonst erscheinen sie sofort.',
      en: 'New reviews wait in the back office. Otherwise they appear at once.',
    },
    default: false,
    description: 'Reviews wait until an operator publishes them (CONF-31)',
  },
  testPayments: {
    section: 'billing',
    label: { de: 'Online-Zahlungen nur zum Test', en: 'Online payments for tests only' },
    help: {
      de: 'Der eingebaute Testanbieter nimmt sie an, es fließt kein Geld.',
      en: 'The built-in test provider accepts them, no money moves.',
    },
    default: false,
    description:
      'Online payments use the built-in test provider, even if the server has another one (CONF-32)',
  },
  sendsConfirmedMail: {
    section: 'mails',
    label: { de: 'Mail, wenn eine Bestellung bestätigt wird', en: 'Mail when an order is confirmed' },
    default: true,
    description: 'Buyers are mailed when an order is confirmed (CONF-27)',
  },
  sendsDispatchedMail: {
    section: 'mails',
    label: {
      de: 'Mail zu jeder Sendung mit Sendungsnummer',
      en: 'Mail each dispatched pack with its tracking code',
    },
    default: true,
    description: 'Buyers are mailed each dispatched pack with its tracking code (CONF-28)',
  },
  sendsChangedMail: {
    section: 'mails',
    label: { de: 'Mail bei geänderten oder stornierten Positionen', en: 'Mail changed and cancelled lines' },
    default: true,
    description: 'Buyers are mailed changed and cancelled lines of an order (CONF-29)',
  },
  sendsCancelledMail: {
    section: 'mails',
    label: { de: 'Mail, wenn eine Bestellung storniert wird', en: 'Mail when an order is cancelled' },
    default: true,
    description: 'Buyers are mailed when an order is cancelled (CONF-30)',
  },
} as const satisfies Record<
  string,
  Pick<SettingDeclaration, 'section' | 'label' | 'help'> & { default: boolean; description: string }
>;

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
  /** Says what the picture shows; absent: it only decorates. */
  imageAlt: Type.Optional(Localized),
  isActive: Type.Boolean(),
});
export type Banner = Static<typeof Banner>;

/** The carousels of products on the home page, in their order. */
const HomeRows = Type.Array(Type.Object({ type: OneOf(HOME_ROWS), isActive: Type.Boolean() }));

/** A text by language of which any may be missing. */
const PartlyLocalized = Type.Object(byLocale(() => Type.Optional(Type.String({ maxLength: 5_000 }))));

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

const SynonymWords = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 20 });

/** Words and phrases that mean the same to a search (SRCH-10). */
export const SynonymGroup = Type.Object({
  words: SynonymWords,
  /** Only for searches in this language; absent: in all. */
  locale: Type.Optional(Locale),
  /** A search for the first word finds the others, not the other way round. */
  isOneWay: Type.Optional(Type.Boolean()),
});
export type SynonymGroup = Static<typeof SynonymGroup>;

/** A group; a list of words applies both ways in every language. */
export const StoredSynonyms = Type.Union([SynonymWords, SynonymGroup]);
export type StoredSynonyms = Static<typeof StoredSynonyms>;

/** The document of `site_setting`: what an operator writes and an import loads (CONF). */
export const SettingsDocument = Type.Object({
  defaultCurrency: Type.Optional(Currency),
  vatTable: Type.Array(VatTableRow),
  companyContactData: Type.Object({ countryCode: CountryCode }),
  companyData: CompanyData,
  theme: Type.Object({
    primaryColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', form: 'colour' }),
    signInImage: Type.Optional(Type.String()),
    claim: Type.Optional(Localized),
    favicon: Type.Optional(Type.String()),
  }),
  footerColumns: Type.Optional(Type.Array(FooterColumn)),
  poweredBy: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
  heroes: Type.Optional(Type.Array(Banner)),
  banners: Type.Optional(Type.Array(Banner)),
  /** Absent: all, in their usual order. */
  homeRows: Type.Optional(HomeRows),
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
  /** Absent: an ERP writes the invoices. */
  billing: Type.Optional(Billing),
  ...forEachFlag((flag) => Type.Optional(Type.Boolean({ description: settingsFlags[flag].description }))),
  /** The operator's texts of mails by their kind; absent ones are the built-in texts (decision 104). */
  mailTexts: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        subject: Type.Optional(PartlyLocalized),
        intro: Type.Optional(PartlyLocalized),
        outro: Type.Optional(PartlyLocalized),
      }),
    ),
  ),
  searchSynonyms: Type.Optional(Type.Array(StoredSynonyms, { maxItems: 1_000 })),
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
    favicon: Type.Optional(Type.String()),
  }),
  footerColumns: Type.Array(FooterColumn),
  poweredBy: Type.Object({ label: Type.String(), url: Type.String() }),
  pictures: PictureSource,
  /** Days without use after which a session and its cookies expire (AUTH-03, AUTH-14). */
  sessionDays: Type.Integer({ minimum: 1 }),
  heroes: Type.Array(Banner),
  banners: Type.Array(Banner),
  homeRows: HomeRows,
  /** Until when the caller sees the draft of the content in place of what all others see (decision 104). */
  preview: Type.Optional(Timestamp),
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

const SettingValue = Type.Union([Type.Boolean(), Type.Number(), Type.String(), Type.Array(VatTableRow)]);

/** A setting as operators edit it; texts in the request's language. */
export const EditedSetting = Type.Object({
  key: Type.String(),
  section: Type.String(),
  kind: Type.Unsafe<SettingKind>(Type.String()),
  label: Type.String(),
  help: Nullable(Type.String()),
  unit: Nullable(Type.String()),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  /** An empty text: none. */
  value: SettingValue,
  default: SettingValue,
  /** The last change in the back office; null: none, or by an import. */
  changed: Nullable(Type.Object({ at: Timestamp, by: Nullable(Type.String()) })),
});
export type EditedSetting = Static<typeof EditedSetting>;

const EditedSettings = DataOf(
  Type.Object({
    version: Type.String(),
    sections: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
    settings: Type.Array(EditedSetting),
  }),
);

/** The sent value of each setting; null: the default. */
const settingBodies: Record<string, TOptional<TSchema>> = {
  ...forEachFlag(() => Type.Optional(Nullable(Type.Boolean()))),
  ...Object.fromEntries(
    Object.entries<SettingDeclaration>(settingFields).map(([key, field]) => [
      key,
      Type.Optional(Nullable(bodyOf(field))),
    ]),
  ),
};

function bodyOf({ kind, min = 0, max = defaultSettingLength, options = {} }: SettingDeclaration): TSchema {
  switch (kind) {
    case 'integer':
      return Type.Integer({ minimum: min, maximum: max });
    case 'amount':
      return Type.Number({ minimum: min, maximum: max });
    case 'choice':
      return OneOf(Object.keys(options));
    case 'country':
      return CountryCode;
    case 'currency':
      return Currency;
    case 'vatTable':
      return Type.Array(VatTableRow, { minItems: 1, maxItems: 250 });
    default:
      return Text({ max, trim: kind === 'lines' ? 'lines' : 'line' });
  }
}

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
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'operator',
    right: 'settings.read',
    summary: 'The settings with label, help, default and last change; contents have their own pages',
    responses: { 200: EditedSettings },
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/admin/settings',
    access: 'operator',
    right: 'settings.write',
    summary:
      'Change settings, null resets; refused if somebody else has changed the settings since `version`',
    body: Type.Unsafe<{ version: string; [key: string]: unknown }>(
      Type.Object({ version: Text({ min: 1, max: 64 }), ...settingBodies }, { additionalProperties: false }),
    ),
    responses: { 200: EditedSettings },
    errors: ['record.changed'],
  }),
};
