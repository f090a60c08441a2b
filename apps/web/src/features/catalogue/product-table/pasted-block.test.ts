import { expect, it } from 'vitest';
import { parseBlock } from './pasted-block.ts';

it.each([
  [
    '4\t6\n10\t12\n',
    [
      ['4', '6'],
      ['10', '12'],
    ],
  ],
  ['4\r\n\r\n6', [['4'], [''], ['6']]],
  ['4\t6', [['4', '6']]],
  ['12', undefined],
  ['12\n', undefined],
])('TABL-02 reads the pasted block %j', (text, expected) => {
  expect(parseBlock(text)).toEqual(expected);
});
