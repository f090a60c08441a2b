import { describe, expect, it } from 'vitest';
import { createImportFixture, refusalsOf } from '../../../test/import-fixture.ts';
import { meterPlans, type PlanWork } from '../../../test/plan-meter.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createDatabase } from '../../database/connection.ts';
import type { ImportKind, ImportRow } from './exchange.types.ts';

/** Above `maxSettledByName`, so that both sizes send the same statements. */
const small = 1_100;
const growth = 2;

/** A shop with `size` rows of every kind that grows with a shop. */
function shopOf(size: number): Partial<Record<ImportKind, ImportRow[]>> {
  const rows = (make: (n: number) => ImportRow) => Array.from({ length: size }, (_, index) => make(index));
  const name = (n: number) => ({ de: `Name ${n}` });
  return {
    'price-lists': rows((n) => ({ code: `l${n}`, name: `Liste ${n}`, isBase: n === 0 })),
    'payment-methods': [{ id: 'invoice', name: name(0), isDefault: true }],
    categories: rows((n) => ({ _id: `c${n}`, key: `c${n}`, parent: n === 0 ? '' : 'c0', name: name(n) })),
    products: rows((n) => ({ _id: `p${n}`, sku: `P${n}`, name: name(n), categories: `c${n}`, vatRate: 19 })),
    variants: rows((n) => ({ sku: `V${n}`, product: `P${n}` })),
    images: rows((n) => ({ product: `P${n}`, variant: `V${n}`, url: `https://example.com/${n}.webp` })),
    prices: rows((n) => ({ sku: `V${n}`, priceList: `l${n}`, value: 5 })),
    stock: rows((n) => ({ sku: `V${n}`, quantity: 5 })),
    companies: rows((n) => ({ _id: `f${n}`, customerNo: `${n}`, name: `Firma ${n}`, vatCountryCode: 'DE' })),
    addresses: rows((n) => ({ company: `${n % 9}`, key: `k${n}`, isDefault: n < 9, countryCode: 'DE' })),
    users: rows((n) => ({
      _id: `u${n}`,
      username: `u${n}`,
      email: 'a@example.com',
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
    'order-items': rows((n) => ({ orderNumber: n + 1, sku: `V${n}`, quantity: 2, unitNet: 5 })),
    invoices: rows((n) => ({
      finDocNumber: `${n}`,
      company: `${n % 9}`,
      order: n + 1,
      docDate: '2026-11-02',
      docType: 'invoice',
      amount: 10,
      openAmount: 0,
      dueDate: '2026-12-01',
    })),
    reviews: rows((n) => ({ product: `P${n}`, username: `u${n}`, rating: 5, title: 'Gut', text: 'Gut' })),
  };
}

/** Imports a shop twice, new and unchanged, beside `others` tenants; answers the rows that each statement's plan handled. */
async function measure(size: number, others: number): Promise<PlanWork[]> {
  const database = await createTestDatabase();
  const metered = createDatabase({ url: database.url, poolSize: 1 });
  const work = meterPlans(metered.pool);
  try {
    for (let n = 0; n < others; n += 1) {
      await (await createImportFixture(database, `other-${n}`)).load(shopOf(600));
    }
    const fixture = await createImportFixture({ ...database, ...metered, close: database.close }, 'measured');
    for (let time = 0; time < 2; time += 1) {
      expect(refusalsOf(await fixture.load(shopOf(size))).slice(0, 3)).toEqual([]);
    }
    return work;
  } finally {
    await metered.close();
    await database.close();
  }
}

describe('the work of an import', () => {
  it.each([
    ['the first tenant, without statistics of any', 0],
    ['a later tenant, with statistics of others', 2],
  ])('API-40 grows with the rows for %s', async (_, others) => {
    const [few, many] = [await measure(small, others), await measure(small * growth, others)];
    expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
    const steeper = many.flatMap(({ text, rows }, index) => {
      const before = few[index]?.rows ?? 0;
      // Another plan may read a table once more; quadratic work would be millions of rows.
      return rows > growth * (before * 1.3 + 2 * small) ? [{ text, before, rows }] : [];
    });
    expect(steeper).toEqual([]);
  });
});
