import { routes } from '@kontor/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  placeOrder,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createOwnNumbers } from '../../../test/factories.ts';
import { meterPlans } from '../../../test/plan-meter.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createOwnNumberReader } from './own-number-reader.ts';

let app: TestApp;
let shop: CheckoutShop;
let buyer: Buyer;
let rival: Buyer;
let jacket: Awaited<ReturnType<typeof createArticle>>;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), { settings: { useSearchEngine: true } });
  const { tenantId } = shop;
  buyer = await createBuyer(db(), { tenantId });
  rival = await createBuyer(db(), { tenantId });
  jacket = await createArticle(db(), {
    tenantId,
    sku: 'NH-1',
    name_de: 'Wetterjacke',
    variant: { sku: 'NH-1', price: 10 },
  });
  await createArticle(db(), { tenantId, sku: 'NH-2', variant: { sku: 'NH-2', price: 10 } });
  await createArticle(db(), { tenantId, sku: 'NH-3', variant: { sku: 'NH-3', price: 10 } });
  const numbers = { 'QX 100': 'NH-1', 'qx-1000_%': 'NH-2', 'QY 5': 'NH-1', 'ab/kurz.77': 'NH-3' };
  await createOwnNumbers(db(), { tenant_id: tenantId, company_id: buyer.companyId, numbers });
});
afterAll(() => app.close());

const ownArticles = async ({ token }: Buyer, number: string) => {
  const { body } = await app.inject(routes.catalogue.ownArticles, { token, query: { number } });
  return body.data.map(({ sku, ownNumber }) => [sku, ownNumber]);
};

it('a company finds its articles by the beginning of its numbers, the exact one first', async () => {
  expect(await ownArticles(buyer, 'qx 100')).toEqual([
    ['NH-1', 'QX 100'],
    ['NH-2', 'qx-1000_%'],
  ]);
  expect(await ownArticles(buyer, 'q')).toEqual([
    ['NH-1', 'QX 100'],
    ['NH-2', 'qx-1000_%'],
  ]);
  expect(await ownArticles(buyer, 'qy')).toEqual([['NH-1', 'QY 5']]);
  expect(await ownArticles(buyer, 'qx-1000_%')).toEqual([['NH-2', 'qx-1000_%']]);
  expect(await ownArticles(buyer, 'qx_')).toEqual([]);
  expect(await ownArticles(buyer, '%')).toEqual([]);
});

it('SRCH-10 finds own numbers by three digits anywhere, and by letters at the start or after a separator', async () => {
  const both = [
    ['NH-1', 'QX 100'],
    ['NH-2', 'qx-1000_%'],
  ];
  expect(await ownArticles(buyer, '100')).toEqual(both);
  expect(await ownArticles(buyer, 'x10')).toEqual(both);
  expect(await ownArticles(buyer, '000')).toEqual([['NH-2', 'qx-1000_%']]);
  expect(await ownArticles(buyer, 'Kurz')).toEqual([['NH-3', 'ab/kurz.77']]);
  expect(await ownArticles(buyer, 'kurz-77')).toEqual([['NH-3', 'ab/kurz.77']]);
  expect(await ownArticles(buyer, 'urz')).toEqual([]);
  // Two characters match too many numbers.
  expect(await ownArticles(buyer, '00')).toEqual([]);
  expect(await ownArticles(rival, '100')).toEqual([]);
});

it('reads only the numbers of the company to search inside them', async () => {
  const { tenantId } = shop;
  const other = await createBuyer(db(), { tenantId });
  const numbers = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`X-${10_000 + at}`, 'NH-1']));
  await createOwnNumbers(db(), { tenant_id: tenantId, company_id: other.companyId, numbers });
  await sql`analyze customer_article`.execute(db());
  const pool = new pg.Pool({ connectionString: app.database.url, max: 1 });
  const work = meterPlans(pool);
  try {
    const actor = { tenantId, company: { id: buyer.companyId, hasOwnNumbers: true } };
    expect(await createOwnNumberReader({ pool }).containing(actor, '100', 20)).toHaveLength(2);
    await vi.waitFor(() => expect(work).not.toHaveLength(0));
    expect(Math.max(...work.map(({ rows }) => rows))).toBeLessThan(100);
  } finally {
    await pool.end();
  }
});

it('answers a company its own numbers of the articles that a search found, and nobody else', async () => {
  const numbersOf = async ({ token }: Buyer) => {
    const query = { sku: ['NH-1', 'NH-2', 'NONE'] };
    return (await app.inject(routes.catalogue.ownNumbers, { token, query })).body.data;
  };
  expect(await numbersOf(buyer)).toEqual(
    expect.arrayContaining([
      { sku: 'NH-1', ownNumber: 'QX 100' },
      { sku: 'NH-2', ownNumber: 'qx-1000_%' },
    ]),
  );
  expect(await numbersOf(rival)).toEqual([]);
});

it('no other company finds or sees them, in no list, product, cart, search or engine', async () => {
  for (const text of ['QX', 'QX 100', 'qx-1000_%']) expect(await ownArticles(rival, text)).toEqual([]);
  const calls = async ({ token }: Buyer) => {
    const { body: access } = await app.inject(routes.search.token, { token });
    if (access.error !== null) throw new Error(access.error);
    const hits = await app.app.inject({
      method: 'POST',
      url: `/search-engine/indexes/production_b2b_material/search`,
      headers: { authorization: `Bearer ${access.token}` },
      payload: { q: 'QX 100', limit: 100 },
    });
    const all = await app.app.inject({
      method: 'POST',
      url: `/search-engine/indexes/production_b2b_material/search`,
      headers: { authorization: `Bearer ${access.token}` },
      payload: { q: '', limit: 100 },
    });
    expect([hits.statusCode, all.statusCode]).toEqual([200, 200]);
    const { body: product } = await app.inject(routes.catalogue.product, {
      token,
      params: { id: jacket.productId },
    });
    const { body: list } = await app.inject(routes.catalogue.productsWithVariants, { token });
    const { body: found } = await app.inject(routes.catalogue.search, {
      token,
      query: { searchKey: 'Wetterjacke' },
    });
    return { engine: `${hits.body} ${all.body}`.replaceAll('"query":"QX 100"', ''), product, list, found };
  };
  // The company that has them comes first: what its calls leave in caches must not reach the other one.
  await fillBasket(app, buyer, [{ ...jacket, quantity: 1 }]);
  await fillBasket(app, rival, [{ ...jacket, quantity: 1 }]);
  const own = await calls(buyer);
  expect(own.product.data.ownNumbers).toEqual([{ sku: 'NH-1', ownNumber: 'QX 100' }]);
  expect(own.list.data.map(({ ownNumber }) => ownNumber).sort()).toEqual([
    'QX 100',
    'ab/kurz.77',
    'qx-1000_%',
  ]);
  expect(own.found.data.map(({ ownNumber }) => ownNumber)).toEqual(['QX 100']);
  expect(JSON.stringify(await calls(rival))).not.toMatch(/qx|qy|kurz|ownNumber/i);
  // The engine is shared, so that it knows no number, whoever asks.
  expect(own.engine).not.toMatch(/qx|qy|kurz|ownNumber/i);
  const cart = async ({ token }: Buyer) => (await app.inject(routes.cart.read, { token })).body.items;
  expect((await cart(buyer)).map(({ ownNumber }) => ownNumber)).toEqual(['QX 100']);
  expect(JSON.stringify(await cart(rival))).not.toContain('QX 100');
});

it('an order keeps the own number of its time in lines, confirmation and mail', async () => {
  await app.dependencies.jobs.start();
  await fillBasket(app, buyer, [{ ...jacket, quantity: 2 }]);
  expect((await preview(app, buyer)).lines.map(({ ownNumber }) => ownNumber)).toEqual(['QX 100']);
  const { _id: orderId, orderNumber } = (await placeOrder(app, buyer)).body.data;
  await db().deleteFrom('customer_article').where('company_id', '=', buyer.companyId).execute();

  const read = await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } });
  expect(read.body.data.items.map(({ sku, ownNumber }) => [sku, ownNumber])).toEqual([['NH-1', 'QX 100']]);
  const mail = await awaitMail(app, ({ subject }) => subject.includes(orderNumber));
  expect(mail.text).toContain('2 × NH-1 Wetterjacke (Ihre Nr. QX 100)');
  expect(mail.html).toContain('Ihre Nr. QX 100');
  const id = read.body.data.documentLink?.split('/').at(-1) ?? '';
  const { bytes } = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('Ihre Nr. QX 100');
});
