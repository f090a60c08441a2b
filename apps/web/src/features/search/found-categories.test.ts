import { expect, it } from 'vitest';
import { categoryTrees } from '../../commerce/category-tree.ts';
import { foundCategories } from './found-categories.ts';

const parents: Record<string, string | null> = {
  kleidung: null,
  jacken: 'kleidung',
  hosen: 'kleidung',
  regenjacken: 'jacken',
  daunenjacken: 'jacken',
  zelte: null,
  tunnel: 'zelte',
};
const { main } = categoryTrees(
  Object.entries(parents).map(([_id, parent], position) => ({
    _id,
    name: _id,
    parent,
    position,
    isDeal: false,
    isActive: true,
  })),
);
const names = (hits: Record<string, number>, max?: number) =>
  foundCategories(main, hits, max).map(({ category, hits }) => `${category._id} ${hits}`);

it.each([
  ['nothing without hits', {}, 5, []],
  ['opens what holds a single one', { zelte: 3, tunnel: 3 }, 5, ['tunnel 3']],
  [
    'opens the largest first',
    { kleidung: 12, jacken: 9, hosen: 3, zelte: 4, tunnel: 4 },
    3,
    ['jacken 9', 'tunnel 4', 'hosen 3'],
  ],
  [
    'opens no more than there is room for',
    { kleidung: 12, jacken: 9, hosen: 3, zelte: 4 },
    2,
    ['kleidung 12', 'zelte 4'],
  ],
  [
    'opens level by level',
    { kleidung: 12, jacken: 9, regenjacken: 5, daunenjacken: 4, hosen: 3 },
    5,
    ['regenjacken 5', 'daunenjacken 4', 'hosen 3'],
  ],
  ['keeps what its sub-categories do not cover', { kleidung: 12, jacken: 9 }, 5, ['kleidung 12']],
])('SRCH-02 %s', (_, hits, max, expected) => {
  expect(names(hits, max)).toEqual(expected);
});

it('SRCH-02 says which category is above where two of the shop are of one name', () => {
  const tree = (id: string, parent: string | null, name: string) => ({
    _id: id,
    name,
    parent,
    position: 0,
    isDeal: false,
    isActive: true,
  });
  const { main: top } = categoryTrees([
    tree('d', null, 'Damen'),
    tree('h', null, 'Herren'),
    tree('dj', 'd', 'Jacken'),
    tree('hj', 'h', 'Jacken'),
    tree('hh', 'h', 'Hosen'),
  ]);
  const found = foundCategories(top, { d: 9, dj: 9, h: 5, hj: 4, hh: 1 });
  expect(found.map(({ category, above }) => [category.name, above])).toEqual([
    ['Jacken', 'Damen'],
    ['Jacken', 'Herren'],
    ['Hosen', undefined],
  ]);
  const [alone] = foundCategories(top, { d: 9, dj: 9, h: 5 });
  expect([alone?.category.name, alone?.above]).toEqual(['Jacken', 'Damen']);
});
