import { expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from './error-messages.ts';

/** What the specification says word for word, in both languages; case at the beginning aside. */
it.each<[string, ErrorCode, number, string, string]>([
  [
    'ERRS-09',
    'product.added.to.cart.error',
    422,
    'error adding product to cart, try again',
    'Fehler beim Hinzufügen zum Warenkorb, bitte erneut versuchen',
  ],
  ['ERRS-10', 'stock.not.enough.error', 422, 'Quantity is not enough', 'Die Menge ist nicht ausreichend'],
  [
    'ERRS-11',
    'basket.out.of.stock',
    422,
    'out-of-stock products in the basket, check quantities',
    'Nicht vorrätige Produkte im Warenkorb, bitte Mengen prüfen',
  ],
  [
    'ERRS-12',
    'price.changed',
    409,
    'price of at least one item changed',
    'Der Preis mindestens eines Artikels hat sich geändert',
  ],
  [
    'ERRS-13',
    'account.blocked',
    403,
    'Your account is blocked, contact your Sales Manager',
    'Ihr Konto ist gesperrt, bitte wenden Sie sich an Ihren Vertriebsleiter',
  ],
  [
    'ERRS-14',
    'email.multiple.accounts',
    409,
    'email assigned to multiple accounts',
    'Diese E-Mail-Adresse ist mehreren Konten zugeordnet',
  ],
  ['ERRS-15', 'delivery.blocked', 403, 'Delivery blocked', 'Lieferung gesperrt'],
  [
    'ERRS-16',
    'checkout.already.submitted',
    409,
    'You already clicked checkout, refresh and try again',
    'Sie haben bereits bestellt, bitte Seite neu laden und erneut versuchen',
  ],
  ['ERRS-17', 'address.missing.country', 422, 'address missing country', 'In der Adresse fehlt das Land'],
  ['ERRS-18', 'order.not.found', 404, 'order not found', 'Bestellung nicht gefunden'],
])('%s %s is %i: %j', (_id, code, status, en, de) => {
  const entry = errorCatalogue[code];
  expect([entry.status, entry.en.toLowerCase(), entry.de]).toEqual([status, en.toLowerCase(), de]);
});
