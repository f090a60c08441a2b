import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerWith, type CheckoutShop, createBuyer, placeOrder } from '../../../test/checkout-fixture.ts';
import {
  attemptsOf,
  companyData,
  createPayingShop,
  orderOf,
  type PlacedOnline,
  placeOnline,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { createPaymentsRepository } from './payments.repository.ts';

let app: TestApp;
let shop: CheckoutShop;

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'production', publicUrl: 'http://shop.test' } });
  shop = await createPayingShop(app.database.db, { testPayments: true });
});
afterAll(() => app.close());

/** The page on which the buyer of an order stands. */
async function pageOf(order: PlacedOnline): Promise<URL> {
  const { body } = await startPayment(app, order);
  return new URL(body.data.redirectUrl);
}

const tokenOf = (page: URL) => page.searchParams.get('token') ?? '';

const press = (page: URL, result: 'paid' | 'failed') =>
  app.inject(routes.payments.testResult, { query: { token: tokenOf(page), result } });

describe('the test provider', () => {
  it('CHKO-21 SRCH-11 never leads to a host that only the request names', async () => {
    const order = await placeOnline(app, shop);
    const { token } = order.buyer;
    const host = 'evil.example';
    const body = { orderId: order.orderId };
    const payment = await app.inject(routes.payments.createOrder, { token, body, host });
    const search = await app.inject(routes.search.token, { token, host });
    expect(payment.body.data.redirectUrl).toMatch(/^http:\/\/shop\.test\//);
    expect(search.text).not.toContain('evil');
  });

  it('CHKO-21 leads to a page of this shop, at the address that the buyer used', async () => {
    const order = await placeOnline(app, shop);
    const { body } = await app.inject(routes.payments.createOrder, {
      token: order.buyer.token,
      body: { orderId: order.orderId },
      locale: 'en',
    });
    const page = new URL(body.data.redirectUrl);
    expect(page.origin + page.pathname).toBe('http://shop.test/api/payment/test');
    expect(page.searchParams.get('locale')).toBe('en');
    expect(tokenOf(page)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.each([
    ['de', ['Testzahlung', 'Bezahlen', 'Zahlung ablehnen', '42,72']],
    ['en', ['Test payment', 'Pay', 'Decline payment', '42.72']],
  ] as const)('CHKO-21 I18N-01 shows order, amount and both buttons in %s', async (locale, words) => {
    const order = await placeOnline(app, shop);
    const page = await pageOf(order);
    const { text, headers, status } = await app.inject(routes.payments.testPage, {
      query: { token: tokenOf(page), locale },
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const word of [...words, order.orderNumber, `<html lang="${locale}">`]) expect(text).toContain(word);
  });

  it('CHKO-21 CHKO-23 paying there makes the order paid and leads to the thanks', async () => {
    const order = await placeOnline(app, shop);
    const page = await pageOf(order);
    const { status, headers } = await press(page, 'paid');
    expect([status, headers.location]).toEqual([303, `/thank-you?order=${order.orderNumber}`]);
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-22 declining there fails the payment, and the buyer pays again', async () => {
    const order = await placeOnline(app, shop);
    const page = await pageOf(order);
    expect((await press(page, 'failed')).headers.location).toBe(`/order-failed?order=${order.orderNumber}`);
    expect(await orderOf(app, order)).toMatchObject({
      paymentStatus: 'failed',
      orderStatus: 'open',
      payment: { canPay: true, isOnline: true },
    });
    const again = await pageOf(order);
    expect(tokenOf(again)).not.toBe(tokenOf(page));
    // The old page is over: nothing can be paid or declined there.
    await press(page, 'paid');
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
    await press(again, 'paid');
    await press(again, 'failed');
    await press(page, 'failed');
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
    const attempts = await attemptsOf(app, order.orderId);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['failed', 'paid']);
  });

  it('CHKO-21 both buttons pressed concurrently give one result', async () => {
    const order = await placeOnline(app, shop);
    const page = await pageOf(order);
    await Promise.all(Array.from({ length: 6 }, (_, index) => press(page, index % 2 ? 'paid' : 'failed')));
    const { paymentStatus } = await orderOf(app, order);
    expect(['paid', 'failed']).toContain(paymentStatus);
    expect((await attemptsOf(app, order.orderId)).map(({ status }) => status)).toEqual([paymentStatus]);
  });

  it('CHKO-21 a page that ran out says so and takes nothing', async () => {
    const order = await placeOnline(app, shop);
    const page = await pageOf(order);
    app.clock.advance({ minutes: 61 });
    await press(page, 'paid');
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
    const { text } = await app.inject(routes.payments.testPage, { query: { token: tokenOf(page) } });
    expect(text).toContain('nicht mehr offen');
    expect(text).not.toContain('<button');
  });

  it('CHKO-21 a guessed token finds nothing', async () => {
    for (const token of ['x', 'null', "' or 1=1 --", 'A'.repeat(43)]) {
      const shown = await app.inject(routes.payments.testPage, { query: { token } });
      const pressed = await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
      expect([shown.error.code, pressed.error.code]).toEqual(['payment.not.found', 'payment.not.found']);
    }
  });

  it('CHKO-21 never serves a production shop that did not ask for it', () => {
    const providerOf = (environment: string, testPayments?: boolean) =>
      createPaymentProviders({ stripe: undefined, environment }).of(testPayments ? { testPayments } : {})?.id;
    expect(providerOf('production')).toBeUndefined();
    expect(providerOf('staging')).toBe('test');
    expect(providerOf('production', true)).toBe('test');
    const keys = {
      secretKey: 'sk_test_0123456789',
      webhookSecret: 'whsec_0123456789',
      apiUrl: 'http://localhost',
    };
    const withKeys = createPaymentProviders({ stripe: keys, environment: 'production' });
    expect([withKeys.of({})?.id, withKeys.of({ testPayments: true })?.id]).toEqual(['stripe', 'test']);
  });

  it('CHKO-21 without a provider online payment is not offered and not taken', async () => {
    const without = await createPayingShop(app.database.db);
    const { buyer } = await buyerWith(app, without, {});
    const { body } = await app.inject(routes.payments.options, { token: buyer.token });
    expect(body.data.methods.map(({ id }) => id)).toEqual(['invoice', 'prepayment', 'directDebit']);
    const refused = await placeOrder(app, buyer, { paymentMethodId: 'online' });
    expect([refused.status, refused.error.code]).toEqual([422, 'payment.method.invalid']);
    const webhook = await app.inject(routes.payments.webhook, { body: '{}' });
    expect([webhook.status, webhook.error.code]).toEqual([400, 'payment.signature.invalid']);
  });
});

describe('two tabs that begin concurrently', () => {
  it('CHKO-21 are led to one page, and paying there pays the order', async () => {
    const order = await placeOnline(app, shop);
    const pages = await Promise.all(Array.from({ length: 5 }, () => pageOf(order)));
    expect(new Set(pages.map(tokenOf)).size).toBe(1);
    const [page] = pages;
    if (page) await press(page, 'paid');
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-21 the page that was noted first stays, and none is noted for an attempt that ended', async () => {
    const order = await placeOnline(app, shop);
    const first = await pageOf(order);
    const [attempt] = await attemptsOf(app, order.orderId);
    const payments = createPaymentsRepository({ pool: app.database.pool });
    const second = { reference: 'second', redirectUrl: 'http://shop.test/second' };
    expect(await payments.setPage(shop.tenantId, attempt?.id ?? '', second)).toBe(first.href);
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ provider_reference: tokenOf(first) }]);
    await press(first, 'failed');
    expect(await payments.setPage(shop.tenantId, attempt?.id ?? '', second)).toBeUndefined();
  });
});

describe('which orders can be paid', () => {
  it('CHKO-17 CHKO-21 the placed order says that it is to be paid', async () => {
    const { buyer } = await buyerWith(app, shop, {});
    const { body } = await placeOrder(app, buyer, { paymentMethodId: 'online' });
    expect(body.data).toMatchObject({ requiresPayment: true, paymentStatus: 'open' });
    const other = await buyerWith(app, shop, {});
    const invoiced = await placeOrder(app, other.buyer, { paymentMethodId: 'invoice' });
    expect(invoiced.body.data.requiresPayment).toBe(false);
    const answer = await startPayment(app, { buyer: other.buyer, orderId: invoiced.body.data._id });
    expect([answer.status, answer.error.code]).toEqual([409, 'payment.not.required']);
  });

  it('CHKO-21 ROLE-07 another company’s order is not found', async () => {
    const order = await placeOnline(app, shop);
    const stranger = await createBuyer(app.database.db, { tenantId: shop.tenantId });
    const answer = await startPayment(app, { buyer: stranger, orderId: order.orderId });
    expect([answer.status, answer.error.code]).toEqual([404, 'order.not.found']);
    expect(await attemptsOf(app, order.orderId)).toEqual([]);
  });

  it('CHKO-21 a colleague may pay the order of the company', async () => {
    const order = await placeOnline(app, shop);
    const colleague = await createBuyer(app.database.db, {
      tenantId: shop.tenantId,
      user: { company_id: order.buyer.companyId },
    });
    expect((await startPayment(app, { buyer: colleague, orderId: order.orderId })).status).toBe(201);
  });

  it('CHKO-21 a forged amount, status or page in the body changes nothing', async () => {
    const order = await placeOnline(app, shop);
    const { body } = await app.inject(routes.payments.createOrder, {
      token: order.buyer.token,
      body: { orderId: order.orderId, amount: 0.01, status: 'paid', redirectUrl: 'https://evil.example' },
    });
    expect(body.data.status).toBe('pending');
    expect(body.data.redirectUrl).toMatch(/^http:\/\/shop\.test\//);
    const [stored] = await app.database.db
      .selectFrom('payment')
      .where('order_id', '=', order.orderId)
      .select(['amount', 'currency', 'status'])
      .execute();
    expect(stored).toEqual({ amount: 42.72, currency: 'EUR', status: 'pending' });
  });

  it('CHKO-21 coming back to the shop says nothing about the payment', async () => {
    const order = await placeOnline(app, shop);
    await pageOf(order);
    await app.inject(`GET /thank-you?order=${order.orderNumber}&status=paid`);
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
  });
});

it('CHKO-16 the options name the methods in the settings’ order and in the language', async () => {
  const { buyer } = await buyerWith(app, shop, {});
  const { body } = await app.inject(routes.payments.options, { token: buyer.token, locale: 'en' });
  expect(body.data).toEqual({
    methods: [
      { id: 'invoice', name: 'Invoice', isDefault: true, isOnline: false },
      { id: 'prepayment', name: 'Prepayment', isDefault: false, isOnline: false },
      { id: 'directDebit', name: 'Lastschrift', isDefault: false, isOnline: false },
      { id: 'online', name: 'Onlinezahlung', isDefault: false, isOnline: true },
    ],
    credit: null,
    directDebit: { creditor: companyData.name, creditorId: companyData.creditorId, mandates: [] },
  });
});
