/** Longer texts are sentences, not searches. */
const maxTermLength = 80;
const maxTermWords = 8;

/** As many digits may be a telephone, customer or account number. */
const longDigits = 7;

/**
 * The form in which a searched text is counted: lower case, one blank between words, compatible characters unified (NFKC).
 * Names of people cannot be told from other words; the counter stores no user. Null if the text must not be stored:
 *
 * * it may identify a person: it contains `@`, `(at)`, an internet address, or a number of seven or more digits that is no
 *   valid GTIN (blanks, punctuation and symbols between digits do not count),
 * * it is a sentence (over 80 characters or 8 words), has no letter or digit, or is a single character, which is the
 *   beginning of a word.
 *
 * @example storedTerm(' Wander  SCHUHE ') // 'wander schuhe'
 * @example storedTerm('0171 2345678') // null
 * @example storedTerm('4006381333931') // '4006381333931', a GTIN
 */
export function storedTerm(text: string): string | null {
  const term = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isWordLike =
    [...term].length >= 2 &&
    term.length <= maxTermLength &&
    term.split(' ').length <= maxTermWords &&
    /[\p{L}\p{N}]/u.test(term) &&
    !/[\p{C}]/u.test(term);
  return isWordLike && !isPersonal(term) ? term : null;
}

function isPersonal(term: string): boolean {
  if (/@|[([{]\s*at\s*[)\]}]/.test(term) || term.includes('://') || /\bwww\./.test(term)) return true;
  return (term.match(/\p{Nd}(?:[\s\p{P}\p{S}]*\p{Nd})*/gu) ?? []).some((number) => {
    const digits = number.replace(/\P{Nd}/gu, '');
    return digits.length >= longDigits && !isGtin(number);
  });
}

/** GTIN-8, -12, -13 or -14 with its check digit. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
