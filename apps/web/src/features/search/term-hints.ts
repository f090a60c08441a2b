import { splitSearchText } from '@kontor/domain';

/** A word may be misspelt at its end; its beginning finds more. */
const minWordLength = 4;
const maxHints = 3;

/**
 * Other terms that may find something where this one found nothing: the beginning of an article number, each word alone
 * (the longest first), the beginning of a single word; of a term with quotes or exclusions the words without them first.
 *
 * @example termHints('rucksack zeltplane') // ['zeltplane', 'rucksack']
 * @example termHints('NH-1042-XL') // ['NH-1042', 'NH']
 */
export function termHints(term: string): string[] {
  const { words: free, phrases } = splitSearchText(term);
  const plain = [free, ...phrases].join(' ').trim();
  const words = plain.split(/\s+/).filter((word) => word !== '');
  const others =
    words.length > 1 ? [...words].sort((a, b) => b.length - a.length) : shorterForms(words[0] ?? '');
  const hints = plain === term.trim() ? others : [plain, ...others];
  const seen = new Set([term.trim().toLowerCase()]);
  return hints
    .filter((hint) => [...hint].length >= 2 && !seen.has(hint.toLowerCase()) && seen.add(hint.toLowerCase()))
    .slice(0, maxHints);
}

function shorterForms(word: string): string[] {
  if (/\d/.test(word)) {
    const parts = word.split(/[-./_]/);
    return parts.slice(1).map((_, index) => word.slice(0, parts.slice(0, -1 - index).join('-').length));
  }
  const letters = [...word];
  return [0.75, 0.55]
    .map((share) => Math.floor(letters.length * share))
    .filter((length) => length >= minWordLength)
    .map((length) => letters.slice(0, length).join(''));
}
