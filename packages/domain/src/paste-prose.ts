import { isCodeLike, isMarkedQuantity, isPlainInteger, type KnownCodes, knownIn } from './paste-cell.ts';
import { bare, wordsOf } from './paste-tokens.ts';

const prose =
  /^(?:tel\b|telefon|fax|mobil|phone|e-?mail|www\.|http|ust|vat\b|steuer|iban|bic|swift|hrb|amtsgericht|gesch(?:ä|ae)ftsf|kunden-?n|kundennummer|kd-?nr|customer|account no|bestell(?:ung|nummer|datum)\b|bestell-?nr|auftrag|unser zeichen|ihr zeichen|purchase order|order (?:no|number|date|ref|#)|po\b|po-?(?:no|number)|liefer|deliver|versand|ship|bill to|rechnung|invoice|datum|date\b|seite|page|summe|zwischensumme|gesamt|total|sub-?total|netto|brutto|mwst|zzgl|inkl|übertrag|carried|mit freundlich|freundliche|viele grü|beste grü|liebe grü|schöne grü|gruß|grüße|best regards|kind regards|regards|many thanks|thank|danke|vielen dank|vorab|sincerely|yours|cheers|hallo|hello|hi\b|dear|sehr geehrte|liebe|lieber|guten|moin|good (?:morning|afternoon)|servus|betreff|subject|von:|an:|from:|to:|cc:|gesendet|sent\b|bitte (?:liefern|senden|um|bis|bestätigen)|please (?:deliver|send|find|confirm)|wir (?:benötigen|brauchen|hätten|bestellen|möchten)|we (?:need|would|want|order)|ich (?:möchte|brauche|hätte|bestelle)|i (?:need|would)|zahlung|payment|incoterm|--+|==+|__+|\*\*+)/i;

/**
 * A line around a list that names no article: a greeting, an address, a sum, a page number. A line that begins with a number,
 * or has one with a unit, is none, so that nothing is dropped that somebody might have ordered.
 */
export function isProse(text: string, known: KnownCodes | undefined): boolean {
  const words = wordsOf(text);
  if (words.length === 0) return true;
  if (words.some((word) => knownIn(bare(word), known) && !isPlainInteger(word))) return false;
  if (beginsLikeProse(text)) return true;
  if (/\S@\S+\.\S|https?:\/\/|www\./i.test(text)) return true;
  if (/^(?:[A-Z]{1,3}-)?\d{4,5} \p{Lu}[\p{L} .()/-]+$/u.test(text.trim())) return true;
  if (
    /^[\p{L} .-]*(?:str(?:aße|asse|\.)|weg|platz|allee|gasse| street| road| lane| avenue)\s*\d{1,4}\s*\p{L}?$/iu.test(
      text.trim(),
    )
  )
    return true;
  if (
    /^\+?[\d\s()/-]{7,24}$/.test(text.trim()) &&
    /^[+(0]/.test(text.trim()) &&
    /\D/.test(text.trim().slice(1))
  )
    return true;
  if (
    words.some((word) => isCodeLike(bare(word)) || isMarkedQuantity(word)) ||
    isPlainInteger(words[0] ?? '')
  )
    return false;
  if (!/\d/.test(text)) return words.length > 1 || known !== undefined || /[,:!]$/.test(text.trim());
  return words.length > 3;
}

/** A text that begins with a word of letters, sums or addresses. */
export function beginsLikeProse(text: string): boolean {
  return prose.test(text.trim());
}
