import { describe, expect, it } from 'vitest';
import { findGtinFault } from './gtin.ts';

describe('a GTIN', () => {
  it.each(['96385074', '012345678905', '4006381333931', '0012345678905', '14006381333938', '00000000'])(
    'PROD-03 %s is right',
    (gtin) => {
      expect(findGtinFault(gtin)).toBeUndefined();
    },
  );

  it.each([
    ['96385075', '4'],
    ['4006381333932', '1'],
    ['4006381339331', '9'],
    ['14006381333931', '8'],
  ])('PROD-03 %s ends with the wrong check digit', (gtin, expected) => {
    expect(findGtinFault(gtin)).toEqual({ expected });
  });

  it.each([
    '',
    '4711',
    '12345678901',
    '400638133393100',
    '400638133393X',
    '4,00638E+12',
    '４００６３８１３３３９３１',
  ])('PROD-03 %j has no length of a GTIN', (gtin) => {
    expect(findGtinFault(gtin)).toBe('length');
  });
});
