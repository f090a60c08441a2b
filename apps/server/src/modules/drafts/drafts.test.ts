import { type BasketChange, routes } from '@kontor/contract';
import { MAX_DRAFTS } from '@kontor/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct, type MadeProduct, setPrice, setStock } from '../../../test/catalogue-factories.ts';
import { startWithDailyJob } from '../../../test/daily-job.ts';
import { createSeason, createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let buyer: { token: string; userId: string; companyId: string };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  buyer = await createSession(shop.database.db, { tenant_id: tenantId });
});

const product = (overrides: Parameters<typeof createProduct>[1] = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });

const put = (item: MadeProduct, line: Partial<BasketChange['line']> = { quantity: 1 }): BasketChange => ({
  op: 'put',
  line: { _id: item.productId, sku: item.variantSku, orderType: 'order', ...line },
});
const remove = (item: MadeProduct): BasketChange => ({ op: 'remove', line: { sku: item.variantSku } });

const change = async (...changes: BasketChange[]) =>
  (await shop.inject(routes.cart.change, { token: buyer.token, body: { changes } })).body;
const readCart = async () => (await shop.inject(routes.cart.read, { token: buyer.token })).body;
const quantities = async () =>
  (await readCart()).items.map(({ sku, quantity, quantities }) => [sku, quantity ?? quantities]);

type Saving = { name: string; orderType?: 'order' | 'preOrder'; version?: number; overwrite?: boolean };
const save = (body: Saving, token = buyer.token) =>
  shop.inject(routes.drafts.save, { token, body: { orderType: 'order', ...body } });
const saved = async (name: string) => (await save({ name })).body.data._id;
const list = async (type: 'order' | 'preOrder' = 'order') =>
  (await shop.inject(routes.drafts.list, { token: buyer.token, query: { type } })).body.data;
const load = (id: string, body: { mode: 'replace' | 'merge'; version?: number }, token = buyer.token) =>
  shop.inject(routes.drafts.load, { token, params: { id }, body });

describe('saving', () => {
  it('CART-11 saves the cart under a name and leaves the cart unchanged', async () => {
    const [first, second] = [await product(), await product()];
    await change(put(second, { quantity: 3 }), put(first, { quantity: 2 }));
    const before = await readCart();
    const { status, body } = await save({ name: '  Frühjahr  ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Frühjahr', orderType: 'order', lineCount: 2 });
    expect(await list()).toEqual({ drafts: [body.data], former: null });
    expect(await readCart()).toEqual(before);
  });

  it('CART-22 shows the lines of a draft as saved, to its owner only', async () => {
    const shirt = await product({
      variants: [{ sku: 'S1-M', attributes: { size: 'M' } }, { sku: 'S1-L' }],
    });
    await change(put(shirt, { quantity: 3 }));
    const id = await saved('Frühjahr');
    await change(put(shirt, { quantity: 9 }));
    const params = { id };
    const { body } = await shop.inject(routes.drafts.lines, { token: buyer.token, params });
    expect(body.data.items).toMatchObject([
      { sku: 'S1-M', quantity: 3, style: { place: 0 }, price: { value: 10 } },
    ]);
    const other = await createSession(shop.database.db, { tenant_id: tenantId });
    expect((await shop.inject(routes.drafts.lines, { token: other.token, params })).status).toBe(404);
  });

  it('CART-01 keeps drafts of orders and pre-orders apart, also by name', async () => {
    await createSeason(shop.database.db, { tenant_id: tenantId, id: 'spring', date: '2026-12-01' });
    const item = await product({ variant: { preStocks: { spring: 50 } } });
    await change(put(item, { quantity: 2 }), put(item, { orderType: 'preOrder', quantities: [5] }));
    expect((await save({ name: 'Saison' })).status).toBe(201);
    expect((await save({ name: 'Saison', orderType: 'preOrder' })).status).toBe(201);
    expect((await list('order')).drafts).toMatchObject([
      { name: 'Saison', orderType: 'order', lineCount: 1 },
    ]);
    const [preOrder] = (await list('preOrder')).drafts;
    expect(preOrder).toMatchObject({ name: 'Saison', orderType: 'preOrder', lineCount: 1 });

    await change(put(item, { orderType: 'preOrder', quantities: [7] }), remove(item));
    await load(preOrder?._id ?? '', { mode: 'replace' });
    expect(await quantities()).toEqual([[item.sku, [5]]]);
  });

  it('refuses a taken name in any case, and accepts it with overwrite', async () => {
    const item = await product();
    await change(put(item));
    const id = await saved('Woche');
    const refused = await save({ name: 'WOCHE' });
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      409,
      'draft.name.taken',
      { draftId: id },
    ]);
    await change(put(item, { quantity: 9 }));
    expect((await save({ name: 'WOCHE', overwrite: true })).status).toBe(201);
    const { drafts } = await list();
    expect(drafts.map(({ name }) => name)).toEqual(['WOCHE']);
    await change(put(item, { quantity: 1 }));
    await load(drafts[0]?._id ?? '', { mode: 'replace' });
    expect(await quantities()).toEqual([[item.sku, 9]]);
  });

  it('refuses an empty cart, one draft more than there may be, and names that are none', async () => {
    expect((await save({ name: 'Leer' })).error.code).toBe('basket.empty');
    await change(put(await product()));
    for (let n = 0; n < MAX_DRAFTS; n += 1) await saved(`Entwurf ${n}`);
    const refused = await save({ name: 'Noch einer' });
    expect([refused.status, refused.error.code]).toEqual([422, 'draft.too.many']);
    expect((await save({ name: 'Entwurf 3', overwrite: true })).status).toBe(201);
    for (const name of ['', '   ', 'x'.repeat(81)]) {
      expect((await save({ name })).error.code).toBe('validation.failed');
    }
  });

  it('makes no cart for a user without one', async () => {
    expect((await save({ name: 'Nichts' })).error.code).toBe('basket.empty');
    expect((await load('nowhere', { mode: 'replace' })).error.code).toBe('draft.not.found');
    const { rows } = await shop.database.pool.query('select from basket where user_id = $1', [buyer.userId]);
    expect(rows).toHaveLength(0);
  });

  it('CART-24 refuses to save another cart than the one that is shown', async () => {
    const { version } = await change(put(await product()));
    await change(put(await product()));
    const refused = await save({ name: 'Alt', version });
    expect([refused.status, refused.error.code]).toEqual([409, 'basket.conflict']);
    expect((await list()).drafts).toEqual([]);
  });
});

describe('loading', () => {
  it('CART-06 replaces the cart in the order of the draft, and keeps the former cart', async () => {
    const [first, second, other] = [await product(), await product(), await product()];
    await change(put(second, { quantity: 3 }), put(first, { quantity: 2 }));
    const id = await saved('Montag');
    await change(remove(first), remove(second), put(other, { quantity: 4 }));
    const { version } = await readCart();

    const { body } = await load(id, { mode: 'replace', version });
    expect(body.data).toMatchObject({ version: version + 1, lineCount: 2, endedSkus: [] });
    expect(await quantities()).toEqual([
      [second.sku, 3],
      [first.sku, 2],
    ]);

    const { former } = await list();
    expect(former).toMatchObject({ _id: body.data.formerId, lineCount: 1 });
    await load(former?._id ?? '', { mode: 'replace' });
    expect(await quantities()).toEqual([[other.sku, 4]]);
    expect((await list()).former).toMatchObject({ lineCount: 2 });
  });

  it('CART-06 merges: an article that is in both has the quantity of the draft, so loading twice changes nothing', async () => {
    const [first, second, other] = [await product(), await product(), await product()];
    await change(put(first, { quantity: 2 }), put(second, { quantity: 3 }));
    const id = await saved('Dienstag');
    await change(remove(second), put(other, { quantity: 7 }), put(first, { quantity: 50 }));
    for (const _ of [1, 2]) {
      await load(id, { mode: 'merge' });
      expect(await quantities()).toEqual([
        [first.sku, 2],
        [other.sku, 7],
        [second.sku, 3],
      ]);
    }
  });

  it('CART-05 keeps lines of other custom attributes apart', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const item = await product({
      sales_attributes: JSON.stringify([{ key: 'name', name: { de: 'Name' }, type: 'text' }]),
    });
    await change(put(item, { quantity: 1, attributes: { name: 'Anna' } }));
    const id = await saved('Namen');
    await change(
      put(item, { quantity: 5, attributes: { name: 'Anna' } }),
      put(item, { quantity: 2, attributes: { name: 'Ben' } }),
    );
    await load(id, { mode: 'merge' });
    expect((await readCart()).items.map(({ attributes, quantity }) => [attributes.name, quantity])).toEqual([
      ['Anna', 1],
      ['Ben', 2],
    ]);
  });

  it('CART-13 CART-14 CART-19 reports changes of price, stock and articles like the cart', async () => {
    const [dearer, scarce, gone] = [
      await product({ variant: { price: 10 } }),
      await product({ variant: { stock: 100 } }),
      await product(),
    ];
    await change(put(dearer), put(scarce, { quantity: 20 }), put(gone));
    const id = await saved('Alt');
    await change(remove(dearer), remove(scarce), remove(gone));
    const { db } = shop.database;
    await setPrice(db, { tenantId, variantId: dearer.variantId, value: 12 });
    await setStock(db, { tenantId, variantId: scarce.variantId, quantity: 5 });
    await db.deleteFrom('product').where('id', '=', gone.productId).execute();

    await load(id, { mode: 'replace' });
    const { items } = await readCart();
    expect(items).toMatchObject([
      { sku: dearer.sku, price: { value: 10 }, updatedPrice: { value: 12 } },
      { sku: scarce.sku, quantity: 20, notEnoughStock: true },
      { sku: gone.sku, price: null },
    ]);
    expect(items[2]).not.toHaveProperty('_id');
  });

  it('CONF-12 leaves out and reports lines of ended seasons only, and reports lines with other seasons', async () => {
    const { db } = shop.database;
    await createSeason(db, { tenant_id: tenantId, id: 'soon', date: '2026-12-01' });
    await createSeason(db, { tenant_id: tenantId, id: 'later', date: '2027-12-01' });
    const stocks = { soon: 50, later: 50 };
    const [ended, both] = [
      await product({ variant: { preStocks: stocks } }),
      await product({ variant: { preStocks: stocks } }),
    ];
    await change(
      put(ended, { orderType: 'preOrder', quantities: [5, 0] }),
      put(both, { orderType: 'preOrder', quantities: [3, 4] }),
    );
    const { body } = await save({ name: 'Saison', orderType: 'preOrder' });
    await change(
      { op: 'remove', line: { sku: ended.sku, orderType: 'preOrder' } },
      { op: 'remove', line: { sku: both.sku, orderType: 'preOrder' } },
    );
    await db.deleteFrom('season').where('id', '=', 'soon').where('tenant_id', '=', tenantId).execute();
    const loaded = await load(body.data._id, { mode: 'replace' });
    expect(loaded.body.data).toMatchObject({
      endedSkus: [ended.sku],
      partlyEndedSkus: [both.sku],
      lineCount: 1,
      formerId: null,
    });
    expect(await quantities()).toEqual([[both.sku, [4]]]);
    const gone = { seasonId: 'soon', name: null, date: null, quantity: 3 };
    expect((await readCart()).items[0]?.endedSeasons).toEqual([gone]);
  });

  it('CART-24 refuses a version that is not the stored one, with nothing changed', async () => {
    const item = await product();
    const { version } = await change(put(item));
    const id = await saved('Mittwoch');
    await change(put(item, { quantity: 8 }));
    const refused = await load(id, { mode: 'replace', version });
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      409,
      'basket.conflict',
      { version: version + 1 },
    ]);
    expect(await quantities()).toEqual([[item.sku, 8]]);
    expect((await list()).former).toBeNull();
  });

  it('CART-26 copies 10,000 lines, refuses one line more, and keeps the counters right', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const item = await product({
      sales_attributes: JSON.stringify([{ key: 'n', name: { de: 'Nummer' }, type: 'text' }]),
    });
    const items = Array.from({ length: 10_000 }, (_, n) => ({
      _id: item.productId,
      sku: item.variantSku,
      quantity: 1,
      attributes: { n: String(n) },
    }));
    const whole = await shop.inject(routes.cart.save, { token: buyer.token, body: { items } });
    expect(whole.status).toBe(200);
    const id = await saved('Groß');
    await change({ op: 'remove', line: { sku: item.variantSku } });
    expect((await load(id, { mode: 'replace' })).body.data).toMatchObject({ lineCount: 10_000 });
    expect((await load(id, { mode: 'merge' })).body.data).toMatchObject({ lineCount: 10_000 });

    await change({ op: 'remove', line: { sku: item.variantSku } }, put(await product()));
    const refused = await load(id, { mode: 'merge' });
    expect([refused.status, refused.error.code]).toEqual([422, 'basket.too.large']);
    const { rows } = await shop.database.pool.query(
      `select order_line_count, (select count(*)::int from basket_line where basket_id = basket.id) as lines
       from basket where user_id = $1`,
      [buyer.userId],
    );
    expect(rows).toEqual([{ order_line_count: 1, lines: 1 }]);
  });

  it('CART-24 concurrent saves and loads lose no line', async () => {
    const items: MadeProduct[] = [];
    while (items.length < 6) items.push(await product());
    await change(put(items[0] as MadeProduct));
    const id = await saved('Gleichzeitig');
    const answers = await Promise.all([
      ...items.slice(1).map((item) => change(put(item))),
      ...[1, 2, 3].map(() => load(id, { mode: 'merge' }).then(({ status }) => expect(status).toBe(200))),
    ]);
    expect(answers).toHaveLength(8);
    expect((await readCart()).items.map(({ sku }) => sku).sort()).toEqual(items.map(({ sku }) => sku).sort());
  });
});

describe('keeping', () => {
  const rename = (id: string, name: string, token = buyer.token) =>
    shop.inject(routes.drafts.rename, { token, params: { id }, body: { name } });
  const discard = (id: string, token = buyer.token) =>
    shop.inject(routes.drafts.remove, { token, params: { id } });
  const restore = (id: string, token = buyer.token) =>
    shop.inject(routes.drafts.restore, { token, params: { id } });

  it('renames, and not to the name of another one', async () => {
    await change(put(await product()));
    const id = await saved('Eins');
    await saved('Zwei');
    expect((await rename(id, 'zwei')).error.code).toBe('draft.name.taken');
    expect((await rename(id, 'EINS')).body.data.name).toBe('EINS');
    expect((await list()).drafts.map(({ name }) => name)).toEqual(['EINS', 'Zwei']);
  });

  it('can be undeleted for an hour, unless its name was taken', async () => {
    const item = await product();
    await change(put(item, { quantity: 6 }));
    const id = await saved('Weg');
    expect((await discard(id)).status).toBe(200);
    expect((await list()).drafts).toEqual([]);
    expect((await load(id, { mode: 'replace' })).error.code).toBe('draft.not.found');
    expect((await discard(id)).error.code).toBe('draft.not.found');

    expect((await restore(id)).body.data).toMatchObject({ name: 'Weg', lineCount: 1 });
    await discard(id);
    const again = await saved('weg');
    expect((await restore(id)).error.code).toBe('draft.name.taken');
    await discard(again);
    shop.clock.advance({ hours: 1 });
    expect((await restore(id)).status).toBe(200);
    await discard(id);
    shop.clock.advance({ hours: 1, seconds: 1 });
    expect((await restore(id)).error.code).toBe('draft.not.found');
  });

  it('CART-26 keeps no more than the drafts there may be, deleted ones among them', async () => {
    const stored = async () =>
      (
        await shop.database.pool.query<{ count: number }>(
          'select count(*)::int as count from cart_draft where tenant_id = $1',
          [tenantId],
        )
      ).rows[0]?.count;
    await change(put(await product()));
    const first = await saved('Erster');
    await discard(first);
    const ids: string[] = [];
    for (let n = 0; n < MAX_DRAFTS; n += 1) {
      shop.clock.advance({ seconds: 1 });
      ids.push(await saved(`Entwurf ${n}`));
      await discard(ids[n] ?? '');
    }
    expect(await stored()).toBe(MAX_DRAFTS);
    expect((await restore(first)).error.code).toBe('draft.not.found');
    expect((await restore(ids.at(-1) ?? '')).status).toBe(200);
    expect((await restore(ids[0] ?? '')).status).toBe(200);
  });

  it('forgets deleted ones for good within a day', async () => {
    await change(put(await product()));
    const [old, fresh] = [await saved('Alt'), await saved('Neu')];
    await discard(old);
    shop.clock.advance({ hours: 2 });
    await discard(fresh);
    await startWithDailyJob(shop, 'forget-drafts');
    const ids = async () =>
      (await shop.database.pool.query<{ id: string }>('select id from cart_draft')).rows.map(({ id }) => id);
    await vi.waitFor(async () => expect(await ids()).not.toContain(old), 10_000);
    expect(await ids()).toContain(fresh);
  });

  it('refuses to rename or delete the former cart', async () => {
    await change(put(await product()));
    const id = await saved('Eins');
    await load(id, { mode: 'replace' });
    const former = (await list()).former?._id ?? '';
    expect((await rename(former, 'Mein')).error.code).toBe('draft.not.found');
    expect((await discard(former)).error.code).toBe('draft.not.found');
  });

  it('ROLE-07 hides drafts from colleagues', async () => {
    await change(put(await product()));
    const id = await saved('Meins');
    const { token } = await createSession(shop.database.db, {
      tenant_id: tenantId,
      company_id: buyer.companyId,
    });
    const refused = [
      await load(id, { mode: 'merge' }, token),
      await rename(id, 'Deins', token),
      await discard(id, token),
      await restore(id, token),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(Array(4).fill('draft.not.found'));
    const lists = await shop.inject(routes.drafts.list, { token, query: { type: 'order' } });
    expect(lists.body.data).toEqual({ drafts: [], former: null });
  });

  it('CONF-20 offers no drafts of pre-orders where they are off', async () => {
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: false });
    const asked = await shop.inject(routes.drafts.list, { token: buyer.token, query: { type: 'preOrder' } });
    expect([asked.status, asked.error.code]).toEqual([403, 'feature.disabled']);
    expect((await save({ name: 'Saison', orderType: 'preOrder' })).error.code).toBe('feature.disabled');
  });
});
