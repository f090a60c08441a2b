import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { followReturns, isReturning } from './history-return.ts';

test('CATG-05 knows a page that was come back to from one that is opened', () => {
  const history = createMemoryHistory();
  followReturns(history);
  const seen = [
    () => history.push('/a'),
    () => history.push('/b'),
    () => history.back(),
    () => history.forward(),
  ]
    .concat([() => history.go(-2), () => history.replace('/c'), () => history.push('/d')])
    .map((step) => {
      step();
      return [history.location.pathname, isReturning()];
    });
  expect(seen).toEqual([
    ['/a', false],
    ['/b', false],
    ['/a', true],
    ['/b', true],
    ['/', true],
    ['/c', false],
    ['/d', false],
  ]);
});
