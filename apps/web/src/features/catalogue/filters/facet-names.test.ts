import { expect, it } from 'vitest';
import { facetNames } from './facet-names.ts';

const color = {
  key: 'color',
  name: 'Farbe',
  values: [{ value: 'red', label: 'Rot', count: 1 }],
  total: 1,
  more: false,
};
const former = {
  key: 'color',
  name: 'Color',
  values: [
    { value: 'red', label: 'Red', count: 1 },
    { value: 'blue', label: 'Blau', count: 1 },
  ],
  total: 2,
  more: false,
};

it('CATG-09 names attributes and values by the present list, then by former ones, then by themselves', () => {
  const names = facetNames([[color], [former]]);
  expect([names.nameOf('color'), names.labelOf('color', 'red')]).toEqual(['Farbe', 'Rot']);
  expect(names.labelOf('color', 'blue')).toBe('Blau');
  expect(names.labelOf('color', 'gone')).toBe('gone');
  expect(names.nameOf('washing_care')).toBe('Washing care');
  expect(names.nameOf('-')).toBe('-');
});
