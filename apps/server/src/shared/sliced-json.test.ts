import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTurns } from '../../test/count-turns.ts';
import { parseInSlices, stringifyInSlices } from './sliced-json.ts';

const parse = (text: string, check: (value: unknown, text: string) => void = () => {}) =>
  parseInSlices(text, { maxDepth: 100, check });
const line = (index: number) => ({ sku: `A-${index}`, note: '],[{"\\', list: [index, { a: [] }] });
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

describe('JSON in slices', () => {
  it('API-02 parses as JSON.parse does, whatever stands in the lists', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 20 }))),
        fc.nat(60_000),
        async (value, count) => {
          // Blanks between the elements make slices of few of them.
          const blanks = ' '.repeat(Math.floor(count / 10));
          const text = JSON.stringify({ ...value, items: lines(count % 300) }).replaceAll(
            '},{',
            `},${blanks}{`,
          );
          expect(await parse(text)).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a comma at the end', `{"items":[${'{"a":1}, '.repeat(40_000)}]}`],
    ['a comma too many', `{"items":[${'{"a":1}, '.repeat(20_000)},${'{"a":1}, '.repeat(20_000)}{}]}`],
    ['the wrong bracket', `{"items":[${'{"a":1}, '.repeat(40_000)}{}}}`],
    ['no end', `{"items":[${'{"a":1}, '.repeat(40_000)}`],
    ['something after it', `{"items":[${'{"a":1}, '.repeat(40_000)}{}]} x`],
    ['one endless element', `{"items":[{"a":[${'1,'.repeat(300_000)}1]}]}`],
    ['much outside of lists', `{"items":[],"note":{"a":[${'1,'.repeat(300_000)}1]}}`],
    ['deep lists', `{"items":[${'['.repeat(101)}${']'.repeat(101)}]}`],
  ])('API-02 refuses %s', async (_what, text) => {
    await expect(parse(text)).rejects.toThrow(SyntaxError);
  });

  it('NUMS-02 takes one long text', async () => {
    const value = { ignored: 'a'.repeat(7 * 1024 * 1024), items: [{ note: 'b'.repeat(1024 * 1024) }] };
    expect(await parse(JSON.stringify(value))).toEqual(value);
  });

  it('API-02 checks every piece once', async () => {
    const checked: number[] = [];
    await parse(JSON.stringify({ items: lines(10_000) }), (value) => {
      if (Array.isArray(value)) checked.push(value.length);
    });
    expect(checked.reduce((sum, length) => sum + length, 0)).toBe(10_000);
    expect(Math.max(...checked)).toBeLessThan(5_000);
  });

  it('CART-26 writes as JSON.stringify does, and leaves short answers to it', async () => {
    const answer = {
      a: 1,
      b: undefined,
      items: lines(1_234),
      none: null,
      data: { rows: lines(700), 'ö"': 'ü' },
    };
    expect(String(await stringifyInSlices(answer))).toBe(JSON.stringify(answer));
    expect(await stringifyInSlices({ items: lines(500) })).toBeUndefined();
  });

  it('CART-26 lets others work between slices of at most 500 lines', async () => {
    const text = JSON.stringify({ items: lines(10_000) });
    const turns = await countTurns(() => parse(text));
    expect(turns.count).toBeGreaterThanOrEqual(Math.floor(text.length / (128 * 1024)));
    expect(
      (await countTurns(() => stringifyInSlices({ items: lines(10_000) }))).count,
    ).toBeGreaterThanOrEqual(19);
  });
});
