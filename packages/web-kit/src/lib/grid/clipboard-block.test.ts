import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, MAX_PASTED_CELLS, parseBlock } from './clipboard-block.ts';

describe('a block on the clipboard', () => {
  it.each([
    [
      '4\t6\n10\t12\n',
      [
        ['4', '6'],
        ['10', '12'],
      ],
    ],
    ['4\r\n\r\n6', [['4'], [''], ['6']]],
    ['4\r5\r', [['4'], ['5']]],
    ['4\t6', [['4', '6']]],
    ['4\t', [['4', '']]],
    ['12', [['12']]],
    ['12\n', [['12']]],
    ['12\n\n', [['12'], ['']]],
    ['', [['']]],
    [
      '"a\tb"\t"c\nd"\n"e ""f"""\t5',
      [
        ['a\tb', 'c\nd'],
        ['e "f"', '5'],
      ],
    ],
    ['"3" Zoll\t4', [['"3" Zoll', '4']]],
    ['"offen\t4', [['"offen', '4']]],
    ['""\t4', [['', '4']]],
  ])('TABL-02 reads %j', (text, rows) => {
    expect(parseBlock(text)).toEqual({ kind: 'block', rows });
  });

  it('TABL-02 refuses more cells than the limit before it reads them, and takes just the limit', () => {
    expect(parseBlock(`${'1\n'.repeat(100_000)}`)).toEqual({ kind: 'tooLarge', cellCount: 100_000 });
    expect(parseBlock('1\t'.repeat(MAX_PASTED_CELLS))).toEqual({ kind: 'tooLarge', cellCount: 20_001 });
    expect(parseBlock('1\n'.repeat(MAX_PASTED_CELLS))).toMatchObject({ kind: 'block' });
  });

  it('TABL-02 writes numbers and empty cells', () => {
    expect(
      blockText([
        [4, undefined],
        [10, 12],
      ]),
    ).toBe('4\t\r\n10\t12');
  });

  it('TABL-02 reads its own output', () => {
    const row = fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        expect(parseBlock(blockText(rows))).toEqual({
          kind: 'block',
          rows: rows.map((cells) => cells.map(String)),
        });
      }),
    );
  });
});
