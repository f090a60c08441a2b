import { randomUUID } from 'node:crypto';
import { type OrderCreation, type PlacedOrder, routes, type SettingsDocument } from '@kontor/contract';
import { afterAll } from 'vitest';
import { createProduct, type ProductOverrides } from './catalogue-factories.ts';
import {
  createAddress,
  createPaymentMethod,
  createSession,
  createShippingCountry,
  createShippingMethod,
  createTenant,
  type Db,
  type Overrides,
} from './factories.ts';
import { createTestApp, type TestAnswer, type TestApp } from './test-app.ts';

/** A tenant that delivers to Germany (5.90) and Austria (14.90) and takes purchase on account and prepayment. */
export interface CheckoutShop {
  tenantId: number;
  tenantName: string;
  shippingMethodId: string;
}

/** Someone signed in with a company that has one address for everything. */
export interface Buyer {
  tenantId: number;
  token: string;
  userId: string;
  companyId: string;
  addressId: string;
}

/** Starts an app with one shop for all tests of a file, and closes it after them. For the top of the file. */
export async function startCheckoutSuite(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  const { db } = app.database;
  return { app, shop: await createCheckoutShop(db), db: () => db };
}

/** Makes a tenant that is ready to sell. */
export async function createCheckoutShop(
  db: Db,
  {
    settings = {},
    countries = [
      { country_code: 'DE', price: 5.9 },
      { country_code: 'AT', price: 14.9 },
    ],
  }: {
    settings?: Partial<SettingsDocument>;
    countries?: (Overrides<'shipping_method_country'> & { country_code: string; price: number })[];
  } = {},
): Promise<CheckoutShop> {
  const { tenantId, tenantName } = await createTenant(db, { settings });
  for (const [code, de, en] of [
    ['DE', 'Deutschland', 'Germany'],
    ['AT', 'Österreich', 'Austria'],
  ] as const) {
    await createShippingCountry(db, { tenant_id: tenantId, code, name: { de, en } });
  }
  const { shippingMethodId } = await createShippingMethod(db, {
    tenant_id: tenantId,
    is_default: true,
    countries,
  });
  await createPaymentMethod(db, { tenant_id: tenantId });
  await createPaymentMethod(db, {
    tenant_id: tenantId,
    id: 'prepayment',
    name: { de: 'Vorkasse', en: 'Prepayment' },
    is_default: false,
    position: 1,
  });
  return { tenantId, tenantName, shippingMethodId };
}

/** Makes a buyer of a new company, or of the company named in `user`. */
export async function createBuyer(
  db: Db,
  {
    tenantId,
    company = {},
    address = {},
    user = {},
  }: {
    tenantId: number;
    company?: Overrides<'company'>;
    address?: Overrides<'address'>;
    user?: Overrides<'app_user'>;
  },
): Promise<Buyer> {
  const session = await createSession(db, { tenant_id: tenantId, ...user });
  if (Object.keys(company).length > 0) {
    await db
      .updateTable('company')
      .set(company)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', session.companyId)
      .execute();
  }
  const { addressId } = await createAddress(db, {
    tenant_id: tenantId,
    company_id: session.companyId,
    ...address,
  });
  return { tenantId, token: session.token, userId: session.userId, companyId: session.companyId, addressId };
}

/** Makes a product with one article at a net price in the main unit. */
export async function createArticle(
  db: Db,
  { tenantId, ...overrides }: ProductOverrides & { tenantId: number },
): Promise<{ variantId: number; sku: string; productId: string }> {
  const { variantId, variantSku, productId } = await createProduct(db, { tenant_id: tenantId, ...overrides });
  return { variantId, sku: variantSku, productId };
}

/** Replaces a buyer's basket and answers its id. */
export async function fillBasket(
  shop: TestApp,
  buyer: Buyer,
  lines: {
    sku: string;
    productId: string;
    quantity?: number;
    quantities?: number[];
    attributes?: Record<string, string>;
  }[],
): Promise<{ basketId: string; version: number }> {
  const { body } = await shop.inject(routes.cart.save, {
    token: buyer.token,
    body: {
      items: lines.map(({ productId, quantities, ...line }) => ({
        _id: productId,
        ...line,
        ...(quantities ? { orderType: 'preOrder', quantities } : {}),
      })),
    },
  });
  return { basketId: body.id, version: body.version };
}

/** Makes a buyer of the shop with one line in the basket: a piece at 10.00 net, 19 %, 100 in stock unless told. */
export async function buyerWith(
  app: TestApp,
  { tenantId }: CheckoutShop,
  line: { price?: number; quantity?: number; vat_rate?: number; stock?: number },
  options: Omit<Parameters<typeof createBuyer>[1], 'tenantId'> = {},
): Promise<{ buyer: Buyer; article: Awaited<ReturnType<typeof createArticle>> }> {
  const { db } = app.database;
  const buyer = await createBuyer(db, { tenantId, ...options });
  const { price = 10, quantity = 1, stock = 100, vat_rate = 19 } = line;
  const article = await createArticle(db, { tenantId, vat_rate, variant: { price, stock } });
  await fillBasket(app, buyer, [{ ...article, quantity }]);
  return { buyer, article };
}

/** How many orders the buyer's company has. */
export async function orderCount(app: TestApp, buyer: Buyer): Promise<number> {
  const { body } = await app.inject(routes.orders.list, { token: buyer.token });
  return body.meta.total;
}

/** The totals that the checkout page would show. */
export async function preview(shop: TestApp, buyer: Buyer, body: Record<string, unknown> = {}) {
  const answer = await shop.inject(routes.checkout.preview, { token: buyer.token, body });
  return answer.body.data;
}

/** A body that orders a buyer's basket as the page would; `overrides` replace its fields, undefined removes one. */
export async function orderBody(
  shop: TestApp,
  buyer: Buyer,
  overrides: Partial<Record<keyof OrderCreation, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { orderType = 'order', promotionCode } = overrides;
  const { selected, gross, currency, version } = await preview(shop, buyer, { orderType, promotionCode });
  const basket = await shop.inject(routes.cart.read, { token: buyer.token });
  return {
    checkoutId: randomUUID(),
    orderType,
    basketId: basket.body._id ?? 'none',
    version,
    ...selected,
    termsAccepted: true,
    expectedTotal: { value: gross, currency },
    ...overrides,
  };
}

/** Orders a buyer's basket as the page would. */
export async function placeOrder(
  shop: TestApp,
  buyer: Buyer,
  overrides: Partial<Record<keyof OrderCreation, unknown>> = {},
): Promise<TestAnswer<{ data: PlacedOrder }>> {
  const body = await orderBody(shop, buyer, overrides);
  return shop.inject(routes.checkout.create, { token: buyer.token, body });
}

/** What is left of an article. */
export async function stockOf(
  db: Db,
  { tenantId, variantId }: { tenantId: number; variantId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock')
    .select('quantity')
    .where('tenant_id', '=', tenantId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return row?.quantity;
}
