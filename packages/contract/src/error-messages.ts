import {
  MAX_CART_LINES,
  MAX_DRAFTS,
  MAX_QUANTITY,
  MAX_SHEET_BYTES,
  MAX_SHEET_COLUMNS,
  PASSWORD_LENGTH,
} from '@kontor/domain';
import { type ErrorEntry, firstErrors } from './first-errors.ts';

// Without the browser's data of languages, which this file would have it read while the shop starts.
const grouped = (limit: number, separator: string) => String(limit).replace(/\B(?=(?:\d{3})+$)/g, separator);
const inGerman = (limit: number) => grouped(limit, '.');
const inEnglish = (limit: number) => grouped(limit, ',');
const sheetMegabytes = MAX_SHEET_BYTES / 1024 / 1024;

/**
 * Every error code of the API with its HTTP status and its text in both languages (ERRS-04 to ERRS-22). The server
 * answers the text in the language of the request; the web shows the text of the code. `{name}` is filled from details.
 */
export const errorCatalogue = {
  ...firstErrors,
  'email.not.found': {
    status: 404,
    de: 'Diese E-Mail-Adresse ist nicht in unserem System',
    en: 'This E-Mail address is not in our System',
  },
  'right.missing': {
    status: 403,
    de: 'Dazu fehlt Ihnen das Recht „{right}“, vergeben kann es {grantedBy}',
    en: 'You lack the right to {right}, {grantedBy} can grant it',
  },
  'operator.right.missing': {
    status: 403,
    de: 'Dazu fehlt Ihnen das Recht „{right}“, vergeben kann es ein Betreiber mit der Rolle Inhaber',
    en: 'You lack the right to {right}, an operator with the role owner can grant it',
  },
  'email.taken': {
    status: 409,
    de: 'Diese E-Mail-Adresse verwendet bereits ein anderer Benutzer',
    en: 'Another user already has this e-mail address',
  },
  'signup.blocked': {
    status: 403,
    de: 'Registrierung gesperrt, bitte wenden Sie sich an Ihren Vertriebsleiter',
    en: 'Signup blocked, contact your sales manager',
  },
  'signup.error': {
    status: 500,
    de: 'Fehler bei der Registrierung, bitte später versuchen',
    en: 'signup error, try later',
  },
  'account.request.not.found': {
    status: 404,
    de: 'Diese Kontoanfrage gibt es nicht',
    en: 'This account request does not exist',
  },
  'account.request.decided': {
    status: 409,
    de: 'Über diese Kontoanfrage wurde bereits entschieden',
    en: 'This account request was already decided',
  },
  'account.request.email.taken': {
    status: 409,
    de: 'Die E-Mail-Adresse gehört inzwischen zu einem anderen Benutzer. Lehnen Sie die Anfrage mit Verweis auf „Passwort vergessen“ ab, oder ändern Sie zuerst dessen Adresse',
    en: 'The e-mail address now belongs to another user. Decline with a reference to ‘forgot password’, or change the address of that user first',
  },
  'link.invalid': {
    status: 410,
    de: 'Dieser Link ist abgelaufen oder wurde bereits verwendet',
    en: 'This link has expired or was already used',
  },
  'reset.token.invalid': {
    status: 410,
    de: 'Dieser Link ist abgelaufen oder wurde schon benutzt, bitte fordern Sie einen neuen an',
    en: 'This link has expired or was used already, please ask for a new one',
  },
  'password.invalid': {
    status: 422,
    de: `Das Passwort muss ${PASSWORD_LENGTH.min} bis ${PASSWORD_LENGTH.max} Zeichen haben und darf weder Benutzername noch E-Mail-Adresse sein`,
    en: `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters and be neither user name nor e-mail address`,
  },
  'password.common': {
    status: 422,
    de: 'Dieses Passwort ist leicht zu erraten, bitte wählen Sie ein anderes',
    en: 'This password is easy to guess, please choose another one',
  },
  'identity.link.not.found': {
    status: 404,
    de: 'Diese Verknüpfung gibt es nicht',
    en: 'This link does not exist',
  },
  'password.missing': {
    status: 409,
    de: 'Ihr Konto hat noch kein Passwort. Fordern Sie auf der Anmeldeseite unter „Passwort vergessen“ einen Link an.',
    en: 'Your account has no password yet. Request a link under ‘Forgot password’ on the sign-in page.',
  },
  'password.wrong': { status: 422, de: 'Das Passwort ist falsch', en: 'The password is wrong' },
  'second.factor.missing': {
    status: 409,
    de: 'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet',
    en: 'Two-factor sign-in is not switched on',
  },
  'second.factor.on': {
    status: 409,
    de: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet',
    en: 'Two-factor sign-in is already switched on',
  },
  'session.not.found': { status: 404, de: 'Sitzung nicht gefunden', en: 'Session not found' },
  'view.read.only': {
    status: 403,
    de: 'Sie sehen den Shop als Kunde: Hier lässt sich nichts ändern',
    en: 'You are seeing the shop as a customer: nothing can be changed here',
  },
  'user.cannot.sign.in': {
    status: 409,
    de: 'Der Benutzer ist gesperrt oder inaktiv und kann sich nicht anmelden',
    en: 'The user is locked or inactive and cannot sign in',
  },
  'user.not.found': { status: 404, de: 'Benutzer nicht gefunden', en: 'User not found' },
  forbidden: { status: 403, de: 'Dazu fehlt Ihnen die Berechtigung', en: 'You are not allowed to do this' },
  'feature.disabled': { status: 403, de: 'Diese Funktion ist nicht aktiv', en: 'This feature is not active' },
  'user.mismatch': {
    status: 403,
    de: 'Der Warenkorb gehört zu einem anderen Benutzer',
    en: 'The cart belongs to another user',
  },
  'company.not.selected': {
    status: 409,
    de: 'Bitte wählen Sie zuerst einen Kunden aus',
    en: 'Please choose a customer first',
  },
  'company.changed': {
    status: 409,
    de: 'Der aktive Kunde hat sich geändert, die Seite wird neu geladen',
    en: 'The active customer has changed, the page reloads',
  },
  'customer.not.found': { status: 404, de: 'Kunde nicht gefunden', en: 'Customer not found' },
  'username.taken': {
    status: 409,
    de: 'Diesen Benutzernamen gibt es schon',
    en: 'This user name already exists',
  },
  'user.self.lock': {
    status: 409,
    de: 'Sich selbst können Sie nicht sperren oder deaktivieren',
    en: 'You cannot lock or deactivate yourself',
  },
  'user.last.admin': {
    status: 409,
    de: 'Ihr Unternehmen braucht mindestens einen aktiven Kundenadministrator',
    en: 'Your company needs at least one active customer admin',
  },
  'user.is.admin': {
    status: 409,
    de: 'Diesem Benutzer kann nur der Betreiber des Shops die Verwaltung entziehen',
    en: 'Only the operator of the shop can take the administration away from this user',
  },
  'user.limit': {
    status: 422,
    de: 'Ein Unternehmen hat höchstens 1.000 Benutzer',
    en: 'A company has at most 1,000 users',
  },
  'large.request.wait': {
    status: 429,
    de: 'Gerade wird schon viel auf einmal bearbeitet, bitte einen Moment warten',
    en: 'Much is being worked on already, please wait a moment',
  },
  'lookup.not.found': { status: 404, de: 'Diese Liste gibt es nicht', en: 'This list does not exist' },
  'category.not.found': { status: 404, de: 'Kategorie nicht gefunden', en: 'Category not found' },
  'category.key.taken': {
    status: 409,
    de: 'Eine andere Kategorie hat schon diesen Schlüssel',
    en: 'Another category already has this key',
  },
  'category.not.empty': {
    status: 409,
    de: 'Nur eine Kategorie ohne Artikel und Unterkategorien lässt sich löschen',
    en: 'Only a category without products and subcategories can be deleted',
  },
  'product.not.found': { status: 404, de: 'Artikel nicht gefunden', en: 'Product not found' },
  'product.number.taken': {
    status: 409,
    de: 'Die Artikelnummer {sku} ist schon vergeben',
    en: 'Article number {sku} is already taken',
  },
  'product.variants.too.many': {
    status: 409,
    de: 'So viele Varianten lassen sich nur mit einer Datei ändern',
    en: 'That many variants can only be changed with a file',
  },
  'product.picture.unusable': {
    status: 422,
    de: 'Das Bild lässt sich nicht lesen, möglich sind JPEG, PNG, WebP, AVIF und GIF bis 20 MB und 64 Megapixel',
    en: 'The picture cannot be read, possible are JPEG, PNG, WebP, AVIF and GIF up to 20 MB and 64 megapixels',
  },
  'product.document.unusable': {
    status: 422,
    de: 'Das Dokument lässt sich nicht lesen, möglich sind PDF und Bilder bis 20 MB',
    en: 'The document cannot be read, possible are PDF and pictures up to 20 MB',
  },
  'product.files.too.many': {
    status: 409,
    de: 'Ein Artikel hat höchstens {max} Bilder und {max} Dokumente',
    en: 'A product has at most {max} pictures and {max} documents',
  },
  'review.error': {
    status: 500,
    de: 'Fehler beim Senden der Bewertung',
    en: 'Review submission error',
  },
  'review.not.bought': {
    status: 403,
    de: 'Nur gekaufte Produkte können bewertet werden',
    en: 'Only bought products can be reviewed',
  },
  'review.exists': {
    status: 409,
    de: 'Sie haben diesen Artikel bereits bewertet',
    en: 'You have already reviewed this product',
  },
  'searched.value.min.three.char': {
    status: 422,
    de: 'Der Suchbegriff muss mindestens 3 Zeichen lang sein',
    en: 'Search term should be at least 3 characters long',
  },
  'product.added.to.cart.error': {
    status: 422,
    de: 'Fehler beim Hinzufügen zum Warenkorb, bitte erneut versuchen',
    en: 'Error adding product to cart, try again',
  },
  'quantity.invalid': {
    status: 422,
    de: `Die Menge muss eine ganze Zahl von 1 bis ${inGerman(MAX_QUANTITY)} sein`,
    en: `The quantity must be a whole number from 1 to ${inEnglish(MAX_QUANTITY)}`,
  },
  'batch.size.invalid': {
    status: 422,
    de: 'Ungültige Menge, sie muss ein Vielfaches der Verpackungseinheit sein',
    en: 'Invalid product quantity, must be a multiple of the batch size',
  },
  'stock.not.enough.error': {
    status: 422,
    de: 'Die Menge ist nicht ausreichend',
    en: 'Quantity is not enough',
  },
  'prestock.not.enough': {
    status: 422,
    de: 'Die Vorordermenge ist nicht ausreichend',
    en: 'The pre-order quantity is not enough',
  },
  'preorder.not.available': {
    status: 422,
    de: 'Dieser Artikel ist nicht für die Vororder verfügbar',
    en: 'This product is not available for pre-order',
  },
  'custom.attribute.required': {
    status: 422,
    de: 'Bitte füllen Sie alle Zusatzangaben aus',
    en: 'Please fill in all custom attributes',
  },
  'custom.attribute.invalid': {
    status: 422,
    de: 'Diese Zusatzangaben gibt es für den Artikel nicht (mehr)',
    en: 'These custom attributes are not, or no longer, offered for the product',
  },
  'season.over': {
    status: 409,
    de: 'Für diese Saison kann nicht mehr vorbestellt werden',
    en: 'This season can no longer be pre-ordered',
  },
  'basket.conflict': {
    status: 409,
    de: 'Der Warenkorb wurde inzwischen geändert',
    en: 'The cart was changed in the meantime',
  },
  'basket.not.found': { status: 404, de: 'Warenkorb nicht gefunden', en: 'Cart not found' },
  'basket.empty': { status: 422, de: 'Der Warenkorb ist leer', en: 'The cart is empty' },
  'basket.too.large': {
    status: 422,
    de: `Ein Warenkorb fasst höchstens ${inGerman(MAX_CART_LINES)} Positionen`,
    en: `A cart holds at most ${inEnglish(MAX_CART_LINES)} lines`,
  },
  'amount.too.large': {
    status: 422,
    de: 'Der Betrag der Position ist zu groß, bitte die Menge verringern',
    en: 'The amount of the line is too large, please lower the quantity',
  },
  'order.amount.too.large': {
    status: 422,
    de: 'Der Betrag der Bestellung ist zu groß, bitte auf mehrere Bestellungen verteilen',
    en: 'The amount of the order is too large, please split it into several orders',
  },
  'basket.out.of.stock': {
    status: 422,
    de: 'Nicht vorrätige Produkte im Warenkorb, bitte Mengen prüfen',
    en: 'Out-of-stock products in the basket, check quantities',
  },
  'approval.required': {
    status: 409,
    de: 'Diese Bestellung muss freigegeben werden, bitte fragen Sie die Freigabe an',
    en: 'This order needs approval, please request it',
  },
  'approval.not.required': {
    status: 409,
    de: 'Diese Bestellung braucht keine Freigabe, Sie können direkt bestellen',
    en: 'This order needs no approval, you can place it directly',
  },
  'approval.no.approver': {
    status: 409,
    de: 'Für diese Bestellung gibt es keine freigebende Person, bitte wenden Sie sich an Ihren Kundenadministrator',
    en: 'This order has no approver, please contact your customer admin',
  },
  'approval.not.found': {
    status: 404,
    de: 'Diese Freigabeanfrage gibt es nicht',
    en: 'This approval request does not exist',
  },
  'approval.own': {
    status: 403,
    de: 'Über eigene Anfragen können Sie nicht selbst entscheiden',
    en: 'You cannot decide on your own requests',
  },
  'approval.not.approver': {
    status: 403,
    de: 'Sie sind für diese Anfrage nicht freigabeberechtigt',
    en: 'You are not an approver of this request',
  },
  'approval.decided': {
    status: 409,
    de: 'Über diese Anfrage wurde bereits entschieden',
    en: 'This request was already decided',
  },
  'approval.forwarded': {
    status: 409,
    de: 'Der Betrag überschreitet inzwischen die Grenze einer höheren Freigaberegel. Die Anfrage ging an deren freigebende Personen',
    en: 'The amount now exceeds the limit of a higher approval rule. The request went to its approvers',
  },
  'approval.changed': {
    status: 409,
    de: 'Die Anfrage oder ihr Betrag hat sich inzwischen geändert, bitte prüfen Sie sie erneut',
    en: 'The request or its total has changed, please check it again',
  },
  'approval.requester.locked': {
    status: 409,
    de: 'Die anfragende Person kann für dieses Unternehmen nicht mehr bestellen',
    en: 'The requester can no longer order for this company',
  },
  'approval.taken.back': {
    status: 409,
    de: 'Die Positionen dieser Anfrage liegen bereits wieder im Warenkorb',
    en: 'The lines of this request are already back in the cart',
  },
  'price.list.not.found': {
    status: 404,
    de: 'Diese Preisliste gibt es nicht',
    en: 'This price list does not exist',
  },
  'scheduled.price.not.found': {
    status: 404,
    de: 'Diesen geplanten Preis gibt es nicht mehr. Jemand hat ihn entfernt oder seinen Beginn verschoben',
    en: 'This scheduled price is gone. Someone has removed it or moved its beginning',
  },
  'price.list.taken': {
    status: 409,
    de: 'Diesen Code hat schon eine andere Preisliste',
    en: 'Another price list has this code',
  },
  'price.list.in.use': {
    status: 409,
    de: 'Diese Preisliste ist die Grundpreisliste oder noch Kunden zugeordnet',
    en: 'This price list is the base list or still assigned to customers',
  },
  'price.list.too.long': {
    status: 409,
    de: 'Diese Preisliste hat zu viele Preise, um sie hier zu kopieren. Bitte laden Sie eine Datei',
    en: 'This price list has too many prices to be copied here. Please load a file',
  },
  'company.merge.same': {
    status: 422,
    de: 'Wählen Sie zwei verschiedene Kunden',
    en: 'Choose two different customers',
  },
  'company.merged': {
    status: 409,
    de: 'Dieser Kunde wurde bereits mit einem anderen zusammengeführt',
    en: 'This customer has already been merged into another one',
  },
  'company.merge.currency': {
    status: 409,
    de: 'Offene Bestellungen oder Rechnungen der beiden Kunden lauten auf verschiedene Währungen',
    en: 'Open orders or invoices of the two customers have different currencies',
  },
  'company.merge.payment': {
    status: 409,
    de: 'Eine Zahlung des Kunden, der geschlossen wird, ist noch nicht abgeschlossen. Warten Sie das Ergebnis ab.',
    en: 'A payment of the customer to be closed is still pending. Wait for its result.',
  },
  'company.merge.vat': {
    status: 409,
    de: 'Einer der Kunden hat offene Bestellungen mit anderer Umsatzsteuer als der, die bleiben soll',
    en: 'One of the customers has open orders with another VAT treatment than the one to keep',
  },
  'company.not.found': {
    status: 404,
    de: 'Diesen Kunden gibt es nicht',
    en: 'This customer does not exist',
  },
  'approval.rule.not.found': {
    status: 404,
    de: 'Diese Freigaberegel gibt es nicht',
    en: 'This approval rule does not exist',
  },
  'approval.rule.limit': {
    status: 422,
    de: 'Ein Unternehmen hat höchstens 100 Freigaberegeln',
    en: 'A company has at most 100 approval rules',
  },
  'approver.invalid': {
    status: 422,
    de: 'Dieser Benutzer kann keine Freigaben erteilen',
    en: 'This user cannot approve orders',
  },
  'deputy.not.found': {
    status: 404,
    de: 'Diese Vertretung gibt es nicht',
    en: 'This deputy does not exist',
  },
  'deputy.limit': {
    status: 422,
    de: 'Ein Unternehmen hat höchstens 100 Vertretungen',
    en: 'A company has at most 100 deputies',
  },
  'budget.exceeded': {
    status: 409,
    de: 'Das Budget der Kostenstelle reicht nicht aus',
    en: 'The budget of the cost centre is not sufficient',
  },
  'cost.centre.required': {
    status: 422,
    de: 'Bitte wählen Sie eine Kostenstelle',
    en: 'Please choose a cost centre',
  },
  'cost.centre.unknown': {
    status: 422,
    de: 'Diese Kostenstelle kann nicht gewählt werden',
    en: 'This cost centre cannot be chosen',
  },
  'cost.centre.not.found': {
    status: 404,
    de: 'Diese Kostenstelle gibt es nicht',
    en: 'This cost centre does not exist',
  },
  'cost.centre.taken': {
    status: 409,
    de: 'Eine Kostenstelle mit dieser Nummer gibt es schon',
    en: 'A cost centre with this number already exists',
  },
  'cost.centre.limit': {
    status: 422,
    de: 'Ein Unternehmen hat höchstens 1.000 Kostenstellen',
    en: 'A company has at most 1,000 cost centres',
  },
  'draft.not.found': { status: 404, de: 'Entwurf nicht gefunden', en: 'Draft not found' },
  'draft.name.taken': {
    status: 409,
    de: 'Ein Entwurf mit diesem Namen ist schon vorhanden',
    en: 'A draft with this name exists already',
  },
  'draft.too.many': {
    status: 422,
    de: `Sie haben schon ${MAX_DRAFTS} Entwürfe, bitte löschen Sie zuerst einen`,
    en: `You have ${MAX_DRAFTS} drafts already, please delete one first`,
  },
  'wishlist.conflict': {
    status: 409,
    de: 'Die Merkliste wurde inzwischen geändert',
    en: 'The wishlist was changed in the meantime',
  },
  'alarm.limit': {
    status: 422,
    de: 'Sie haben bereits 1.000 Bestandsalarme, bitte löschen Sie zuerst einen',
    en: 'You have 1,000 stock alarms already, please delete one first',
  },
  'stream.limit': {
    status: 429,
    de: 'Es sind zu viele Verbindungen offen',
    en: 'Too many connections are open',
  },
  'wishlist.not.found': { status: 404, de: 'Merkliste nicht gefunden', en: 'Wishlist not found' },
  'address.not.found': { status: 404, de: 'Adresse nicht gefunden', en: 'Address not found' },
  'address.add.blocked': {
    status: 403,
    de: 'Sie dürfen keine neuen Adressen anlegen, bitte wenden Sie sich an Ihren Vertriebsleiter',
    en: 'You may not add addresses, please contact your sales manager',
  },
  'address.is.default': {
    status: 409,
    de: 'Die letzte Standardadresse kann nicht entfernt werden',
    en: 'The last default address cannot be removed',
  },
  'address.limit': {
    status: 422,
    de: 'Eine Firma hat höchstens 1.000 Adressen',
    en: 'A company has at most 1,000 addresses',
  },
  'address.missing.country': {
    status: 422,
    de: 'In der Adresse fehlt das Land',
    en: 'Address missing country',
  },
  'shipping.address.missing': {
    status: 422,
    de: 'Bitte wählen Sie eine Lieferadresse',
    en: 'Please choose a delivery address',
  },
  'invoice.address.missing': {
    status: 422,
    de: 'Bitte wählen Sie eine Rechnungsadresse',
    en: 'Please choose an invoice address',
  },
  'shipping.country.invalid': {
    status: 422,
    de: 'In dieses Land liefern wir nicht',
    en: 'We do not deliver to this country',
  },
  'vat.treatment.id.missing': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer, weil uns Ihre USt-IdNr. fehlt. Bitte teilen Sie sie uns mit.',
    en: 'VAT is charged because your VAT ID is missing. Please send it to us.',
  },
  'vat.treatment.id.invalid': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer, weil Ihre USt-IdNr. für die Steuerbefreiung nicht genügt. Bitte wenden Sie sich an uns.',
    en: 'VAT is charged because your VAT ID does not allow an exemption. Please contact us.',
  },
  'vat.treatment.delivery.domestic': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer, weil die Lieferung unser Land nicht verlässt.',
    en: 'VAT is charged because the delivery does not leave our country.',
  },
  'vat.treatment.delivery.outside.eu': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer. Steuerfrei liefern wir Ihnen nur in andere EU-Staaten.',
    en: 'VAT is charged. Only deliveries to other EU states are exempt for you.',
  },
  'vat.treatment.delivery.inside.eu': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer. Steuerfrei liefern wir Ihnen nur in Länder außerhalb der EU.',
    en: 'VAT is charged. Only deliveries to countries outside the EU are exempt for you.',
  },
  'vat.treatment.shop.outside.eu': {
    status: 422,
    de: 'Wir berechnen Umsatzsteuer, weil unser Sitz nicht in der EU ist.',
    en: 'VAT is charged because we are not based in the EU.',
  },
  'shipping.method.missing': {
    status: 422,
    de: 'Bitte wählen Sie eine Versandart',
    en: 'Please choose a shipping method',
  },
  'shipping.method.invalid': {
    status: 422,
    de: 'Diese Versandart ist hier nicht möglich',
    en: 'This shipping method is not possible here',
  },
  'payment.method.missing': {
    status: 422,
    de: 'Bitte wählen Sie eine Zahlungsart',
    en: 'Please choose a payment method',
  },
  'payment.method.invalid': {
    status: 422,
    de: 'Diese Zahlungsart ist nicht möglich',
    en: 'This payment method is not possible',
  },
  'credit.limit.exceeded': {
    status: 422,
    de: 'Ihr Kreditrahmen für Kauf auf Rechnung reicht nicht aus, bitte wählen Sie eine andere Zahlungsart',
    en: 'Your credit limit for purchase on account is not enough, please choose another payment method',
  },
  'iban.invalid': {
    status: 422,
    de: 'Die IBAN ist ungültig, bitte prüfen Sie Ihre Eingabe',
    en: 'The IBAN is not valid, please check it',
  },
  'iban.country.invalid': {
    status: 422,
    de: 'Von einem Konto in diesem Land ist keine SEPA-Lastschrift möglich',
    en: 'SEPA direct debit is not possible from an account in this country',
  },
  'mandate.missing': {
    status: 422,
    de: 'Bitte geben Sie IBAN und Kontoinhaber für die Lastschrift an',
    en: 'Please enter IBAN and account holder for the direct debit',
  },
  'mandate.not.accepted': {
    status: 422,
    de: 'Bitte erteilen Sie das SEPA-Lastschriftmandat',
    en: 'Please grant the SEPA direct debit mandate',
  },
  'mandate.not.found': {
    status: 404,
    de: 'Dieses SEPA-Lastschriftmandat gibt es nicht',
    en: 'This SEPA direct debit mandate does not exist',
  },
  'delivery.date.invalid': {
    status: 422,
    de: 'Der gewünschte Liefertermin muss zwischen morgen und heute in einem Jahr liegen',
    en: 'The requested delivery date must lie between tomorrow and a year from today',
  },
  'delivery.date.unreadable': {
    status: 422,
    de: 'Bitte geben Sie als Liefertermin einen Tag ein, den es gibt, zum Beispiel 24.12.2026',
    en: 'Please enter a delivery date that exists, for example 24/12/2026',
  },
  'external.order.number.too.long': {
    status: 422,
    de: 'Ihre Bestellnummer ist um {number} Zeichen zu lang, höchstens {max} sind möglich',
    en: 'Your order number is too long by {number}, at most {max} characters',
  },
  'order.minimum.amount': {
    status: 422,
    de: 'Der Warenkorb liegt unter dem Mindestbestellwert von {amount}',
    en: 'Cart under the minimum order limit of {amount}',
  },
  'terms.not.accepted': {
    status: 422,
    de: 'Bitte stimmen Sie den Geschäftsbedingungen zu',
    en: 'Please agree to the terms and conditions',
  },
  'delivery.blocked': { status: 403, de: 'Lieferung gesperrt', en: 'Delivery blocked' },
  'price.missing': {
    status: 422,
    de: 'Mindestens ein Artikel hat keinen Preis',
    en: 'At least one item has no price',
  },
  'price.changed': {
    status: 409,
    de: 'Der Preis mindestens eines Artikels hat sich geändert',
    en: 'Price of at least one item changed',
  },
  'checkout.already.submitted': {
    status: 409,
    de: 'Sie haben bereits bestellt, bitte Seite neu laden und erneut versuchen',
    en: 'You already clicked checkout, refresh and try again',
  },
  'promotion.code.not.found': {
    status: 404,
    de: 'Diesen Gutscheincode gibt es nicht',
    en: 'This code does not exist',
  },
  'promotion.code.expired': {
    status: 422,
    de: 'Dieser Gutscheincode gilt nicht mehr',
    en: 'This code is no longer valid',
  },
  'promotion.code.min.amount': {
    status: 422,
    de: 'Der Warenwert reicht für diesen Gutscheincode nicht aus',
    en: 'The cart value is too low for this code',
  },
  'promotion.code.used': {
    status: 422,
    de: 'Dieser Gutscheincode wurde bereits eingelöst',
    en: 'This code has already been used',
  },
  'order.sheet.missing': {
    status: 422,
    de: 'Bitte wählen Sie eine Datei aus',
    en: 'Please choose a file',
  },
  'order.sheet.not.xlsx': {
    status: 415,
    de: 'Bitte laden Sie eine Excel-Datei im Format .xlsx hoch',
    en: 'Please upload an Excel file in the .xlsx format',
  },
  'order.sheet.encrypted': {
    status: 415,
    de: 'Die Datei ist durch ein Kennwort geschützt, bitte entfernen Sie den Schutz',
    en: 'The file is protected by a password, please remove the protection',
  },
  'order.sheet.too.large': {
    status: 413,
    de: `Die Datei ist zu groß, ein Bestellblatt hat höchstens ${sheetMegabytes} MB`,
    en: `The file is too large, an order sheet has at most ${sheetMegabytes} MB`,
  },
  'order.sheet.too.many.rows': {
    status: 413,
    de: `Ein Bestellblatt hat höchstens ${inGerman(MAX_CART_LINES)} Zeilen, bitte teilen Sie es auf`,
    en: `An order sheet has at most ${inEnglish(MAX_CART_LINES)} rows, please split it`,
  },
  'order.sheet.too.many.columns': {
    status: 413,
    de: `Ein Bestellblatt hat höchstens ${MAX_SHEET_COLUMNS} Spalten, bitte löschen Sie, was weiter rechts steht`,
    en: `An order sheet has at most ${MAX_SHEET_COLUMNS} columns, please delete what stands further right`,
  },
  'order.sheet.unpacks.too.large': {
    status: 413,
    de: 'Der Inhalt der Datei ist zu groß, bitte kopieren Sie die Bestellung in die Vorlage',
    en: 'The content of the file is too large, please copy the order into the template',
  },
  'order.sheet.too.slow': {
    status: 408,
    de: 'Die Übertragung der Datei hat zu lange gedauert, bitte versuchen Sie es noch einmal',
    en: 'The file took too long to arrive, please try again',
  },
  'order.sheet.format': {
    status: 422,
    de: 'Die Kopfzeile passt nicht, bitte verwenden Sie die Vorlage',
    en: 'The header row does not fit, please use the template',
  },
  'order.sheet.unreadable': {
    status: 422,
    de: 'Die Datei ist beschädigt und kann nicht gelesen werden',
    en: 'The file is damaged and cannot be read',
  },
  'order.sheet.active.content': {
    status: 422,
    de: 'Die Datei enthält Makros oder Verknüpfungen zu anderen Dateien, bitte speichern Sie sie ohne diese',
    en: 'The file contains macros or links to other files, please save it without them',
  },
  'order.not.found': { status: 404, de: 'Bestellung nicht gefunden', en: 'Order not found' },
  'order.cancelled': {
    status: 409,
    de: 'Diese Bestellung wurde storniert',
    en: 'This order has been cancelled',
  },
  'order.delivered': {
    status: 409,
    de: 'Diese Bestellung ist bereits ganz oder teilweise geliefert',
    en: 'This order has been delivered, wholly or in part',
  },
  'order.confirmed': {
    status: 409,
    de: 'Diese Bestellung ist schon bestätigt',
    en: 'This order has been confirmed already',
  },
  'order.nothing.open': {
    status: 409,
    de: 'Es ist keine Menge mehr offen',
    en: 'No pieces are open any more',
  },
  'order.expected.past': {
    status: 422,
    de: 'Der voraussichtliche Liefertermin liegt in der Vergangenheit',
    en: 'The expected delivery date is in the past',
  },
  'order.expected.far': {
    status: 422,
    de: 'Der voraussichtliche Liefertermin liegt über fünf Jahre voraus',
    en: 'The expected delivery date is over five years ahead',
  },
  'order.open.exceeded': {
    status: 409,
    de: 'Von {sku} sind nur noch {open} Stück offen',
    en: 'Only {open} of {sku} can still be dispatched',
  },
  'order.quantity.range': {
    status: 409,
    de: 'Die Menge von {sku} kann nur auf {min} bis {max} Stück geändert werden',
    en: 'The quantity of {sku} can only be changed to {min} to {max}',
  },
  'order.request.not.found': {
    status: 404,
    de: 'Diese Anfrage gibt es nicht',
    en: 'This request does not exist',
  },
  'order.request.pending': {
    status: 409,
    de: 'Zu dieser Bestellung ist bereits eine Anfrage offen',
    en: 'There is already an open request about this order',
  },
  'order.request.decided': {
    status: 409,
    de: 'Diese Anfrage ist bereits beantwortet',
    en: 'This request has already been answered',
  },
  'notification.not.found': {
    status: 404,
    de: 'Diese Meldung gibt es nicht',
    en: 'This notification does not exist',
  },
  'return.not.found': {
    status: 404,
    de: 'Diese Rücksendung gibt es nicht',
    en: 'This return does not exist',
  },
  'return.decided': {
    status: 409,
    de: 'Der Status dieser Rücksendung lässt das nicht mehr zu',
    en: 'The state of this return no longer allows that',
  },
  'return.picture.unusable': {
    status: 422,
    de: 'Das Bild lässt sich nicht lesen, möglich sind JPEG, PNG, WebP und AVIF bis 10 MB',
    en: 'The picture cannot be read, possible are JPEG, PNG, WebP and AVIF up to 10 MB',
  },
  'return.pictures.too.many': {
    status: 409,
    de: 'Eine Rücksendung hat höchstens {max} Bilder',
    en: 'A return has at most {max} pictures',
  },
  'return.quantity.exceeded': {
    status: 409,
    de: 'Von {name} können höchstens {max} Stück zurückgesendet werden',
    en: 'At most {max} of {name} can be returned',
  },
  'order.pack.known': {
    status: 409,
    de: 'Diese Sendung ist bereits erfasst',
    en: 'This pack is already recorded',
  },
  'payment.failed': { status: 502, de: 'Zahlung fehlgeschlagen', en: 'Payment Failed' },
  'payment.not.required': {
    status: 409,
    de: 'Diese Bestellung wird nicht online bezahlt',
    en: 'This order is not paid online',
  },
  'payment.already.paid': {
    status: 409,
    de: 'Diese Bestellung ist bereits bezahlt',
    en: 'This order has already been paid',
  },
  'record.changed': {
    status: 409,
    de: 'Diese Daten wurden inzwischen von jemand anderem geändert',
    en: 'Someone else has changed this record meanwhile',
  },
  'request.repeated': {
    status: 409,
    de: 'Eine frühere Eingabe aus diesem Fenster ist schon gespeichert. Schließen Sie es und prüfen Sie den Stand',
    en: 'An earlier entry of this window is stored already. Close it and check what is stored',
  },
  'record.exists': {
    status: 409,
    de: 'Diesen Eintrag gibt es schon',
    en: 'This entry already exists',
  },
  'record.used': {
    status: 409,
    de: 'Dieser Eintrag wird noch benutzt ({uses}-mal)',
    en: 'This entry is still used ({uses} times)',
  },
  'host.of.installation': {
    status: 403,
    de: 'Auf diesem Server laufen mehrere Shops. Weitere Hostnamen vergibt, wer den Server betreibt.',
    en: 'This server runs several shops. Whoever runs the server assigns further host names.',
  },
  'host.last': {
    status: 409,
    de: 'Der letzte Hostname kann nicht entfernt werden',
    en: 'The last host name cannot be removed',
  },
  'order.note.not.found': { status: 404, de: 'Diese Notiz gibt es nicht', en: 'This note does not exist' },
  'payment.not.refundable': {
    status: 409,
    de: 'Diese Zahlung kann nicht erstattet werden',
    en: 'This payment cannot be refunded',
  },
  'refund.exceeds.payment': {
    status: 409,
    de: 'Es können höchstens {amount} erstattet werden',
    en: 'At most {amount} can be refunded',
  },
  'payment.not.found': { status: 404, de: 'Diese Zahlung gibt es nicht', en: 'This payment does not exist' },
  'payment.signature.invalid': {
    status: 400,
    de: 'Die Nachricht ist nicht gültig signiert',
    en: 'The message is not signed as it must be',
  },
  'invoice.not.found': { status: 404, de: 'Rechnung nicht gefunden', en: 'Invoice not found' },
  'invoice.not.payable': {
    status: 409,
    de: 'Mindestens eine Rechnung ist nicht mehr offen oder wird auf anderem Weg bezahlt',
    en: 'At least one invoice is no longer open or is paid in another way',
  },
  'invoice.currencies.differ': {
    status: 422,
    de: 'Rechnungen in verschiedenen Währungen können nicht zusammen bezahlt werden',
    en: 'Invoices in different currencies cannot be paid together',
  },
  'invoice.not.creditable': {
    status: 409,
    de: 'Gutschriften schreibt der Shop nur zu eigenen Rechnungen',
    en: 'The shop writes credit notes for its own invoices only',
  },
  'invoice.not.correctable': {
    status: 409,
    de: 'Der Shop korrigiert nur Rechnungen, die er selbst geschrieben hat',
    en: 'The shop corrects its own invoices only',
  },
  'invoice.corrected': {
    status: 409,
    de: 'Diese Rechnung wurde korrigiert. Es gilt die Rechnungskorrektur.',
    en: 'This invoice was corrected. The corrected invoice applies.',
  },
  'invoice.credited': {
    status: 409,
    de: 'Zu dieser Rechnung gibt es schon eine Gutschrift. Sie kann nicht mehr korrigiert werden.',
    en: 'This invoice has a credit note already. It can no longer be corrected.',
  },
  'invoice.payment.pending': {
    status: 409,
    de: 'Zu dieser Rechnung läuft gerade eine Zahlung. Korrigieren Sie sie danach.',
    en: 'A payment of this invoice is in progress. Correct the invoice afterwards.',
  },
  'correction.unchanged': {
    status: 409,
    de: 'Ändern Sie mindestens eine Angabe der Rechnung',
    en: 'Change at least one fact of the invoice',
  },
  'billing.by.erp': {
    status: 409,
    de: 'Die Rechnungen dieser Bestellung schreibt die Warenwirtschaft',
    en: 'The ERP writes the invoices of this order',
  },
  'billing.nothing.delivered': {
    status: 409,
    de: 'Es ist noch nichts geliefert, das sich berechnen lässt',
    en: 'Nothing is delivered yet that can be billed',
  },
  'billing.nothing.left': {
    status: 409,
    de: 'Alles, was bisher zu berechnen ist, ist berechnet',
    en: 'Everything that is due so far is billed',
  },
  'billing.collected': {
    status: 409,
    de: 'Der Kunde bekommt Sammelrechnungen. Die Bestellung kommt auf die nächste.',
    en: 'The customer gets collective invoices. The order will be on the next one.',
  },
  'credit.exceeds.invoice': {
    status: 409,
    de: 'Die Gutschrift ist höher als der Rest der Rechnung',
    en: 'The credit note exceeds what is left of the invoice',
  },
  'export.too.large': {
    status: 422,
    de: 'Die Liste ist zu lang für einen Export, bitte grenzen Sie sie ein',
    en: 'The list is too long to export, please narrow it down',
  },
  'document.not.found': { status: 404, de: 'Dokument nicht gefunden', en: 'Document not found' },
  'api.key.invalid': {
    status: 401,
    de: 'Dieser API-Schlüssel gilt hier nicht: Er ist unbekannt, abgelaufen oder gesperrt',
    en: 'This API key is not valid here: it is unknown, expired or revoked',
  },
  'api.key.right.missing': {
    status: 403,
    de: 'Diesem API-Schlüssel fehlt das Recht „{right}“',
    en: 'This API key lacks the right to {right}',
  },
  'api.key.not.found': {
    status: 404,
    de: 'Diesen API-Schlüssel gibt es nicht',
    en: 'This API key does not exist',
  },
  'import.refused': {
    status: 422,
    de: 'Mindestens eine Zeile wurde abgelehnt, der Bericht nennt die Gründe',
    en: 'At least one row was refused, the report has the reasons',
  },
  'import.running': {
    status: 409,
    de: 'Für diesen Shop läuft schon ein Import, bitte in {wait} wiederholen',
    en: 'An import into this shop is already running, please repeat in {wait}',
  },
  'import.file.missing': {
    status: 422,
    de: 'Die Anfrage enthält keine Datei, oder sie ist leer',
    en: 'The request contains no file, or it is empty',
  },
  'import.pictures.alone': {
    status: 422,
    de: 'Zu den Bildern fehlt die Liste, die ihre Dateinamen bei den Artikeln nennt. Wählen Sie Liste und Bilder zusammen aus',
    en: 'The list that names the pictures beside the articles is missing. Please select the list and the pictures together',
  },
  'import.not.found': {
    status: 404,
    de: 'Diesen Import gibt es nicht',
    en: 'This import does not exist',
  },
  'import.busy': {
    status: 409,
    de: 'Dieser Import läuft oder wartet, brechen Sie ihn zuerst ab',
    en: 'This import is running or waiting, please cancel it first',
  },
  'import.loaded': {
    status: 409,
    de: 'Dieser Import ist schon ganz oder teilweise geladen',
    en: 'This import is already loaded, at least in part',
  },
  'import.incomplete': {
    status: 422,
    de: 'Für die Datei „{file}“ fehlt noch die Art oder eine Pflichtspalte',
    en: 'The file “{file}” still needs its kind or a required column',
  },
  'import.kind.unknown': {
    status: 422,
    de: 'Diese Art von Datei gibt es hier nicht',
    en: 'There is no such kind of file here',
  },
  'import.file.gone': {
    status: 404,
    de: 'Diese Datei ist nicht mehr gespeichert',
    en: 'This file is no longer kept',
  },
  'import.no.way.back': {
    status: 409,
    de: 'Für diese Datei sind keine früheren Werte gespeichert',
    en: 'No former values are kept for this file',
  },
  'import.mends.too.many': {
    status: 422,
    de: 'Hier können höchstens {max} Zellen korrigiert werden, bitte ändern Sie die Datei selbst',
    en: 'At most {max} cells can be corrected here, please change the file itself',
  },
  'import.archive.refused': {
    status: 422,
    de: 'Das ZIP-Archiv ist beschädigt, verschlüsselt oder entpackt zu groß',
    en: 'The ZIP archive is broken, encrypted or too large when unpacked',
  },
  'import.file.unknown': {
    status: 422,
    de: 'Der Name einer Datei sagt nicht, was sie enthält',
    en: 'The name of a file does not say what is in it',
  },
  'import.file.unreadable': {
    status: 422,
    de: '„{file}“ lässt sich nicht importieren. Möglich sind CSV, JSON-Zeilen, Excel (XLSX) und ZIP. Speichern Sie ältere Excel-Dateien (XLS) als XLSX',
    en: '‘{file}’ cannot be imported. Possible are CSV, JSON lines, Excel (XLSX) and ZIP. Save older Excel files (XLS) as XLSX',
  },
  'cursor.invalid': {
    status: 422,
    de: 'Dieser Cursor gehört nicht zu diesem Aufruf oder ist verändert, bitte ohne Cursor neu beginnen',
    en: 'This cursor does not belong to this call or was altered, please begin without a cursor',
  },
  'idempotency.key.reused': {
    status: 422,
    de: 'Dieser Idempotency-Key wurde schon für einen anderen Inhalt verwendet',
    en: 'This Idempotency-Key was already used for other content',
  },
  'job.not.found': {
    status: 404,
    de: 'Diesen fehlgeschlagenen Vorgang gibt es nicht',
    en: 'This failed job does not exist',
  },
  'search.built.in': {
    status: 409,
    de: 'Die eingebaute Suche hält sich selbst aktuell',
    en: 'The built-in search keeps itself current',
  },
  'webhook.not.found': { status: 404, de: 'Diesen Webhook gibt es nicht', en: 'This webhook does not exist' },
  'webhook.delivery.not.found': {
    status: 404,
    de: 'Diese fehlgeschlagene Zustellung gibt es nicht',
    en: 'This failed delivery does not exist',
  },
  'webhook.target.refused': {
    status: 422,
    de: 'Diese Adresse ist nicht erlaubt: {reason}',
    en: 'This address is not allowed: {reason}',
  },
  'webhook.too.many': {
    status: 422,
    de: 'Ein Shop hat höchstens 20 Webhooks',
    en: 'A shop has at most 20 webhooks',
  },
  'operator.not.found': {
    status: 404,
    de: 'Diesen Betreiber gibt es nicht',
    en: 'This operator does not exist',
  },
  'operator.self': {
    status: 409,
    de: 'Die eigene Rolle und den eigenen Zugang ändert eine andere Person',
    en: 'Another person changes your own role and access',
  },
  'operator.last.owner': {
    status: 409,
    de: 'Das ist die letzte Inhaberin oder der letzte Inhaber mit Zugang. Fügen Sie zuerst eine weitere Person hinzu',
    en: 'This is the last owner who can sign in. Add another one first',
  },
  'operator.cannot.sign.in': {
    status: 409,
    de: 'Dieser Zugang ist gesperrt. Heben Sie zuerst die Sperre auf',
    en: 'This access is locked. Unlock it first',
  },
  'provider.domain.taken': {
    status: 409,
    de: 'Ein anderer Anmeldedienst hat bereits eine dieser Domains: {provider}',
    en: 'Another identity provider has one of these domains already: {provider}',
  },
  'provider.locks.out': {
    status: 409,
    de: 'So könnte sich keine Inhaberin und kein Inhaber mehr anmelden. Speichern Sie ohne „nur dieser Dienst“ und melden Sie sich zuerst damit an',
    en: 'No owner could sign in any more. Save without ‘this provider only’ and sign in by it first',
  },
  'mail.not.found': { status: 404, de: 'Diese Mail gibt es nicht', en: 'This mail does not exist' },
  'mail.pending': {
    status: 409,
    de: 'Diese Mail wird noch verschickt',
    en: 'This mail is still being sent',
  },
  'mail.not.resendable': {
    status: 409,
    de: 'Eine Testmail oder eine Mail mit einem Link, der nur einmal gilt, wird nicht erneut gesendet. Fordern Sie eine neue an',
    en: 'A test mail or a mail with a link that works once is not sent again. Ask for a new one',
  },
  'content.part.not.found': {
    status: 404,
    de: 'Diesen Inhalt gibt es nicht',
    en: 'This content does not exist',
  },
  'content.version.not.found': {
    status: 404,
    de: 'Diese Veröffentlichung ist nicht mehr gespeichert',
    en: 'This publication is no longer stored',
  },
  'content.page.exists': {
    status: 409,
    de: 'Unter diesem Pfad gibt es schon eine Seite',
    en: 'There is already a page with this path',
  },
  'content.plan.past': {
    status: 422,
    de: 'Dieser Zeitpunkt ist vorbei. Wählen Sie einen späteren, oder veröffentlichen Sie jetzt.',
    en: 'This moment has passed. Choose a later one, or publish now.',
  },
  'content.draft.empty': {
    status: 409,
    de: 'Es gibt keinen Entwurf, den Sie veröffentlichen können',
    en: 'There is no draft that you can publish',
  },
  'content.refused': {
    status: 422,
    de: 'Der Entwurf kann so nicht veröffentlicht werden: {problems}',
    en: 'The draft cannot be published as it is: {problems}',
  },
  'content.picture.unusable': {
    status: 422,
    de: 'Das Bild lässt sich nicht verwenden, möglich sind JPEG, PNG, WebP und AVIF bis 64 Megapixel und SVG ohne Skripte',
    en: 'The picture cannot be used, possible are JPEG, PNG, WebP and AVIF up to 64 megapixels, and SVG without scripts',
  },
  'document.not.ready': {
    status: 409,
    de: 'Das Dokument wird gerade erstellt, bitte gleich noch einmal versuchen',
    en: 'The document is being made, please try again in a moment',
  },
  'e.invoice.incomplete': {
    status: 422,
    de: 'Für die E-Rechnung fehlen Angaben: {missing}',
    en: 'The e-invoice lacks data: {missing}',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** True when the text is one of our codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
