import { byLocale, LANGUAGE_TAGS, type Locale } from '@kontor/domain';

/** Why a row, or with row null a whole file, is refused: one text in each language, `{name}` filled from details. */
const refusalTexts = {
  'value.missing': { de: 'Der Wert fehlt', en: 'The value is missing' },
  'text.too.long': {
    de: 'Der Text hat mehr als {max} Zeichen',
    en: 'The text has more than {max} characters',
  },
  'key.dots': {
    de: 'Ein Schlüssel besteht nicht nur aus Punkten',
    en: 'A key does not consist of dots only',
  },
  'text.invalid': {
    de: 'Der Text enthält NUL oder ungültige Zeichen',
    en: 'The text contains NUL or broken characters',
  },
  'format.invalid': {
    de: 'Der Wert hat nicht die Form {format}',
    en: 'The value does not have the form {format}',
  },
  'number.invalid': { de: 'Das ist keine Zahl', en: 'This is not a number' },
  'number.thousand': {
    de: 'Drei Nullen nach Punkt oder Komma können Tausend heißen: bitte ohne Trennzeichen eingeben',
    en: 'Three zeros after a point or comma may mean thousand: enter the number without separators',
  },
  'number.range': {
    de: 'Die Zahl liegt nicht zwischen {min} und {max}',
    en: 'The number is not between {min} and {max}',
  },
  'amount.too.large': {
    de: 'Mehr als {max} zusammen, für die Position oder die ganze Bestellung',
    en: 'More than {max} together, for the line or the whole order',
  },
  'number.precision': {
    de: 'Die Zahl hat mehr als {decimals} Nachkommastellen',
    en: 'The number has more than {decimals} decimals',
  },
  'ean.length': {
    de: 'Eine EAN hat 8, 12, 13 oder 14 Ziffern',
    en: 'An EAN has 8, 12, 13 or 14 digits',
  },
  'ean.check.digit': {
    de: 'Die Prüfziffer der EAN stimmt nicht, erwartet wird {expected} am Ende',
    en: 'The check digit of the EAN is wrong, expected is {expected} at the end',
  },
  'boolean.invalid': { de: 'Erwartet wird ja oder nein', en: 'Expected yes or no' },
  'date.invalid': {
    de: 'Das ist kein Tag wie 2026-11-21 oder 21.11.2026',
    en: 'This is not a day such as 2026-11-21 or 21.11.2026',
  },
  'date.form': { de: 'Das ist kein Tag wie {example}', en: 'This is not a day such as {example}' },
  'moment.invalid': { de: 'Das ist kein Zeitpunkt', en: 'This is not a moment in time' },
  'validity.reversed': {
    de: 'Das Ende liegt nicht nach dem Beginn',
    en: 'The end is not after the beginning',
  },
  'validity.overlaps': {
    de: 'In dieser Zeit gilt schon ein anderer geplanter Preis',
    en: 'Another scheduled price is valid in this time',
  },
  'value.unknown': { de: 'Möglich sind: {values}', en: 'Possible are: {values}' },
  'link.invalid': {
    de: 'Ein Link beginnt mit / (im Shop), https://, mailto: oder tel: und hat keine Leerzeichen',
    en: 'A link begins with / (in the shop), https://, mailto: or tel: and has no blanks',
  },
  'colour.contrast': {
    de: 'Weiße Schrift ist auf dieser Farbe nicht lesbar: Der Kontrast muss mindestens {min}:1 sein',
    en: 'White text cannot be read on this colour: the contrast must be at least {min}:1',
  },
  'mail.unknown': { de: 'Eine solche Mail gibt es nicht', en: 'There is no such mail' },
  'placeholder.unknown': {
    de: 'Den Platzhalter {name} gibt es in dieser Mail nicht',
    en: 'This mail has no placeholder {name}',
  },
  'json.invalid': { de: 'Das ist kein gültiges JSON', en: 'This is not valid JSON' },
  'currency.wrong': { de: 'Die Währung des Shops ist {currency}', en: "The shop's currency is {currency}" },
  'id.hyphen': { de: 'Eine Id darf keinen Bindestrich enthalten', en: 'An id must not contain a hyphen' },
  'id.invalid': {
    de: 'Eine Id besteht aus bis zu 64 Buchstaben, Ziffern und _',
    en: 'An id is made of up to 64 letters, digits and _',
  },
  'id.changed': { de: 'Der Datensatz hat schon die Id {id}', en: 'The record already has the id {id}' },
  'id.taken': { de: 'Diese Id hat schon ein anderer Datensatz', en: 'Another record already has this id' },
  'key.duplicate': {
    de: 'Zeile {firstRow} hat schon diesen Schlüssel',
    en: 'Row {firstRow} already has this key',
  },
  'ownNumber.duplicate': {
    de: 'Zeile {firstRow} nennt die Nummer „{key}“ dieses Kunden schon',
    en: 'Row {firstRow} already has this customer’s number ‘{key}’',
  },
  'record.used': { de: 'Der Eintrag wird noch benutzt', en: 'The entry is still used' },
  'default.duplicate': { de: 'Es kann nur einen Standard geben', en: 'There can be only one default' },
  'sku.taken': {
    de: 'Diese Artikelnummer gehört schon zu einem anderen Artikel',
    en: 'This article number already belongs to another product',
  },
  'attribute.unknown': { de: 'Dieses Merkmal gibt es nicht', en: 'This attribute does not exist' },
  'category.unknown': { de: 'Diese Kategorie gibt es nicht', en: 'This category does not exist' },
  'category.ambiguous': {
    de: 'Mehrere Kategorien haben diesen Pfad, bitte den Schlüssel angeben',
    en: 'Several categories have this path, give the key',
  },
  'category.cycle': {
    de: 'Die Kategorie wäre ihre eigene Oberkategorie',
    en: 'The category would be its own ancestor',
  },
  'category.not.empty': {
    de: 'Die Kategorie hat noch Artikel oder Unterkategorien',
    en: 'The category still has products or subcategories',
  },
  'unit.unknown': { de: 'Diese Einheit gibt es nicht', en: 'This unit does not exist' },
  'season.unknown': { de: 'Diese Saison gibt es nicht', en: 'This season does not exist' },
  'product.unknown': { de: 'Diesen Artikel gibt es nicht', en: 'This product does not exist' },
  'variant.isProduct': {
    de: 'Das ist ein Artikel mit Varianten, nötig ist die Artikelnummer einer Variante',
    en: 'This is a product with variants; the article number of a variant is needed',
  },
  'variant.unknown': { de: 'Diese Artikelnummer gibt es nicht', en: 'This article number does not exist' },
  'variant.other.product': {
    de: 'Diese Artikelnummer gehört zu einem anderen Artikel',
    en: 'This article number belongs to another product',
  },
  'priceList.unknown': { de: 'Diese Preisliste gibt es nicht', en: 'This price list does not exist' },
  'company.unknown': { de: 'Diese Kundennummer gibt es nicht', en: 'This customer number does not exist' },
  'company.merged': {
    de: 'Dieser Kunde wurde mit einem anderen zusammengeführt; ändern Sie jenen',
    en: 'This customer was merged into another one; change that one',
  },
  'operator.role.invalid': {
    de: 'Ein Betreiber braucht isAdmin, hat keine Firma und ist nicht im Vertrieb',
    en: 'An operator needs isAdmin, has no company and is no sales person',
  },
  'operator.protected': {
    de: 'Nur ein API-Schlüssel mit dem Recht operators.write darf Betreiber ändern',
    en: 'Only an API key with the right operators.write may change operators',
  },
  'operator.last.owner': {
    de: 'Ohne diesen Betreiber könnte sich kein Inhaber mehr anmelden',
    en: 'Without this operator no owner could sign in any more',
  },
  'company.missing': {
    de: 'Ein Benutzer ohne Kunden muss Verkäufer oder Betreiber sein',
    en: 'A user without a company must be a sales person or an operator',
  },
  'username.taken': {
    de: 'Dieser Benutzername ist die E-Mail-Adresse eines anderen Benutzers',
    en: 'This user name is the e-mail address of another user',
  },
  'email.taken': {
    de: 'Diese E-Mail-Adresse ist der Benutzername eines anderen Benutzers',
    en: 'This e-mail address is the user name of another user',
  },
  'user.unknown': { de: 'Diesen Benutzer gibt es nicht', en: 'This user does not exist' },
  'invoice.unknown': { de: 'Diese Rechnung gibt es nicht', en: 'This invoice does not exist' },
  'parent.incomplete': {
    de: 'Zeile {row} derselben Bestellung ist abgelehnt, die Bestellung bleibt unverändert',
    en: 'Row {row} of the same order is refused, so the order stays as it is',
  },
  'company.other': {
    de: 'Die Bestellung oder Rechnung gehört einem anderen Kunden',
    en: 'The order or invoice belongs to another customer',
  },
  'order.unknown': { de: 'Diese Bestellnummer gibt es nicht', en: 'This order number does not exist' },
  'address.unknown': {
    de: 'Diese Adresse hat der Kunde nicht',
    en: 'The company does not have this address',
  },
  'address.missing': {
    de: 'Der Kunde hat keine Adresse mit Land',
    en: 'The company has no address with a country',
  },
  'shippingMethod.unknown': {
    de: 'Diese Versandart gibt es nicht',
    en: 'This shipping method does not exist',
  },
  'paymentMethod.unknown': {
    de: 'Diese Zahlungsart gibt es nicht',
    en: 'This payment method does not exist',
  },
  'vatRate.missing': {
    de: 'Weder Artikel noch Einstellungen nennen einen Steuersatz',
    en: 'Neither the product nor the settings name a VAT rate',
  },
  'vatId.missing': {
    de: 'Diese Umsatzsteuer-Behandlung braucht eine USt-IdNr.',
    en: 'This VAT treatment needs a VAT ID',
  },
  'vatId.invalid': {
    de: 'Diese Umsatzsteuer-Behandlung braucht eine gültige USt-IdNr. eines anderen EU-Staats',
    en: 'This VAT treatment needs a valid VAT ID of another EU state',
  },
  'vatId.form': {
    de: 'Möglich sind eine USt-IdNr. wie DE123456789 und eine deutsche Steuernummer wie 12/345/67890 (10, 11 oder 13 Ziffern)',
    en: 'Possible are a VAT ID such as DE123456789 and a German tax number such as 12/345/67890 (10, 11 or 13 digits)',
  },
  'vatRate.treatment': {
    de: 'Die Bestellung ist zu 0 % berechnet (vatTreatment), die Position nicht',
    en: 'The order is charged 0 % (vatTreatment), the line is not',
  },
  'order.delivered': {
    de: 'Die Bestellung ist ganz oder teilweise geliefert, sie kann nicht mehr storniert werden',
    en: 'The order is delivered, wholly or in part, and cannot be cancelled any more',
  },
  'quantity.delivered': {
    de: 'Geliefert ist mehr als bestellt',
    en: 'More is delivered than ordered',
  },
  'quantity.cancelled': {
    de: 'Geliefert und storniert ist mehr als bestellt',
    en: 'More is delivered and cancelled than ordered',
  },
  'quantity.settled': {
    de: 'Von Position {position} ist die Menge {settled} berechnet oder in Rücksendung: Artikel und gelieferte Menge bleiben',
    en: 'A quantity of {settled} of line {position} is billed or being returned: article and delivered quantity must stay',
  },
  'line.unknown': {
    de: 'Diese Position hat die Bestellung nicht',
    en: 'The order does not have this line',
  },
  'invoice.corrected': {
    de: 'Diese Rechnung wurde korrigiert, offen sein kann nur ihre Rechnungskorrektur',
    en: 'This invoice was corrected, only its correction can be open',
  },
  'invoice.issued': {
    de: 'Der Shop hat diesen Beleg ausgestellt, nur der offene Betrag kann sich ändern',
    en: 'The shop issued this document, only its open amount can change',
  },
  'skonto.incomplete': {
    de: 'Skonto braucht Prozentsatz und Frist',
    en: 'Skonto needs both percentage and term',
  },
  'amount.sign': {
    de: 'Rechnungen haben keinen negativen Betrag, Gutschriften keinen positiven',
    en: 'Invoices have no negative amount, credit notes no positive one',
  },
  'openAmount.range': {
    de: 'Der offene Betrag liegt nicht zwischen 0 und dem Betrag',
    en: 'The open amount is not between 0 and the amount',
  },
  'dueDate.early': {
    de: 'Das Fälligkeitsdatum liegt vor dem Belegdatum',
    en: 'The due date is before the date of the document',
  },
  'limit.incomplete': {
    de: 'Ein Warenwert, ab dem andere Versandkosten gelten, braucht Art, Wert und Betrag zusammen',
    en: 'A goods value from which other shipping costs apply needs type, value and amount together',
  },
  'file.missing': { de: 'Diese Datei liegt nicht bei', en: 'This file does not come along' },
  'file.outside': { de: 'Der Name führt aus dem Ordner hinaus', en: 'The name leads out of the folder' },
  'file.type': {
    de: 'Das ist keine Datei der Art WebP, AVIF, PNG, JPEG, GIF, SVG oder PDF',
    en: 'This is no file of type WebP, AVIF, PNG, JPEG, GIF, SVG or PDF',
  },
  'file.scripted': {
    de: 'Das SVG ist beschädigt oder enthält Skripte oder Verweise nach außen',
    en: 'The SVG is damaged or has scripts or references to the outside',
  },
  'picture.insecure': {
    de: 'Browser zeigen im Shop keine Bilder von http://-Adressen; möglich sind https://, ein Pfad des Shops, der Bildserver der Installation (PICTURES_URL) und Dateien, die mitgeliefert oder hochgeladen werden',
    en: 'Browsers show no pictures of http:// addresses in the shop; possible are https://, a path of the shop, the image server of the installation (PICTURES_URL), and files that come along or are uploaded',
  },
  'file.damaged': {
    de: 'Das Bild ist beschädigt oder unvollständig; speichern Sie es neu und laden Sie es noch einmal hoch',
    en: 'The picture is damaged or incomplete; save it again and upload it once more',
  },
  'file.too.many.pixels': {
    de: 'Das Bild hat mehr als 64 Megapixel',
    en: 'The picture has more than 64 megapixels',
  },
  'file.no.document': {
    de: 'Das ist weder ein PDF noch eine E-Rechnung als XML (UBL oder CII)',
    en: 'This is neither a PDF nor an e-invoice as XML (UBL or CII)',
  },
  'document.changed': {
    de: 'Diesen Beleg gibt es schon mit anderem Inhalt, ein Beleg ändert sich nie',
    en: 'This document exists with other content, and documents never change',
  },
  'file.too.large': { de: 'Die Datei ist größer als 20 MB', en: 'The file is larger than 20 MB' },
  'setting.unknown': { de: 'Diese Einstellung gibt es nicht', en: 'This setting does not exist' },
  'setting.invalid': {
    de: 'Die Einstellung ist ungültig: {problem}',
    en: 'The setting is not valid: {problem}',
  },
  'column.unknown': { de: 'Diese Spalte gibt es nicht', en: 'This column does not exist' },
  'column.missing': { de: 'Diese Spalte fehlt', en: 'This column is missing' },
  'column.duplicate': { de: 'Diese Spalte kommt doppelt vor', en: 'This column occurs twice' },
  'cells.count': {
    de: 'Die Zeile hat {found} statt {expected} Zellen',
    en: 'The row has {found} cells, not {expected}',
  },
  'pattern.mismatch': {
    de: 'Der Wert passt nicht zum Muster der Zuordnung',
    en: "The value does not fit the mapping's pattern",
  },
  'map.unknown': { de: 'Die Zuordnung nennt diesen Wert nicht', en: 'The mapping does not name this value' },
  'row.invalid': { de: 'Die Zeile ist kein Objekt', en: 'The row is not an object' },
  'csv.invalid': { de: 'Die CSV-Datei ist beschädigt: {problem}', en: 'The CSV file is broken: {problem}' },
  'file.no.text': {
    de: 'Das ist keine Textdatei; speichern Sie die Tabelle als CSV, oder berichtigen Sie die Endung der Datei (.xlsx, .zip)',
    en: 'This is not a text file; save the table as CSV, or correct the extension of the file (.xlsx, .zip)',
  },
  'file.encoding.unclear': {
    de: 'Der Zeichensatz der Datei ist nicht eindeutig („{one}“ oder „{other}“); speichern Sie die Tabelle als „CSV UTF-8“',
    en: 'The encoding of the file is not clear (“{one}” or “{other}”); save the table as “CSV UTF-8”',
  },
  'file.empty': { de: 'Die Datei ist leer', en: 'The file is empty' },
  'file.unreadable': {
    de: 'Die Datei ist nicht lesbar: {problem}',
    en: 'The file cannot be read: {problem}',
  },
  'cell.formula': {
    de: 'Die Zelle enthält eine Formel oder ist nicht lesbar, bitte als Wert speichern',
    en: 'The cell contains a formula or is unreadable, please save it as a value',
  },
  'row.changed.since': {
    de: 'Der Datensatz wurde seit dem Import geändert und bleibt, wie er ist',
    en: 'The record was changed since the import and stays as it is',
  },
  'data.refused': {
    de: 'Die Datenbank hat die Daten abgelehnt: {problem}',
    en: 'The database refused the data: {problem}',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type RefusalCode = keyof typeof refusalTexts;
export type RefusalDetails = Readonly<Record<string, unknown>>;
export type ReportLanguage = Locale;

const numbers = byLocale(
  (language) => new Intl.NumberFormat(LANGUAGE_TAGS[language], { maximumFractionDigits: 4 }),
);

/**
 * The text of a refusal in the report (API-40).
 *
 * @example refusalText('cells.count', { found: 3, expected: 4 }, 'en') // 'The row has 3 cells, not 4'
 */
export function refusalText(code: RefusalCode, details: RefusalDetails, language: ReportLanguage): string {
  const text = refusalTexts[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const detail = details[name] ?? '';
    if (typeof detail === 'number') return numbers[language].format(detail);
    return String(typeof detail === 'object' && language in detail ? detail[language as never] : detail);
  });
  return storable(text);
}

/**
 * The text of a stored refusal in the reader's language; one stored without details keeps its text.
 *
 * @example reasonIn('en', { code: 'cells.count', details: { found: 3, expected: 4 }, reason: 'Die Zeile hat …' })
 */
export function reasonIn(
  language: Locale,
  {
    code,
    details,
    reason,
    column,
  }: { code: string; details?: RefusalDetails | null; reason: string; column?: string | null },
): string {
  if (!details || !(code in refusalTexts)) return reason;
  const text = refusalText(code as RefusalCode, details, language);
  return column ? `${storable(column)}: ${text}` : text;
}

/** JSON that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part));
}

/** What PostgreSQL can store: a binary file as CSV has NUL in its header and cells. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

export interface FileProblem {
  code: RefusalCode;
  column?: string;
  details?: RefusalDetails;
}

/** A file that cannot be loaded at all, with all its problems for the report. */
export class FileRefusal extends Error {
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(({ code }) => code).join(', '));
    this.name = 'FileRefusal';
    this.problems = problems;
  }
}

/**
 * Makes the refusal of a whole file for one reason.
 *
 * @example throw fileRefusal('csv.invalid', { problem: 'quote not closed' })
 */
export function fileRefusal(code: RefusalCode, details: RefusalDetails = {}, column?: string): FileRefusal {
  return new FileRefusal([{ code, details, ...(column === undefined ? {} : { column }) }]);
}
