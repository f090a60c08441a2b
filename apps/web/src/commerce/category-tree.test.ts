import type { Category } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { categoryPath, categoryTrees } from './category-tree.ts';

const category = (id: string, parent: string | null, more: Partial<Category> = {}): Category => ({
  _id: id,
  name: id.toUpperCase(),
  parent,
  isDeal: false,
  isActive: true,
  position: 0,
  ...more,
});

describe('category trees', () => {
  const trees = categoryTrees([
    category('a', null),
    category('b', null, { isActive: false }),
    category('d', null, { isDeal: true }),
    category('c', null),
    category('a1', 'a'),
    category('a2', 'a', { isActive: false }),
    category('a11', 'a1'),
    category('b1', 'b'),
  ]);

  it('CATG-04 shows only active top-level categories, deals apart, in the order of the server', () => {
    expect(trees.main.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(trees.deals.map(({ _id }) => _id)).toEqual(['d']);
  });

  it('LAYO-11 hangs only active categories below their parents', () => {
    expect(trees.main[0]?.children.map(({ _id }) => _id)).toEqual(['a1']);
    expect(trees.main[0]?.children[0]?.children.map(({ _id }) => _id)).toEqual(['a11']);
  });

  it('CATG-01 finds the way from the top down', () => {
    expect(categoryPath(trees, 'a11').map(({ _id }) => _id)).toEqual(['a', 'a1', 'a11']);
    expect(categoryPath(trees, 'nowhere')).toEqual([]);
  });

  it('ends the way of a cycle in broken data', () => {
    const broken = categoryTrees([category('x', 'y'), category('y', 'x')]);
    expect(categoryPath(broken, 'x').map(({ _id }) => _id)).toEqual(['y', 'x']);
  });
});
