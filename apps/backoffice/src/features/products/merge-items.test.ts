import { expect, it } from 'vitest';
import { mergeItems } from './merge-items.ts';

const item = (key: string, text = '', other = '') => ({ key, text, other });
const merge = (...lists: ReturnType<typeof item>[][]) =>
  mergeItems(lists[0] ?? [], lists[1] ?? [], lists[2] ?? [], ({ key }) => key);

it.each([
  ['what only they changed is taken', [item('a')], [item('a', 'x')], [item('a')], [item('a', 'x')]],
  [
    'fields of one item are merged',
    [item('a')],
    [item('a', 'x')],
    [item('a', '', 'y')],
    [item('a', 'x', 'y')],
  ],
  [
    'what they added comes last',
    [item('a')],
    [item('a'), item('b')],
    [item('c'), item('a')],
    [item('c'), item('a'), item('b')],
  ],
  ['what they removed goes', [item('a'), item('b')], [item('b')], [item('a'), item('b')], [item('b')]],
  ['what they removed stays if it was edited', [item('a')], [], [item('a', 'x')], [item('a', 'x')]],
  ['what the user removed does not return', [item('a')], [item('a', 'x')], [], []],
])('issue 18: %s', (_title, before, theirs, mine, expected) => {
  expect(merge(before, theirs, mine)).toEqual({ items: expected, conflicts: [] });
});

it('issue 18: a field that both changed is a conflict and keeps the own value', () => {
  expect(merge([item('a')], [item('a', 'x')], [item('a', 'y')])).toEqual({
    items: [item('a', 'y')],
    conflicts: [{ key: 'a', field: 'text', theirs: 'x', mine: 'y' }],
  });
});

it('issue 18: values that the user sent are no change by others if the answer was lost', () => {
  const merged = (theirs: ReturnType<typeof item>[], mine: ReturnType<typeof item>[]) =>
    mergeItems([item('a')], theirs, mine, ({ key }) => key, undefined, [[item('a', 'x'), item('b')]]);
  expect(merged([item('a', 'x')], [item('a', 'y')])).toEqual({ items: [item('a', 'y')], conflicts: [] });
  expect(merged([item('a', 'x'), item('b')], [item('a', 'x')])).toEqual({
    items: [item('a', 'x')],
    conflicts: [],
  });
  expect(merged([item('a', 'z')], [item('a', 'y')]).conflicts).toHaveLength(1);
});
