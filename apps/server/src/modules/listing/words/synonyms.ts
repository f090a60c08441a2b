import { forgivenErrors, meaningful, type Term, termOf } from './term.ts';
import { tokensOf } from './tokens.ts';
import { createVocabulary } from './vocabulary.ts';

export type Synonyms = ReturnType<typeof createSynonyms>;

/** Groups of synonyms from the settings. */
export type SynonymGroups = readonly (readonly string[])[];

export const noSynonyms: SynonymGroups = [];

/** Looks up a tenant's synonyms, in any form of their words. */
export function createSynonyms(groups: SynonymGroups) {
  const others = new Map<string, (readonly Term[])[]>();
  const singles = new Map<string, string>();
  let longest = 0;
  for (const group of groups) {
    const phrases = group
      .map((text) => meaningful(tokensOf(text).map(({ word }) => termOf(word, false))))
      .filter((phrase) => phrase.length > 0);
    for (const phrase of phrases) {
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
