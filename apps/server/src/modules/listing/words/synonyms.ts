import type { Locale } from '@kontor/domain';
import { forgivenErrors, meaningful, type Term, termOf } from './term.ts';
import { tokensOf } from './tokens.ts';
import { createVocabulary } from './vocabulary.ts';

export type Synonyms = ReturnType<typeof createSynonyms>;

/** Groups of synonyms from the settings; a list applies both ways in every language (SRCH-10). */
export type SynonymGroups = readonly (
  | readonly string[]
  | { readonly words: readonly string[]; readonly locale?: Locale; readonly isOneWay?: boolean }
)[];

export const noSynonyms: SynonymGroups = [];

/** Whether searches in different languages have different synonyms. */
export function hasLocales(groups: SynonymGroups): boolean {
  return groups.some((group) => 'words' in group && group.locale !== undefined);
}

/** Looks up a tenant's synonyms for searches in a language, in any form of their words. */
export function createSynonyms(groups: SynonymGroups, locale?: Locale) {
  const others = new Map<string, (readonly Term[])[]>();
  const singles = new Map<string, string>();
  let longest = 0;
  for (const group of groups) {
    const { words, isOneWay = false, ...only } = 'words' in group ? group : { words: group };
    if ('locale' in only && only.locale !== locale) continue;
    const phrases = words
      .map((text) => meaningful(tokensOf(text).map(({ word }) => termOf(word, false))))
      .filter((phrase) => phrase.length > 0);
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases) {
      longest = Math.max(longest, phrase.length);
      const key = keyOf(phrase);
      if (phrase.length === 1) singles.set((phrase[0] as Term).folded, key);
      others.set(key, [...(others.get(key) ?? []), ...phrases.filter((other) => keyOf(other) !== key)]);
    }
  }
  const vocabulary = createVocabulary([...singles.keys()].sort((a, b) => (a < b ? -1 : 1)));
  return {
    /** Words of the longest phrase; 0 without any. */
    longest,
    /** The synonyms of a phrase. */
    of: (phrase: readonly Term[]): readonly (readonly Term[])[] => others.get(keyOf(phrase)) ?? [],
    /** The synonyms of words within the allowed typing errors of this one. */
    near(term: Term): readonly (readonly Term[])[] {
      const max = forgivenErrors(term);
      if (max === 0) return [];
      const keys = new Set<string>();
      vocabulary.visitNear(term.folded, { max, isBeginning: false }, (word) =>
        keys.add(singles.get(vocabulary.words[word] as string) as string),
      );
      return [...keys].flatMap((key) => others.get(key) ?? []);
    },
  };
}

function keyOf(phrase: readonly Term[]): string {
  return phrase.map((term) => term.germanStem).join(' ');
}
