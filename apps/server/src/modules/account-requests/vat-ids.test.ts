import { expect, it } from 'vitest';
import { hasVatIdForm, isInVies, vatIdOf } from './vat-ids.ts';

it.each([
  ['DE136695976', 'DE', 'DE136695976'],
  ['de 136.695.976', 'DE', 'DE136695976'],
  ['ATU12345675', 'AT', 'ATU12345675'],
  ['EL094259216', 'GR', 'EL094259216'],
  ['DE136695977', 'DE', undefined],
  ['DE136695976', 'AT', undefined],
  ['136695976', 'DE', undefined],
  ['GARBAGE', 'FR', undefined],
  ['12345', 'LI', '12345'],
  ['12345', 'IS', '12345'],
  ['123456789012', 'UA', '123456789012'],
  ['974 760 673-MVA', 'NO', '974760673MVA'],
  ['NO974760673MVA', 'NO', 'NO974760673MVA'],
  ['DE136695976', 'NO', undefined],
])('AUTH-07 the VAT ID %s of %s is %s', (text, country, expected) => {
  expect(vatIdOf(text, country)).toBe(expected);
});

it.each([
  ['DE136695977', 'DE', true],
  ['de 136.695.976', 'AT', true],
  ['CHE-123.456.788 MWST', 'CH', true],
  ['XI123456789', 'DE', true],
  ['12/345/67890', 'DE', true],
  ['93815/08152', 'DE', true],
  ['013 815 08153', 'CH', true],
  ['2893081508152', 'DE', true],
  ['12-3456789', 'US', true],
  ['51 824 753 556', 'AU', true],
  ['DE13669597', 'DE', false],
  ['DE1366959766', 'AT', false],
  ['ATU1234567', 'DE', false],
  ['12/345/6789', 'DE', false],
  ['123456789012', 'DE', false],
  ['2893181508152', 'DE', false],
  ['USt beantragt', 'DE', false],
  ['-', 'DE', false],
])(
  'issue 18: %s of a company in %s has the form of a VAT ID or tax number: %s',
  (text, country, expected) => {
    expect(hasVatIdForm(text, country)).toBe(expected);
  },
);

it('CONF-25 the EU is asked about its members alone', () => {
  expect(['DE136695976', 'EL094259216', 'CHE123456788MWST'].map(isInVies)).toEqual([true, true, false]);
});
