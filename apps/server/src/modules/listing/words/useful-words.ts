import { countOf, type Postings } from '../postings.ts';
import { countPlaces, type Levels } from './levels.ts';
import { type Matching, matchAll, nothing } from './match-words.ts';
import { quantityOf } from './quantities.ts';
import type { Term } from './term.ts';
import { isNegativeAt, type Token } from './tokens.ts';
import { directMatches, misspeltMatches } from './word-matches.ts';

/** Words that are dropped together: joined words (NH-9999), a number with its unit (30 l). */
export interface WordGroup {
  /** As typed. */
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
      ((!/\s/.test(text.slice(before.end, start)) && !(isLongWord(before.word) || isLongWord(word))) ||
        quantityOf(before.word, word) !== undefined);
    const term = terms[at] as Term;
    if (former && isJoined) {
      former.end = end;
      former.terms.push(term);
    } else groups.push({ start: isNegativeAt(text, start) ? start - 1 : start, end, terms: [term] });
  });
  return groups.map(({ start, end, terms: all }) => ({ text: text.slice(start, end), terms: all }));
}

/** Whether a word is no piece of an article number, such as those of '2-Personen-Zelt'. */
function isLongWord(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

/**
 * Finds a text of which no article has all words by its most useful ones. Words that nothing has go first. Then it drops
 * one number or attribute word if that is enough. Else it drops numbers, attribute words, frequent words of names, and last
 * words of categories, as many as needed. The rest must have a word of a name, category or attribute, so that 'xyz 8' does
 * not find everything with an 8.
 */
export function matchUseful(
  matching: Matching,
  groups: readonly WordGroup[],
): { levels: Levels; dropped: readonly string[] } {
  const graded = groups.map((group) => gradeOf(matching, group));
  const useful = graded
    .filter(({ places }) => places > 0)
    .sort((a, b) => b.use - a.use || a.places - b.places);
  const find = (kept: readonly Graded[]) =>
    kept.some(({ use }) => use > uses.number)
      ? matchAll({
          ...matching,
          terms: groups
            .filter((one) => kept.some(({ group }) => group === one))
            .flatMap(({ terms }) => terms),
        })
      : nothing;
  for (const kept of candidates(useful, useful.length < graded.length)) {
    const levels = find(kept);
    if (levels.size > 0)
      return { levels, dropped: graded.filter((one) => !kept.includes(one)).map(({ group }) => group.text) };
  }
  return { levels: nothing, dropped: [] };
}

interface Graded {
  readonly group: WordGroup;
  readonly places: number;
  readonly use: number;
}

/** The groups to keep, in order of attempts: all (`isAllNew`), all but a lesser one, then fewer and fewer. */
function* candidates(useful: readonly Graded[], isAllNew: boolean): Generator<readonly Graded[]> {
  if (isAllNew) yield useful;
  for (const one of useful.toReversed())
    if (one.use <= uses.attribute) yield useful.filter((other) => other !== one);
  for (let count = useful.length - 1; count > 0; count -= 1) yield useful.slice(0, count);
}

/** How much a word narrows the search. */
const uses = { number: 0, attribute: 1, name: 2, type: 3 } as const;

function gradeOf(matching: Matching, group: WordGroup): Graded {
  const { terms } = group;
  const places = countPlaces(matchAll({ ...matching, terms }));
  if (places === 0 || terms.every(({ written }) => written.length < minWord || /\p{N}/u.test(written)))
    return { group, places, use: uses.number };
  return { group, places, use: Math.max(...terms.map((term) => useOfTerm(matching, term))) };
}

/**
 * How useful a word is, by its matches in names and values. Names of variants do not count, because they often repeat
 * values. A word of categories that is also a value ('Damen') names a group, not an article.
 */
function useOfTerm({ index, categories }: Matching, term: Term): number {
  const direct = directMatches(index, term);
  const found = direct.size > 0 ? direct : misspeltMatches(index, term, true);
  const best = (postings: Postings) =>
    Math.min(...[...found].filter(([word]) => countOf(postings, word) > 0).map(([, fits]) => fits));
  const ofValues = best(index.values);
  const ofNames = best(index.products);
  if (ofNames > ofValues) return uses.attribute;
  if ([false, true].some((isForgiving) => categories?.find(term, isForgiving) !== undefined))
    return ofValues === Number.POSITIVE_INFINITY ? uses.type : uses.name;
  return found.size > 0 ? uses.name : uses.attribute;
}

/** Shorter words are ignored. */
const minWord = 3;
