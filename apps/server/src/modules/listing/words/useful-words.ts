import { countPlaces, type Levels } from './levels.ts';
import { type Matching, matchAll } from './match-words.ts';
import { quantityOf } from './quantities.ts';
import type { Term } from './term.ts';
import type { Token } from './tokens.ts';
import { directMatches, misspeltMatches } from './word-matches.ts';

/** Words that are dropped together: what stands without a blank between (NH-9999), a number with its unit (30 l). */
export interface WordGroup {
  /** As it was typed. */
  readonly text: string;
  readonly terms: readonly Term[];
}

/** Takes a text apart into the groups of its words; `terms` are those of `words`. */
export function groupsOf(text: string, words: readonly Token[], terms: readonly Term[]): WordGroup[] {
  const groups: { start: number; end: number; terms: Term[] }[] = [];
  words.forEach(({ word, start, end }, at) => {
    const former = groups.at(-1);
    const before = words[at - 1];
    const isJoined =
      before !== undefined &&
      (!/\s/.test(text.slice(before.end, start)) || quantityOf(before.word, word) !== undefined);
    const term = terms[at] as Term;
    if (former && isJoined) {
      former.end = end;
      former.terms.push(term);
    } else groups.push({ start, end, terms: [term] });
  });
  return groups.map(({ start, end, terms: all }) => ({ text: text.slice(start, end), terms: all }));
}

/**
 * Finds a text of which no article has all words by its most useful ones. Words that nothing has go first, then numbers, then
 * words of attributes, then frequent ones. What is left must have a word of a name, category or attribute: nobody who searches
 * 'xyz 8' wants everything with an 8.
 */
export function matchUseful(
  matching: Matching,
  groups: readonly WordGroup[],
): { levels: Levels; dropped: readonly string[] } {
  const graded = groups.map((group) => ({ group, ...gradeOf(matching, group) }));
  const kept = new Set(graded.filter(({ places }) => places > 0));
  let levels: Levels = new Map();
  while (kept.size > 0 && [...kept].some(({ use }) => use > uses.number)) {
    if (kept.size < graded.length)
      levels = matchAll({ ...matching, terms: [...kept].flatMap(({ group }) => group.terms) });
    if (levels.size > 0) break;
    const [least] = [...kept].sort((a, b) => a.use - b.use || b.places - a.places);
    if (least) kept.delete(least);
  }
  const dropped = graded.filter((one) => !kept.has(one)).map(({ group }) => group.text);
  return { levels, dropped: levels.size > 0 ? dropped : [] };
}

const uses = { number: 0, attribute: 1, name: 2 } as const;

function gradeOf(matching: Matching, { terms }: WordGroup): { places: number; use: number } {
  const levels = matchAll({ ...matching, terms });
  const places = countPlaces(levels);
  if (places === 0 || terms.every(({ written }) => written.length < minWord || /\p{N}/u.test(written)))
    return { places, use: uses.number };
  const { index, categories } = matching;
  const isName = terms.some((term) => {
    const words = directMatches(index, term);
    const found = words.size > 0 ? words : misspeltMatches(index, term, true);
    const { products, variants } = index;
    return (
      [...found.keys()].some((word) =>
        [products, variants].some(({ starts }) => (starts[word + 1] as number) > (starts[word] as number)),
      ) || [false, true].some((isForgiving) => categories?.find(term, isForgiving) !== undefined)
    );
  });
  return { places, use: isName ? uses.name : uses.attribute };
}

/** Shorter words do not tell what is wanted. */
const minWord = 3;
