import { beginningDistance, editDistance } from '../../../shared/edit-distance.ts';
import { countOf } from '../postings.ts';
import { isInflection, splitCompound, visitCompounds } from './compounds.ts';
import { quantityIn, quantityWords } from './quantities.ts';
import { forgivenErrors, isBeginningAllowed, type Term, termOf } from './term.ts';
import type { WordIndex } from './word-index.ts';

/** How a word fits a term, from best to worst. */
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

/** What words are looked up in. */
export type SearchedWords = Pick<
  WordIndex,
  'vocabulary' | 'stems' | 'wordParts' | 'heads' | 'endings' | 'products' | 'variants' | 'values'
>;

/** Words of the vocabulary, by their numbers, with how they fit. */
export type WordMatches = Map<number, number>;

/**
 * The words that fit a term without a typing error: itself, other forms of it, compounds with it and words that begin with it.
 */
export function directMatches(index: SearchedWords, term: Term): WordMatches {
  const matches: WordMatches = new Map();
  const { vocabulary } = index;
  const whole = vocabulary.find(term.folded);
  if (whole >= 0) matches.set(whole, fit.exact);
  const negative = term.isNegative ? vocabulary.find(`-${term.folded}`) : -1;
  if (negative >= 0) {
    // -5 is meant before +5.
    matches.set(negative, fit.exact);
    if (whole >= 0) matches.set(whole, fit.beginning);
    return matches;
  }
  addForms(index, term, matches);
  visitCompounds(index, term.folded, term.germanStem, (word, part) => put(matches, word, fit[part]));
  const isSingleLetter = term.folded.length === 1;
  if (isBeginningAllowed(term) && !(isSingleLetter && whole >= 0)) {
    const [first, end] = vocabulary.beginning(term.folded);
    for (let word = first; word < end; word += 1)
      put(matches, word, term.isLast ? fit.beginning : fit.modifier);
  }
  addQuantities(index, term, matches);
  return matches;
}

/** A number with its unit may be written in another unit, and millimetres without any. */
function addQuantities({ vocabulary }: SearchedWords, { folded }: Term, matches: WordMatches): void {
  const quantity = /^\d/.test(folded) ? quantityIn(folded) : undefined;
  if (!quantity) return;
  for (const written of quantityWords(quantity)) {
    const word = vocabulary.find(written);
    if (word >= 0) put(matches, word, fit.exact);
  }
  const number = quantity.unit === 'mm' && matches.size === 0 ? vocabulary.find(quantity.number) : -1;
  if (number >= 0) put(matches, number, fit.form);
}

/**
 * The words within the allowed typing errors, with their forms and compounds. If there are none and `isUnknown` is true, also
 * words with a matching beginning or end.
 */
export function misspeltMatches(index: SearchedWords, term: Term, isUnknown: boolean): WordMatches {
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
  if (addNearStems(index, term, max, matches)) return matches;
  if (term.written.length >= minMisspeltEnding)
    index.endings.visitNear(term.folded, max, (word, errors) =>
      put(matches, word, errors <= 1 ? fit.oneErrorWithin : fit.twoErrorsWithin),
    );
  return matches;
}

/**
 * Words of which the stem is near the term's, and their compounds: 'schruabe' is two errors away from 'schrauben', but one from
 * its stem. Without any, words of which the beginning is near the last term. One walk finds both. Answers whether it found stems.
 */
function addNearStems(index: SearchedWords, term: Term, max: number, matches: WordMatches): boolean {
  const { vocabulary, stems } = index;
  const { germanStem, folded } = term;
  const begun: number[] = [];
  vocabulary.visitNear(germanStem, { max, isBeginning: true }, (word, errors) => {
    const stem = stems.german[word] as string;
    if (errors > 0 && editDistance(germanStem, stem) <= max) {
      const within = errors === 1 ? fit.oneErrorWithin : fit.twoErrorsWithin;
      put(matches, word, errors === 1 ? fit.oneError : fit.twoErrors);
      const corrected = vocabulary.words[word] as string;
      if (matches.size <= maxCorrections)
        visitCompounds(index, corrected, stem, (compound) => put(matches, compound, within));
    } else begun.push(word);
  });
  if (matches.size > 0) return true;
  if (!term.isLast) return false;
  for (const word of begun) {
    const errors = beginningDistance(folded, vocabulary.words[word] as string);
    if (errors <= max) put(matches, word, errors <= 1 ? fit.oneErrorWithin : fit.twoErrorsWithin);
  }
  return false;
}

/** Only the words and their other forms, for synonyms and parts of compounds. */
export function plainMatches(index: SearchedWords, term: Term): WordMatches {
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
  isUnknown: boolean,
): { terms: [Term, Term]; words: [WordMatches, WordMatches] }[] {
  return splitCompound(index, term.folded, isUnknown).map(([front, back]) => {
    const terms: [Term, Term] = [termOf(front, false), termOf(back, false)];
    const fronts = plainMatches(index, terms[0]);
    // 'Jacke, regenfest' has the rain at the beginning of a word.
    const [first, end] = front.length >= minFront ? index.vocabulary.beginning(front) : [0, 0];
    for (let word = first; word < end; word += 1) put(fronts, word, fit.beginning);
    for (const link of ['s', 'n', 'en'])
      if (front.endsWith(link))
        for (const [word, cost] of plainMatches(index, termOf(front.slice(0, -link.length), false)))
          put(fronts, word, cost);
    // 'Kinderjacke' is a Regenjacke for Kinder.
    const backs = plainMatches(index, terms[1]);
    if (isUnknown && fronts.size > 0)
      visitCompounds(index, back, terms[1].germanStem, (word, part) => {
        if (part !== 'modifier') put(backs, word, fit[part]);
      });
    return { terms, words: [fronts, backs] };
  });
}

/** The ends of too many words are like a shorter one. */
const minMisspeltEnding = 6;
const maxCorrections = 5;
const minFront = 4;

/** How many products, variants and values have a word. */
export function useOf({ products, variants, values }: SearchedWords, word: number): number {
  return countOf(products, word) + countOf(variants, word) + countOf(values, word);
}

function addForms({ stems, vocabulary }: SearchedWords, term: Term, matches: WordMatches): void {
  const add = (word: number) =>
    put(matches, word, isInflection(term.folded, vocabulary.words[word] as string) ? fit.form : fit.derived);
  for (const word of stems.wordsOfGerman(term.germanStem)) add(word);
  for (const word of stems.wordsOfEnglish(term.englishStem)) add(word);
}

function put(matches: WordMatches, word: number, cost: number): void {
  const known = matches.get(word);
  if (known === undefined || cost < known) matches.set(word, cost);
}
