import { setImmediate } from 'node:timers/promises';
import { lowerBound } from '../packed.ts';

export type Vocabulary = ReturnType<typeof createVocabulary>;

const wordsAStep = 5_000;

/**
 * Makes a vocabulary of folded words. `words` must be distinct and sorted by code units: words with a common beginning are
 * adjacent.
 */
export function createVocabulary(words: readonly string[]) {
  const packing = pack(words);
  for (let step = packing.next(); ; step = packing.next())
    if (step.done) return vocabularyOf(words, step.value);
}

/** The same in steps, so that the process can answer requests meanwhile. */
export async function createVocabularyInSteps(words: readonly string[]): Promise<Vocabulary> {
  const packing = pack(words);
  for (let step = packing.next(); ; step = packing.next()) {
    if (step.done) return vocabularyOf(words, step.value);
    await setImmediate();
  }
}

interface PackedWords {
  starts: Int32Array;
  letters: Uint16Array;
  /** The number of letters that a word shares with the one before it. */
  shared: Uint8Array;
  longest: number;
}

function* pack(words: readonly string[]): Generator<undefined, PackedWords> {
  const starts = new Int32Array(words.length + 1);
  let longest = 0;
  words.forEach((word, number) => {
    starts[number + 1] = (starts[number] as number) + word.length;
    longest = Math.max(longest, word.length);
  });
  const letters = new Uint16Array(starts[words.length] as number);
  const shared = new Uint8Array(words.length);
  for (const [number, word] of words.entries()) {
    if (number % wordsAStep === 0) yield;
    const start = starts[number] as number;
    for (let at = 0; at < word.length; at += 1) letters[start + at] = word.charCodeAt(at);
    const former = words[number - 1] ?? '';
    let common = 0;
    while (common < word.length && common < 255 && word[common] === former[common]) common += 1;
    shared[number] = common;
  }
  return { starts, letters, shared, longest };
}

function vocabularyOf(words: readonly string[], { starts, letters, shared, longest }: PackedWords) {
  const firstFrom = (text: string) => lowerBound(0, words.length, (at) => (words[at] as string) < text);

  return {
    words,
    /** −1 for an unknown word. */
    find(word: string): number {
      const at = firstFrom(word);
      return words[at] === word ? at : -1;
    },
    /** The range of words with a beginning: from the first number to before the second. */
    beginning: (prefix: string): readonly [number, number] => [
      firstFrom(prefix),
      firstFrom(`${prefix}\uffff`),
    ],
    /**
     * Visits the words within `max` typing errors of `word`, and those that begin with such a text, with the least number
     * of errors. An error is an extra, missing or wrong letter, or two swapped neighbours.
     */
    visitNear(
      word: string,
      { max, isBeginning }: { max: number; isBeginning: boolean },
      hear: (word: number, errors: number) => void,
    ): void {
      const width = word.length + 1;
      const sought = Uint16Array.from(word, (letter) => letter.charCodeAt(0));
      // Row d: the errors between the first d letters of a vocabulary word and each beginning of the one sought. Words that
      // begin alike have these rows in common, which is why they stand beside each other.
      const rows = new Uint8Array((longest + 1) * width);
      for (let at = 0; at < width; at += 1) rows[at] = at;
      /** By depth: the least errors that any beginning up to there has. */
      const least = new Uint8Array(longest + 1).fill(255);
      least[0] = word.length;
      const shortest = word.length - max;
      const most = word.length + max;
      const table = { rows, width, letters, sought, max };
      let settledAt = Number.POSITIVE_INFINITY;
      /** The rows up to here are those of the word's beginning. */
      let filled = 0;
      for (let number = 0; number < words.length; number += 1) {
        const common = shared[number] as number;
        if (common >= settledAt) {
          if (isBeginning && (least[settledAt] as number) <= max) hear(number, least[settledAt] as number);
          continue;
        }
        settledAt = Number.POSITIVE_INFINITY;
        if (common < filled) filled = common;
        const start = starts[number] as number;
        const length = (starts[number + 1] as number) - start;
        if (length < shortest || (!isBeginning && length > most)) continue;
        let depth = filled;
        while (depth < length) {
          depth += 1;
          const lowest = fillRow(table, depth, start);
          const whole =
            depth < shortest || depth > most ? beyond : (rows[depth * width + width - 1] as number);
          least[depth] = Math.min(least[depth - 1] as number, whole);
          if (lowest > max) {
            settledAt = depth;
            break;
          }
        }
        filled = depth;
        const errors = isBeginning ? (least[depth] as number) : (rows[depth * width + width - 1] as number);
        if (errors <= max && (isBeginning || depth === length)) hear(number, errors);
      }
    },
  };
}

/** More errors than any search forgives. */
const beyond = 255;

/**
 * Fills one row of the distances (Damerau and Levenshtein, optimal alignment) and answers its least. Only cells that are at
 * most `max` from the diagonal: others have more errors, which the cells beside these say.
 */
function fillRow(
  {
    rows,
    width,
    letters,
    sought,
    max,
  }: { rows: Uint8Array; width: number; letters: Uint16Array; sought: Uint16Array; max: number },
  depth: number,
  start: number,
): number {
  const row = depth * width;
  const above = row - width;
  const letter = letters[start + depth - 1] as number;
  const letterBefore = depth > 1 ? (letters[start + depth - 2] as number) : -1;
  const first = Math.max(1, depth - max);
  const last = Math.min(width - 1, depth + max);
  let left = first === 1 ? depth : max + 1;
  let lowest = left;
  rows[row + first - 1] = left;
  for (let at = first; at <= last; at += 1) {
    const wanted = sought[at - 1] as number;
    let errors = (rows[above + at - 1] as number) + (wanted === letter ? 0 : 1);
    const up = (rows[above + at] as number) + 1;
    if (up < errors) errors = up;
    if (left + 1 < errors) errors = left + 1;
    if (at > 1 && letterBefore === wanted && sought[at - 2] === letter) {
      const swapped = (rows[above - width + at - 2] as number) + 1;
      if (swapped < errors) errors = swapped;
    }
    rows[row + at] = errors;
    left = errors;
    if (errors < lowest) lowest = errors;
  }
  if (last < width - 1) rows[row + last + 1] = max + 1;
  return lowest;
}
