import type { CompanyAction, Locale, OperatorRight } from '@kontor/domain';

const actionNames = {
  'cart.read': { de: 'Warenkorb ansehen', en: 'see the cart' },
  'cart.change': { de: 'Warenkorb ändern', en: 'change the cart' },
  'wishlist.read': { de: 'Merkliste ansehen', en: 'see the wishlist' },
  'wishlist.change': { de: 'Merkliste ändern', en: 'change the wishlist' },
  'notifications.use': { de: 'Bestandsmeldungen nutzen', en: 'use stock notifications' },
  'checkout.read': { de: 'zur Kasse gehen', en: 'go to the checkout' },
  'orders.place': { de: 'Bestellungen auslösen', en: 'place orders' },
  'orders.read': { de: 'Bestellungen ansehen', en: 'see orders' },
  'documents.read': { de: 'Dokumente öffnen', en: 'open documents' },
  'invoices.read': { de: 'Rechnungen ansehen', en: 'see invoices' },
  'invoices.pay': { de: 'Rechnungen bezahlen', en: 'pay invoices' },
  'addresses.read': { de: 'Adressen ansehen', en: 'see addresses' },
  'addresses.change': { de: 'Adressen ändern', en: 'change addresses' },
  'reviews.write': { de: 'Artikel bewerten', en: 'review products' },
  'users.manage': { de: 'Benutzer verwalten', en: 'manage users' },
  'approvals.read': { de: 'Freigaben ansehen', en: 'see approvals' },
  'approvals.request': { de: 'Freigaben anfragen', en: 'request approvals' },
  'approvals.decide': { de: 'über Freigaben entscheiden', en: 'approve or decline requests' },
  'budgets.manage': { de: 'Freigaberegeln und Budgets verwalten', en: 'manage approval rules and budgets' },
} as const satisfies Record<CompanyAction, Record<Locale, string>>;

const areaNames = {
  orders: { de: 'Bestellungen', en: 'orders' },
  invoices: { de: 'Rechnungen', en: 'invoices' },
  customers: { de: 'Kunden', en: 'customers' },
  users: { de: 'Benutzer', en: 'users' },
  products: { de: 'Artikel', en: 'products' },
  prices: { de: 'Preise', en: 'prices' },
  stock: { de: 'Bestände', en: 'stock' },
  pictures: { de: 'Bilder', en: 'pictures' },
  content: { de: 'Inhalte', en: 'content' },
  settings: { de: 'Einstellungen', en: 'settings' },
  operators: { de: 'Betreiber', en: 'operators' },
  audit: { de: 'Protokoll', en: 'audit log' },
} as const;

/**
 * The description of a right in plain words; errors and the users page show it. Empty for what is no right.
 *
 * @example rightName('cart.change', 'en') // 'change the cart'
 */
export function rightName(right: string, locale: Locale): string {
  const action = (actionNames as Record<string, Record<Locale, string>>)[right];
  return action ? action[locale] : operatorRightName(right as OperatorRight, locale);
}

/**
 * The role that can grant a right, from `details.grantedBy` of a refusal; the customer admin by default.
 *
 * @example granterName(['owner'], 'en') // 'an operator with the role owner'
 */
export function granterName(grantedBy: unknown, locale: Locale): string {
  if (Array.isArray(grantedBy) && !grantedBy.includes('customerAdmin'))
    return locale === 'de' ? 'ein Betreiber mit der Rolle Inhaber' : 'an operator with the role owner';
  return locale === 'de' ? 'der Kundenadministrator' : 'the customer admin';
}

function operatorRightName(right: OperatorRight, locale: Locale): string {
  if (right === 'customers.act') return locale === 'de' ? 'für Kunden handeln' : 'act for customers';
  const [area, level] = right.split('.') as [keyof typeof areaNames, 'read' | 'write'];
  const name = areaNames[area]?.[locale] ?? '';
  if (locale === 'de') return `${name} ${level === 'read' ? 'ansehen' : 'ändern'}`;
  return `${level === 'read' ? 'see' : 'change'} ${name}`;
}
