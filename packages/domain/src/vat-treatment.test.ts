import { describe, expect, it } from 'vitest';
import { calculateTotals } from './totals.ts';
import type { VatTable } from './vat.ts';
import {
  categoryOf,
  decideVat,
  isZeroRated,
  ORDER_VAT_TREATMENTS,
  type VatRefusal,
  type VatTreatment,
  vatIdState,
  vatNote,
} from './vat-treatment.ts';

const table: VatTable = [
  { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
  { countryCode: 'AT', rates: { standard: 20, reduced: 10, zero: 0 } },
  { countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, zero: 0 } },
];
const austrian = 'ATU13585627';

function decide(
  vatTreatment: VatTreatment,
  {
    vatId = austrian as string | null,
    from = 'DE',
    to = 'AT' as string | null | undefined,
    vatCountryCode = 'AT',
  } = {},
) {
  return decideVat({
    company: { vatCountryCode, vatTreatment, vatId },
    table,
    shopCountry: from,
    deliveryCountry: to,
  });
}

describe('treatment that applies', () => {
  it.each([
    ['table', { to: 'AT' }, 'S', [20, 10, 0]],
    ['table', { to: 'DE' }, 'S', [20, 10, 0]],
    ['table', { vatCountryCode: 'DE', vatId: null, to: 'AT' }, 'S', [19, 7, 0]],
    ['intraCommunity', { to: 'AT' }, 'K', [0, 0, 0]],
    ['intraCommunity', { to: 'fr', from: 'de' }, 'K', [0, 0, 0]],
    ['intraCommunity', { to: 'MC' }, 'K', [0, 0, 0]],
    ['intraCommunity', { to: undefined }, 'K', [0, 0, 0]],
    ['intraCommunity', { to: null }, 'K', [0, 0, 0]],
    ['intraCommunity', { vatId: 'EL094259216', to: 'GR' }, 'K', [0, 0, 0]],
    ['intraCommunity', { vatId: ' at u 135.856-27 ', to: 'AT' }, 'K', [0, 0, 0]],
    ['export', { vatId: null, to: 'CH' }, 'G', [0, 0, 0]],
    ['export', { vatId: null, to: 'GB' }, 'G', [0, 0, 0]],
    ['export', { vatId: null, from: 'CH', to: 'DE' }, 'G', [0, 0, 0]],
    ['reverseCharge', { to: 'AT' }, 'AE', [0, 0, 0]],
    ['reverseCharge', { vatId: 'DE136695976', vatCountryCode: 'DE', to: 'DE' }, 'AE', [0, 0, 0]],
  ] as const)('CHKO-05 %s with %j is category %s', (treatment, facts, category, rates) => {
    const vat = decide(treatment, facts);
    expect(vat).toMatchObject({ treatment, category, refusal: undefined });
    expect([19, 7, 0].map(vat.rateOf)).toEqual(rates);
    expect(vat.note === null).toBe(category === 'S');
  });

  it('CHKO-05 names the VAT ID that the category rests on without blanks, dots and hyphens', () => {
    expect(decide('intraCommunity', { vatId: ' at u 135.856-27 ' }).vatId).toBe(austrian);
    expect(decide('export', { vatId: 'CHE-123.456.788 MWST', to: 'CH' }).vatId).toBe('CHE-123.456.788 MWST');
    expect(decide('table', { vatId: '' }).vatId).toBeNull();
  });
});

describe('treatment that cannot apply', () => {
  it.each([
    ['intraCommunity', { vatId: null }, 'vat.treatment.id.missing'],
    ['intraCommunity', { vatId: '  ' }, 'vat.treatment.id.missing'],
    ['intraCommunity', { vatId: 'DE136695976' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { vatId: 'CHE123456788MWST' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { vatId: 'GR094259216' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { vatId: 'XI110305878' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { vatId: 'AT' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { vatId: '13585627' }, 'vat.treatment.id.invalid'],
    ['intraCommunity', { to: 'DE' }, 'vat.treatment.delivery.domestic'],
    ['intraCommunity', { to: 'de' }, 'vat.treatment.delivery.domestic'],
    ['intraCommunity', { to: 'CH' }, 'vat.treatment.delivery.outside.eu'],
    ['intraCommunity', { from: 'CH' }, 'vat.treatment.shop.outside.eu'],
    ['export', { to: 'DE' }, 'vat.treatment.delivery.domestic'],
    ['export', { to: 'AT' }, 'vat.treatment.delivery.inside.eu'],
    ['export', { to: 'MC' }, 'vat.treatment.delivery.inside.eu'],
    ['export', { from: 'CH', to: 'CH' }, 'vat.treatment.delivery.domestic'],
    ['reverseCharge', { vatId: null }, 'vat.treatment.id.missing'],
    ['reverseCharge', { vatId: 'CHE123456788MWST' }, 'vat.treatment.id.invalid'],
  ] as const)('CHKO-05 %s with %j is charged the rates of the shop: %s', (treatment, facts, refusal) => {
    const vat = decide(treatment, facts);
    expect(vat).toMatchObject({ treatment: 'domestic', category: 'S', note: null });
    expect(vat.refusal).toBe(refusal satisfies VatRefusal);
    expect([19, 7, 0].map(vat.rateOf)).toEqual([19, 7, 0]);
  });
});

it('CHKO-05 CHKO-06 CHKO-25 charges nothing on goods, shipping and discount of all rates', () => {
  const { rateOf } = decide('intraCommunity');
  const totals = calculateTotals({
    lines: [
      { netE4: 1_000_000, priceUnit: 1, quantity: 1, ratePercent: rateOf(19) },
      { netE4: 200_000, priceUnit: 1, quantity: 1, ratePercent: rateOf(7) },
    ],
    promotion: { type: 'percent', percent: 10 },
    shippingMinor: 500,
  });
  expect(totals).toMatchObject({ goodsMinor: 12_000, discountMinor: 1_200, vatMinor: 0, grossMinor: 11_300 });
  expect(totals.vat).toEqual([
    {
      ratePercent: 0,
      goodsMinor: 12_000,
      discountMinor: 1_200,
      shippingMinor: 500,
      baseMinor: 11_300,
      vatMinor: 0,
    },
  ]);
});

it('CHKO-05 cites German law in Germany, the directive in the EU, and nothing elsewhere', () => {
  expect(vatNote('intraCommunity', 'DE')?.de).toBe(
    'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG)',
  );
  expect(vatNote('export', 'de')?.de).toBe(
    'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a i. V. m. § 6 UStG)',
  );
  expect(vatNote('reverseCharge', 'DE')).toEqual({
    de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG, Art. 196 MwStSystRL)',
    en: 'Reverse charge: the recipient is liable for VAT (section 13b UStG, the German VAT Act; Article 196 of Directive 2006/112/EC)',
  });
  expect(vatNote('intraCommunity', 'AT')).toEqual({
    de: 'Steuerfreie innergemeinschaftliche Lieferung (Art. 138 MwStSystRL)',
    en: 'VAT-exempt intra-Community supply (Article 138 of Directive 2006/112/EC)',
  });
  expect(vatNote('export', 'CH')).toEqual({ de: 'Steuerfreie Ausfuhrlieferung', en: 'VAT-exempt export' });
  expect(vatNote('table', 'DE')).toBeNull();
  expect(vatNote('domestic', 'DE')).toBeNull();
});

it('CHKO-05 has a category for each treatment, S with VAT', () => {
  expect(
    ORDER_VAT_TREATMENTS.map((treatment) => [treatment, categoryOf(treatment), isZeroRated(treatment)]),
  ).toEqual([
    ['table', 'S', false],
    ['intraCommunity', 'K', true],
    ['export', 'G', true],
    ['reverseCharge', 'AE', true],
    ['domestic', 'S', false],
  ]);
});

it.each([
  ['ATU13585627', 'AT'],
  ['el 094259216', 'GR'],
  ['ESX9999999X', 'ES'],
  ['IE1+23456L', 'IE'],
  ['GB123456789', undefined],
  ['AT', undefined],
  ['', undefined],
  ['AT123456789012345', undefined],
])('CHKO-05 the VAT ID %j is of %s', (vatId, state) => {
  expect(vatIdState(vatId)).toBe(state);
});
