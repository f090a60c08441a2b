import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { setReviewsHidden } from './moderation.ts';

const { create, moderated, decide, remove } = routes.reviews;

let shop: TestApp;
let tenantId: number;
let operator: string;
let productId: string;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(db()));
  ({ productId } = await createProduct(db(), { tenant_id: tenantId }));
  operator = await operatorOf('catalogue');
});

const operatorOf = async (role: 'catalogue' | 'support' | 'office') =>
  (await createSession(db(), { tenant_id: tenantId, company_id: null, operator_role: role })).token;

async function write(rating: number, title = 'Gut') {
  const buyer = await createSession(db(), { tenant_id: tenantId });
  const { orderId } = await createOrder(db(), { tenant_id: tenantId, company_id: buyer.companyId });
  await db()
    .updateTable('order_item')
    .set({ product_id: productId })
    .where('order_id', '=', orderId)
    .execute();
  shop.clock.advance({ minutes: 1 });
  const body = { rating, title, text: 'Hält.' };
  const answer = await shop.inject(create, { token: buyer.token, params: { id: productId }, body });
  return { ...answer.body.data, ...answer.body.meta, token: buyer.token };
}

const list = async (query: Record<string, string> = {}) =>
  (await shop.inject(moderated, { token: operator, query })).body.data;
const shownIn = async (token: string) =>
  (await shop.inject(routes.reviews.list, { token, params: { id: productId } })).body;

describe('issue 18: reviews', () => {
  it('CONF-31 PROD-13 wait where the shop wants so, and appear with their stars when published', async () => {
    await createSettings(db(), { tenantId, reviewsWait: true });
    const review = await write(4);
    expect(review.isWaiting).toBe(true);
    expect((await shownIn(review.token)).meta).toMatchObject({ total: 0, refusal: 'review.exists' });
    expect(await list({ state: 'waiting' })).toMatchObject([
      { _id: review._id, state: 'waiting', rating: 4, refusal: null, company: { name: expect.any(String) } },
    ]);
    const body = { ids: [review._id], state: 'published' };
    const { data } = (await shop.inject(decide, { token: operator, body })).body;
    expect(data).toEqual({ changed: 1, missing: 0 });
    expect((await shownIn(review.token)).meta).toMatchObject({ total: 1, average: 4 });
    expect((await shop.inject(decide, { token: operator, body })).body.data).toEqual({
      changed: 0,
      missing: 0,
    });
  });

  it('are refused with a reason, and published again by the command; both stand in the audit log', async () => {
    const [bad, good] = [await write(1, 'Schlimm'), await write(5)];
    expect(bad.isWaiting).toBe(false);
    const body = { ids: [bad._id], state: 'refused' };
    const missing = await shop.inject(decide, { token: operator, body });
    expect(missing.error).toMatchObject({ details: [{ field: 'reason', code: 'required' }] });
    await shop.inject(decide, { token: operator, body: { ...body, reason: 'Beleidigung' } });
    expect((await shownIn(good.token)).meta).toMatchObject({ total: 1, average: 5 });
    expect((await list({ search: 'schlimm' })).map(({ state, refusal }) => [state, refusal])).toEqual([
      ['refused', 'Beleidigung'],
    ]);
    await setReviewsHidden(shop.database.pool, { tenantId, ids: [bad._id], isHidden: false });
    expect((await list({ sort: 'rating' })).map(({ state }) => state)).toEqual(['published', 'published']);
    const entries = await db()
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'details'])
      .where('tenant_id', '=', tenantId)
      .where('action', 'like', 'review.%')
      .execute();
    expect(entries).toMatchObject([
      { action: 'review.refused', subject: bad._id, details: { rating: 1, reason: 'Beleidigung' } },
    ]);
  });

  it('are deleted together; those that another operator has deleted are counted', async () => {
    const reviews = [await write(1), await write(5)];
    const ids = reviews.map(({ _id }) => _id);
    const body = { ids: [...ids, 'gone'] };
    expect((await shop.inject(remove, { token: operator, body })).body.data).toEqual({
      changed: 2,
      missing: 1,
    });
    expect((await shop.inject(remove, { token: operator, body })).body.data).toEqual({
      changed: 0,
      missing: 3,
    });
    expect(await list()).toEqual([]);
    expect((await shownIn(reviews[0]?.token ?? '')).meta).toMatchObject({ total: 0, average: null });
  });

  it('ROLE-03 ROLE-06 are closed to other roles and other shops', async () => {
    const { _id } = await write(3);
    const body = { ids: [_id] };
    for (const [role, route] of [
      ['support', remove],
      ['office', moderated],
    ] as const)
      expect((await shop.inject(route, { token: await operatorOf(role), body })).status).toBe(403);
    ({ tenantId } = await createTenant(db()));
    const foreign = await operatorOf('catalogue');
    expect((await shop.inject(remove, { token: foreign, body })).body.data).toEqual({
      changed: 0,
      missing: 1,
    });
  });
});
