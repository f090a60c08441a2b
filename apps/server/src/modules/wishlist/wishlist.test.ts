import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import {
  assignCompany,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { read, save } = routes.wishlist;

let shop: TestApp;
let tenantId: number;
let userId: string;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token, userId } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });
const stored = async (as = token) => (await shop.inject(read, { token: as })).body;
const put = (body: unknown, as = token) => shop.inject(save, { token: as, body });

it('API-38 WISH-01 answers an empty wishlist where none is stored', async () => {
  expect(await stored()).toEqual({ items: [], _id: null, version: 0 });
});

it('API-37 WISH-01 WISH-05 replaces the whole list and merges duplicates', async () => {
  const plain = await product();
  const { productId, sku, variantSkus } = await product({ variants: [{}, {}] });
  const first = await put({
    userId,
    items: [
      { _id: productId, sku, variantSku: variantSkus[1] },
      { _id: plain.productId, sku: plain.sku },
      { _id: productId, variantSku: variantSkus[1], name: 'ignored', price: 1 },
      { _id: plain.productId, variantSku: plain.sku },
      { _id: productId, variantSku: null },
    ],
  });
  expect(first.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 1 });
  expect(await stored()).toEqual({
    _id: first.body.id,
    version: 1,
    items: [
      { _id: productId, sku, variantSku: variantSkus[1] },
      { _id: plain.productId, sku: plain.sku },
      { _id: productId, sku },
    ],
  });
  const second = await put({ _id: first.body.id, version: 1, items: [{ _id: productId }] });
  expect(second.body).toEqual({ id: first.body.id, version: 2 });
  expect((await stored()).items).toEqual([{ _id: productId, sku }]);
  await put({ items: [] });
  expect(await stored()).toEqual({ _id: first.body.id, version: 3, items: [] });
});

it('WISH-05 refuses a save on an older version and saves nothing', async () => {
  const { productId } = await product();
  await put({ version: 0, items: [{ _id: productId }] });
  const answer = await put({ version: 0, items: [] });
  expect([answer.status, answer.error.code, answer.error.details]).toEqual([
    409,
    'wishlist.conflict',
    { version: 1 },
  ]);
  expect((await stored()).items).toHaveLength(1);
});

it('WISH-05 lets one of two saves on the same version through, also for a new list', async () => {
  const { productId } = await product();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => put({ version: 0, items: [{ _id: productId }] })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect((await stored()).version).toBe(1);
});

it('WISH-05 ROLE-05 ROLE-06 refuses unknown products and variants together, and saves nothing', async () => {
  const known = await product({ variants: [{}] });
  const other = await product({ variants: [{}, { is_active: false }] });
  const foreign = await createProduct(shop.database.db);
  const off = await product({ is_active: false });
  const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true });
  const deal = await product({ categories: [categoryId] });
  const answer = await put({
    items: [
      { _id: known.productId, variantSku: known.variantSku },
      { _id: 'unknown' },
      { _id: foreign.productId },
      { _id: known.productId, variantSku: other.variantSku },
      { _id: other.productId, variantSku: other.variantSkus[1] },
      { _id: off.productId },
      { _id: deal.productId },
      { _id: "' or 1=1 --" },
    ],
  });
  expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
  expect(answer.error.details).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((place) => ({ field: `items.${place}`, code: 'unknown' })),
  );
  expect(await stored()).toEqual({ items: [], _id: null, version: 0 });
});

it('WISH-05 leaves out products that are gone, and takes a list that still names a hidden one', async () => {
  const gone = await product();
  const hidden = await product({ variants: [{}] });
  const stays = await product();
  const items = [
    { _id: gone.productId },
    { _id: hidden.productId, variantSku: hidden.variantSku },
    { _id: stays.productId },
  ];
  await put({ items });
  await shop.database.db.deleteFrom('product').where('id', '=', gone.productId).execute();
  await shop.database.db
    .updateTable('variant')
    .set({ is_active: false })
    .where('id', '=', hidden.variantId)
    .execute();
  expect((await stored()).items).toEqual([{ _id: stays.productId, sku: stays.sku }]);
  expect((await put({ items: items.slice(1) })).status).toBe(200);
  await shop.database.db
    .updateTable('variant')
    .set({ is_active: true })
    .where('id', '=', hidden.variantId)
    .execute();
  expect((await stored()).items).toHaveLength(2);
});

it('WISH-05 takes at most 500 items', async () => {
  const { productId, variantSkus } = await product({
    variants: Array.from({ length: 500 }, () => ({ prices: [] })),
  });
  const items = variantSkus.map((variantSku) => ({ _id: productId, variantSku }));
  expect((await put({ items: [...items, { _id: productId }] })).status).toBe(422);
  expect((await put({ items })).status).toBe(200);
  expect((await stored()).items.map((item) => item.variantSku)).toEqual(variantSkus);
});

it('API-37 ROLE-07 refuses the list of another user or company', async () => {
  const { productId } = await product();
  const items = [{ _id: productId }];
  const other = await createSession(shop.database.db, { tenant_id: tenantId });
  const others = (await put({ items }, other.token)).body.id;
  const foreignUser = await put({ userId: other.userId, items });
  expect([foreignUser.status, foreignUser.error.code]).toEqual([403, 'user.mismatch']);
  for (const _id of [others, 'unknown']) {
    const answer = await put({ _id, items });
    expect([answer.status, answer.error.code]).toEqual([404, 'wishlist.not.found']);
  }
  expect(await stored()).toEqual({ items: [], _id: null, version: 0 });
});

it('API-37 ROLE-07 keeps a list of its own for each company of a sales person', async () => {
  const db = shop.database.db;
  const { productId, sku } = await product();
  const sales = await createUser(db, { tenant_id: tenantId, is_sales_person: true });
  const sessions: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { companyId } = await createCompany(db, { tenant_id: tenantId });
    await assignCompany(db, { tenantId, userId: sales.userId, companyId });
    const session = await createSession(db, {
      tenant_id: tenantId,
      user_id: sales.userId,
      active_company_id: companyId,
    });
    sessions.push(session.token);
  }
  const [one, two] = sessions as [string, string];
  const { id } = (await put({ items: [{ _id: productId }] }, one)).body;
  expect((await stored(two)).items).toEqual([]);
  const answer = await put({ _id: id, items: [] }, two);
  expect([answer.status, answer.error.code]).toEqual([409, 'company.changed']);
  expect((await stored(one)).items).toEqual([{ _id: productId, sku }]);
});

it('API-02 refuses malformed lists', async () => {
  for (const body of [
    {},
    { items: null },
    { items: {} },
    { items: [null] },
    { items: [{}] },
    { items: [{ _id: 1 }] },
    { items: [{ _id: '' }] },
    { items: [{ _id: 'a', variantSku: ['b'] }] },
    { items: [], version: -1 },
    { items: [], version: '1' },
    { items: [], _id: 'a-b' },
    [],
  ]) {
    const answer = await put(body);
    expect([body, answer.status, answer.error.code]).toEqual([body, 422, 'validation.failed']);
  }
});
