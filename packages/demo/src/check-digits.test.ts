import { describe, expect, it } from 'vitest';
import { austrianVatId, ean13, frenchVatId, germanIban, germanVatId, swissVatId } from './check-digits.ts';

describe('check digits', () => {
  it('API-40 completes identifiers as known ones are', () => {
    expect(ean13('400638133393')).toBe('4006381333931');
    expect(germanIban('37040044', '0532013000')).toBe('DE89370400440532013000');
    expect(germanVatId('13669597')).toBe('DE136695976');
    expect(austrianVatId('1358562')).toBe('ATU13585627');
    expect(swissVatId('12345678')).toBe('CHE-123.456.788 MWST');
    expect(frenchVatId('40483304')).toBe('FR83404833048');
  });
});
