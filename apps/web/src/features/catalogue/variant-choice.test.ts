import { expect, it } from 'vitest';
import { productRow } from './product-table/product-row-fixture.ts';
import { chosenVariant, variantChoices } from './variant-choice.ts';

const variant = (sku: string, colour: string, size: string) =>
  productRow({
    _id: 'a',
    sku: 'A',
    variantSku: sku,
    attributes: [
      { key: 'colour', name: 'Farbe', value: colour },
      { key: 'size', name: 'Größe', value: size },
    ],
  });
const redM = variant('R-M', 'Rot', 'M');
const redL = variant('R-L', 'Rot', 'L');
const blueL = variant('B-L', 'Blau', 'L');
const blueM = variant('B-M', 'Blau', 'M');

it('PROD-11 offers what the variants differ in and keeps the other attributes when one changes', () => {
  const choices = variantChoices([redM, redL, blueL, blueM], redM);
  expect(
    choices.map(({ name, options }) => [
      name,
      options.map(({ value, isChosen, row }) => [value, isChosen, row.variantSku]),
    ]),
  ).toEqual([
    [
      'Farbe',
      [
        ['Rot', true, 'R-M'],
        ['Blau', false, 'B-M'],
      ],
    ],
    [
      'Größe',
      [
        ['M', true, 'R-M'],
        ['L', false, 'R-L'],
      ],
    ],
  ]);
});

it('PROD-11 leads to the nearest variant where the combination is not made', () => {
  const [colour] = variantChoices([redM, blueL], redM);
  expect(colour?.options.map(({ row }) => row.variantSku)).toEqual(['R-M', 'B-L']);
});

it('PROD-11 offers nothing where all variants are alike or there is one', () => {
  expect(variantChoices([redM], redM)).toEqual([]);
  expect(variantChoices([redM, redL], redM).map(({ key }) => key)).toEqual(['size']);
});

it('PROD-01 begins without a choice, and takes the first variant for an unknown number', () => {
  const rows = [redM, redL];
  expect(chosenVariant(rows, 'R-L', 'A')).toBe(redL);
  expect(chosenVariant(rows, 'unknown', 'A')).toBe(redM);
  expect(chosenVariant(rows, undefined, 'A')).toBeUndefined();
  expect(chosenVariant(rows, 'A', 'A')).toBeUndefined();
  expect(chosenVariant([redM], undefined, 'A')).toBe(redM);
  expect(chosenVariant([], 'R-L', 'A')).toBeUndefined();
});

it('PROD-11 marks nothing before a variant is chosen', () => {
  const [colour] = variantChoices([redM, redL, blueM], undefined);
  expect(colour?.options.map(({ isChosen, row }) => [isChosen, row.variantSku])).toEqual([
    [false, 'R-M'],
    [false, 'B-M'],
  ]);
});

it('PROD-05 a colour names all of its sizes, so that one without stock does not speak for the others', () => {
  const [colour] = variantChoices([redM, redL, blueL, blueM], blueM);
  expect(colour?.options.map(({ value, rows }) => [value, rows.map(({ variantSku }) => variantSku)])).toEqual(
    [
      ['Rot', ['R-M', 'R-L']],
      ['Blau', ['B-L', 'B-M']],
    ],
  );
});
