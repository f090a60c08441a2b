import { expect, it } from 'vitest';
import { countryNamed, isCountry } from './country.ts';

it('ADDR-02 knows the countries of ISO 3166-1, and Kosovo', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  for (const code of ['DE', 'AT', 'CH', 'GB', 'GR', 'XK', 'AX', 'GF']) expect(countries).toContain(code);
  // 249 of the standard.
  expect(countries).toHaveLength(250);
});

it.each(['UK', 'DD', 'SU', 'YU', 'AN', 'FX', 'TP', 'BU', 'CS', 'AC', 'IC', 'EU', 'ZZ', 'de', 'D', 'DEU', ''])(
  'ADDR-02 %j is the code of no country',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);

it('issue 18: finds a country by its names and its vehicle sign', () => {
  expect(['Deutschland', ' germany ', 'D', 'ÖSTERREICH'].map(countryNamed)).toEqual(['DE', 'DE', 'DE', 'AT']);
  expect(['', 'Atlantis', 'XX', 'constructor'].map(countryNamed)).toEqual(Array(4).fill(undefined));
});
