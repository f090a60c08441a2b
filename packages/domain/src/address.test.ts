import { expect, it } from 'vitest';
import { addressesFor, isPostcode, preselectedAddress } from './address.ts';

it.each([
  ['50667', 'DE', true],
  ['5067', 'DE', false],
  ['506670', 'de', false],
  ['5O667', 'DE', false],
  ['D-50667', 'DE', false],
  ['1010', 'AT', true],
  ['10100', 'AT', false],
  ['8001', 'CH', true],
  ['CH-8001', 'CH', false],
  ['9490', 'li', true],
  ['1000', 'BE', true],
  ['10000', 'BE', false],
  ['75001', 'FR', true],
  ['7501', 'FR', false],
  ['00118', 'IT', true],
  ['0118', 'IT', false],
  ['1012 AB', 'NL', true],
  ['1012ab', 'NL', true],
  ['1012', 'NL', false],
  ['00-950', 'PL', true],
  ['00950', 'PL', false],
  ['110 00', 'CZ', true],
  ['11 000', 'CZ', false],
  ['SW1A 1AA', 'GB', true],
  [' ', 'AT', false],
])('ADDR-02 the postcode %j in %s: %j', (zipCode, country, expected) => {
  expect(isPostcode(zipCode, country)).toBe(expected);
});

const addresses = [
  { id: 'post', type: 3, isDefault: true },
  { id: 'general', type: 0, isDefault: true },
  { id: 'ramp', type: 1, isDefault: false },
  { id: 'office', type: 2, isDefault: false },
];

it.each([
  ['shipping', ['ramp', 'general']],
  ['invoice', ['office', 'general']],
] as const)('ADDR-05 offers for %s its own addresses, then the general ones: %j', (purpose, ids) => {
  expect(addressesFor(addresses, purpose).map(({ id }) => id)).toEqual(ids);
});

it.each([
  [addresses, 'general'],
  [addresses.filter(({ type }) => type !== 0), 'ramp'],
  [addresses.filter(({ type }) => type === 3), undefined],
])('ADDR-05 begins with the default address, else the first that is offered', (known, id) => {
  expect(preselectedAddress(known, 'shipping')?.id).toBe(id);
});
