import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import { createCompany, createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let companyId: string;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ companyId, token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });

/** An order of the company with one line for each product, in their order. */
async function order(
  date: string,
  products: readonly { productId: string; sku: string }[],
  { status = 'open', of = companyId }: { status?: string; of?: string } = {},
): Promise<void> {
  const { orderId } = await createOrder(shop.database.db, {
    tenant_id: tenantId,
    company_id: of,
    order_date: date,
    order_status: status,
  });
  await shop.database.pool.query('delete from order_item where tenant_id = $1 and order_id = $2', [
    tenantId,
    orderId,
  ]);
  await shop.database.pool.query(
    `insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net, line_net, vat_rate)
     select $1, $2, place, product_id, sku, '{"de": "x"}', 1, 1, 1, 19
     from unnest($3::text[], $4::text[]) with ordinality as line (product_id, sku, place)`,
    [tenantId, orderId, products.map(({ productId }) => productId), products.map(({ sku }) => sku)],
  );
}

async function recent(as = token, limit?: number): Promise<string[]> {
  const { body } = await shop.inject(routes.catalogue.similar, {
    token: as,
    query: { type: 'recent', limit },
  });
  return body.data.map((row) => row._id);
}

describe('recently ordered products', () => {
  it('API-19 comes once each, most recent order first, in the order of its lines', async () => {
    const [a, b, c] = [await product(), await product(), await product()];
    await order('2026-11-01T10:00:00Z', [a, b]);
    await order('2026-11-03T10:00:00Z', [c, a]);
    expect(await recent()).toEqual([c.productId, a.productId, b.productId]);
    expect(await recent(token, 1)).toEqual([c.productId]);
  });

  it('ROLE-01 a role that may not see orders gets none', async () => {
    const one = await product();
    await order('2026-11-04T10:00:00Z', [one]);
    const of = { tenant_id: tenantId, company_id: companyId };
    const [accounting, reader] = await Promise.all(
      (['accounting', 'reader'] as const).map((company_role) =>
        createSession(shop.database.db, { ...of, company_role }),
      ),
    );
    expect(await recent(accounting?.token)).toEqual([]);
    expect(await recent(reader?.token)).toContain(one.productId);
  });

  it('API-19 lists an order at once until it is cancelled', async () => {
    const [a, b] = [await product(), await product()];
    await order('2026-11-01T10:00:00Z', [a]);
    expect(await recent()).toEqual([a.productId]);
    await order('2026-11-02T10:00:00Z', [b]);
    expect(await recent()).toEqual([b.productId, a.productId]);
    await shop.database.pool.query(
      `update sales_order set order_status = 'cancelled' where tenant_id = $1 and order_date = '2026-11-02T10:00:00Z'`,
      [tenantId],
    );
    expect(await recent()).toEqual([a.productId]);
  });

  it('API-19 ROLE-05 leaves out deleted, inactive and hidden products', async () => {
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true });
    const shown = await product();
    const off = await product({ is_active: false });
    const deal = await product({ categories: [categoryId] });
    const empty = await product({ variants: [{ is_active: false }] });
    await order('2026-11-01T10:00:00Z', [deal, off, empty, { productId: 'gone', sku: 'X' }, shown]);
    expect(await recent()).toEqual([shown.productId]);
    const { userId } = await createUser(shop.database.db, {
      tenant_id: tenantId,
      company_id: companyId,
      is_deal: true,
    });
    const withDeals = await createSession(shop.database.db, { tenant_id: tenantId, user_id: userId });
    expect(await recent(withDeals.token)).toEqual([deal.productId, shown.productId]);
  });

  it('API-19 ROLE-06 is nothing of another company, and nothing without one', async () => {
    const a = await product();
    const other = await createCompany(shop.database.db, { tenant_id: tenantId });
    await order('2026-11-01T10:00:00Z', [a], { of: other.companyId });
    expect(await recent()).toEqual([]);
    const { userId } = await createUser(shop.database.db, {
      tenant_id: tenantId,
      is_sales_person: true,
      company_id: null,
    });
    const sales = await createSession(shop.database.db, { tenant_id: tenantId, user_id: userId });
    expect(await recent(sales.token)).toEqual([]);
  });
});

describe('the rows of article numbers', () => {
  const rowsOf = async (sku: string[]) =>
    (await shop.inject(routes.catalogue.articles, { token, query: { sku } })).body.data.map(
      (row) => row.variantSku ?? row.sku,
    );

  it('WISH-01 come in the order asked for, once each, unknown and hidden ones left out', async () => {
    const plain = await product();
    const jacket = await product({ variants: [{}, {}, { is_active: false }] });
    const off = await product({ is_active: false });
    const [m, l, gone] = jacket.variantSkus as [string, string, string];
    expect(await rowsOf([l, plain.sku, 'unknown', off.sku, gone, l])).toEqual([l, plain.sku]);
    expect(await rowsOf([jacket.sku])).toEqual([m, l]);
  });

  it('WISH-01 are those of 1 to 100 numbers', async () => {
    for (const sku of [[], Array.from({ length: 101 }, (_, index) => `A${index}`)]) {
      const answer = await shop.inject(routes.catalogue.articles, { token, query: { sku } });
      expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    }
  });
});
