import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, type ProductOverrides, setStock } from '../../../test/catalogue-factories.ts';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createBuyer,
  placeOrder,
} from '../../../test/checkout-fixture.ts';
import { startWithDailyJob } from '../../../test/daily-job.ts';
import { assignCompany, createCompany, createSession, createUser } from '../../../test/factories.ts';
import { cancelAsOperator, createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { enqueueDigests, mailDigest } from './notification-digest.ts';

const { alarms, setAlarm, removeAlarms, list, setViewed, remove } = routes.notifications;

let app: TestApp;
let shop: CheckoutShop;
let buyer: Buyer;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createPayingShop(db(), { allowNotifications: true, buyableWithoutStock: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await createBuyer(db(), { tenantId: shop.tenantId });
});

const article = (overrides: ProductOverrides = {}) =>
  createProduct(db(), { tenant_id: shop.tenantId, ...overrides });

async function alarm(sku: string, threshold?: number, { token }: Pick<Buyer, 'token'> = buyer) {
  return (
    await app.inject(setAlarm, { token, body: { sku, ...(threshold === undefined ? {} : { threshold }) } })
  ).body.data;
}

/** What the user is told, oldest first. */
async function told({ token }: Pick<Buyer, 'token'> = buyer) {
  app.clock.advance({ seconds: 1 });
  await app.dependencies.alarmWatcher.look();
  const { data } = (await app.inject(list, { token })).body;
  return data.notViewed.toReversed();
}

const types = (notifications: { type: string }[]) => notifications.map(({ type }) => type);

describe('alarms', () => {
  it('NOTI-07 API-04 API-05 sets an alarm of an article, with the threshold 5 unless told, and lists it', async () => {
    const { productId, variantSkus } = await article({ variants: [{}, {}] });
    const set = await alarm(variantSkus[1] as string);
    expect(set).toMatchObject({ productId, sku: variantSkus[1], name: 'Regenjacke', threshold: 5 });
    const english = await app.inject(alarms, { token: buyer.token, locale: 'en' });
    expect(english.body.data).toEqual([{ ...set, name: 'Rain jacket' }]);
  });

  it('NOTI-07 says whether the stock is at or below the threshold already', async () => {
    const { variantSku, variantId } = await article();
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 7 });
    const isLowAt = async (threshold: number) =>
      (await app.inject(setAlarm, { token: buyer.token, body: { sku: variantSku, threshold } })).body.isLow;
    // Seven pieces cannot be told from eight by trying thresholds.
    expect([await isLowAt(6), await isLowAt(7), await isLowAt(999_999)]).toEqual([false, false, false]);
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 3 });
    expect([await isLowAt(3), await isLowAt(4), await isLowAt(5), await isLowAt(900)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 0 });
    expect(await isLowAt(0)).toBe(true);
    const unstocked = await article({ variants: [{ stock: 0 }] });
    const body = { sku: unstocked.variantSku, threshold: 0 };
    expect((await app.inject(setAlarm, { token: buyer.token, body })).body.isLow).toBe(true);
  });

  it('NOTI-07 replaces the alarm of the same article', async () => {
    const { variantSku } = await article();
    const { _id } = await alarm(variantSku, 7);
    expect(await alarm(variantSku, 0)).toMatchObject({ _id, threshold: 0 });
    expect((await app.inject(alarms, { token: buyer.token })).body.data).toHaveLength(1);
  });

  it('NOTI-07 API-05 refuses thresholds outside of 0 to 999999 and unknown, hidden and foreign articles', async () => {
    const { variantSku } = await article();
    for (const threshold of [-1, 1_000_000, 1.5, 'many']) {
      const { error } = await app.inject(setAlarm, {
        token: buyer.token,
        body: { sku: variantSku, threshold },
      });
      expect(error.code).toBe('validation.failed');
    }
    expect((await alarm(variantSku, 999_999)).threshold).toBe(999_999);
    const hidden = [
      await article({ is_active: false }),
      await article({ variant: { is_active: false } }),
      await createProduct(db()),
      await article({ isSettled: false, is_deal_only: true }),
    ];
    for (const sku of ['unknown', ...hidden.map((product) => product.variantSku)]) {
      const { error } = await app.inject(setAlarm, { token: buyer.token, body: { sku } });
      expect(error.code).toBe('product.not.found');
    }
  });

  it('NOTI-07 API-06 ROLE-07 deletes alarms by ids and skips unknown and foreign ones', async () => {
    const { variantSku } = await article();
    const own = await alarm(variantSku);
    const colleague = await createSession(db(), { tenant_id: shop.tenantId, company_id: buyer.companyId });
    const foreign = await alarm(variantSku, 5, colleague);
    const body = { ids: [own._id, foreign._id, 'unknown', own._id] };
    expect((await app.inject(removeAlarms, { token: buyer.token, body })).body).toEqual({ deleted: 1 });
    expect((await app.inject(alarms, { token: buyer.token })).body.data).toEqual([]);
    expect((await app.inject(alarms, { token: colleague.token })).body.data).toEqual([foreign]);
  });

  it('NOTI-07 refuses more than 1,000 alarms of a user, also when they are set at once', async () => {
    const { variantSku } = await article();
    const { variantSkus } = await article({ variants: [{}, {}, {}] });
    await app.database.pool.query(
      `with made as (
         insert into variant (tenant_id, product_id, sku)
         select $1, product.id, 'FULL-' || number from product, generate_series(1, 998) number
         where product.tenant_id = $1 and product.sku = $4
         returning id, sku
       )
       insert into alarm (tenant_id, id, user_id, company_id, variant_id, created_at)
       select $1, 'a' || id, $2, $3, id, now() from made`,
      [shop.tenantId, buyer.userId, buyer.companyId, variantSku],
    );
    const answers = await Promise.all(
      variantSkus.map((sku) => app.inject(setAlarm, { token: buyer.token, body: { sku } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('alarm.limit');
    const taken = answers.findIndex(({ status }) => status === 200);
    expect((await alarm(variantSkus[taken] as string, 9)).threshold).toBe(9);
  });
});

describe('raising', () => {
  it('NOTI-08 reports a fall from above the threshold to it once, and again only after it crossed back', async () => {
    const { variantId, variantSku, productId } = await article({ variant: { stock: 10 } });
    await alarm(variantSku, 5);
    const steps: [stock: number, told: string[]][] = [
      [6, []],
      [5, ['lowStock']],
      [3, ['lowStock']],
      [5, ['lowStock']],
      [6, ['lowStock']],
      [0, ['lowStock', 'lowStock']],
      [-2, ['lowStock', 'lowStock']],
      [4, ['lowStock', 'lowStock', 'backInStock']],
      [50, ['lowStock', 'lowStock', 'backInStock']],
    ];
    for (const [stock, expected] of steps) {
      await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: stock });
      expect([stock, types(await told())]).toEqual([stock, expected]);
    }
    const [first] = await told();
    expect(first).toMatchObject({ name: 'Regenjacke', domainId: productId, domainReference: variantSku });
  });

  it('NOTI-08 reports a fall and a rise of the same moment in their order', async () => {
    const { variantId, variantSku } = await article({ variant: { stock: 10 } });
    await alarm(variantSku, 0);
    for (const quantity of [0, 7, 0]) await setStock(db(), { tenantId: shop.tenantId, variantId, quantity });
    expect(types(await told())).toEqual(['lowStock', 'backInStock', 'lowStock']);
  });

  it('NOTI-08 records only crossed thresholds, and none for articles without an alarm', async () => {
    const [quiet, watched] = [await article(), await article()];
    await alarm(watched.variantSku, 5);
    await setStock(db(), { tenantId: shop.tenantId, variantId: quiet.variantId, quantity: 0 });
    await setStock(db(), { tenantId: shop.tenantId, variantId: watched.variantId, quantity: 50 });
    const { rows } = await app.database.pool.query('select from stock_crossing');
    expect(rows).toHaveLength(0);
  });

  it('NOTI-08 an order and its cancellation raise notifications', async () => {
    const { buyer: ordering, article } = await buyerWith(app, shop, { quantity: 4, stock: 4 });
    await alarm(article.sku, 3);
    const { body } = await placeOrder(app, ordering);
    expect(types(await told())).toEqual(['lowStock']);
    await cancelAsOperator(app, { tenantId: shop.tenantId, orderId: body.data._id });
    expect(types(await told())).toEqual(['lowStock', 'backInStock']);
  });

  it('NOTI-08 an order that is refused raises none', async () => {
    const { buyer: ordering, article } = await buyerWith(app, shop, { quantity: 4, stock: 4 });
    await alarm(article.sku, 3);
    await placeOrder(app, ordering, { expectedTotal: { value: 1, currency: 'EUR' } });
    expect(await told()).toEqual([]);
  });

  it('NOTI-08 an import raises notifications, also for an article that had no stock yet', async () => {
    const [falling, coming] = [await article(), await article()];
    await db().deleteFrom('stock').where('variant_id', '=', coming.variantId).execute();
    await alarm(falling.variantSku);
    await alarm(coming.variantSku);
    const rows = [
      { sku: falling.variantSku, quantity: 2 },
      { sku: coming.variantSku, quantity: 80 },
    ];
    await importFiles({
      workPool: app.database.pool,
      tenantId: shop.tenantId,
      files: [memorySource('stock', 'stock', rows)],
      clock: app.clock,
    } as unknown as Parameters<typeof importFiles>[0]);
    const raised = (await told()).map(({ domainReference, type }) => [domainReference, type]);
    expect(raised.sort()).toEqual(
      [
        [falling.variantSku, 'lowStock'],
        [coming.variantSku, 'backInStock'],
      ].sort(),
    );
  });

  it('NOTI-08 tells each user and company with an alarm, but nobody else', async () => {
    const { variantId, variantSku } = await article();
    const colleague = await createSession(db(), { tenant_id: shop.tenantId, company_id: buyer.companyId });
    const stranger = await createBuyer(db(), { tenantId: shop.tenantId });
    await alarm(variantSku, 5);
    await alarm(variantSku, 5, stranger);
    await alarm(variantSku, 1, colleague);
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 3 });
    expect(await told()).toHaveLength(1);
    expect(await told(stranger)).toHaveLength(1);
    expect(await told(colleague)).toHaveLength(0);
  });

  it('NOTI-08 ROLE-05 tells nobody of an article that the user cannot see', async () => {
    const { variantId, variantSku, productId } = await article();
    await alarm(variantSku);
    await db().updateTable('product').set({ is_deal_only: true }).where('id', '=', productId).execute();
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 3 });
    await told();
    expect(
      await db().selectFrom('notification').selectAll().where('variant_id', '=', variantId).execute(),
    ).toEqual([]);
    expect((await app.inject(alarms, { token: buyer.token })).body.data).toEqual([]);
  });

  it('NOTI-08 tells thousands of users of one article', async () => {
    const { variantId } = await article();
    await app.database.pool.query(
      `with made as (
         insert into app_user (tenant_id, id, username, email, company_id)
         select $1, 'crowd' || number, 'crowd' || number, 'crowd' || number || '@b.example', $2
         from generate_series(1, 3000) number returning id
       )
       insert into alarm (tenant_id, id, user_id, company_id, variant_id, created_at)
       select $1, 'al' || id, id, $2, $3, now() from made`,
      [shop.tenantId, buyer.companyId, variantId],
    );
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 3 });
    await app.dependencies.alarmWatcher.look();
    const rows = await db()
      .selectFrom('notification')
      .select('id')
      .where('variant_id', '=', variantId)
      .execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3000);
  });
});

describe('notifications', () => {
  async function raised(count: number) {
    const { variantId, variantSku } = await article();
    await alarm(variantSku, 0);
    for (let at = 0; at < count * 2; at += 1)
      await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: at % 2 ? 10 : 0 });
    return told();
  }

  it('NOTI-02 NOTI-04 API-07 API-08 separates viewed and not viewed ones, newest first, with the count', async () => {
    const [oldest, middle] = await raised(1);
    const body = { ids: [oldest?._id as string, 'unknown'] };
    const viewed = await app.inject(setViewed, { token: buyer.token, body });
    expect(viewed.body).toEqual({ unreadNotificationCount: 1 });
    const { data, unreadNotificationCount } = (await app.inject(list, { token: buyer.token })).body;
    expect(data).toEqual({ viewed: [oldest], notViewed: [middle] });
    expect(unreadNotificationCount).toBe(1);
  });

  it('NOTI-02 lists at most 100 of each kind and counts all', async () => {
    await raised(60);
    const { data, unreadNotificationCount } = (await app.inject(list, { token: buyer.token })).body;
    expect([data.notViewed.length, unreadNotificationCount]).toEqual([100, 120]);
    expect(data.notViewed[0]?.type).toBe('backInStock');
  });

  it('NOTI-05 API-09 ROLE-07 deletes by ids; those of others are not found', async () => {
    const [first, second] = await raised(1);
    const stranger = await createBuyer(db(), { tenantId: shop.tenantId });
    const body = { ids: [first?._id as string] };
    for (const route of [remove, setViewed]) {
      const refused = await app.inject(route, { token: stranger.token, body });
      expect([refused.status, refused.error.code]).toEqual([404, 'notification.not.found']);
    }
    expect(await told()).toEqual([first, second]);
    expect((await app.inject(remove, { token: buyer.token, body })).body).toEqual({
      unreadNotificationCount: 1,
    });
    expect(await told()).toEqual([second]);
    // One that was viewed already stays so.
    for (let time = 0; time < 2; time += 1)
      expect(
        (await app.inject(setViewed, { token: buyer.token, body: { ids: [second?._id as string] } })).body,
      ).toEqual({ unreadNotificationCount: 0 });
  });

  it('NOTI-02 PROD-07 tells the stock to sales persons alone, and each company its own', async () => {
    const other = await createCompany(db(), { tenant_id: shop.tenantId });
    const { userId } = await createUser(db(), {
      tenant_id: shop.tenantId,
      is_sales_person: true,
      company_id: null,
    });
    const sessions = [];
    for (const companyId of [buyer.companyId, other.companyId]) {
      await assignCompany(db(), { tenantId: shop.tenantId, userId, companyId });
      sessions.push(
        await createSession(db(), {
          tenant_id: shop.tenantId,
          user_id: userId,
          active_company_id: companyId,
        }),
      );
    }
    const { variantId, variantSku } = await article();
    const [acting, elsewhere] = sessions as [Buyer, Buyer];
    await alarm(variantSku, 5, acting);
    await alarm(variantSku, 5);
    await setStock(db(), { tenantId: shop.tenantId, variantId, quantity: 4 });
    expect(await told(acting)).toMatchObject([{ stockValue: 4 }]);
    expect(await told(elsewhere)).toEqual([]);
    const [plain] = await told();
    expect(plain).not.toHaveProperty('stockValue');
  });

  it('CONF-23 every call is refused while notifications are off, and nothing is raised', async () => {
    const quiet = await createPayingShop(db(), { allowNotifications: false });
    const user = await createBuyer(db(), { tenantId: quiet.tenantId });
    const { variantId } = await createProduct(db(), { tenant_id: quiet.tenantId });
    for (const route of Object.values(routes.notifications)) {
      const body = { sku: 'x', ids: ['x'], frequency: 'none' };
      const { status, error } = await app.inject(route, {
        token: user.token,
        ...('body' in route ? { body } : {}),
      });
      expect([status, error.code]).toEqual([403, 'feature.disabled']);
    }
    await db()
      .insertInto('alarm')
      .values({
        tenant_id: quiet.tenantId,
        id: 'quiet',
        user_id: user.userId,
        company_id: user.companyId,
        variant_id: variantId,
        created_at: new Date().toISOString(),
      })
      .execute();
    await setStock(db(), { tenantId: quiet.tenantId, variantId, quantity: 0 });
    await app.dependencies.alarmWatcher.look();
    expect(await db().selectFrom('stock_crossing').select('id').execute()).toEqual([]);
    expect(
      await db().selectFrom('notification').select('id').where('user_id', '=', user.userId).execute(),
    ).toEqual([]);
  });

  it('NOTI-08 mails unread ones as a digest, hourly or daily as the user wants, and none unless wanted', async () => {
    const users = await Promise.all(
      (['none', 'hourly', 'daily'] as const).map(async (frequency) => {
        const user = await createBuyer(db(), { tenantId: shop.tenantId, user: { first_name: frequency } });
        const { readMail, saveMail } = routes.notifications;
        await app.inject(saveMail, { token: user.token, body: { frequency } });
        expect((await app.inject(readMail, { token: user.token })).body.data).toEqual({ frequency });
        return user;
      }),
    );
    const { variantId, variantSku } = await article();
    for (const user of users) await alarm(variantSku, 5, user);
    const { database, clock, jobs, mails } = app.dependencies;
    const digest = async () => {
      const due: Parameters<typeof mailDigest>[0]['data'][] = [];
      const enqueue = async (_client: unknown, _type: unknown, data: never) => void due.push(data);
      await enqueueDigests({ pool: database.pool, clock, jobs: { ...jobs, enqueue } });
      app.mails.length = 0;
      for (const data of due) await mailDigest({ data, pool: database.pool, mails, isOn: async () => true });
      return app.mails.map(({ to, subject, text }) => {
        expect(text).toMatch(
          new RegExp(`(Geringer Bestand|Wieder lieferbar): Regenjacke \\(${variantSku}\\)`),
        );
        return [to[0]?.name.split(' ')[0], subject];
      });
    };
    const setTo = async (quantity: number) => {
      await setStock(db(), { tenantId: shop.tenantId, variantId, quantity });
      await told();
      app.clock.advance({ minutes: 1 });
    };
    await setTo(0);
    expect(await digest()).toEqual([['hourly', 'Eine neue Bestandsmeldung']]);
    expect(await digest()).toEqual([]);
    await setTo(9);
    app.clock.advance({ days: 1 });
    expect((await digest()).sort()).toEqual([
      ['daily', '2 neue Bestandsmeldungen'],
      ['hourly', 'Eine neue Bestandsmeldung'],
    ]);
    await setTo(0);
    const [, hourly] = users;
    const unread = (await app.inject(list, { token: hourly?.token })).body.data.notViewed;
    await app.inject(setViewed, { token: hourly?.token, body: { ids: unread.map(({ _id }) => _id) } });
    app.clock.advance({ hours: 1 });
    expect(await digest()).toEqual([]);
  });

  it('NOTI-05 the daily job removes notifications after 90 days', async () => {
    await raised(1);
    app.clock.advance({ days: 91 });
    await startWithDailyJob(app, 'forget-notifications');
    await expect
      .poll(async () => (await db().selectFrom('notification').selectAll().execute()).length)
      .toBe(0);
  });
});
