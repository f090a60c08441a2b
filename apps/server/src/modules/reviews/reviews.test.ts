import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import {
  assignCompany,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { reviewsOf, setReviewsHidden } from './moderation.ts';

const { list, create } = routes.reviews;

let shop: TestApp;
let tenantId: number;
let buyer: Awaited<ReturnType<typeof createSession>>;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  buyer = await createSession(shop.database.db, { tenant_id: tenantId });
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });

/** Lets a company have ordered a product. */
async function buy(
  productId: string,
  { companyId = buyer.companyId, ...order }: { companyId?: string; order_status?: 'open' | 'cancelled' } = {},
) {
  const { orderId } = await createOrder(shop.database.db, {
    tenant_id: tenantId,
    company_id: companyId,
    ...order,
  });
  await shop.database.db
    .updateTable('order_item')
    .set({ product_id: productId })
    .where('order_id', '=', orderId)
    .execute();
}

const review = { rating: 4, title: 'Hält dicht', text: 'Drei Tage Regen, trocken geblieben.' };
const write = (productId: string, body: unknown = review, token = buyer.token) =>
  shop.inject(create, { token, params: { id: productId }, body });
const read = async (
  productId: string,
  query: { page?: number; pageSize?: number } = {},
  token = buyer.token,
) => (await shop.inject(list, { token, params: { id: productId }, query })).body;
const detail = async (productId: string, token = buyer.token) =>
  (await shop.inject(routes.catalogue.product, { token, params: { id: productId } })).body.data;

/** A buyer of another company that has bought the product. */
async function otherBuyer(productId: string) {
  const other = await createSession(shop.database.db, { tenant_id: tenantId });
  await buy(productId, { companyId: other.companyId });
  return other;
}

describe('reading', () => {
  it('PROD-13 answers an empty list with no average for a product without reviews', async () => {
    const { productId } = await product();
    expect(await read(productId)).toEqual({
      data: [],
      meta: {
        total: 0,
        page: 1,
        pageSize: 10,
        average: null,
        distribution: [0, 0, 0, 0, 0],
        refusal: 'review.not.bought',
      },
    });
  });

  it('PROD-13 lists newest first, in pages, without hidden ones', async () => {
    const { productId } = await product();
    const ids: string[] = [];
    for (const rating of [1, 5, 4]) {
      const { token } = await otherBuyer(productId);
      shop.clock.advance({ minutes: 1 });
      ids.unshift((await write(productId, { ...review, rating }, token)).body.data._id);
    }
    const all = await read(productId);
    expect(all.data.map(({ _id }) => _id)).toEqual(ids);
    expect(all.meta).toMatchObject({ total: 3, average: 3.33, distribution: [1, 0, 0, 1, 1] });
    const second = await read(productId, { page: 2, pageSize: 2 });
    expect(second.data.map(({ rating }) => rating)).toEqual([1]);
    expect(second.meta).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect((await read(productId, { page: 90_000 })).data).toEqual([]);

    await setReviewsHidden(shop.database.pool, { tenantId, ids: ids.slice(0, 1), isHidden: true });
    expect((await read(productId)).data.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect((await read(productId)).meta).toMatchObject({
      total: 2,
      average: 3,
      distribution: [1, 0, 0, 0, 1],
    });
  });

  it('PROD-13 marks the review of the user who asks', async () => {
    const { productId } = await product();
    await buy(productId);
    await write(productId);
    expect((await read(productId)).data[0]?.isOwn).toBe(true);
    const other = await otherBuyer(productId);
    expect((await read(productId, {}, other.token)).data[0]?.isOwn).toBe(false);
  });

  it('PROD-01 ROLE-05 ROLE-06 knows only products that the user sees', async () => {
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true });
    const hidden = [
      await product({ is_active: false }),
      await product({ categories: [categoryId] }),
      await createProduct(shop.database.db),
    ];
    for (const { productId } of hidden) await buy(productId);
    for (const id of [...hidden.map(({ productId }) => productId), 'unknown', "' or 1=1 --", 'a-b']) {
      for (const answer of [
        await shop.inject(list, { token: buyer.token, params: { id } }),
        await write(id),
      ]) {
        expect([id, answer.status, answer.error.code]).toEqual([id, 404, 'product.not.found']);
      }
    }
  });

  it('API-02 refuses pages that are none', async () => {
    const { productId } = await product();
    for (const query of [{ page: 0 }, { page: -1 }, { page: 'x' }, { pageSize: 0 }, { pageSize: 51 }]) {
      const answer = await shop.inject(list, { token: buyer.token, params: { id: productId }, query });
      expect([query, answer.status]).toEqual([query, 422]);
    }
  });
});

describe('writing', () => {
  it('PROD-13 stores a review at once and rates the product in lists and detail', async () => {
    const { productId } = await product();
    await buy(productId);
    expect((await detail(productId)).canReview).toBe(true);
    const { status, body } = await write(productId, { ...review, name: ' Sporthaus Nord ' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...review,
      name: 'Sporthaus Nord',
      createdAt: '2026-11-16T09:03:00.000Z',
      isOwn: true,
    });
    expect((await read(productId)).data).toEqual([body.data]);
    expect(await detail(productId)).toMatchObject({ rating: { average: 4, count: 1 }, canReview: false });
    const listed = await shop.inject(routes.catalogue.products, { token: buyer.token });
    expect(listed.body.data[0]?.rating).toEqual({ average: 4, count: 1 });
  });

  it('PROD-13 trims, keeps line breaks of the text alone, and takes markup as plain text', async () => {
    const { productId } = await product();
    await buy(productId);
    const { body } = await write(productId, {
      rating: 5,
      title: '  <b>Gut</b>\u202e\n ',
      text: '\r\n Erste Zeile\r\nzweite\u0007 <script>alert(1)</script>  ',
      name: ' \u200b ',
    });
    expect(body.data).toMatchObject({
      title: '<b>Gut</b>',
      text: 'Erste Zeile\nzweite  <script>alert(1)</script>',
      name: null,
    });
    expect((await read(productId)).data).toEqual([body.data]);
  });

  it.each([
    [{ ...review, rating: 0 }, 'rating', 'tooSmall'],
    [{ ...review, rating: 6 }, 'rating', 'tooLarge'],
    [{ ...review, rating: 4.5 }, 'rating', 'type'],
    [{ ...review, rating: '4' }, 'rating', 'type'],
    [{ title: 'a', text: 'b' }, 'rating', 'required'],
    [{ ...review, title: '   ' }, 'title', 'tooShort'],
    [{ ...review, title: '\u200b' }, 'title', 'tooShort'],
    [{ ...review, title: 'a'.repeat(101) }, 'title', 'tooLong'],
    [{ ...review, text: '\n\u2060' }, 'text', 'tooShort'],
    [{ ...review, text: 'a'.repeat(2001) }, 'text', 'tooLong'],
    [{ ...review, name: 'a'.repeat(61) }, 'name', 'tooLong'],
    [{ ...review, name: 7 }, 'name', 'type'],
  ])('PROD-13 refuses %# with its field', async (body, field, code) => {
    const { productId } = await product();
    await buy(productId);
    const answer = await write(productId, body);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    expect(answer.error.details).toMatchObject([{ field, code }]);
    expect((await read(productId)).meta.total).toBe(0);
  });

  it('PROD-13 takes texts of exactly the allowed lengths', async () => {
    const { productId } = await product();
    await buy(productId);
    const longest = { rating: 1, title: 'ä'.repeat(100), text: '💣'.repeat(2000), name: 'n'.repeat(60) };
    expect((await write(productId, longest)).body.data).toMatchObject(longest);
  });

  it('PROD-14 ERRS-21 refuses products that the active company has not bought, or has cancelled', async () => {
    const { productId } = await product();
    await otherBuyer(productId);
    await buy(productId, { order_status: 'cancelled' });
    const answer = await write(productId);
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([
      403,
      'review.not.bought',
      'Nur gekaufte Produkte können bewertet werden',
    ]);
    expect((await detail(productId)).canReview).toBe(false);
    await buy(productId);
    expect((await detail(productId)).canReview).toBe(true);
    expect((await read(productId)).meta.refusal).toBeNull();
    expect((await write(productId)).status).toBe(201);
  });

  it('PROD-14 answers buyers, companies and products apart that are asked about at once', async () => {
    const [bought, other] = [await product(), await product()];
    await buy(bought.productId);
    const stranger = await otherBuyer(other.productId);
    const reviewer = await otherBuyer(bought.productId);
    await write(bought.productId, review, reviewer.token);
    const asked = [buyer, stranger, reviewer].flatMap(({ token }) =>
      [bought, other].map(({ productId }) => detail(productId, token)),
    );
    expect((await Promise.all(asked)).map(({ canReview }) => canReview)).toEqual([
      ...[true, false],
      ...[false, true],
      ...[false, false],
    ]);
  });

  it('PROD-13 takes one review of a user, of each colleague one', async () => {
    const { productId } = await product();
    await buy(productId);
    await write(productId);
    const again = await write(productId, { ...review, rating: 1 });
    expect([again.status, again.error.code]).toEqual([409, 'review.exists']);
    expect((await read(productId)).meta).toMatchObject({ total: 1, average: 4, refusal: 'review.exists' });
    const colleague = await createSession(shop.database.db, {
      tenant_id: tenantId,
      company_id: buyer.companyId,
    });
    expect((await write(productId, { ...review, rating: 1 }, colleague.token)).status).toBe(201);
    expect((await detail(productId)).rating).toEqual({ average: 2.5, count: 2 });
  });

  it('PROD-13 stores one of ten that are sent at once', async () => {
    const { productId } = await product();
    await buy(productId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(productId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect((await read(productId)).meta.total).toBe(1);
  });

  it('PROD-13 CATG-10 rates right when many review one product at once', async () => {
    const { productId } = await product();
    const buyers = await Promise.all(Array.from({ length: 10 }, () => otherBuyer(productId)));
    await Promise.all(
      buyers.map(({ token }, index) => write(productId, { ...review, rating: 1 + (index % 5) }, token)),
    );
    expect((await detail(productId)).rating).toEqual({ average: 3, count: 10 });
  });

  it('AUTH-12 PROD-14 lets a sales person read without a company, and write for the chosen one', async () => {
    const { db } = shop.database;
    const { productId } = await product();
    const sales = await createUser(db, { tenant_id: tenantId, is_sales_person: true });
    const idle = await createSession(db, { tenant_id: tenantId, user_id: sales.userId });
    expect((await read(productId, {}, idle.token)).meta.refusal).toBe('company.not.selected');
    expect((await detail(productId, idle.token)).canReview).toBe(false);
    const { companyId } = await createCompany(db, { tenant_id: tenantId });
    await assignCompany(db, { tenantId, userId: sales.userId, companyId });
    await buy(productId, { companyId });
    const acting = await createSession(db, {
      tenant_id: tenantId,
      user_id: sales.userId,
      active_company_id: companyId,
    });
    expect((await write(productId, review, acting.token)).status).toBe(201);
  });
});

describe('moderation', () => {
  it('PROD-13 hides and shows reviews of one tenant and rates anew', async () => {
    const { pool } = shop.database;
    const { productId, sku } = await product();
    const other = await otherBuyer(productId);
    await buy(productId);
    const bad = (await write(productId, { ...review, rating: 1 })).body.data._id;
    await write(productId, { ...review, rating: 5 }, other.token);
    const rating = async () => (await detail(productId)).rating;
    expect(await rating()).toEqual({ average: 3, count: 2 });

    const foreign = await createTenant(shop.database.db);
    expect(await setReviewsHidden(pool, { tenantId: foreign.tenantId, ids: [bad], isHidden: true })).toEqual(
      [],
    );
    expect(await rating()).toEqual({ average: 3, count: 2 });

    const hide = (isHidden: boolean) => setReviewsHidden(pool, { tenantId, ids: [bad, 'unknown'], isHidden });
    expect(await hide(true)).toEqual([{ id: bad, productId }]);
    expect(await rating()).toEqual({ average: 5, count: 1 });
    expect(await hide(true)).toHaveLength(1);
    expect((await read(productId)).meta.refusal).toBe('review.exists');
    expect(await reviewsOf(pool, { tenantId, isHidden: true, limit: 10 })).toMatchObject([
      { id: bad, sku, isHidden: true },
    ]);
    await hide(false);
    expect(await rating()).toEqual({ average: 3, count: 2 });
    expect(await reviewsOf(pool, { tenantId, sku, limit: 1 })).toHaveLength(1);
    expect(await reviewsOf(pool, { tenantId, sku: 'other', limit: 10 })).toEqual([]);
  });

  it('PROD-13 leaves a product without any review that shows unrated', async () => {
    const { productId } = await product();
    await buy(productId);
    const { _id } = (await write(productId)).body.data;
    await setReviewsHidden(shop.database.pool, { tenantId, ids: [_id], isHidden: true });
    expect((await detail(productId)).rating).toEqual({ average: null, count: 0 });
  });
});
