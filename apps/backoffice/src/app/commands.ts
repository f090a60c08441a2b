import type { OperatorRight } from '@kontor/domain';
import {
  IconBriefcase,
  IconBuildingStore,
  IconCalendarDollar,
  IconDatabaseExport,
  IconFileImport,
  IconFilePlus,
  IconFingerprint,
  IconHeartRateMonitor,
  IconKey,
  IconMail,
  IconPackage,
  IconReceipt2,
  IconRefresh,
  IconSend,
  IconShoppingCartPlus,
  IconTags,
  IconUserShield,
  IconWebhook,
} from '@tabler/icons-react';
import type { Entry } from './sections.ts';

export interface Command extends Entry {
  /** Opens the dialog for a new record of the page. */
  isNew?: true;
  /** More words that find it, German and English in every language. */
  words: string;
  /** Operators without any of them do not see the command. */
  rights: readonly OperatorRight[];
}

/** What the find dialog does by name; its name is the text `find.command.<key>`. */
export const commands: readonly Command[] = [
  {
    key: 'newOrder',
    to: '/orders',
    isNew: true,
    icon: IconShoppingCartPlus,
    rights: ['customers.act'],
    words: 'neue Bestellung anlegen aufgeben erfassen Auftrag new order place create',
  },
  {
    key: 'newCustomer',
    to: '/customers/new',
    icon: IconBuildingStore,
    rights: ['customers.write'],
    words: 'neuer Kunde neuen Kunden anlegen Firma new customer create add company',
  },
  {
    key: 'newSalesPerson',
    to: '/sales-persons',
    isNew: true,
    icon: IconBriefcase,
    rights: ['users.write'],
    words: 'neuer Vertreter anlegen Außendienst Verkäufer new sales person create add rep',
  },
  {
    key: 'newProduct',
    to: '/products',
    isNew: true,
    icon: IconPackage,
    rights: ['products.write'],
    words: 'neues Produkt neuer Artikel anlegen new product article item create add',
  },
  {
    key: 'newPriceList',
    to: '/price-lists',
    isNew: true,
    icon: IconTags,
    rights: ['prices.write'],
    words: 'neue Preisliste anlegen kopieren new price list create copy',
  },
  {
    key: 'planPrice',
    to: '/scheduled-prices',
    isNew: true,
    icon: IconCalendarDollar,
    rights: ['prices.write'],
    words: 'Preis planen ändern Aktion Angebot plan schedule price change offer',
  },
  {
    key: 'importFile',
    to: '/imports',
    icon: IconFileImport,
    rights: [
      ...(['products.write', 'prices.write', 'stock.write', 'pictures.write', 'content.write'] as const),
      ...(['orders.write', 'invoices.write', 'customers.write', 'users.write', 'settings.write'] as const),
    ],
    words: 'Datei laden importieren hochladen Tabelle Excel CSV import file load upload spreadsheet',
  },
  {
    key: 'newPage',
    to: '/content/new-page',
    icon: IconFilePlus,
    rights: ['content.write'],
    words: 'neue Seite anlegen Inhalt new page create add content',
  },
  {
    key: 'publish',
    to: '/content/publish',
    icon: IconSend,
    rights: ['content.write', 'settings.write'],
    words: 'Entwurf veröffentlichen freigeben live publish draft content go live',
  },
  {
    key: 'testMail',
    to: '/mails',
    isNew: true,
    icon: IconMail,
    rights: ['settings.write'],
    words: 'Testmail E-Mail senden prüfen Mailserver SMTP send test mail email check server',
  },
  {
    key: 'newOperator',
    to: '/operators',
    isNew: true,
    icon: IconUserShield,
    rights: ['operators.write'],
    words:
      'neuer Betreiber Mitarbeiter Operator einladen anlegen Kollege new operator invite add colleague staff',
  },
  {
    key: 'newProvider',
    to: '/identity-providers',
    isNew: true,
    icon: IconFingerprint,
    rights: ['operators.write'],
    words: 'neuer Identitätsanbieter anlegen SSO OpenID new identity provider add single sign-on',
  },
  {
    key: 'newApiKey',
    to: '/api-keys',
    isNew: true,
    icon: IconKey,
    rights: ['settings.write'],
    words: 'neuer API-Schlüssel anlegen Zugang Schnittstelle new API key create add token',
  },
  {
    key: 'newWebhook',
    to: '/webhooks',
    isNew: true,
    icon: IconWebhook,
    rights: ['settings.write'],
    words: 'neuer Webhook anlegen Ereignis new webhook create add event',
  },
  {
    key: 'rebuildIndex',
    to: '/system',
    icon: IconRefresh,
    rights: ['settings.write'],
    words: 'Suchindex neu aufbauen Suche search index rebuild reindex',
  },
  {
    key: 'checkHealth',
    to: '/system',
    icon: IconHeartRateMonitor,
    rights: ['settings.read'],
    words: 'Zustand Version Speicher Datenbank health status version disk memory database',
  },
  {
    key: 'checkBackup',
    to: '/system',
    icon: IconDatabaseExport,
    rights: ['settings.read'],
    words: 'Sicherung Datensicherung Backup wiederherstellen last success restore',
  },
  {
    key: 'billNow',
    to: '/system',
    icon: IconReceipt2,
    rights: ['invoices.write'],
    words: 'Bestellungen abrechnen Rechnungen schreiben bill orders write invoices billing',
  },
];
