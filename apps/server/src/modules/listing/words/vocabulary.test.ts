import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

/** Damerau and Levenshtein (optimal alignment), the plain way. */
function errorsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at, ...Array<number>(b.length).fill(0)]);
  const row = (at: number) => rows[at] as number[];
  for (let at = 0; at <= b.length; at += 1) row(0)[at] = at;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row(i)[j] = Math.min(
        (row(i - 1)[j] as number) + 1,
        (row(i)[j - 1] as number) + 1,
        (row(i - 1)[j - 1] as number) + same,
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (row(i - 2)[j - 2] as number) + 1
          : Number.POSITIVE_INFINITY,
      );
    }
  return row(a.length)[b.length] as number;
}

const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 8 });
const vocabularies = fc
  .uniqueArray(word, { maxLength: 30 })
  .map((words) => createVocabulary(words.toSorted((a, b) => (a < b ? -1 : 1))));

function near(
  vocabulary: ReturnType<typeof createVocabulary>,
  text: string,
  options: { max: number; isBeginning: boolean },
) {
  const found: [string, number][] = [];
  vocabulary.visitNear(text, options, (number, errors) =>
    found.push([vocabulary.words[number] as string, errors]),
  );
  return found;
}

describe('vocabulary', () => {
  it('SRCH-10 finds the words with so many typing errors, as comparing each does', () => {
    fc.assert(
      fc.property(vocabularies, word, fc.integer({ min: 1, max: 2 }), (vocabulary, text, max) => {
        const expected = vocabulary.words
          .map((other): [string, number] => [other, errorsBetween(other, text)])
          .filter(([, errors]) => errors <= max);
        expect(near(vocabulary, text, { max, isBeginning: false })).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('SRCH-10 finds the words of which a beginning has so many typing errors', () => {
    fc.assert(
      fc.property(vocabularies, word, fc.integer({ min: 1, max: 2 }), (vocabulary, text, max) => {
        const expected = vocabulary.words
          .map((other): [string, number] => {
            const beginnings = Array.from({ length: other.length + 1 }, (_, length) =>
              other.slice(0, length),
            );
            return [other, Math.min(...beginnings.map((beginning) => errorsBetween(beginning, text)))];
          })
          .filter(([, errors]) => errors <= max);
        expect(near(vocabulary, text, { max, isBeginning: true })).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('SRCH-10 finds words and beginnings', () => {
    const vocabulary = createVocabulary(['jacke', 'jacken', 'jahr', 'zelt']);
    expect(['jacke', 'zelt', 'jack', ''].map(vocabulary.find)).toEqual([0, 3, -1, -1]);
    expect(['ja', 'jacke', 'jackent', 'z', ''].map(vocabulary.beginning)).toEqual([
      [0, 3],
      [0, 2],
      [2, 2],
      [3, 4],
      [0, 4],
    ]);
  });
});
