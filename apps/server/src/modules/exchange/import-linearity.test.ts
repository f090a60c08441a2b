import { describe, expect, it } from 'vitest';
import { createImportFixture, refusalsOf } from '../../../test/import-fixture.ts';
import { meterPlans } from '../../../test/plan-meter.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createDatabase } from '../../database/connection.ts';
import type { ImportKind, ImportRow } from './exchange.types.ts';

/** Above `maxSettledByName`, so that both sizes send the same statements. */
const small = 1_001;
const growth = 2;

/** A shop with `size` rows of every kind that grows with a shop. Each `version` has other values. */
function shopOf(size: number, version = 1): Partial<Record<ImportKind, ImportRow[]>> {
  const rows = (make: (n: number) => ImportRow) => Array.from({ length: size }, (_, index) => make(index));
  const name = (n: number) => ({ de: `Name ${n} ${version}` });
  return {
    'price-lists': rows((n) => ({ code: `l${n}`, name: `Liste ${n} ${version}`, isBase: n === 0 })),
    'payment-methods': [{ id: 'invoice', name: name(0), isDefault: true }],
    seasons: [{ key: 'summer', name: name(0), date: '2027-05-01' }],
    categories: rows((n) => ({ _id: `c${n}`, key: `c${n}`, parent: n === 0 ? '' : 'c0', name: name(n) })),
    products: rows((n) => ({ _id: `p${n}`, sku: `P${n}`, name: name(n), categories: `c${n}`, vatRate: 19 })),
    variants: rows((n) => ({ sku: `V${n}`, product: `P${n}` })),
    images: rows((n) => ({
      product: `P${n}`,
      variant: `V${n}`,
      url: `https://example.com/${n}-${version}.webp`,
    })),
    prices: rows((n) => ({ sku: `V${n}`, priceList: `l${n}`, value: 5 + version })),
    stock: rows((n) => ({ sku: `V${n}`, quantity: 5 + version })),
    'pre-stocks': rows((n) => ({ sku: `V${n}`, season: 'summer', quantity: 5 + version })),
    companies: rows((n) => ({
      _id: `f${n}`,
      customerNo: `${n}`,
      name: `Firma ${n} ${version}`,
      vatCountryCode: 'DE',
    })),
    addresses: rows((n) => ({
      company: `${n % 9}`,
      key: `k${n}`,
      isDefault: n < 9,
      city: `Ort ${version}`,
      countryCode: 'DE',
    })),
    users: rows((n) => ({
      _id: `u${n}`,
      username: `u${n}`,
      email: `a${version}@example.com`,
      company: `${n}`,
      password: 'erstes-wort',
    })),
    orders: rows((n) => ({
      orderNumber: n + 1,
      company: `${n % 9}`,
      username: `u${n}`,
      orderDate: '2026-11-01',
      paymentMethod: 'invoice',
    })),
    'order-items': rows((n) => ({ orderNumber: n + 1, sku: `V${n}`, quantity: 2, unitNet: 5 + version })),
    invoices: rows((n) => ({
      finDocNumber: `${n}`,
      company: `${n % 9}`,
      order: n + 1,
      docDate: '2026-11-02',
      docType: 'invoice',
      amount: 10,
      openAmount: version === 1 ? 10 : 0,
      dueDate: '2026-12-01',
    })),
    reviews: rows((n) => ({
      product: `P${n}`,
      username: `u${n}`,
      rating: 5,
      title: `Gut ${version}`,
      text: 'Gut',
    })),
  };
}

/**
 * Imports a shop that is new, then changed, beside `others` tenants. Answers by statement, those of triggers included, how many
 * rows its plans handled.
 */
async function measure(size: number, others: number): Promise<Map<string, number>> {
  const database = await createTestDatabase();
  const metered = createDatabase({ url: database.url, poolSize: 1 });
  const work = meterPlans(metered.pool);
  try {
    // Few rows are enough: the planner's statistics then lack the measured tenant.
    for (let n = 0; n < others; n += 1) {
      await (await createImportFixture(database, `other-${n}`)).load(shopOf(200));
    }
    const fixture = await createImportFixture({ ...database, ...metered, close: database.close }, 'measured');
    for (const version of [1, 2])
      expect(refusalsOf(await fixture.load(shopOf(size, version))).slice(0, 3)).toEqual([]);
    const rowsByText = new Map<string, number>();
    for (const { text, rows } of work) rowsByText.set(text, (rowsByText.get(text) ?? 0) + rows);
    return rowsByText;
  } finally {
    await metered.close();
    await database.close();
  }
}

describe('the work of an import', () => {
  it.each([
    ['the first tenant, without statistics of any', 0],
    ['a later tenant, with statistics of another', 1],
  ])('API-40 grows with the rows for %s', async (_, others) => {
    const [few, many] = [await measure(small, others), await measure(small * growth, others)];
    expect([...many.keys()]).toEqual([...few.keys()]);
    const steeper = [...many].flatMap(([text, rows]) => {
      const before = few.get(text) ?? 0;
      // Another plan may read a table once more; quadratic work would be millions of rows.
      return rows > growth * (before * 1.3 + 2 * small) ? [{ text, before, rows }] : [];
    });
    expect(steeper).toEqual([]);
  });
});
