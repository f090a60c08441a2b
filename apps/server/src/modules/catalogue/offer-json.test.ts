import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import type { CatalogueSettings } from './catalogue-reader.ts';
import { createOfferTexts } from './offer-json.ts';
import type { StoredPrices } from './price-steps.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';

const settings: CatalogueSettings = {
  currency: 'EUR',
  standardVatRate: 19,
  isPreOrderModeVisible: true,
  buyableWithoutStock: false,
  seasons: [{ id: 'spring' }, { id: 'autumn' }],
};
const texts = createOfferTexts(createCaches());
const newPrices = (): StoredPrices => ({
  valueE4: 119_000,
  priceUnit: 1,
  preOrderE4: null,
  volumePrices: [],
});
const article = (product: Partial<ProductFacts> = {}, rrpE4: number | null = null) =>
  ({
    rrpE4,
    rrpUnit: 1,
    product: { isGrossPrice: false, vatRate: null, isOnlySellableWithPositiveStock: false, ...product },
  }) as VariantFacts;
const shown = (json: string) => JSON.parse(`{${json.slice(1)}}`);

it('PROD-03 TABL-13 writes the price and stock of now, also where the same price was written before', () => {
  const prices = newPrices();
  const preStocks = { autumn: 4 };
  const of = (variant: VariantFacts, change: { stock?: number; settings?: CatalogueSettings } = {}) =>
    shown(texts.offer({ prices, stock: change.stock ?? 3, preStocks }, variant, change.settings ?? settings));
  const plain = {
    price: { value: 11.9, netValue: 11.9, currency: 'EUR' },
    stock: { value: 3 },
    preStocks: [{ quantity: 0 }, { quantity: 4 }],
    notEnoughStock: false,
  };
  expect(of(article())).toEqual(plain);
  expect(of(article({ isGrossPrice: true }))).toMatchObject({ price: { netValue: 10 } });
  expect(of(article({ isGrossPrice: true, vatRate: 7 }))).toMatchObject({ price: { netValue: 11.1215 } });
  expect(of(article({}, 150_000))).toMatchObject({ price: { rrp: 15 } });
  expect(of(article(), { stock: 0 })).toEqual({ ...plain, stock: { value: 0 }, notEnoughStock: true });
  const accepting = article({ isOnlySellableWithPositiveStock: true });
  expect(of(accepting, { stock: 0 })).toMatchObject({ notEnoughStock: false });
  const francs = { ...settings, currency: 'CHF' };
  expect(of(article(), { settings: francs })).toMatchObject({ price: { currency: 'CHF' } });
  expect(of(article())).toEqual(plain);
});

it('PROD-09 writes prices of four decimals with their unit, the recommended price for as many', () => {
  const prices: StoredPrices = {
    valueE4: 42_000,
    priceUnit: 100,
    preOrderE4: null,
    volumePrices: [{ minQuantity: 1000, valueE4: 39_125 }],
  };
  const json = texts.price(prices, article({}, 600), settings);
  expect(shown(json)).toEqual({
    price: {
      value: 4.2,
      netValue: 4.2,
      currency: 'EUR',
      priceUnit: 100,
      rrp: 6,
      netRrp: 6,
      volumePrices: [{ minQuantity: 1000, value: 3.9125, netValue: 3.9125 }],
    },
  });
});

it('issue 4 keeps no article for the price of which it keeps a text', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const prices = newPrices();
  const write = () => {
    const variant = article();
    texts.offer({ prices, stock: 3, preStocks: {} }, variant, settings);
    texts.price(prices, variant, settings);
    return [new WeakRef(variant), new WeakRef(variant.product)];
  };
  const forgotten = write();
  // Until then whatever a WeakRef was made of is kept.
  await setImmediate();
  collect();
  expect(forgotten.map((reference) => reference.deref())).toEqual([undefined, undefined]);
  expect(prices.valueE4).toBe(119_000);
});
