import { entryIssueCatalogue } from '@kontor/contract';
import { type OrderType, orderCap, quantitiesBySeason, quantityStep, seasonCap } from '@kontor/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLine } from '../cart/cart-line.ts';
import { presentEntryRows } from './entry.presenter.ts';
import { checkEntryRows } from './entry-check.ts';
import type { EntryContext, EntryProduct } from './entry-issue.ts';

const seasons = ['spring', 'autumn', 'winter'].map((id) => ({ id, name: { de: id }, date: '2027-03-01' }));

const product = fc.record({
  stock: fc.integer({ min: -3, max: 60 }),
  salesBatchSize: fc.option(fc.integer({ min: 1, max: 12 })),
  isStockFreeze: fc.boolean(),
  isOnlySellableWithPositiveStock: fc.boolean(),
  preStocks: fc.dictionary(fc.constantFrom('spring', 'autumn'), fc.nat(40)),
  priceMinor: fc.option(fc.integer({ min: 0, max: 5000 })),
});
const settings = fc.record({ isBatchSizeActive: fc.boolean(), buyableWithoutStock: fc.boolean() });
const text = fc.oneof(
  fc.integer({ min: -2, max: 90 }).map(String),
  fc.constantFrom('', ' ', '0', 'x', '2,5', '1.000', '9999999', '7 '),
);
const row = fc.record({
  sku: fc.constantFrom('A', 'B', 'C', 'NONE', ''),
  quantity: fc.option(text, { nil: undefined }),
  quantities: fc.option(fc.array(text, { maxLength: 4 }), { nil: undefined }),
});

type Facts = typeof product extends fc.Arbitrary<infer Made> ? Made : never;

function articleOf(sku: string, made: Facts): EntryProduct {
  const { priceMinor, ...facts } = made;
  return {
    variantId: 1,
    productId: 'p',
    productSku: sku,
    sku,
    name: { de: sku },
    image: null,
    isGrossPrice: false,
    vatRate: null,
    shopRatePercent: 19,
    price:
      priceMinor === null
        ? null
        : {
            valueE4: priceMinor * 100,
            priceUnit: 1,
            preOrderE4: null,
            rrpE4: null,
            volumePrices: [],
            net: { netE4: priceMinor * 100, priceUnit: 1 },
          },
    salesUnit: null,
    salesAttributes: [],
    releaseDate: null,
    ...facts,
  };
}

it('CHKO-24 TABL-08 TABL-12 TABL-16 accepts only rows that the cart accepts, and explains the others', async () => {
  const given = fc.record({
    rows: fc.array(row, { maxLength: 8 }),
    articles: fc.record({ A: product, B: product, C: product }),
    flags: settings,
    orderType: fc.constantFrom<OrderType>('order', 'preOrder'),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ rows, articles, flags, orderType }) => {
      const made = new Map(Object.entries(articles).map(([sku, facts]) => [sku, articleOf(sku, facts)]));
      const rules = {
        ...flags,
        isCustomAttributesActive: false,
        isPreOrderModeVisible: true,
        seasons,
        endedSeasons: [],
      };
      const context: EntryContext = {
        locale: 'de',
        settings: { ...rules, currency: 'EUR' },
      };
      const checks = await checkEntryRows({
        rows: rows.map((entered, index) => ({
          ...entered,
          row: index + 2,
          attributes: {},
          alternatives: [],
          issues: [],
        })),
        orderType,
        findArticles: (code) => ({
          articles: [made.get(code)].filter((article) => article !== undefined),
          more: 0,
        }),
        context,
      });
      const checked = await presentEntryRows(checks, { orderType, context });

      expect(checked.map((entry) => entry.row)).toEqual(rows.map((_entered, index) => index + 2));
      const isTaken = (status: string) => status === 'accepted' || status === 'changed';
      const added = checked.filter(({ status, line }) => isTaken(status) && line);
      expect(new Set(added.map(({ line }) => line?.sku)).size).toBe(added.length);
      for (const { status, issues, line, mergedInto } of checked) {
        const verdicts = issues.map(({ code }) => entryIssueCatalogue[code].verdict);
        expect(verdicts.length === 0).toBe(status === 'accepted');
        if (mergedInto === undefined) expect(verdicts.includes('refused')).toBe(status === 'refused');
        if (status === 'unsure') expect(verdicts).toContain('unsure');
        if (!line) continue;
        const quantities = line.quantities ?? [line.quantity ?? 0];
        if (status === 'refused') {
          expect(quantities.every((pieces) => pieces === 0)).toBe(true);
          continue;
        }
        const article = made.get(line.sku);
        if (!article) throw new Error('A line without its article.');
        const { sku, quantity, attributes } = line;
        const input = {
          _id: 'p',
          sku,
          orderType,
          attributes,
          ...(orderType === 'order' ? { quantity } : { quantities }),
        };
        expect(
          checkLine({ index: 0, line: input, product: article, previous: undefined, rules, locale: 'de' }),
        ).toHaveProperty('line');
        const step = quantityStep(article.salesBatchSize, flags);
        expect(quantities.every((pieces) => pieces % step === 0)).toBe(true);
        if (orderType === 'order')
          expect(quantities[0]).toBeLessThanOrEqual(orderCap(article, flags) ?? Infinity);
        else {
          const bySeason = quantitiesBySeason(
            seasons.map(({ id }) => id),
            quantities,
          );
          for (const [id, pieces] of Object.entries(bySeason)) {
            const cap = seasonCap(article, bySeason, id, flags) ?? Infinity;
            if (pieces > 0) expect(pieces).toBeLessThanOrEqual(cap);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
