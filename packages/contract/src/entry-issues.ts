import { byLocale, LANGUAGE_TAGS, type Locale } from '@kontor/domain';
import { type ErrorCode, errorCatalogue } from './error-messages.ts';

/**
 * The verdict on an entered row: accepted as entered, accepted with another quantity or article, unsure until a person
 * confirms it, or refused.
 */
export type EntryStatus = 'accepted' | 'changed' | 'unsure' | 'refused';

interface EntryIssueEntry {
  verdict: Exclude<EntryStatus, 'accepted'>;
  de: string;
  en: string;
}

/**
 * All issues of an entered row (CHKO-24, TABL-06 to TABL-16), each with its verdict and its text in both languages.
 * `entryIssueText` fills `{name}` from details. Codes that a cart answers too have its text.
 */
export const entryIssueCatalogue = {
  /** details {rows}: the quantities of these rows of the same article were added up here. */
  'rows.summed': {
    verdict: 'changed',
    de: 'Zusammengezählt mit Zeile {rows}',
    en: 'Added up with row {rows}',
  },
  /** details {row}: this row's quantity is counted in that row. */
  'row.merged': {
    verdict: 'changed',
    de: 'Derselbe Artikel wie in Zeile {row}, dort mitgezählt',
    en: 'Same article as in row {row}, counted there',
  },
  /** details {sku, other}: a pasted row could be read in two ways, and both articles exist. */
  'article.reading': {
    verdict: 'unsure',
    de: 'Gelesen als Artikel {sku}; auch {other} gibt es, bitte prüfen',
    en: 'Read as article {sku}; {other} exists too, please check',
  },
  /** details {requested, max, seasonId?}: the greatest quantity that stock, or the frozen season, leaves. */
  'quantity.capped': {
    verdict: 'changed',
    de: 'Statt {requested} sind {max} verfügbar',
    en: '{max} available instead of {requested}',
  },
  /** details {requested, quantity, salesBatchSize, seasonId?} */
  'quantity.rounded': {
    verdict: 'changed',
    de: 'Von {requested} auf {quantity} gerundet (Verpackungseinheit {salesBatchSize})',
    en: 'Rounded from {requested} to {quantity} (batch size {salesBatchSize})',
  },
  /** details {entered, quantity} */
  'quantity.decimals': {
    verdict: 'unsure',
    de: 'Nachkommastellen gestrichen: {quantity} statt {entered}',
    en: 'Decimals cut: {quantity} instead of {entered}',
  },
  /** details {entered, quantity} */
  'quantity.limit': {
    verdict: 'unsure',
    de: 'Auf die größte Menge {quantity} begrenzt',
    en: 'Limited to the greatest quantity {quantity}',
  },
  /** details {entered, quantity}: read as a thousand, but written as the language writes decimals ('1,234' in German). */
  'quantity.grouped': {
    verdict: 'unsure',
    de: '„{entered}“ als {quantity} gelesen, bitte prüfen',
    en: '‘{entered}’ read as {quantity}, please check',
  },
  /** details {entered, quantity}: a unit of the article, in sales units. */
  'quantity.converted': {
    verdict: 'changed',
    de: '{entered} ergeben {quantity}',
    en: '{entered} make {quantity}',
  },
  /** details {entered, quantity}: a unit that the article does not have, or that may mean two quantities. */
  'quantity.unit': {
    verdict: 'unsure',
    de: '„{entered}“ als {quantity} gelesen: Die Einheit passt nicht sicher zum Artikel, bitte prüfen',
    en: '‘{entered}’ read as {quantity}: the unit may not be one of the article, please check',
  },
  'reading.columns': {
    verdict: 'unsure',
    de: 'Es ist nicht sicher, in welcher Spalte die Menge steht, bitte prüfen',
    en: 'It is not certain which column holds the quantity, please check',
  },
  'reading.line': {
    verdict: 'unsure',
    de: 'Die Zeile ließ sich nicht sicher lesen, bitte Artikel und Menge prüfen',
    en: 'The line could not be read with certainty, please check article and quantity',
  },
  'reading.missing': {
    verdict: 'unsure',
    de: 'Keine Menge gefunden, bitte prüfen',
    en: 'No quantity found, please check',
  },
  'reading.total': {
    verdict: 'unsure',
    de: 'Menge mal Preis ergibt nicht den Betrag der Zeile, bitte prüfen',
    en: 'Quantity times price is not the amount of the line, please check',
  },
  'reading.thousands': {
    verdict: 'unsure',
    de: 'Die Menge kann Tausender oder Nachkommastellen haben, bitte prüfen',
    en: 'The quantity may have thousands or decimals, please check',
  },
  'article.missing': {
    verdict: 'refused',
    de: 'Die Artikelnummer fehlt',
    en: 'The article number is missing',
  },
  'article.unknown': {
    verdict: 'refused',
    de: 'Diesen Artikel gibt es in Ihrem Sortiment nicht',
    en: 'There is no such article in your range',
  },
  /** details {digit}: the check digit that the entered EAN should end with. */
  'article.check.digit': {
    verdict: 'refused',
    de: 'Diese EAN gibt es nicht: Die Prüfziffer müsste {digit} sein',
    en: 'There is no such EAN: its check digit should be {digit}',
  },
  /** details {articles: [{sku, name}]}, at most 20: a product's variants, or articles that share an EAN. */
  'article.ambiguous': {
    verdict: 'refused',
    de: 'Mehrere Artikel passen, bitte wählen Sie einen aus',
    en: 'Several articles fit, please choose one',
  },
  /** details {more}: how many fit besides those of `article.ambiguous`. */
  'article.more': {
    verdict: 'refused',
    de: '{more} weitere Artikel passen, bitte geben Sie die Artikelnummer genau ein',
    en: '{more} more articles fit, please enter the exact article number',
  },
  'article.price.missing': {
    verdict: 'refused',
    de: 'Preis auf Anfrage, der Artikel kann nicht direkt bestellt werden',
    en: 'Price on request, the article cannot be ordered directly',
  },
  /** details {entered} */
  'quantity.invalid': { verdict: 'refused', ...textsOf('quantity.invalid') },
  /** details {requested, available} */
  'stock.not.enough.error': { verdict: 'refused', ...textsOf('stock.not.enough.error') },
  /** details {requested, max, seasonId} */
  'prestock.not.enough': { verdict: 'refused', ...textsOf('prestock.not.enough') },
  'preorder.not.available': { verdict: 'refused', ...textsOf('preorder.not.available') },
  /** details {maximum}: the greatest amount that a line can have. */
  'amount.too.large': { verdict: 'refused', ...textsOf('amount.too.large') },
  /** A pre-order names one quantity where several seasons could be meant. */
  'season.required': {
    verdict: 'refused',
    de: 'Bitte geben Sie an, für welche Saison die Menge gilt',
    en: 'Please say for which season the quantity is',
  },
  /** details {seasonId, quantity}: the entered text. The column is the season's name, blank for an unknown season. */
  'season.over': { verdict: 'refused', ...textsOf('season.over') },
  /** details {attributes: [key]} */
  'custom.attribute.required': { verdict: 'refused', ...textsOf('custom.attribute.required') },
  'attribute.unknown': {
    verdict: 'refused',
    de: 'Diese Zusatzangabe hat der Artikel nicht',
    en: 'The article does not have this custom attribute',
  },
  /** details {options} */
  'attribute.not.offered': {
    verdict: 'refused',
    de: 'Diese Angabe steht nicht zur Wahl',
    en: 'This value is not offered',
  },
  /** details {maximum} */
  'attribute.too.long': {
    verdict: 'refused',
    de: 'Höchstens {maximum} Zeichen',
    en: 'At most {maximum} characters',
  },
  'cell.formula': {
    verdict: 'refused',
    de: 'Formeln werden nicht berechnet, bitte tragen Sie den Wert ein',
    en: 'Formulas are not evaluated, please enter the value',
  },
  /** The cell belongs to a merged one of another row or column. */
  'cell.merged': {
    verdict: 'refused',
    de: 'Verbundene Zellen werden nicht gelesen, bitte tragen Sie den Wert in jede Zelle ein',
    en: 'Merged cells are not read, please enter the value in every cell',
  },
  'cell.unreadable': {
    verdict: 'refused',
    de: 'Dieser Zellinhalt kann nicht gelesen werden',
    en: 'The content of this cell cannot be read',
  },
} as const satisfies Record<string, EntryIssueEntry>;

export type EntryIssueCode = keyof typeof entryIssueCatalogue;

/**
 * The text of an issue in a language, with numbers as the language writes them.
 *
 * @example entryIssueText({ code: 'quantity.capped', details: { requested: 2000, max: 1500 } }, 'de')
 * // 'Statt 2.000 sind 1.500 verfügbar'
 */
export function entryIssueText(
  issue: { readonly code: string; readonly details?: unknown },
  locale: Locale,
): string {
  const entry = Object.hasOwn(entryIssueCatalogue, issue.code)
    ? entryIssueCatalogue[issue.code as EntryIssueCode]
    : errorCatalogue['internal.error'];
  const values = (issue.details ?? {}) as Record<string, unknown>;
  // The words of the mark that every list shows.
  if (issue.code === 'stock.not.enough.error' && values.available === 0) return outOfStock[locale];
  return entry[locale].replace(/\{(\w+)\}/g, (_, name: string) => valueText(values[name], locale));
}

const outOfStock = { de: 'Nicht auf Lager', en: 'Out of stock' };

function valueText(value: unknown, locale: Locale): string {
  if (Array.isArray(value)) return value.map((entry) => valueText(entry, locale)).join(', ');
  if (typeof value === 'number') return value.toLocaleString(LANGUAGE_TAGS[locale]);
  return typeof value === 'string' ? value : '';
}

function textsOf(code: ErrorCode): Record<Locale, string> {
  return byLocale((locale) => errorCatalogue[code][locale]);
}
