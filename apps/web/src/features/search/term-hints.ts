import { splitSearchText } from '@kontor/domain';

/** Shortest beginning of a word that is tried, because the end may be misspelt. */
const minWordLength = 4;
const maxHints = 3;

/**
 * Terms to try if one finds nothing: the beginning of an article number, each word alone (longest first), the
 * beginning of a single word. For terms with quotes or exclusions, first the plain words.
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

/**
 * The word in names that starts with a term or contains it, so that no half word is offered.
 *
 * @example wholeWord('rucks', ['Tindra 22 Tagesrucksack', 'Alvra Rucksack']) // 'Rucksack'
 */
export function wholeWord(hint: string, names: readonly string[]): string | undefined {
  const wanted = hint.toLowerCase();
  const counts = new Map<string, number>();
  for (const word of names.flatMap((name) => name.match(/[\p{L}\p{N}]+(?:-\p{L}+)*/gu) ?? [])) {
    const at = word.toLowerCase().indexOf(wanted);
    // A word that starts with the hint counts more than one that contains it.
    if (at >= 0) counts.set(word, (counts.get(word) ?? 0) + (at === 0 ? names.length : 1));
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0];
}

/** True if a hint is the beginning of a word or number, so that only a whole word may be offered. */
export function isHalfWord(hint: string, term: string): boolean {
  return /^\p{L}+$/u.test(hint) && term.toLowerCase().startsWith(hint.toLowerCase()) && !/\s/.test(term);
}

/**
 * The names of categories with a word that starts with the term, or with a word of it.
 *
 * @example hintedCategories('bohrmaschinn', [{ name: 'Bohrmaschinen' }]) // [{ name: 'Bohrmaschinen' }]
 */
export function hintedCategories<Category extends { readonly name: string }>(
  term: string,
  categories: readonly Category[],
): Category[] {
  const beginnings = (term.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) =>
    word.slice(0, Math.max(minWordLength, Math.ceil(word.length / 2))),
  );
  const fits = ({ name }: Category) =>
    (name.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) =>
      beginnings.some((beginning) => word.startsWith(beginning)),
    );
  return beginnings.length === 0 ? [] : categories.filter(fits).slice(0, maxHints);
}
