/** The kind of a column of a pasted list. */
export type ColumnKind =
  | 'article'
  | 'quantity'
  | 'unit'
  | 'position'
  | 'name'
  | 'price'
  | 'total'
  /** Known to be none of these: a size, a date, stock. */
  | 'other';

/** The meaning of a heading: the kind, and the unit of the quantities ('Menge (VE)'). */
export type HeadMeaning = { readonly kind: ColumnKind; readonly unit?: string };

/**
 * Reads a word above a column, in German or English. 'item' may be a position or an article. The values decide, so it counts as
 * an unknown word here.
 *
 * @example headMeaning('Menge (VE)') // { kind: 'quantity', unit: 'VE' }
 */
export function headMeaning(text: string): HeadMeaning | undefined {
  const words = text
    .toLowerCase()
    .replace(/[\s\u00a0_]+/g, ' ')
    .replace(/[:*#]+$/, '')
    .trim();
  if (words === '' || words.length > 60) return text.trim() === '#' ? { kind: 'position' } : undefined;
  const [, bare = words, bracket = ''] = /^(.*?)\s*[[(/]\s*(?:in )?([^\])]*)[\])]?$/.exec(words) ?? [];
  for (const candidate of [words, bare]) {
    const kind = kindOfHead(candidate);
    if (kind === undefined) continue;
    const unit = kind === 'quantity' ? unitOfHead(candidate, bracket) : undefined;
    return unit ? { kind, unit } : { kind };
  }
  return undefined;
}

const whose =
  'ihre?|unsere?|your|our|supplier|vendor|lieferanten?|hersteller|kunden?|customer|my|eigene|mfr\\.?|manufacturer';
const articleWords =
  'sku|art(?:ikel|icle)?s?|items?|material|produkte?|products?|ean|gtin|upc|barcode|code|modell|model|style';
/** Of these only the number is an article: 'Bestell-Nr.', 'Part no.'. */
const otherWords = 'teile?|part|katalog|catalogue?|bestell|best\\.?|order|sach';
const numberWord = '[\\s./:#_-]*(?:n(?:umme)?r|no|numbers?|num|code|id|ean|gtin|sku|13)\\.?';

/** The first that fits counts: 'Liefermenge' is no order quantity, 'Artikelbezeichnung' no number. */
const patterns: readonly (readonly [ColumnKind, RegExp])[] = [
  [
    'other',
    /^(?:größe|groesse|size|gr\.?|farbe|colou?r|datum|date|.*termin|delivery( date)?|kw|woche|week|gewicht|weight|kg|pe|preiseinheit|price unit|per|vpe|ve|verpackungseinheit|pack(ing)? ?(unit|size)|inhalt|content|case pack|inner|inner pack|moq|min\.? ?.*|mindest.*|staffel.*|max.*|.*bestand|.*stock.*|lager.*|storage|verfügbar.*|available.*|liefermenge|lieferbar|.*geliefert.*|delivered.*|shipped.*|rest.*|rückstand|backorder.*|back order.*|offen.*|open.*|outstanding.*|konditionsart|warengruppe|wg|mwst.*|ust.*|vat.*|tax.*|steuer.*|werk|plant|kostenstelle|cost cent.*|season|saison|vorjahr.*|last year.*|previous.*|jahr|year|länge|length|breite|width|höhe|height|durchmesser|diameter|abmessung.*|dimension.*|marke|brand|hersteller|manufacturer|zolltarif.*|hs code|tariff.*|herkunft|origin|rabatt.*|rab\.?.*|disc.*|%|notiz.*|note.*|bemerkung.*|comment.*|kommission|status)$/,
  ],
  [
    'total',
    /^(?:gesamt(?!menge|zahl|st).*|betrag.*|summe.*|total(?! ?(?:qty|quant|units|pcs|pieces)).*|line total|line amount|.*amount$|(?:net|gross) (?:amount|value|total)|.*wert|value|extended.*|ext\.? price|zeilen(?:wert|summe|betrag)|positions(?:wert|summe|betrag)|gp|g-preis|netto ?betrag|brutto ?betrag)$/,
  ],
  [
    'price',
    /^(?:.*preis.*|.*price.*|ek|vk|uvp|ep|e-preis|rrp|srp|msrp|wsp|whs|cost|unit cost|netto|brutto|net|gross|à|je|each|einzel|rate|eur|€)$/,
  ],
  [
    'name',
    /^(?:.*bezeichnung.*|.*beschreibung.*|.*description.*|desc\.?|.*text|name|.*name|benennung|title|titel|details|modell(?:name)?|style ?name|produktname|warenbezeichnung|product title)$/,
  ],
  [
    'unit',
    /^(?:einheit|einh\.?|me|m\.e\.|mengeneinheit|mengeneinh\.?|verkaufseinheit|bestelleinheit|bme|unit|units|uom|um|unit of measure|order unit|sales unit|eh)$/,
  ],
  [
    'quantity',
    /^(?:(?:bestell|order|ordered|bestellte|auftrags|gesamt|total|best\.?|soll|req(?:uired|uested)?\.?|wunsch)?[\s.-]*(?:mengen?|mge?\.?|mng\.?|anzahl|anz\.?|qty\.?|quantity|quantities|qt|quant\.?|stückzahl|stueckzahl|stk\.?-?zahl|count)(?: (?:ordered|bestellt|order|in|gesamt).*)?|st(?:ü|ue)ck|stk\.?|st\.?|pieces|pcs\.?|units ordered|ordered|bestellt|bedarf|order|paare?|pairs?|kartons?|cartons?|cases|boxes|packs?|packungen|anzahl .*|number of .*|no\.? of .*|qty .*|menge .*)$/,
  ],
  [
    'position',
    /^(?:pos\.?|posit(?:ion)?\.?|pos\.?[ -]?nr\.?|lfd\.?(?: ?nr\.?)?|zeile|line(?: ?no\.?| number)?|row|ln\.?|s\.? ?no\.?|#)$/,
  ],
  [
    'article',
    new RegExp(
      `^(?:${whose})?[\\s.-]*(?:(?:${articleWords})(?:${numberWord}){0,3}|(?:${otherWords})(?:${numberWord}){1,3}|p/n|mpn)\\.?$`,
    ),
  ],
];

function kindOfHead(words: string): ColumnKind | undefined {
  if (words === 'item') return undefined;
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}

/** The unit that a head names: 'Menge (VE)', 'Anzahl Kartons', 'Paar'. Pieces are the default unit. */
function unitOfHead(words: string, bracket: string): string | undefined {
  const word = [bracket, ...words.split(/[\s/]+/)].find((part) => packed.test(part));
  return word?.replace(/\.$/, '');
}

const packed =
  /^(?:ve|vpe|pu|karton(?:s)?|krt|ktn|cartons?|ctns?|cases?|boxe?s?|box|packs?|pck|packung(?:en)?|pkg|paare?|pairs?|dutzend|dozens?|sets?|rollen?|rolls?|m|meter|kg|paletten?|pallets?)\.?$/;
