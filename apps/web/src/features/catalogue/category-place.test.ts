import type { Category } from '@kontor/contract';
import { expect, it } from 'vitest';
import { categoryPlace } from './category-place.ts';

const category = (_id: string, parent: string | null): Category => ({
  _id,
  parent,
  name: _id.toUpperCase(),
  isDeal: false,
  isActive: true,
  position: 0,
});
const categories = [
  category('clothes', null),
  category('tents', null),
  category('jackets', 'clothes'),
  category('trousers', 'clothes'),
];
const ids = (list: readonly Category[] | undefined) => list?.map((entry) => entry._id);

it('CATG-02 without an id the top-level categories are the choices', () => {
  const place = categoryPlace(categories, undefined);
  expect([ids(place?.path), ids(place?.choices)]).toEqual([[], ['clothes', 'tents']]);
});

it('CATG-01 gives path and sub-categories of a category', () => {
  const place = categoryPlace(categories, 'clothes');
  expect([ids(place?.path), ids(place?.choices)]).toEqual([['clothes'], ['jackets', 'trousers']]);
});

it('CATG-01 a category without sub-categories stands among its siblings', () => {
  const place = categoryPlace(categories, 'trousers');
  expect([ids(place?.path), ids(place?.choices)]).toEqual([
    ['clothes', 'trousers'],
    ['jackets', 'trousers'],
  ]);
});

it('CATG-01 an unknown id has no place', () => {
  expect(categoryPlace(categories, 'gone')).toBeUndefined();
});
