import { routes, type SettingsDocument } from '@kontor/contract';
import { type Cancellation, cancelOrder } from '../src/modules/orders/order-cancellation.ts';
import { invoicePaymentsOn } from '../src/modules/payments/invoice-payments.repository.ts';
import { inTransaction } from '../src/shared/transaction.ts';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createCheckoutShop,
  placeOrder,
} from './checkout-fixture.ts';
import { createPaymentMethod, type Db } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const companyData: SettingsDocument['companyData'] = {
  name: 'Nordhang GmbH',
  address: 'Hangweg 1',
  postCode: '80331',
  city: 'München',
  country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
  phone: '+49 89 1234',
  email: 'shop@nordhang.example',
  bankName: 'Isarbank',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  creditorId: 'DE98ZZZ09999999999',
};

/** The shop writes an invoice for each dispatch. */
export const billing: NonNullable<SettingsDocument['billing']> = {
  by: 'shop',
  on: 'dispatch',
  downPaymentPercent: 0,
  numberPrefix: '',
};

/** A checkout shop with all four payment methods. */
export async function createPayingShop(
  db: Db,
  settings: Partial<SettingsDocument> = {},
): Promise<CheckoutShop> {
  const shop = await createCheckoutShop(db, { settings: { companyData, ...settings } });
  const method = (id: string, name: string, isOnline: boolean, position: number) =>
    createPaymentMethod(db, {
      tenant_id: shop.tenantId,
      id,
      name: { de: name, en: name },
      is_default: false,
      is_online: isOnline,
      position,
    });
  await method('directDebit', 'Lastschrift', false, 2);
  await method('online', 'Onlinezahlung', true, 3);
  return shop;
}

export interface PlacedOnline {
  buyer: Buyer;
  article: { variantId: number; sku: string; productId: string };
  orderId: string;
  orderNumber: string;
}

/** A new buyer's order of three pieces at 10.00 net (42.72 gross with shipping), to be paid online. */
export async function placeOnline(app: TestApp, shop: CheckoutShop): Promise<PlacedOnline> {
  const { buyer, article } = await buyerWith(app, shop, { quantity: 3 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'online' });
  return { buyer, article, orderId: body.data._id, orderNumber: body.data.orderNumber };
}

/** Begins to pay an order. */
export function startPayment(app: TestApp, { buyer, orderId }: Pick<PlacedOnline, 'buyer' | 'orderId'>) {
  return app.inject(routes.payments.createOrder, { token: buyer.token, body: { orderId } });
}

/** An order as its buyer sees it. */
export async function orderOf(app: TestApp, { buyer, orderId }: Pick<PlacedOnline, 'buyer' | 'orderId'>) {
  const { body } = await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } });
  return body.data;
}

/** The attempts to pay an order, as stored. */
export function attemptsOf(app: TestApp, orderId: string) {
  return app.database.db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .select(['id', 'status', 'failure', 'provider_reference'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What jobs and settlements of payments work with, as the routes put it together. */
export function paymentServices({ dependencies }: TestApp) {
  const { database, clock, jobs, log, paymentProviders } = dependencies;
  return { pool: database.pool, clock, jobs, log, providers: paymentProviders };
}

/** Cancels an order as the operator does. */
export function cancelAsOperator(
  app: TestApp,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<Cancellation> {
  const { pool, jobs, clock } = paymentServices(app);
  return inTransaction(pool, (client) =>
    cancelOrder({ client, jobs, tenantId, orderId, reason: 'operator', now: clock.now() }),
  );
}

/** Opens the invoices of a payment again, as money that goes back does. */
export function returnInvoicePayment(app: TestApp, { tenantId }: CheckoutShop, paymentId: string) {
  return inTransaction(app.database.pool, (client) => invoicePaymentsOn(client).book(tenantId, paymentId, 1));
}
