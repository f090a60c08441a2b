import { isInflection, splitCompound, visitCompounds } from './compounds.ts';
import { forgivenErrors, isBeginningAllowed, type Term, termOf } from './term.ts';
import type { WordIndex } from './word-index.ts';

/** How a word fits a term, from best to worst; what is asked for exactly comes first. */
export const fit = {
  exact: 0,
  form: 1,
  synonym: 2,
  head: 2,
  innerHead: 3,
  derived: 3,
  beginning: 4,
  modifier: 5,
  parts: 6,
  oneError: 7,
  oneErrorWithin: 8,
  twoErrors: 9,
  twoErrorsWithin: 10,
} as const;

/** Words of the vocabulary, by their numbers, with how they fit. */
export type WordMatches = Map<number, number>;

/**
 * The words that fit a term without a typing error: itself, other forms of it, compounds with it and words that begin with it.
 */
export function directMatches(index: WordIndex, term: Term): WordMatches {
  const matches: WordMatches = new Map();
  const { vocabulary } = index;
  const whole = vocabulary.find(term.folded);
  if (whole >= 0) matches.set(whole, fit.exact);
  addForms(index, term, matches);
  visitCompounds(index, term.folded, term.germanStem, (word, part) => put(matches, word, fit[part]));
  const isSingleLetter = term.folded.length === 1;
  if (isBeginningAllowed(term) && !(isSingleLetter && whole >= 0)) {
    const [first, end] = vocabulary.beginning(term.folded);
    for (let word = first; word < end; word += 1)
      put(matches, word, term.isLast ? fit.beginning : fit.modifier);
  }
  return matches;
}

/**
 * The words that fit when typing errors are forgiven, and what is made of them: their forms and compounds. Unless there are
 * any, or `isUnknown` is false, also words of which the beginning or the end fits.
 */
export function misspeltMatches(index: WordIndex, term: Term, isUnknown: boolean): WordMatches {
  const matches: WordMatches = new Map();
  const max = forgivenErrors(term);
  if (max === 0) return matches;
  const { vocabulary } = index;
  const near: { word: number; errors: number }[] = [];
  vocabulary.visitNear(term.folded, { max, isBeginning: false }, (word, errors) => {
    if (errors > 0) near.push({ word, errors });
  });
  near.sort((a, b) => a.errors - b.errors || useOf(index, b.word) - useOf(index, a.word));
  for (const { word, errors } of near) put(matches, word, errors === 1 ? fit.oneError : fit.twoErrors);
  for (const { word, errors } of near.slice(0, maxCorrections)) {
    const corrected = termOf(vocabulary.words[word] as string, false);
    const within = errors === 1 ? fit.oneErrorWithin : fit.twoErrorsWithin;
    for (const other of index.stems.wordsOfGerman(index.stems.german[word] as string))
      put(matches, other, within);
    visitCompounds(index, corrected.folded, index.stems.german[word] as string, (compound) =>
      put(matches, compound, within),
    );
  }
  if (matches.size > 0 || !isUnknown) return matches;
  if (term.isLast)
    vocabulary.visitNear(term.folded, { max, isBeginning: true }, (word, errors) =>
      put(matches, word, errors <= 1 ? fit.oneErrorWithin : fit.twoErrorsWithin),
    );
  if (term.written.length >= minMisspeltEnding)
    index.endings.visitNear(term.folded, max, (word, errors) =>
      put(matches, word, errors <= 1 ? fit.oneErrorWithin : fit.twoErrorsWithin),
    );
  return matches;
}

/** Only the words themselves and their other forms: what a synonym, or a part of a compound, stands for. */
export function plainMatches(index: WordIndex, term: Term): WordMatches {
  const matches: WordMatches = new Map();
  const whole = index.vocabulary.find(term.folded);
  if (whole >= 0) matches.set(whole, fit.exact);
  addForms(index, term, matches);
  return matches;
}

/** The ways to find the parts of a compound apart from each other: both of a pair must be there. */
export function partMatches(
  index: WordIndex,
  term: Term,
): { terms: [Term, Term]; words: [WordMatches, WordMatches] }[] {
  return splitCompound(index, term.folded).map(([front, back]) => {
    const terms: [Term, Term] = [termOf(front, false), termOf(back, false)];
    const fronts = plainMatches(index, terms[0]);
    // 'Jacke, regenfest' has the rain at the beginning of a word.
    const [first, end] = front.length >= minFront ? index.vocabulary.beginning(front) : [0, 0];
    for (let word = first; word < end; word += 1) put(fronts, word, fit.beginning);
    for (const link of ['s', 'n', 'en'])
      if (front.endsWith(link))
        for (const [word, cost] of plainMatches(index, termOf(front.slice(0, -link.length), false)))
          put(fronts, word, cost);
    return { terms, words: [fronts, plainMatches(index, terms[1])] };
  });
}

/** The ends of too many words are like a shorter one. */
const minMisspeltEnding = 6;
const maxCorrections = 5;
const minFront = 4;

/** How many products, variants and values have a word. */
export function useOf({ products, variants, values }: WordIndex, word: number): number {
  const count = ({ starts }: { starts: Int32Array }) =>
    (starts[word + 1] as number) - (starts[word] as number);
  return count(products) + count(variants) + count(values);
}

function addForms({ stems, vocabulary }: WordIndex, term: Term, matches: WordMatches): void {
  const add = (word: number) =>
    put(matches, word, isInflection(term.folded, vocabulary.words[word] as string) ? fit.form : fit.derived);
  for (const word of stems.wordsOfGerman(term.germanStem)) add(word);
  for (const word of stems.wordsOfEnglish(term.englishStem)) add(word);
}

function put(matches: WordMatches, word: number, cost: number): void {
  const known = matches.get(word);
  if (known === undefined || cost < known) matches.set(word, cost);
}
