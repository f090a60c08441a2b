import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldNumber } from './folding.ts';
import { createPartIndex, type PartIndex } from './part-index.ts';

const indexOf = (texts: readonly string[], options: { gram?: number; blockBits?: number } = {}) =>
  createPartIndex({
    count: texts.length,
    textOf: (text) => texts[text] as string,
    gram: 3,
    blockBits: 1,
    ...options,
  });

function hits(index: PartIndex, part: string) {
  const found: [number, number, boolean][] = [];
  index.visit(part, ({ text, at, isWhole }) => found.push([text, at, isWhole]));
  return found;
}

describe('parts of article numbers', () => {
  it('SRCH-10 finds every place of a part, as looking at each text does', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB1-ß '), maxLength: 9 });
    const part = fc.string({ unit: fc.constantFrom(...'ab1s'), minLength: 3, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), part, async (texts, sought) => {
        const expected = texts.flatMap((written, number) => {
          const folded = foldNumber(written);
          return Array.from(folded, (_, at) => at)
            .filter((at) => folded.startsWith(sought, at))
            .map((at): [number, number, boolean] => [number, at, folded === sought]);
        });
        expect(hits(await indexOf(texts), sought)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('SRCH-10 finds a rare gram beside one that all texts have', async () => {
    const texts = Array.from({ length: 200 }, (_, text) => (text % 90 === 7 ? 'aaab' : 'aaaa'));
    const index = await indexOf(texts, { blockBits: 0 });
    expect(hits(index, 'aaab')).toEqual([7, 97, 187].map((text) => [text, 0, true]));
    expect(hits(index, 'aaac')).toEqual([]);
  });

  it('SRCH-10 finds two characters at the beginning, one only as the whole', async () => {
    const index = await indexOf(['K7', 'AK7', 'K', 'K-70']);
    expect(hits(index, 'k7')).toEqual([
      [0, 0, true],
      [3, 0, false],
    ]);
    expect(hits(index, 'k')).toEqual([[2, 0, true]]);
    expect(hits(index, '')).toEqual([]);
  });

  it('SRCH-10 knows where a piece of a number begins', async () => {
    const index = await indexOf(['NH-RED1042XL', 'SHRED']);
    const starts: boolean[] = [];
    for (const part of ['red', '1042', '042'])
      index.visit(part, ({ isPieceStart }) => starts.push(isPieceStart));
    // RED begins one in the first, none in SHRED.
    expect(starts).toEqual([true, false, true, false]);
  });
});
