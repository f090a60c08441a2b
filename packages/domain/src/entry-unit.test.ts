import { describe, expect, it } from 'vitest';
import { type ArticleUnits, readUnitQuantity, splitUnit } from './entry-unit.ts';

const piece: ArticleUnits = { salesUnit: null, units: [], batchSize: 1 };
const packed: ArticleUnits = { ...piece, batchSize: 10 };
const pair: ArticleUnits = { ...piece, salesUnit: { id: 'pair', names: ['Paar', 'pair'] } };
const box: ArticleUnits = {
  salesUnit: { id: 'box200', names: ['VPE 200', 'Box of 200'] },
  units: [{ id: 'box200', ratio: 200, mainUnitNames: ['Stück', 'piece'] }],
  batchSize: 5,
};
/** 49 times a 49th is not 1 in binary fractions. */
const boxOf49: ArticleUnits = {
  salesUnit: { id: 'box49', names: ['Box of 49'] },
  units: [{ id: 'box49', ratio: 49, mainUnitNames: ['Stück'] }],
  batchSize: 1,
};
const piecesInCartons: ArticleUnits = {
  salesUnit: { id: 'piece', names: ['Stück'] },
  units: [{ id: 'carton', ratio: 12, mainUnitNames: ['Stück'] }],
  batchSize: 1,
};

describe('a quantity with a unit', () => {
  it.each([
    ['30', piece, 30, true],
    ['30 Stk.', piece, 30, true],
    ['30 Paar', pair, 30, true],
    ['30 pairs', pair, 30, true],
    ['Stk. 30', piece, 30, true],
    ['30 units', box, 30, true],
    ['2 VE', packed, 20, true],
    ['2 VPE', box, 2, true],
    ['3 boxes', box, 3, true],
    ['3 Karton', piecesInCartons, 36, true],
    ['2 Dutzend', pair, 24, true],
    ['1.500 Stk', piece, 1500, true],
    ['30 Paar', piece, 30, false],
    ['2 VE', piece, 2, false],
    ['3 Karton', packed, 30, false],
    ['3 Karton', pair, 3, false],
    ['400 Stück', box, 2, false],
    ['5 Stück', box, 5, false],
    ['2 Dutzend', box, 2, false],
    ['49 Stück', boxOf49, 1, false],
    ['98 Stück', boxOf49, 2, false],
    ['999999 Karton', packed, 999_999, false],
    ['2 Paletten', box, 2, false],
  ])('CHKO-24 TABL-06 reads %j of %j as %i, certain: %s', (text, article, quantity, isSure) => {
    expect(readUnitQuantity(text, article)).toMatchObject({ quantity, isSure });
  });

  it('CHKO-24 says when the number changes, and never exceeds the greatest quantity', () => {
    expect(readUnitQuantity('2 VE', packed)).toMatchObject({ isConverted: true, change: undefined });
    expect(readUnitQuantity('2 Stk', packed)).toMatchObject({ isConverted: false });
    expect(readUnitQuantity('999999 VE', packed)).toMatchObject({ quantity: 999_999, change: 'aboveLimit' });
  });

  it.each(['viele', '5 Äpfel', '2 Karton à 12', 'AB-1', '', 'M8', '39-42'])(
    'CHKO-24 takes %j for no quantity with a unit',
    (text) => {
      expect(readUnitQuantity(text, piece)).toBeUndefined();
    },
  );

  it('CHKO-24 takes no longer for a hostile text than for its length', () => {
    for (const part of ['1 ', '1.', 'Stk', '1Stk']) expect(splitUnit(part.repeat(100_000))).toBeUndefined();
  }, 5_000);
});
