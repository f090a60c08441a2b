import { PRICE_UNITS } from '@kontor/domain';
import fc from 'fast-check';
import { TypedFastBitSet } from 'typedfastbitset';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Listing, listingOf } from './listing.ts';
import { preparePage, takePage } from './listing-page.ts';
import { createListingView, type ListingView } from './listing-view.ts';
import { idSeparator } from './product-ids.ts';

const products = 100;
const variantsEach = 3;
const size = products * variantsEach;

let listing: Listing;
let view: ListingView;

beforeAll(async () => {
  // Ids in another order than products, because they break ties.
  const ids = Array.from(
    { length: products },
    (_, ordinal) => `p${String((ordinal * 37) % products).padStart(3, '0')}`,
  );
  const inOrder = ids.map((id, ordinal) => ({ id, ordinal })).sort((a, b) => (a.id < b.id ? -1 : 1));
  listing = await listingOf({
    tenantId: 1,
    variantIds: Int32Array.from({ length: size }, (_, place) => place + 1),
    ordinals: Int32Array.from({ length: size }, (_, place) => Math.floor(place / variantsEach)),
    rates: new Float64Array(products).fill(-1),
    dealOnly: new TypedFastBitSet(),
    productIds: {
      text: inOrder.map(({ id }) => id).join(idSeparator),
      ordinals: Int32Array.from(inOrder, ({ ordinal }) => ordinal),
    },
    ordinalsByCategory: new Map(),
    values: { starts: new Int32Array(size + 1), targets: new Int32Array(0) },
    valueRows: [],
  });
  view = createListingView(listing, null);
});

describe('a page of a list', () => {
  it('CATG-10 PROD-09 sorts few rows, many rows and products by the price of one piece as a plain sort does', () => {
    const price = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.nat(PRICE_UNITS.length - 1));
    const input = fc.record({
      prices: fc.array(fc.option(price), { minLength: size, maxLength: size }),
      own: fc.uniqueArray(fc.tuple(fc.nat(size - 1), price), {
        selector: ([place]) => place,
        maxLength: 30,
      }),
      share: fc.constantFrom(1, 3, 40),
      sort: fc.constantFrom(
        'priceAsc' as const,
        'priceDesc' as const,
        'ratingAsc' as const,
        'ratingDesc' as const,
      ),
      rows: fc.constantFrom('variants' as const, 'products' as const),
      first: fc.nat(20),
    });
    fc.assert(
      fc.property(input, ({ prices, own, share, sort, rows, first }) => {
        const inOrder = own.toSorted(([a], [b]) => a - b);
        const columns = {
          basePrices: Float64Array.from(prices, packed),
          ownPrices: {
            places: Int32Array.from(inOrder, ([place]) => place),
            packed: Float64Array.from(inOrder, ([, ofPlace]) => packed(ofPlace)),
          },
          ratings: Int32Array.from(prices, (value) => value?.[0] ?? -1),
        };
        const passing = Array.from({ length: size }, (_, row) => row).filter(
          (row) => (row * 7) % share === 0,
        );
        const range = { first, end: first + 16 };
        const query = { rows, sort, standardVatRate: 19, ...range };
        const page = takePage(view, query, columns, new TypedFastBitSet(passing));
        const values = prices.map(netOfOne);
        for (const [place, ofPlace] of own) values[place] = netOfOne(ofPlace);
        const ratings = prices.map((value) => value?.[0] ?? Number.NaN);
        const keys = sort.startsWith('price') ? values : ratings;
        const expected = plainOrder(passing, keys, sort.endsWith('Desc'), rows, sort.startsWith('price'));
        expect(page).toEqual({ rows: expected.slice(range.first, range.end), total: expected.length });
      }),
    );
  });

  it('SRCH-10 shows few found rows and many in the same order: by fit, stock and orders', () => {
    const input = fc.record({
      tierOf: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: size, maxLength: size }),
      stocked: fc.uniqueArray(fc.nat(size - 1)),
      best: fc.uniqueArray(fc.nat(size - 1), { maxLength: 20 }),
      share: fc.constantFrom(1, 40),
      isRanked: fc.boolean(),
    });
    fc.assert(
      fc.property(input, ({ tierOf, stocked, best, share, isRanked }) => {
        const tiers = [0, 1, 2, 3].map((tier) => placesWhere((place) => tierOf[place] === tier));
        const places = placesWhere((place) => (tierOf[place] as number) >= 0);
        const passing = places.filter((place) => (place * 7) % share === 0);
        const columns = {
          found: {
            version: tiers.length,
            places: new TypedFastBitSet(places),
            tiers: tiers.filter((tier) => tier.length > 0).map((tier) => new TypedFastBitSet(tier)),
          },
          ...(isRanked
            ? {
                ranks: {
                  stock: { version: 1, places: new TypedFastBitSet(stocked) },
                  bestsellers: { version: 1, places: Int32Array.from(best) },
                },
              }
            : {}),
        };
        const query = {
          rows: 'variants',
          sort: 'featured',
          standardVatRate: 19,
          first: 0,
          end: size,
        } as const;
        // Another view each time: it remembers what was found by its version.
        const page = takePage(createListingView(listing, null), query, columns, new TypedFastBitSet(passing));
        const keysOf = (place: number) => [
          tierOf[place] as number,
          isRanked && !stocked.includes(place) ? 1 : 0,
          isRanked && best.includes(place) ? best.indexOf(place) : best.length,
          place,
        ];
        const expected = passing.toSorted((a, b) => {
          const [ofA, ofB] = [keysOf(a), keysOf(b)];
          const at = ofA.findIndex((key, index) => key !== ofB[index]);
          return (ofA[at] ?? 0) - (ofB[at] ?? 0);
        });
        expect(page).toEqual({ rows: expected.map((place) => [place + 1]), total: passing.length });
      }),
    );
  });

  it('CATG-10 makes the order of a large view in steps, and once for all who ask at the same time', async () => {
    const large = createListingView(listing, null);
    const ranks = Int32Array.from({ length: size }, (_, place) => (place * 11) % 50);
    await Promise.all([large.prepareOrder(ranks, true), large.prepareOrder(ranks, true)]);
    expect(large.order(ranks, true)).toEqual(view.order(ranks, true));
    const prices = Float64Array.from(ranks);
    await large.preparePriceOrder(prices, 19, false);
    expect(large.priceOrder(prices, 19, false)).toEqual(view.priceOrder(prices, 19, false));
    expect(large.priceOrders()).toEqual([{ rate: 19, isDescending: false }]);
    const query = { rows: 'variants', sort: 'priceDesc', standardVatRate: 19 } as const;
    await preparePage(large, query, { basePrices: prices }, new TypedFastBitSet([1]));
    expect(large.priceOrders()).toEqual([{ rate: 19, isDescending: false }]);
  });
});

/** Ten-thousandths and the place of their price unit; null: no price. */
type Price = readonly [amountE4: number, unitPlace: number] | null;

function packed(price: Price): number {
  return price ? price[0] * 4 + price[1] : Number.NaN;
}

function netOfOne(price: Price): number {
  const [amountE4, unitPlace] = price ?? [0, 0];
  return amountE4 > 0 ? amountE4 / (PRICE_UNITS[unitPlace] as number) : Number.NaN;
}

function placesWhere(isWanted: (place: number) => boolean): number[] {
  return Array.from({ length: size }, (_, place) => place).filter(isWanted);
}

/** Ids of the rows, or of the rows of each product, in the order that CATG-10 demands. */
function plainOrder(
  passing: readonly number[],
  keys: readonly number[],
  isDescending: boolean,
  rows: 'variants' | 'products',
  isByPrice: boolean,
): number[][] {
  const keyOf = (row: number) => (keys[row] as number) * (isDescending ? -1 : 1);
  const compare = (a: number, b: number) =>
    Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || (Number.isNaN(a) ? 0 : a - b);
  const tie = (row: number) => listing.tieRanks[row] as number;
  const sorted = passing.toSorted((a, b) => compare(keyOf(a), keyOf(b)) || tie(a) - tie(b));
  if (rows === 'variants') return sorted.map((row) => [row + 1]);
  const productOf = (row: number) => listing.ordinals[row] as number;
  const ofProduct = Map.groupBy(passing, productOf);
  // The lowest price counts in both directions; the best rating does.
  const least = (ordinal: number) =>
    (ofProduct.get(ordinal) ?? [])
      .map((row) => keys[row] as number)
      .reduce((a, b) => (Number.isNaN(a) || b < a ? b : a), Number.NaN) * (isDescending ? -1 : 1);
  const ordinals = [...new Set(sorted.map(productOf))];
  const inOrder = isByPrice
    ? ordinals.sort(
        (a, b) =>
          compare(least(a), least(b)) ||
          tie(listing.productStarts[a] as number) - tie(listing.productStarts[b] as number),
      )
    : ordinals;
  return inOrder.map((ordinal) => (ofProduct.get(ordinal) ?? []).map((row) => row + 1));
}
