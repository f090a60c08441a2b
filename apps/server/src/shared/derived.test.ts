import { expect, it } from 'vitest';
import { derived, numberOf } from './derived.ts';

it('computes a derived value once for each object', () => {
  let count = 0;
  const double = derived(({ value }: { value: number }) => {
    count += 1;
    return 2 * value;
  });
  const [one, two] = [{ value: 1 }, { value: 2 }];
  expect([double(one), double(two), double(one)]).toEqual([2, 4, 2]);
  expect(count).toBe(2);
  expect(numberOf(one)).toBe(numberOf(one));
  expect(numberOf(one)).not.toBe(numberOf(two));
});
