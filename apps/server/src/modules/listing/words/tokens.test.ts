import { describe, expect, it } from 'vitest';
import { furtherWords, tokensOf } from './tokens.ts';

const words = (text: string) => tokensOf(text).map(({ word }) => word);
const further = (text: string) => furtherWords(text, tokensOf(text));

describe('words of a text', () => {
  it.each([
    ['Jacke, regenfest', ['jacke', 'regenfest']],
    ['T-Shirt „Kiel“', ['t', 'shirt', 'kiel']],
    ['Schraube 4,5×40 mm', ['schraube', '4.5x40', 'mm']],
    ['1.000 Stück', ['1000', 'stück']],
    ['6,0 mm', ['6', 'mm']],
    ['4,50 × 40mm', ['4.5', 'x', '40mm']],
    ['4,0x40,50mm', ['4x40.5', 'mm']],
    ['M8x40mm', ['m8x40', 'mm']],
    ['12.500,5', ['12.500.5']],
    ['0.125 und 3,175', ['0.125', 'und', '3.175']],
    ['10uF 10µF 10μF', ['10uf', '10uf', '10uf']],
    ['10Ω 4,7kΩ 1 Ω', ['10ohm', '4.7kohm', '1', 'ohm']],
    ['μέτρο', ['μέτρο']],
    ['ende. Neu', ['ende', 'neu']],
    ['', []],
    ['- \u0000 🧥 \ud800', []],
    ['Mu\u0308tze', ['mütze']],
  ])('SRCH-10 of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('SRCH-09 says where a word stands', () => {
    expect(tokensOf(' Öl–Kanne')).toEqual([
      { word: 'öl', start: 1, end: 3 },
      { word: 'kanne', start: 4, end: 9 },
    ]);
  });

  it.each([
    ['T-Shirt', ['tshirt']],
    ['A-B-C', ['ab', 'abc', 'bc']],
    ['10 mm', ['10mm']],
    ['0,75 Liter', ['0.75l', '750ml']],
    ['1 m', ['1m', '1000mm']],
    ['6mm', ['6']],
    ['100 cm', ['100cm', '1000mm']],
    ['0,1uF', ['100000pf', '0.1']],
    ['TX25', ['tx']],
    ['M 8', ['m8']],
    ['DIN 912', ['din912']],
    ['M8 × 40', ['m8x40', 'x40']],
    ['4,5 x 40', ['4.5x', '4.5x40', 'x40']],
    ['2 x 3 x 4', ['2x', '2x3x4', 'x3', '3x', '3x4', 'x4']],
    ['4,5x40', ['4.5', '40']],
    ['Rote Jacke', []],
  ])('SRCH-10 %j is found by %j too', (text, expected) => {
    expect(further(text)).toEqual(expected);
  });

  it('API-02 a word without end is cut', () => {
    expect(words('x'.repeat(10_000))).toEqual(['x'.repeat(60)]);
  });
});
