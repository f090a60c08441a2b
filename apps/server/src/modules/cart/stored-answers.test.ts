import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import type { SellablesVersion } from '../catalogue/catalogue-reader.ts';
import { type AnswerInputs, createStoredAnswers } from './stored-answers.ts';

const facts = [{}, {}] as unknown as SellablesVersion['facts'];
const settings = {} as SellablesVersion['settings'];
const rules = {};
const inputs: AnswerInputs = { texts: ['b', 1], rules, products: { facts, settings, digest: 'x' } };

async function readTwice(first: AnswerInputs, second: AnswerInputs, maxBytes?: number) {
  const answers = createStoredAnswers(createCaches(), maxBytes);
  let made = 0;
  const make = async () => ({ made: ++made });
  await answers.get('a', first, make);
  const bytes = await answers.get('a', second, make);
  return JSON.parse(gunzipSync(bytes).toString());
}

describe('stored answers', () => {
  it('CART-26 are made once for equal inputs', async () => {
    const same = { texts: ['b', 1], rules, products: { facts: [...facts], settings, digest: 'x' } };
    expect(await readTwice(inputs, same)).toEqual({ made: 1 });
  });

  it.each<[string, Partial<AnswerInputs>]>([
    ['lines', { texts: ['b', 2] }],
    ['rules', { rules: {} }],
    ['prices', { products: { facts, settings, digest: 'y' } }],
    [
      'facts',
      { products: { facts: [{}, {}] as unknown as SellablesVersion['facts'], settings, digest: 'x' } },
    ],
    ['fewer facts', { products: { facts: facts.slice(1), settings, digest: 'x' } }],
    ['settings', { products: { facts, settings: { ...settings }, digest: 'x' } }],
  ])('CART-26 are made again after a change of %s', async (_what, change) => {
    expect(await readTwice(inputs, { ...inputs, ...change })).toEqual({ made: 2 });
  });

  it('NUMS-02 are not kept beyond the limit of bytes', async () => {
    expect(await readTwice(inputs, inputs, 10)).toEqual({ made: 2 });
  });
});
