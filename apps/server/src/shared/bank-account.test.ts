import { describe, expect, it } from 'vitest';
import { isBic, isCreditorId, readIban } from './bank-account.ts';

describe('an account number', () => {
  it.each([
    ['DE89370400440532013000', 'DE89370400440532013000'],
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
    ['AT61 1904 3002 3457 3201', 'AT611904300234573201'],
    ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
    ['ＤＥ89370400440532013000', 'DE89370400440532013000'],
  ])('CHKO-16 %s is read as %s', (text, iban) => {
    expect(readIban(text)).toEqual({ iban });
  });

  it.each([
    '',
    ' ',
    'DE',
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'ZZ89370400440532013000',
    '4111111111111111',
    '<script>',
    'DE89370400440532013000; drop table payment',
  ])('CHKO-16 %j is refused', (text) => {
    expect(readIban(text)).toEqual({ refusal: 'iban.invalid' });
  });

  it('CHKO-16 an account outside of SEPA is told apart from a mistyped one', () => {
    expect(readIban('TR33 0006 1005 1978 6457 8413 26')).toEqual({ refusal: 'iban.country.invalid' });
  });
});

describe('the seller’s bank data', () => {
  it('CHKO-16 a BIC has eight or eleven signs', () => {
    expect(['COBADEFFXXX', 'cobadeff', 'BYLADEM1 001'].map(isBic)).toEqual([true, true, true]);
    expect(['', 'COBADEF', 'COBADEFFXX', '12345678'].map(isBic)).toEqual([false, false, false, false]);
  });

  it('CHKO-16 a creditor identifier has check digits that leave out the business code', () => {
    expect(['DE98ZZZ09999999999', 'DE98 ABC0 9999 9999 99'].map(isCreditorId)).toEqual([true, true]);
    expect(['', 'DE97ZZZ09999999999', 'DE98ZZZ', 'ZZZ'].map(isCreditorId)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
