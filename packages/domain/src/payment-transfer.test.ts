import { describe, expect, it } from 'vitest';
import { transferCodeText } from './payment-transfer.ts';

const transfer = {
  holder: 'Großhandel Müller GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amountMinor: 4272,
  currency: 'EUR',
  reference: '100123',
};

describe('the QR code of a transfer', () => {
  it('CHKO-16 holds service, holder, account, amount and reference line by line', () => {
    expect(transferCodeText(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Großhandel Müller GmbH',
      'DE89370400440532013000',
      'EUR42.72',
      '',
      '',
      '100123',
    ]);
  });

  it.each([
    [1, 'EUR0.01'],
    [100_00, 'EUR100.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('CHKO-16 %i cents are %s', (amountMinor, text) => {
    expect(transferCodeText({ ...transfer, amountMinor })?.split('\n')[7]).toBe(text);
  });

  it('CHKO-16 there is none for nothing, for too much and for another currency', () => {
    for (const change of [{ amountMinor: 0 }, { amountMinor: 100_000_000_000 }, { currency: 'CHF' }]) {
      expect(transferCodeText({ ...transfer, ...change })).toBeUndefined();
    }
  });

  it('CHKO-16 a name cannot pass for further lines', () => {
    const text = transferCodeText({ ...transfer, holder: 'A\nB\r\nDE00', bic: null }) ?? '';
    expect(text.split('\n').slice(4, 6)).toEqual(['', 'A B DE00']);
  });
});
