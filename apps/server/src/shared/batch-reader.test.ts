import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBatchReader } from './batch-reader.ts';

/** A reader whose reads end when the test says so. `reads` lists the scope and keys of each. */
function heldReader() {
  const reads: { scope: string; keys: number[]; end: PromiseWithResolvers<void> }[] = [];
  const read = createBatchReader(async (scope: string, keys: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    reads.push({ scope, keys: [...keys], end });
    await end.promise;
    return new Map(keys.map((key) => [key, `${scope}${key}`]));
  });
  const of = async (scope: string, ...keys: number[]) => {
    const answer = await read(scope, keys);
    return keys.map((key) => answer.get(key));
  };
  const end = async (at: number, error?: Error) => {
    if (error) reads[at]?.end.reject(error);
    else reads[at]?.end.resolve();
    await nextTurn();
  };
  const asked = () => reads.map(({ scope, keys }) => [scope, ...keys].join(' '));
  return { of, end, asked };
}

it('API-18 reads keys of one turn of the event loop together, each once, and scopes apart', async () => {
  const { of, end, asked } = heldReader();
  const answers = [of('a', 1, 2), of('a', 2, 3), of('b', 1)];
  await nextTurn();
  expect(asked()).toEqual(['a 1 2 3', 'b 1']);
  await end(0);
  await end(1);
  expect(await Promise.all(answers)).toEqual([['a1', 'a2'], ['a2', 'a3'], ['b1']]);
});

it('API-18 reads what is asked for during two reads together after one of them', async () => {
  const { of, end, asked } = heldReader();
  const answers: Promise<unknown>[] = [];
  for (const key of [1, 2, 3, 4]) {
    answers.push(of('a', key));
    await nextTurn();
  }
  expect(asked()).toEqual(['a 1', 'a 2']);
  await end(1);
  expect(asked()).toEqual(['a 1', 'a 2', 'a 3 4']);
  await end(0);
  await end(2);
  expect(await Promise.all(answers)).toEqual([['a1'], ['a2'], ['a3'], ['a4']]);
});

it('API-18 reads a key again that is asked for after its read began', async () => {
  const { of, end, asked } = heldReader();
  const first = of('a', 1);
  await nextTurn();
  const second = of('a', 1);
  await nextTurn();
  expect(asked()).toEqual(['a 1', 'a 1']);
  await end(0);
  await end(1);
  expect(await Promise.all([first, second])).toEqual([['a1'], ['a1']]);
});

it('API-18 fails those who share a failed read, and reads the next ones', async () => {
  const { of, end, asked } = heldReader();
  const failing = [of('a', 1), of('a', 2)].map((answer) => answer.catch((error: Error) => error.message));
  await nextTurn();
  await end(0, new Error('broken'));
  expect(await Promise.all(failing)).toEqual(['broken', 'broken']);
  const next = of('a', 1);
  await nextTurn();
  await end(1);
  expect(await next).toEqual(['a1']);
  expect(asked()).toEqual(['a 1 2', 'a 1']);
});
