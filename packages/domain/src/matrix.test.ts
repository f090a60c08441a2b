import { describe, expect, it } from 'vitest';
import { matrixAttributes } from './matrix.ts';

/** 'Rot-S' has the colour Rot and the size S; what follows is the same for all. */
const variants = (names: readonly string[], ...common: { key: string; value: string }[]) =>
  names.map((name) => {
    const [color = '', size] = name.split('-');
    const own = [
      { key: 'color', value: color },
      ...(size === undefined ? [] : [{ key: 'size', value: size }]),
    ];
    return { attributes: [...common, ...own] };
  });

describe('the attributes of a matrix', () => {
  it.each([
    ['a full table', variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau-M'])],
    [
      'an attribute that all share',
      variants(['Rot-S', 'Rot-M', 'Blau-S'], { key: 'material', value: 'Wolle' }),
    ],
    ['6 of 10 places', variants(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'B-1'])],
  ])('TABL-02 are colour and size for %s', (_name, given) => {
    expect(matrixAttributes(given)).toEqual(['color', 'size']);
  });

  it.each([
    ['nothing', []],
    ['one variant', variants(['Rot-S'])],
    ['one attribute', variants(['Rot', 'Blau'])],
    ['one value of an attribute', variants(['Rot-S', 'Rot-M'])],
    ['less than 60 % of the places', variants(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'B-1'])],
    ['two variants at one place', variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau-M', 'Rot-S'])],
    ['an attribute that some lack', variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau'])],
    [
      'three attributes',
      [
        ...variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau-M'], { key: 'fit', value: 'weit' }),
        ...variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau-M'], { key: 'fit', value: 'eng' }),
      ],
    ],
  ])('TABL-02 are none for %s', (_name, given) => {
    expect(matrixAttributes(given)).toBeUndefined();
  });
});
