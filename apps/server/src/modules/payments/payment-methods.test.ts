import { randomUUID } from 'node:crypto';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createArticle,
  createBuyer,
  fillBasket,
  orderBody,
  placeOrder,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { companyData, createPayingShop, orderOf } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 12, config: { environment: 'staging' } });
  shop = await createPayingShop(db());
});
afterAll(() => app.close());

const iban = 'DE89370400440532013000';
const debit = { iban: 'de89 3704 0044 0532 0130 00', accountHolder: 'Muster GmbH', mandateAccepted: true };

let lastInvoice = 0;

interface InvoiceOfOrder {
  order_id?: string | null;
  amount?: number;
  doc_type?: 'invoice' | 'creditNote' | 'downPayment';
}

async function invoice(
  buyer: Buyer,
  open_amount: number,
  { order_id = null, amount = open_amount, doc_type = 'invoice' }: InvoiceOfOrder = {},
): Promise<void> {
  lastInvoice += 1;
  await db()
    .insertInto('invoice')
    .values({
      tenant_id: shop.tenantId,
      id: `inv${lastInvoice}`,
      company_id: buyer.companyId,
      order_id,
      fin_doc_number: `R-${lastInvoice}`,
      doc_date: '2026-11-01',
      due_date: '2026-12-01',
      doc_type,
      amount,
      open_amount,
      currency: 'EUR',
      postway: 'email',
    })
    .execute();
}

const creditOf = async (buyer: Buyer) =>
  (await app.inject(routes.payments.options, { token: buyer.token })).body.data.credit;

describe('purchase on account within a credit limit', () => {
  // One piece at 10.00 and shipping at 5.90 cost 18.92 gross.
  const withLimit = (credit_limit: number) => buyerWith(app, shop, {}, { company: { credit_limit } });

  it('CHKO-16 an order that reaches the limit exactly is placed, a cent more is not', async () => {
    const fits = await withLimit(18.92);
    expect((await placeOrder(app, fits.buyer)).status).toBe(201);
    const { buyer } = await withLimit(18.91);
    const refused = await placeOrder(app, buyer);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      422,
      'credit.limit.exceeded',
      { limit: 18.91, open: 0, total: 18.92, currency: 'EUR' },
    ]);
  });

  it('CHKO-12 CHKO-16 the preview names the issue for this method alone', async () => {
    const { buyer } = await withLimit(5);
    const issue = {
      code: 'credit.limit.exceeded',
      details: { limit: 5, open: 0, total: 18.92, currency: 'EUR' },
    };
    expect((await preview(app, buyer)).issues).toEqual([issue]);
    for (const paymentMethodId of ['prepayment', 'directDebit', 'online']) {
      expect((await preview(app, buyer, { paymentMethodId })).issues).toEqual([]);
    }
    expect((await placeOrder(app, buyer, { paymentMethodId: 'prepayment' })).status).toBe(201);
  });

  it('CHKO-16 counts unpaid invoices, credit notes and orders that are not invoiced', async () => {
    const { buyer } = await withLimit(500);
    expect(await creditOf(buyer)).toEqual({ limit: 500, open: 0, available: 500, currency: 'EUR' });
    await invoice(buyer, 100);
    await invoice(buyer, -20.5, { doc_type: 'creditNote' });
    const order = (values: object) =>
      createOrder(db(), { tenant_id: shop.tenantId, company_id: buyer.companyId, gross: 50, ...values });
    await order({});
    // None of these is owed, or each is owed by its invoice.
    await order({ order_status: 'cancelled' });
    await order({ payment_status: 'paid' });
    await order({ payment_method_id: 'prepayment' });
    const invoiced = await order({});
    await invoice(buyer, 30, { order_id: invoiced.orderId, amount: 50 });
    expect(await creditOf(buyer)).toEqual({ limit: 500, open: 159.5, available: 340.5, currency: 'EUR' });
  });

  it.each<[string, number, ...[number, InvoiceOfOrder][]]>([
    ['a down payment that was paid', 70, [0, { amount: 30, doc_type: 'downPayment' }]],
    ['a down payment that was not paid', 100, [30, { amount: 30, doc_type: 'downPayment' }]],
    ['an invoice of a part', 100, [60, { amount: 60 }]],
    ['down payment and rest', 70, [0, { amount: 30, doc_type: 'downPayment' }], [70, { amount: 70 }]],
    ['more than was ordered', 105, [105, { amount: 105 }]],
    ['a credit note', 90, [100, { amount: 100 }], [-10, { amount: -10, doc_type: 'creditNote' }]],
  ])('CHKO-16 an order of 100.00 with %s leaves %d open', async (_what, open, ...invoices) => {
    const { buyer } = await withLimit(500);
    const { orderId } = await createOrder(db(), {
      tenant_id: shop.tenantId,
      company_id: buyer.companyId,
      gross: 100,
    });
    for (const [openAmount, values] of invoices) {
      await invoice(buyer, openAmount, { order_id: orderId, ...values });
    }
    expect((await creditOf(buyer))?.open).toBe(open);
  });

  it('CHKO-16 ROLE-07 other companies do not count, and without a limit there is none', async () => {
    const { buyer } = await withLimit(100);
    const other = await createBuyer(db(), { tenantId: shop.tenantId });
    await invoice(other, 5000);
    expect((await creditOf(buyer))?.open).toBe(0);
    expect(await creditOf(other)).toBeNull();
  });

  it('CHKO-16 concurrent orders of colleagues share the limit', async () => {
    const { buyer } = await withLimit(40);
    const buyers = [buyer];
    for (let count = 0; count < 5; count += 1) {
      const colleague = await createBuyer(db(), {
        tenantId: shop.tenantId,
        user: { company_id: buyer.companyId },
      });
      const article = await createArticle(db(), {
        tenantId: shop.tenantId,
        vat_rate: 19,
        variant: { price: 10, stock: 9 },
      });
      await fillBasket(app, colleague, [{ ...article, quantity: 1 }]);
      buyers.push(colleague);
    }
    const bodies = await Promise.all(buyers.map((one) => orderBody(app, one)));
    const answers = await Promise.all(
      buyers.map((one, index) =>
        app.inject(routes.checkout.create, { token: one.token, body: bodies[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect((await creditOf(buyer))?.open).toBe(37.84);
  });
});

describe('SEPA direct debit', () => {
  const placed = async (directDebit: unknown, overrides = {}) => {
    const { buyer } = await buyerWith(app, shop, {});
    return {
      buyer,
      answer: await placeOrder(app, buyer, { paymentMethodId: 'directDebit', directDebit, ...overrides }),
    };
  };

  it('CHKO-16 stores account and mandate with the order and shows the account masked', async () => {
    const checkoutId = randomUUID();
    const { buyer, answer } = await placed(debit, { checkoutId });
    expect(answer.status).toBe(201);
    const company = await db()
      .selectFrom('company')
      .where('id', '=', buyer.companyId)
      .select('customer_no')
      .executeTakeFirstOrThrow();
    const reference = `${company.customer_no}-${checkoutId.slice(0, 8).toUpperCase()}`;
    const order = await orderOf(app, { buyer, orderId: answer.body.data._id });
    expect(order.payment).toEqual({
      methodId: 'directDebit',
      isOnline: false,
      canPay: false,
      bankTransfer: null,
      directDebit: {
        iban: 'DE89 •••• 3000',
        accountHolder: 'Muster GmbH',
        mandateReference: reference,
        creditorId: companyData.creditorId,
      },
    });
    expect(JSON.stringify(order)).not.toContain(iban);
    const mandate = await db()
      .selectFrom('sepa_mandate')
      .where('company_id', '=', buyer.companyId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mandate).toMatchObject({ iban, reference, user_id: buyer.userId });
  });

  it.each([
    ['nothing', undefined, 422, 'mandate.missing'],
    ['null', null, 422, 'mandate.missing'],
    ['no account', { ...debit, iban: '' }, 422, 'mandate.missing'],
    ['no holder', { ...debit, accountHolder: ' ' }, 422, 'mandate.missing'],
    ['a mistyped account', { ...debit, iban: 'DE88370400440532013000' }, 422, 'iban.invalid'],
    [
      'an account outside of SEPA',
      { ...debit, iban: 'TR330006100519786457841326' },
      422,
      'iban.country.invalid',
    ],
    ['no agreement', { ...debit, mandateAccepted: false }, 422, 'mandate.not.accepted'],
    ['an unknown mandate', { mandateId: 'f'.repeat(24) }, 404, 'mandate.not.found'],
    ['agreement as a text', { ...debit, mandateAccepted: 'true' }, 422, 'validation.failed'],
    ['a list', [debit], 422, 'validation.failed'],
  ])('CHKO-16 %s is refused and nothing is ordered', async (_what, directDebit, status, code) => {
    const { buyer, answer } = await placed(directDebit);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect((await app.inject(routes.orders.list, { token: buyer.token })).body.meta.total).toBe(0);
    expect((await app.inject(routes.cart.read, { token: buyer.token })).body.items).toHaveLength(1);
  });

  it('CHKO-16 a mandate of the company is used again, that of another company is not', async () => {
    const { buyer, answer } = await placed(debit);
    expect(answer.status).toBe(201);
    const colleague = await createBuyer(db(), {
      tenantId: shop.tenantId,
      user: { company_id: buyer.companyId },
    });
    const { body } = await app.inject(routes.payments.options, { token: colleague.token });
    const [mandate, ...more] = body.data.directDebit?.mandates ?? [];
    expect(more).toEqual([]);
    expect(mandate).toMatchObject({ iban: 'DE89 •••• 3000', accountHolder: 'Muster GmbH' });
    expect(JSON.stringify(body)).not.toContain(iban);

    const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { price: 10, stock: 9 } });
    await fillBasket(app, colleague, [{ ...article, quantity: 1 }]);
    const again = await placeOrder(app, colleague, {
      paymentMethodId: 'directDebit',
      directDebit: { mandateId: mandate?._id },
    });
    const order = await orderOf(app, { buyer: colleague, orderId: again.body.data._id });
    expect(order.payment.directDebit?.mandateReference).toBe(mandate?.reference);
    const foreign = await placed({ mandateId: mandate?._id });
    expect([foreign.answer.status, foreign.answer.error.code]).toEqual([404, 'mandate.not.found']);
  });

  it('CHKO-16 a checkout id that begins like another’s is refused, not failed on', async () => {
    const { buyer } = await placed(debit, { checkoutId: '7f3a91c2-0000-4000-8000-000000000001' });
    const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { price: 10, stock: 9 } });
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    const again = await placeOrder(app, buyer, {
      paymentMethodId: 'directDebit',
      directDebit: debit,
      checkoutId: '7f3a91c2-0000-4000-8000-000000000002',
    });
    expect([again.status, again.error.code]).toEqual([422, 'validation.failed']);
  });

  it('CHKO-15 CHKO-16 two users who send the same checkout by direct debit make one order', async () => {
    const { buyer: first, article } = await buyerWith(app, shop, {});
    const session = await createSession(db(), { tenant_id: shop.tenantId, company_id: first.companyId });
    const second = { ...first, token: session.token, userId: session.userId };
    await fillBasket(app, second, [{ ...article, quantity: 1 }]);
    const choice = { paymentMethodId: 'directDebit', directDebit: debit, checkoutId: randomUUID() };
    const answers = await Promise.all([first, second].map((buyer) => placeOrder(app, buyer, choice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('checkout.already.submitted');
  });

  it('CHKO-16 without a creditor identifier it is not offered', async () => {
    const { creditorId: _none, ...withoutCreditor } = companyData;
    const other = await createPayingShop(db(), { companyData: withoutCreditor });
    const { buyer } = await buyerWith(app, other, {});
    const answer = await placeOrder(app, buyer, { paymentMethodId: 'directDebit', directDebit: debit });
    expect([answer.status, answer.error.code]).toEqual([422, 'payment.method.invalid']);
  });

  it('CHKO-16 with another method the account is neither checked nor stored', async () => {
    const { buyer, answer } = await placed({ ...debit, iban: 'nonsense' }, { paymentMethodId: 'prepayment' });
    expect(answer.status).toBe(201);
    const { count } = await db()
      .selectFrom('sepa_mandate')
      .where('company_id', '=', buyer.companyId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

describe('prepayment', () => {
  it.each([
    ['none', undefined],
    ['one that cannot be', 'DE00 3704 0044 0532 0130 00'],
  ])('CHKO-16 is neither offered nor taken without an account of the seller: %s', async (_title, account) => {
    const { iban: _iban, ...rest } = companyData;
    const own = await createPayingShop(db(), {
      companyData: { ...rest, ...(account === undefined ? {} : { iban: account }) },
    });
    const { buyer } = await buyerWith(app, own, {});
    const { body } = await app.inject(routes.payments.options, { token: buyer.token });
    expect(body.data.methods.map(({ id }) => id)).not.toContain('prepayment');
    const refused = await placeOrder(app, buyer, { paymentMethodId: 'prepayment' });
    expect([refused.status, refused.error.code]).toEqual([422, 'payment.method.invalid']);
  });

  it('CHKO-16 the order names account, amount and reference until it is paid', async () => {
    const { buyer } = await buyerWith(app, shop, {});
    const { data } = (await placeOrder(app, buyer, { paymentMethodId: 'prepayment' })).body;
    const bankTransfer = {
      accountHolder: companyData.name,
      iban,
      bic: companyData.bic,
      bankName: companyData.bankName,
      reference: data.orderNumber,
      amount: 18.92,
      currency: 'EUR',
    };
    const shown = async () => (await orderOf(app, { buyer, orderId: data._id })).payment.bankTransfer;
    expect(await shown()).toEqual(bankTransfer);
    await db()
      .updateTable('sales_order')
      .set({ payment_status: 'paid' })
      .where('id', '=', data._id)
      .execute();
    expect(await shown()).toBeNull();
  });
});
