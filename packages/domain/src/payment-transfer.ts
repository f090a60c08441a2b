/**
 * The text of a QR code that fills a SEPA credit transfer in a banking app (EPC069-12, version 002, UTF-8, code level M).
 * Undefined for another currency than EUR, or an amount outside of 0.01 to 999,999,999.99.
 *
 * @param amountMinor in cents
 * @example transferCodeText({ holder: 'Muster GmbH', iban: 'DE89370400440532013000', bic: null, amountMinor: 1230, currency: 'EUR', reference: '100123' })
 * // 'BCD\n002\n1\nSCT\n\nMuster GmbH\nDE89370400440532013000\nEUR12.30\n\n\n100123'
 */
export function transferCodeText({
  holder,
  iban,
  bic,
  amountMinor,
  currency,
  reference,
}: {
  holder: string;
  iban: string;
  bic: string | null;
  amountMinor: number;
  currency: string;
  reference: string;
}): string | undefined {
  if (currency !== 'EUR' || amountMinor < 1 || amountMinor > 99_999_999_999) return undefined;
  const line = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    line(bic ?? '', 11),
    line(holder, 70),
    iban.replaceAll(' ', ''),
    `EUR${(amountMinor / 100).toFixed(2)}`,
    '',
    '',
    line(reference, 140),
  ].join('\n');
}
