import type { Locale } from '@kontor/domain';

type Words = Readonly<Record<Locale, string>>;

/** The sections of the settings in the back office, in their order. */
export const settingSections = {
  company: { de: 'Firmendaten', en: 'Company data' },
  bank: { de: 'Bankverbindung', en: 'Bank account' },
  vat: { de: 'MwSt. und Währung', en: 'VAT and currency' },
  catalogue: { de: 'Sortiment und Preise', en: 'Catalogue and prices' },
  ordering: { de: 'Bestellen', en: 'Ordering' },
  billing: { de: 'Rechnungen und Zahlung', en: 'Invoices and payment' },
  mails: { de: 'Mails und Meldungen', en: 'Mails and notifications' },
  accounts: { de: 'Konten und Anmeldung', en: 'Accounts and sign-in' },
} as const satisfies Record<string, Words>;
export type SettingSection = keyof typeof settingSections;

export type SettingKind =
  | 'flag'
  | 'text'
  | 'lines'
  | 'email'
  | 'url'
  | 'country'
  | 'currency'
  | 'integer'
  | 'amount'
  | 'choice'
  | 'vatTable';

/** One setting as the back office shows it. */
export interface SettingDeclaration {
  section: SettingSection;
  label: Words;
  help?: Words;
  kind: SettingKind;
  /** Behind a number: '%'; `currency` stands for the shop's. */
  unit?: string;
  min?: number;
  /** The greatest number, or the longest text; default 200 characters. */
  max?: number;
  /** For a choice, with their labels. */
  options?: Readonly<Record<string, Words>>;
  /** Absent: empty, or for what every shop has that of `settings-document.ts`. */
  default?: string | number;
}

/**
 * The settings that are no flags and no content. A key is the path in the document, with '_' between its parts. The back
 * office makes its form of them, the import its checks (docs/changing.md).
 */
export const settingFields = {
  companyData_name: { section: 'company', kind: 'text', label: { de: 'Name', en: 'Name' } },
  companyData_address: {
    section: 'company',
    kind: 'text',
    label: { de: 'Straße und Hausnummer', en: 'Street and number' },
  },
  companyData_postCode: {
    section: 'company',
    kind: 'text',
    label: { de: 'Postleitzahl', en: 'Postcode' },
    max: 20,
  },
  companyData_city: { section: 'company', kind: 'text', label: { de: 'Ort', en: 'City' } },
  companyData_country_code: {
    section: 'company',
    kind: 'country',
    label: { de: 'Land der Anschrift', en: 'Country of the address' },
  },
  companyData_phone: { section: 'company', kind: 'text', label: { de: 'Telefon', en: 'Phone' }, max: 50 },
  companyData_email: { section: 'company', kind: 'email', label: { de: 'E-Mail', en: 'E-mail' } },
  companyData_contactName: {
    section: 'company',
    kind: 'text',
    label: { de: 'Ansprechpartner für Rechnungen', en: 'Contact for invoices' },
    help: {
      de: 'Person oder Abteilung. XRechnungen verlangen sie.',
      en: 'A person or department. XRechnung requires it.',
    },
  },
  companyData_website: { section: 'company', kind: 'url', label: { de: 'Webseite', en: 'Website' } },
  companyData_vatId: {
    section: 'company',
    kind: 'text',
    label: { de: 'USt-IdNr.', en: 'VAT ID' },
    max: 30,
  },
  companyData_taxNumber: {
    section: 'company',
    kind: 'text',
    label: { de: 'Steuernummer', en: 'Tax number' },
    max: 30,
  },
  companyData_register: {
    section: 'company',
    kind: 'text',
    label: { de: 'Handelsregister', en: 'Commercial register' },
  },
  companyData_managingDirector: {
    section: 'company',
    kind: 'text',
    label: { de: 'Geschäftsführung', en: 'Managing director' },
  },
  companyData_accountHolder: {
    section: 'bank',
    kind: 'text',
    label: { de: 'Kontoinhaber', en: 'Account holder' },
    help: { de: 'Leer: der Name der Firma.', en: 'Empty: the name of the company.' },
  },
  companyData_bankName: { section: 'bank', kind: 'text', label: { de: 'Bank', en: 'Bank' } },
  companyData_iban: {
    section: 'bank',
    kind: 'text',
    label: { de: 'IBAN', en: 'IBAN' },
    help: {
      de: 'Käufer überweisen auf dieses Konto. Tippfehler erkennt der Shop an den Prüfziffern.',
      en: 'Buyers transfer money to this account. The check digits reveal typing errors.',
    },
    max: 42,
  },
  companyData_bic: { section: 'bank', kind: 'text', label: { de: 'BIC', en: 'BIC' }, max: 11 },
  companyData_creditorId: {
    section: 'bank',
    kind: 'text',
    label: { de: 'Gläubiger-Identifikationsnummer', en: 'SEPA creditor identifier' },
    help: {
      de: 'Ohne sie wird keine Lastschrift angeboten.',
      en: 'Without it no direct debit is offered.',
    },
    max: 40,
  },
  companyContactData_countryCode: {
    section: 'vat',
    kind: 'country',
    label: { de: 'Land des Shops', en: 'Country of the shop' },
    help: {
      de: 'Seine Steuersätze gelten für Artikel und Preise.',
      en: 'Its VAT rates apply to articles and prices.',
    },
  },
  vatTable: {
    section: 'vat',
    kind: 'vatTable',
    label: { de: 'Steuersätze je Land', en: 'VAT rates by country' },
    help: {
      de: 'Für Kunden aus Ländern, die hier fehlen, gelten die Sätze des Shops.',
      en: 'Customers from countries missing here pay the rates of the shop.',
    },
  },
  defaultCurrency: {
    section: 'vat',
    kind: 'currency',
    label: { de: 'Währung', en: 'Currency' },
    help: {
      de: 'ISO-Code wie EUR oder CHF. Gespeicherte Preise werden nicht umgerechnet.',
      en: 'ISO code such as EUR or CHF. Stored prices are not converted.',
    },
    default: 'EUR',
  },
  defaultCategoryView: {
    section: 'catalogue',
    kind: 'choice',
    label: { de: 'Ansicht der Artikellisten', en: 'View of product lists' },
    options: { list: { de: 'Liste', en: 'List' }, grid: { de: 'Kacheln', en: 'Grid' } },
    default: 'list',
  },
  minimumOrderAmount: {
    section: 'ordering',
    kind: 'amount',
    label: { de: 'Mindestbestellwert', en: 'Minimum order value' },
    help: {
      de: 'Netto, ohne Versand. Benutzer können einen eigenen haben.',
      en: 'Net, without shipping. Users may have their own.',
    },
    unit: 'currency',
    min: 0,
    max: 1_000_000,
  },
  customCheckoutTermsAndConditionsUrl: {
    section: 'ordering',
    kind: 'url',
    label: { de: 'Adresse der AGB an der Kasse', en: 'Address of the terms at the checkout' },
    help: { de: 'Leer: die Seite des Shops.', en: 'Empty: the page of the shop.' },
    max: 1000,
  },
  documentTerms_de: {
    section: 'ordering',
    kind: 'lines',
    label: { de: 'Bedingungen auf der Auftragsbestätigung (Deutsch)', en: 'Terms on confirmations (German)' },
    help: {
      de: 'Steht unter den Positionen. Leer: kein Text.',
      en: 'Below the lines. Empty: no text.',
    },
    max: 5000,
  },
  documentTerms_en: {
    section: 'ordering',
    kind: 'lines',
    label: {
      de: 'Bedingungen auf der Auftragsbestätigung (Englisch)',
      en: 'Terms on confirmations (English)',
    },
    help: { de: 'Leer: der deutsche Text.', en: 'Empty: the German text.' },
    max: 5000,
  },
  billing_by: {
    section: 'billing',
    kind: 'choice',
    label: { de: 'Wer schreibt die Rechnungen?', en: 'Who writes the invoices?' },
    options: {
      erp: { de: 'die Warenwirtschaft (Import)', en: 'the ERP (import)' },
      shop: { de: 'der Shop', en: 'the shop' },
    },
    default: 'erp',
  },
  billing_on: {
    section: 'billing',
    kind: 'choice',
    label: { de: 'Was wird abgerechnet?', en: 'What is billed?' },
    options: {
      dispatch: { de: 'gelieferte Mengen', en: 'delivered pieces' },
      order: { de: 'die Bestellung, wenn sie eingeht', en: 'the order when it is placed' },
    },
    default: 'dispatch',
  },
  billing_downPaymentPercent: {
    section: 'billing',
    kind: 'integer',
    label: { de: 'Anzahlung auf Vorordern', en: 'Down payment on pre-orders' },
    help: { de: 'Vom Bruttobetrag. 0: keine.', en: 'Of the gross amount. 0: none.' },
    unit: '%',
    min: 0,
    max: 100,
    default: 0,
  },
  billing_numberPrefix: {
    section: 'billing',
    kind: 'text',
    label: { de: 'Anfang der Rechnungsnummern', en: 'Beginning of invoice numbers' },
    help: {
      de: 'Großbuchstaben, Ziffern, Bindestrich: „K“ gibt „KRE-2026-000001“.',
      en: 'Capital letters, digits, hyphen: “K” gives “KRE-2026-000001”.',
    },
    max: 10,
  },
  adminPanelUrl: {
    section: 'accounts',
    kind: 'url',
    label: { de: 'Eigene Adresse der Verwaltung', en: 'Own address of the back office' },
    help: {
      de: 'Der Shop verlinkt sie statt dieser Verwaltung.',
      en: 'The shop links to it instead of this back office.',
    },
    max: 1000,
  },
} as const satisfies Record<string, SettingDeclaration>;

/** The longest text of a setting that names no `max`. */
export const defaultSettingLength = 200;
