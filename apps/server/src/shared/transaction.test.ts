import { expect, it } from 'vitest';
import { together } from './transaction.ts';

it('issue 5: statements that were sent together answer in their order', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two']);
});

it('issue 5: the first failure is thrown once every other statement has been answered', async () => {
  const answered: string[] = [];
  const last = Promise.withResolvers<void>();
  const all = together([
    Promise.reject(new Error('first')),
    Promise.reject(new Error('its consequence')),
    last.promise.then(() => answered.push('last')),
  ]).catch((error: Error) => answered.push(error.message));
  await Promise.resolve();
  expect(answered).toEqual([]);
  last.resolve();
  await all;
  expect(answered).toEqual(['last', 'first']);
});
