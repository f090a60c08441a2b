import { expect, it } from 'vitest';
import { isPostcode } from './address.ts';

it.each([
  ['50667', 'DE', true],
  ['5067', 'DE', false],
  ['506670', 'de', false],
  ['5O667', 'DE', false],
  ['D-50667', 'DE', false],
  ['1010', 'AT', true],
  ['SW1A 1AA', 'GB', true],
  [' ', 'AT', false],
])('ADDR-02 the postcode %j in %s: %j', (zipCode, country, expected) => {
  expect(isPostcode(zipCode, country)).toBe(expected);
});
