import { formatsOf } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { expect, it } from 'vitest';
import { salesUnitRatio, salesUnitText } from './sales-unit-text.ts';

const t: Translate = (_, values) => Object.values(values ?? {}).join(' ');
const texts = { t, formats: formatsOf('de') };
const unitsOf = (ratio: number) => ({
  salesUnit: { id: 'box', name: 'Karton' },
  materialUnits: [{ unit: { id: 'box' }, baseExchangeRatio: ratio, mainUnit: { name: 'Stück' } }],
});

it.each([
  [unitsOf(1200), 'Karton 1.200 Stück', 'Karton 1.200 Stück'],
  [unitsOf(1), undefined, 'Karton'],
  [{ ...unitsOf(200), materialUnits: [] }, undefined, 'Karton'],
  [{ ...unitsOf(200), salesUnit: null }, undefined, undefined],
])('CONF-17 says what a sales unit holds: %j', (units, ratio, text) => {
  expect([salesUnitRatio(units, texts), salesUnitText(units, texts)]).toEqual([ratio, text]);
});
