import { expect, it } from 'vitest';
import { groupedIban, mandateReference, maskIban } from './payment-mandate.ts';

const checkoutId = '7f3a91c2-0000-4000-8000-000000000000';

it.each([
  ['10023', '10023-7F3A91C2'],
  ['K 10/23', 'K10/23-7F3A91C2'],
  ['Müller & Söhne', 'MllerShne-7F3A91C2'],
  ['', 'M-7F3A91C2'],
  ['1'.repeat(64), `${'1'.repeat(26)}-7F3A91C2`],
])('CHKO-16 customer %j has the mandate reference %s', (customerNo, reference) => {
  expect(mandateReference(customerNo, checkoutId)).toBe(reference);
  expect(reference.length).toBeLessThanOrEqual(35);
});

it('CHKO-16 a masked account shows its country and its last four signs', () => {
  expect(maskIban('DE89370400440532013000')).toBe('DE89 •••• 3000');
});

it('CHKO-16 shows an account in groups of four, for any pasted form', () => {
  expect(groupedIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(groupedIban(' DE89 3704 0044  0532 0130 00 ')).toBe('DE89 3704 0044 0532 0130 00');
  expect(groupedIban('')).toBe('');
});
