import { splitCells } from './entry-line.ts';
import { isUnitCell } from './paste-cell.ts';

/**
 * The words of a line, with a number and its unit, currency or sign of times as one word.
 *
 * @example wordsOf('- 30 Paar AB-1 à 11,00 €') // ['30 Paar', 'AB-1', 'à', '11,00 €']
 */
export function wordsOf(text: string): string[] {
  const words = (splitCells(text) ?? [text]).flatMap((cell) =>
    cell
      .replace(/[()[\]{}]/g, ' ')
      .split(/\s+/)
      .map((word) => word.replace(/^[,;:=]+|^["'„“‚]+/g, '').slice(0, 100))
      .map(withoutEnd)
      .filter((word) => word !== '' && !/^[-–—=→>:|/]+$/.test(word)),
  );
  const result: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const joined = joinedAt(words, at);
    result.push(joined ?? words[at] ?? '');
    if (joined !== undefined) at += 1;
  }
  return result;
}

/** A word without the dot of an abbreviation or sentence. */
export function bare(word: string): string {
  return word.replace(/\.$/, '');
}

/** A word and the next one as one, where they belong together. */
function joinedAt(words: readonly string[], at: number): string | undefined {
  const [former = '', word = '', next = '', last = ''] = [
    words[at - 1],
    words[at],
    words[at + 1],
    words[at + 2],
  ];
  if (/^[+-]?\d[\d.,'’]*$/.test(word)) {
    // '4 x 40' is a dimension; a longer number behind the sign is an article.
    const isTimes = /^[x×*]$/i.test(next) && !/^\d{1,3}(?!\d)/.test(last);
    if (isTimes) return `${word} x`;
    return isUnitCell(next) || currency.test(next) ? `${word} ${next}` : undefined;
  }
  if (!/^\d/.test(next)) return undefined;
  if (currency.test(word)) return `${next} ${word}`;
  if (!/^\d+$/.test(next)) return undefined;
  // 'Stk. 5', but not the unit of a number before: '5 Stk 12'.
  if (word.length > 1 && isUnitCell(word) && !isUnitCell(last)) return `${next} ${word}`;
  const isTimes = /^[x×]$/i.test(word) && !/^\d/.test(former);
  return isTimes || /^(?:menge|anzahl|qty|quantity)$/i.test(word) ? `${next} x` : undefined;
}

const currency = /^(?:€|eur|euro|chf|usd|\$|£)$/i;

/** Strips signs behind a word. A loop: `[,:;]+$` takes quadratic time. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ',;:!?"“”'.includes(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}
