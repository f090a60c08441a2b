import { gunzipSync } from 'node:zlib';
import { type BasketLineInput, errorCatalogue, routes } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, type MadeProduct, setPrice, setStock } from '../../../test/catalogue-factories.ts';
import { countTurns } from '../../../test/count-turns.ts';
import { createOwnNumbers, createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { presentLines } from './cart.presenter.ts';
import type { ReadLine } from './cart-line.ts';

let shop: TestApp;
let tenantId: number;
let buyer: { token: string; userId: string; companyId: string };
let items: BasketLineInput[];
let made: MadeProduct;

const lineCount = 3_000;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
  buyer = await createSession(shop.database.db, { tenant_id: tenantId });
  made = await createProduct(shop.database.db, {
    tenant_id: tenantId,
    sales_attributes: JSON.stringify([{ key: 'n', name: { de: 'Nummer' }, type: 'text' }]),
  });
  items = Array.from({ length: lineCount }, (_, n) => ({
    _id: made.productId,
    sku: made.variantSku,
    orderType: 'order',
    quantity: 1,
    attributes: { n: String(n) },
  }));
});

const save = (lines: readonly unknown[], token = buyer.token) =>
  shop.inject(routes.cart.save, { token, body: { items: lines } });
const read = () => shop.inject(routes.cart.read, { token: buyer.token });

describe('large carts', () => {
  it('CART-26 are saved and read whole', async () => {
    expect((await save(items)).status).toBe(200);
    const { body } = await read();
    expect(body.items).toHaveLength(lineCount);
    expect(body.items[2_999]).toMatchObject({ attributes: { n: '2999' }, quantity: 1 });
  });

  it('CART-26 are replaced by others: lines removed, changed, unchanged and new, up to the limit of lines', async () => {
    const lines = (from: number, to: number, quantity: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        ...items[0],
        quantity,
        attributes: { n: String(from + n) },
      }));
    expect((await save([...lines(0, 2_000, 1)])).status).toBe(200);
    expect((await save([...lines(600, 1_200, 1), ...lines(1_200, 2_600, 2)])).status).toBe(200);
    const shown = (await read()).body.items.map(({ attributes, quantity }) => [attributes?.n, quantity]);
    expect(shown).toEqual([
      ...Array.from({ length: 600 }, (_, n) => [String(600 + n), 1]),
      ...Array.from({ length: 1_400 }, (_, n) => [String(1_200 + n), 2]),
    ]);
    // The counters of the basket are right: exactly as many lines as it may have are taken.
    expect((await save(lines(0, MAX_CART_LINES, 1))).status).toBe(200);
    const { body } = await read();
    expect(body.items).toHaveLength(MAX_CART_LINES);
    expect(body.items.every(({ quantity }) => quantity === 1)).toBe(true);
  });

  it('CART-26 are shown in slices of at most 500 lines', async () => {
    const lines = items.map(
      (_item, position): ReadLine => ({
        orderType: 'order',
        sku: `A-${position}`,
        quantity: 1,
        seasonQuantities: null,
        attributes: null,
        priceSeenE4: null,
        netSeenE4: null,
        unitSeen: 1,
        position,
      }),
    );
    const rules = await shop.dependencies.settings.of(tenantId);
    const context = { locale: 'de', currency: 'EUR', rules } as const;
    const shown = await countTurns(() => presentLines({ lines, among: lines, products: new Map(), context }));
    expect(shown.result).toHaveLength(lineCount);
    expect(shown.count).toBeGreaterThanOrEqual(lineCount / 500 - 1);
  });

  it('CART-26 are served from the stored answer only until lines, prices, stock, names, own numbers, rules or language change', async () => {
    expect((await save(items)).status).toBe(200);
    const readZipped = async (locale = 'de') => {
      await shop.settle();
      const answer = await shop.app.inject({
        url: '/api/basket',
        headers: {
          authorization: `Basic ${buyer.token}`,
          'accept-encoding': 'gzip',
          'accept-language': locale,
        },
      });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
      return JSON.parse(gunzipSync(answer.rawPayload).toString());
    };
    let before = await readZipped();
    expect(await readZipped()).toEqual(before);
    expect((await read()).body).toEqual(before);

    const { db, pool } = shop.database;
    const ids = { tenantId, variantId: made.variantId };
    const line = { ...items[0], quantity: 2 };
    const changes: [string, () => Promise<unknown>][] = [
      ['price', () => setPrice(db, { ...ids, value: 77 })],
      ['stock', () => setStock(db, { ...ids, quantity: 4 })],
      ['name', () => pool.query('update product set name_de = $2 where id = $1', [made.productId, 'Neu'])],
      [
        'own number',
        () =>
          createOwnNumbers(db, {
            tenant_id: tenantId,
            company_id: buyer.companyId,
            numbers: { 'K-1': made.variantSku },
          }),
      ],
      [
        'another own number',
        () => pool.query("update customer_article set own_number = 'K-2' where tenant_id = $1", [tenantId]),
      ],
      ['rules', () => createSettings(db, { tenantId, isCustomAttributesActive: false })],
      [
        'line',
        () =>
          shop.inject(routes.cart.change, { token: buyer.token, body: { changes: [{ op: 'put', line }] } }),
      ],
    ];
    for (const [what, change] of changes) {
      await change();
      const after = await readZipped();
      expect(after, what).not.toEqual(before);
      expect(after, what).toEqual((await read()).body);
      before = after;
    }
    expect(await readZipped('en')).toEqual(
      (await shop.inject(routes.cart.read, { token: buyer.token, locale: 'en' })).body,
    );
  });

  it('API-02 reports wrong lines of a long list by field and code', async () => {
    const wrong = [...items.slice(0, 2_000), { quantity: 'x' }, { sku: 'x'.repeat(65) }];
    const { status, error } = await save(wrong);
    expect([status, error.code, error.details]).toEqual([
      422,
      'validation.failed',
      [
        { field: 'items.2000.quantity', code: 'type', expected: { of: 'number' } },
        { field: 'items.2001.sku', code: 'tooLong', expected: { of: 'text', max: 64 } },
      ],
    ]);
  });

  it('CART-26 refuses a second large save of a user with 429 and Retry-After, but takes small ones', async () => {
    const place = shop.dependencies.largeWork.enter({ tenantId, userId: buyer.userId }, 1_000_000);
    const refused = await shop.inject(routes.cart.save, {
      token: buyer.token,
      body: { items },
      locale: 'en',
    });
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'large.request.wait',
      '1',
    ]);
    expect(refused.error.message).toBe(errorCatalogue['large.request.wait'].en);
    expect((await save(items.slice(0, 20))).status).toBe(200);
    expect((await read()).body.items).toHaveLength(20);
    const other = await createSession(shop.database.db, { tenant_id: tenantId });
    expect((await save(items, other.token)).status).toBe(200);
    place.end();
    expect((await save(items)).status).toBe(200);
  });

  it('CART-26 frees the place of a large save even when it is refused', async () => {
    const text = JSON.stringify({ items }).slice(0, -1);
    const broken = await shop.inject(routes.cart.save, { token: buyer.token, body: text });
    expect([broken.status, broken.error.code]).toEqual([400, 'json.invalid']);
    expect((await save([...items, { quantity: 'x' }])).status).toBe(422);
    expect((await save(items.map((line) => ({ ...line, quantity: 0 })))).status).toBe(422);
    expect((await save(items)).status).toBe(200);
  });

  it('CART-26 takes the large saves of six users at once', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 6 }, () => createSession(shop.database.db, { tenant_id: tenantId })),
    );
    const answers = await Promise.all(buyers.map(({ token }) => save(items.slice(0, 1_500), token)));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  });
});
