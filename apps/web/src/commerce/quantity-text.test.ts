import { formatsOf } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { expect, it } from 'vitest';
import { quantityText } from './quantity-text.ts';

const t: Translate = (key, values) => [key, values?.number, values?.unit].filter(Boolean).join(' ');
const texts = { t, formats: formatsOf('de') };
const box = { salesUnit: { id: 'box200', name: 'VPE 200' } };
const smallBox = { salesUnit: { id: 'box50', name: 'VPE 50' } };
const piece = { salesUnit: { id: 'piece', name: 'Stück' } };

it.each([
  [[], 'cart.pieces 9.099'],
  [[{}, { salesUnit: null }, piece], 'cart.pieces 9.099'],
  [[box, box], 'cart.ofUnit 9.099 VPE 200'],
  [[box, smallBox], 'cart.units 9.099'],
  [[box, piece], 'cart.units 9.099'],
  [[box, {}], 'cart.units 9.099'],
])('CONF-17 names a quantity by the unit that all of %j have', (lines, text) => {
  expect(quantityText(9099, lines, texts)).toBe(text);
});
