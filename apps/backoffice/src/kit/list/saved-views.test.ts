import { expect, it } from 'vitest';
import { withoutStep } from './saved-views.ts';

const view = (name: string, search = name) => ({ name, search: { search } });
const [a, b, c] = [view('a'), view('b'), view('c')];

it.each([
  ['a removed view returns to its place', [a, b], [b], [b], [a, b]],
  ['a view that was saved later stays', [a, b], [b], [b, c], [a, b, c]],
  ['a view that was removed later stays removed', [a, b, c], [b, c], [c], [a, c]],
  ['a view that was renamed later keeps its new name', [a, b], [b], [view('x', 'b')], [a, view('x', 'b')]],
  ['a name that was taken again stays with its new view', [a], [], [view('a', 'new')], [view('a', 'new')]],
  [
    'a renamed view keeps its new name if a later one took the former',
    [a],
    [view('x', 'a')],
    [view('x', 'a'), view('a', 'new')],
    [view('x', 'a'), view('a', 'new')],
  ],
  [
    'a saved view goes, and the one it replaced returns',
    [a, b],
    [b, view('a', 'new')],
    [b, view('a', 'new'), c],
    [a, b, c],
  ],
  ['a renamed view gets its former name', [a, b], [view('x', 'a'), b], [view('x', 'a'), b, c], [a, b, c]],
])('issue 18: undo of a change of views: %s', (_title, before, after, now, expected) => {
  expect(withoutStep(before, after, now)).toEqual(expected);
});
