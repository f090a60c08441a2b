import { expect, it } from 'vitest';
import { headedCells } from './block-heads.ts';
import { parseBlock } from './clipboard-block.ts';

const field = {
  rowNames: ['Oliv', 'Petrol', 'Rot'],
  columnNames: ['XS', 'S', 'M', '39'],
  start: { row: 1, column: 1 },
};
const placed = (text: string) => {
  const block = parseBlock(text);
  if (block.kind !== 'block') throw new Error('too large');
  const cells = headedCells(block.rows, field);
  return Array.isArray(cells) ? cells.map(({ value, cell }) => [value, cell.row, cell.column]) : cells;
};

it.each([
  ['plain numbers', '1\t2\n3\t4', undefined],
  ['a word among numbers', '4\n5\nabc', undefined],
  ['one word', 'abc', undefined],
  ['empty cells', '\t\n\t', undefined],
  ['a number below 0 in front', '-3\n4', undefined],
  [
    'sizes and colours',
    '\tXS\tS\tM\nPetrol\t4\t5\t6',
    [
      ['4', 1, 0],
      ['5', 1, 1],
      ['6', 1, 2],
    ],
  ],
  [
    'another order and an empty cell',
    'Farbe\tm\txs\nRot\t4\t\nOliv\tabc\t1',
    [
      ['4', 2, 2],
      ['abc', 0, 2],
      ['1', 0, 0],
    ],
  ],
  ['sizes that are numbers', '\t39\nRot\t4', [['4', 2, 3]]],
  [
    'sizes alone, from the row of the first field',
    'S\tM\n4\t5',
    [
      ['4', 1, 1],
      ['5', 1, 2],
    ],
  ],
  [
    'colours alone, from the column of the first field',
    'Rot\t4\t5\nOliv\t1\t2',
    [
      ['4', 2, 1],
      ['5', 2, 2],
      ['1', 0, 1],
      ['2', 0, 2],
    ],
  ],
  ['one colour', 'Rot\t4', [['4', 2, 1]]],
  ['a colour that the field has not got', '\tXS\nGelb\t4', 'unknown'],
  ['a size that the field has not got', '\tXS\tXXL\nRot\t4\t5', 'unknown'],
  ['a colour twice', '\tXS\nRot\t4\nRot\t5', 'unknown'],
  ['a sum below', '\tXS\nRot\t4\nSumme\t4', 'unknown'],
  ['numbers above without a name', '\t7\nRot\t4', 'unknown'],
  ['a heading above one column', 'Menge\n4\n5', 'unknown'],
] as const)('TABL-02 places a block by its headings: %s', (_name, text, expected) => {
  expect(placed(text)).toEqual(expected);
});
