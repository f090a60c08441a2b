import { errorCatalogue, type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../src/modules/sessions/session-token.ts';
import { newId } from '../src/shared/ids.ts';
import { allRoutes } from './answer-check.ts';
import { createApprovals } from './approval-fixture.ts';
import { createCategory, createProduct } from './catalogue-factories.ts';
import {
  createAddress,
  createApiKey,
  createParkedDelivery,
  createSession,
  createTenant,
  next,
} from './factories.ts';
import { createDocument, createInvoice, createOrder } from './order-factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type InjectOptions, type TestApp } from './test-app.ts';
import { testStart } from './test-clock.ts';

const host = 'mapped.test';

let shop: TestApp;
let tenantId: number;
let token: string;
let foreignToken: string;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(db(), { hosts: [host], settings: { isUserListActive: true } }));
  ({ token } = await createSession(db(), { tenant_id: tenantId, is_customer_admin: true }));
  ({ token: foreignToken } = await createSession(db()));
});

afterAll(() => shop.close());

const guarded = allRoutes.filter(({ access }) => access !== 'public');
const named = (list: readonly RouteDefinition[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const);

/** A user's token is no API key (API-40). */
const wrongTokenCode = ({ access }: RouteDefinition) =>
  access === 'apiKey' ? 'api.key.invalid' : 'session.expired';

describe('without a session', () => {
  it.each(named(guarded))('ROLE-02 API-02 %s answers 401 whatever is sent', async (_name, route) => {
    const requests: InjectOptions[] = [sampleRequest(route), { params: { id: 'x' }, body: '{"broken' }];
    for (const request of requests) {
      const answer = await shop.inject(route, request);
      expect([answer.status, answer.error.code]).toEqual([401, 'auth.required']);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
  });

  it.each(named(guarded))('ROLE-02 API-01 %s answers 401 to a forged session', async (_name, route) => {
    const forged = ['Basic ', `Basic ${'A'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=', `Bearer ${token}`, token];
    for (const authorization of forged) {
      const answer = await shop.inject(route, { ...sampleRequest(route), headers: { authorization } });
      expect([answer.status, answer.error.code]).toEqual([401, wrongTokenCode(route)]);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
  });

  it.each(named(guarded))('ROLE-06 %s answers 401 to another tenant’s session', async (_name, route) => {
    const answer = await shop.inject(route, { ...sampleRequest(route), token: foreignToken, host });
    expect([answer.status, answer.error.code]).toEqual([401, wrongTokenCode(route)]);
  });

  it('ROLE-02 leaves only these calls open to everyone', () => {
    const open = allRoutes.filter(({ access }) => access === 'public');
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/configuration',
      'GET /api/login/provider',
      'GET /api/login/welcome',
      'GET /api/payment/test',
      'POST /api/login',
      'POST /api/login/provider',
      'POST /api/login/provider/finish',
      'POST /api/logout',
      'POST /api/payment/test',
      'POST /api/payment/webhook',
      'POST /api/statistics/event',
      'POST /api/user/confirmAccountRequest',
      'POST /api/user/confirmEmail',
      'POST /api/user/requestAccount',
      'POST /api/user/resetPassword',
      'POST /api/user/sendResetPasswordEmail',
    ]);
  });
});

describe('without a company', () => {
  const ofCompany = allRoutes.filter(({ access }) => access === 'company');

  it.each(named(ofCompany))(
    'AUTH-12 %s answers 409 to a sales person without a choice',
    async (_name, route) => {
      const sales = await createSession(db(), { tenant_id: tenantId, is_sales_person: true });
      const answer = await shop.inject(route, { ...sampleRequest(route), token: sales.token });
      expect([answer.status, answer.error.code]).toEqual([409, 'company.not.selected']);
    },
  );
});

describe('foreign ids', () => {
  /** What belongs to someone else: another tenant, or another company of the own tenant. */
  async function belongingsOf(owner: { tenant_id: number }) {
    const session = await createSession(db(), owner);
    const { tenantId, companyId } = session;
    const { addressId } = await createAddress(db(), { tenant_id: tenantId, company_id: companyId });
    const order = await createOrder(db(), { tenant_id: tenantId, company_id: companyId });
    const { documentId } = await createDocument(db(), order);
    const { invoiceId } = await createInvoice(db(), { tenant_id: tenantId, company_id: companyId });
    const { categoryId } = await createCategory(db(), { tenant_id: tenantId });
    const product = await createProduct(db(), { tenant_id: tenantId, categories: [categoryId] });
    const basket = await shop.inject(routes.cart.save, { token: session.token, body: { items: [] } });
    const wishlist = await shop.inject(routes.wishlist.save, { token: session.token, body: { items: [] } });
    await shop.inject(routes.cart.change, {
      token: session.token,
      body: {
        changes: [{ op: 'put', line: { _id: product.productId, sku: product.variantSku, quantity: 1 } }],
      },
    });
    const requestId = newId();
    await db()
      .insertInto('account_request')
      .values({
        tenant_id: tenantId,
        id: requestId,
        username: next('request'),
        email: 'a@b.example',
        details: '{}',
        status: 'pending',
        created_at: testStart,
      })
      .execute();
    const draft = await shop.inject(routes.drafts.save, {
      token: session.token,
      body: { orderType: 'order', name: 'Montag' },
    });
    const approvals = await createApprovals(db(), session);
    const returnId = newId();
    await db()
      .insertInto('order_return')
      .values({
        ...{ tenant_id: tenantId, id: returnId, order_id: order.orderId, company_id: companyId, position: 1 },
        ...{ sku: 'SKU-1', name: '{"de":"Regenjacke"}', quantity: 1, reason: 'x' },
        ...{ created_at: testStart, created_by: 'Anna' },
      })
      .execute();
    const orderRequestId = newId();
    await db()
      .insertInto('order_request')
      .values({
        ...{ tenant_id: tenantId, id: orderRequestId, order_id: order.orderId, kind: 'change', text: 'x' },
        ...{ lines: '[]', created_at: testStart, created_by: 'Anna' },
      })
      .execute();
    const { keyId } = await createApiKey(db(), { tenant_id: tenantId });
    const providerId = next('provider');
    const issuer = `https://${providerId}.example`;
    const provider = {
      tenant_id: tenantId,
      id: providerId,
      issuer,
      client_id: 'kontor',
      label: '{"de":"Firma","en":"Firm"}',
    };
    await db().insertInto('identity_provider').values(provider).execute();
    const link = {
      tenant_id: tenantId,
      issuer,
      subject: 'one',
      user_id: session.userId,
      created_at: testStart,
    };
    await db().insertInto('identity_link').values(link).execute();
    const { webhookId, deliveryId } = await createParkedDelivery(db(), tenantId);
    return {
      orderRequestId,
      returnId,
      ...session,
      ...approvals,
      providerId,
      draftId: draft.body.data._id,
      keyId,
      webhookId,
      deliveryId,
      requestId,
      addressId,
      order,
      documentId,
      invoiceId,
      categoryId,
      product,
      basketId: basket.body.id,
      wishlistId: wishlist.body.id,
    };
  }
  type Belongings = Awaited<ReturnType<typeof belongingsOf>>;

  /** By route, requests that name what belongs to someone else, with the refusal. */
  const ofCompany: Record<string, [RouteDefinition, (its: Belongings) => InjectOptions, string]> = {
    'an order by id': [
      routes.orders.read,
      ({ order }) => ({ params: { id: order.orderId } }),
      'order.not.found',
    ],
    'an order by number': [
      routes.orders.read,
      ({ order }) => ({ params: { id: order.orderNumber } }),
      'order.not.found',
    ],
    'an order to export': [
      routes.orders.exportOrder,
      ({ order }) => ({ params: { id: order.orderId }, query: { format: 'csv' } }),
      'order.not.found',
    ],
    'a document': [
      routes.orders.document,
      ({ documentId }) => ({ params: { id: documentId } }),
      'document.not.found',
    ],
    'an address to change': [
      routes.accounts.changeAddress,
      ({ addressId }) => ({
        params: { id: addressId },
        body: {
          type: 1,
          lastName: 'X',
          street: 'Weg 1',
          zipCode: '50667',
          city: 'Köln',
          country: { code: 'DE' },
        },
      }),
      'address.not.found',
    ],
    'an address to delete': [
      routes.accounts.deleteAddress,
      ({ addressId }) => ({ params: { id: addressId } }),
      'address.not.found',
    ],
    'an order to pay': [
      routes.payments.createOrder,
      ({ order }) => ({ body: { orderId: order.orderId } }),
      'order.not.found',
    ],
    'a delivery address': [
      routes.checkout.preview,
      ({ addressId }) => ({ body: { shippingAddressId: addressId } }),
      'address.not.found',
    ],
    'invoices to pay': [
      routes.payments.payInvoices,
      ({ invoiceId }) => ({ body: { invoiceIds: [invoiceId] } }),
      'invoice.not.found',
    ],
    'invoices of an archive': [
      routes.invoices.documents,
      ({ invoiceId }) => ({ query: { id: [invoiceId] } }),
      'invoice.not.found',
    ],
    'an invoice address': [
      routes.checkout.preview,
      ({ addressId }) => ({ body: { invoiceAddressId: addressId } }),
      'address.not.found',
    ],
    'a basket to check out': [
      routes.checkout.preview,
      ({ basketId }) => ({ body: { basketId } }),
      'basket.not.found',
    ],
    'a basket to save': [
      routes.cart.save,
      ({ basketId }) => ({ body: { _id: basketId, items: [] } }),
      'basket.not.found',
    ],
    'a basket to change': [
      routes.cart.change,
      ({ basketId }) => ({
        body: { _id: basketId, changes: [{ op: 'remove', line: { sku: 'x', orderType: 'order' } }] },
      }),
      'basket.not.found',
    ],
    'another user’s basket': [
      routes.cart.save,
      ({ userId }) => ({ body: { userId, items: [] } }),
      'user.mismatch',
    ],
    'a wishlist': [
      routes.wishlist.save,
      ({ wishlistId }) => ({ body: { _id: wishlistId, items: [] } }),
      'wishlist.not.found',
    ],
    'requests about an order': [
      routes.orderRequests.list,
      ({ order }) => ({ params: { id: order.orderId } }),
      'order.not.found',
    ],
    'an order to return from': [
      routes.returns.request,
      ({ order }) => ({ params: { id: order.orderId }, body: { position: 1, quantity: 1, reason: 'x' } }),
      'order.not.found',
    ],
    'an order to ask about': [
      routes.orderRequests.ask,
      ({ order }) => ({ params: { id: order.orderId }, body: { kind: 'change', text: 'x' } }),
      'order.not.found',
    ],
    'the lines of a draft': [
      routes.drafts.lines,
      ({ draftId }) => ({ params: { id: draftId } }),
      'draft.not.found',
    ],
    'a draft to rename': [
      routes.drafts.rename,
      ({ draftId }) => ({ params: { id: draftId }, body: { name: 'Dienstag' } }),
      'draft.not.found',
    ],
    'a draft to delete': [
      routes.drafts.remove,
      ({ draftId }) => ({ params: { id: draftId } }),
      'draft.not.found',
    ],
    'a draft to restore': [
      routes.drafts.restore,
      ({ draftId }) => ({ params: { id: draftId } }),
      'draft.not.found',
    ],
    'a draft to load': [
      routes.drafts.load,
      ({ draftId }) => ({ params: { id: draftId }, body: { mode: 'replace' } }),
      'draft.not.found',
    ],
    'a session to end': [
      routes.sessions.end,
      ({ token: theirs }) => ({ params: { id: hashToken(theirs).subarray(0, 12).toString('hex') } }),
      'session.not.found',
    ],
    'an identity link': [
      routes.identityProviders.unlinkOwn,
      ({ providerId }) => ({ params: { provider: providerId } }),
      'identity.link.not.found',
    ],
    'a user’s second factor': [
      routes.secondFactor.resetOfCompany,
      ({ userId }) => ({ params: { id: userId } }),
      'user.not.found',
    ],
    ...Object.fromEntries(
      (
        [
          ['read', {}],
          ['change', { version: 1, lines: [{ id: 'order:x', quantity: 1 }] }],
          ['approve', { version: 1, expectedTotal: { value: 1, currency: 'EUR' } }],
          ['decline', { reason: 'Nein' }],
          ['withdraw', {}],
          ['takeBack', {}],
        ] as const
      ).map(([name, body]) => [
        `an approval request to ${name}`,
        [
          routes.approvals[name],
          ({ approvalId }: Belongings) => ({
            params: { id: approvalId },
            ...('body' in routes.approvals[name] ? { body } : {}),
          }),
          'approval.not.found',
        ],
      ]),
    ),
    'an approval rule to delete': [
      routes.approvals.deleteRule,
      ({ ruleId }) => ({ params: { id: ruleId } }),
      'approval.rule.not.found',
    ],
    'an approval rule to change': [
      routes.approvals.saveRule,
      ({ ruleId }) => ({ body: { _id: ruleId, userId: null, role: null, above: 1, approverIds: [] } }),
      'approval.rule.not.found',
    ],
    'a user to approve': [
      routes.approvals.saveRule,
      ({ userId }) => ({ body: { userId: null, role: null, above: 1, approverIds: [userId] } }),
      'approver.invalid',
    ],
    'a cost centre to change': [
      routes.approvals.saveCostCentre,
      ({ costCentreId }) => ({
        body: { _id: costCentreId, key: 'x', name: 'x', isActive: true, budgets: [] },
      }),
      'cost.centre.not.found',
    ],
    'a deputy to remove': [
      routes.approvals.deleteDeputy,
      ({ deputyId }) => ({ params: { id: deputyId } }),
      'deputy.not.found',
    ],
    'another user’s wishlist': [
      routes.wishlist.save,
      ({ userId }) => ({ body: { userId, items: [] } }),
      'user.mismatch',
    ],
  };

  /** What all companies of a tenant share, but no other tenant may see. */
  const ofTenant: typeof ofCompany = {
    'a product': [
      routes.catalogue.product,
      ({ product }) => ({ params: { id: product.productId } }),
      'product.not.found',
    ],
    'the reviews of a product': [
      routes.reviews.list,
      ({ product }) => ({ params: { id: product.productId } }),
      'product.not.found',
    ],
    'a product to review': [
      routes.reviews.create,
      ({ product }) => ({
        params: { id: product.productId },
        body: { rating: 5, title: 'Gut', text: 'Sehr gut' },
      }),
      'product.not.found',
    ],
    'an article number': [
      routes.catalogue.productBySku,
      ({ product }) => ({ query: { sku: product.sku } }),
      'product.not.found',
    ],
    'a category': [
      routes.catalogue.products,
      ({ categoryId }) => ({ query: { category: categoryId } }),
      'category.not.found',
    ],
    'a category of variants': [
      routes.catalogue.productsWithVariants,
      ({ categoryId }) => ({ query: { category: categoryId } }),
      'category.not.found',
    ],
    'a product to like': [
      routes.catalogue.similar,
      ({ product }) => ({ query: { type: 'similar', id: product.productId } }),
      'product.not.found',
    ],
    'a product to put into the basket': [
      routes.cart.save,
      ({ product }) => ({
        body: { items: [{ _id: product.productId, sku: product.sku, orderType: 'order', quantity: 1 }] },
      }),
      'product.added.to.cart.error',
    ],
  };

  let company: Belongings;
  let tenant: Belongings;

  beforeAll(async () => {
    company = await belongingsOf({ tenant_id: tenantId });
    tenant = await belongingsOf({ tenant_id: (await createTenant(db())).tenantId });
  });

  const { approve, decline, ask } = routes.accountRequests;
  const ofOperator = {
    'an invoice to credit': [
      routes.billing.credit,
      ({ invoiceId }: Belongings) => ({ params: { id: invoiceId }, body: { reason: 'Bruch' } }),
      'invoice.not.found',
    ],
    ...(Object.fromEntries(
      Object.entries({ approve, decline, ask }).map(([name, route]) => [
        `an account request to ${name}`,
        [
          route,
          ({ requestId }: Belongings) => ({
            params: { id: requestId },
            body: route === approve ? {} : { text: 'Nein' },
          }),
          'account.request.not.found',
        ],
      ]),
    ) as typeof ofCompany),
    'a webhook': [
      routes.webhooks.remove,
      ({ webhookId }: Belongings) => ({ params: { id: webhookId } }),
      'webhook.not.found',
    ],
    'the secret of a webhook': [
      routes.webhooks.rotate,
      ({ webhookId }: Belongings) => ({ params: { id: webhookId } }),
      'webhook.not.found',
    ],
    'a delivery to send again': [
      routes.webhooks.resend,
      ({ deliveryId }: Belongings) => ({ params: { id: deliveryId } }),
      'webhook.delivery.not.found',
    ],
    'given-up work': [
      routes.givenUpJobs.retry,
      ({ deliveryId }: Belongings) => ({ params: { id: deliveryId } }),
      'job.not.found',
    ],
    'an API key': [
      routes.apiKeys.revoke,
      ({ keyId }: Belongings) => ({ params: { id: keyId } }),
      'api.key.not.found',
    ],
    ...(Object.fromEntries(
      (['accept', 'decline', 'receive'] as const).map((name) => [
        `a return to ${name}`,
        [
          routes.returns[name],
          ({ returnId }: Belongings) => ({
            params: { id: returnId },
            body: name === 'decline' ? { text: 'Nein' } : {},
          }),
          'return.not.found',
        ],
      ]),
    ) as typeof ofCompany),
    ...(Object.fromEntries(
      (['accept', 'decline'] as const).map((name) => [
        `a request about an order to ${name}`,
        [
          routes.orderRequests[name],
          ({ orderRequestId }: Belongings) => ({ params: { id: orderRequestId }, body: { text: 'Nein' } }),
          'order.request.not.found',
        ],
      ]),
    ) as typeof ofCompany),
    ...(Object.fromEntries(
      Object.entries(routes.orderLife).map(([name, route]) => [
        `an order to ${name}`,
        [
          route,
          ({ order }: Belongings) => ({
            params: { id: order.orderId },
            ...(route === routes.orderLife.read ? {} : { body: {} }),
            ...(route === routes.orderLife.dispatch ? { body: { carrier: 'DHL', trackingCode: '1' } } : {}),
          }),
          'order.not.found',
        ],
      ]),
    ) as typeof ofCompany),
    'a user’s second factor': [
      routes.secondFactor.resetByOperator,
      ({ userId }: Belongings) => ({ params: { id: userId } }),
      'user.not.found',
    ],
    'a user’s identity links': [
      routes.identityProviders.userLinks,
      ({ userId }: Belongings) => ({ params: { id: userId } }),
      'user.not.found',
    ],
    'a user’s identity link to remove': [
      routes.identityProviders.unlinkByOperator,
      ({ userId }: Belongings) => ({ params: { id: userId, provider: 'firm' } }),
      'user.not.found',
    ],
    ...(Object.fromEntries(
      (
        [
          'companySettings',
          'saveCompanyRule',
          'deleteCompanyRule',
          'companyCostCentres',
          'saveCompanyCostCentre',
        ] as const
      ).map((name) => [
        `a company’s settings: ${name}`,
        [
          routes.approvals[name],
          ({ companyId, ruleId }: Belongings) => ({
            ...sampleRequest(routes.approvals[name]),
            params: { id: companyId, rule: ruleId },
          }),
          'company.not.found',
        ],
      ]),
    ) as typeof ofCompany),
  } satisfies typeof ofCompany;

  it.each(Object.entries(ofOperator))(
    'ROLE-06 %s of another tenant is refused to an operator',
    async (_what, [route, request, code]) => {
      const { token: owner } = await createSession(db(), {
        tenant_id: tenantId,
        is_admin: true,
        company_id: null,
        operator_role: 'owner',
      });
      expect((await shop.inject(route, { ...request(tenant), token: owner })).error.code).toBe(code);
    },
  );

  it('ROLE-06 ROLE-07 covers every route that takes an id in its path', () => {
    const covered = new Set(
      [ofCompany, ofTenant, ofOperator].flatMap((table) => Object.values(table)).map(([route]) => route),
    );
    const takesId = ({ params }: RouteDefinition) => params && !('kind' in params.properties);
    expect(allRoutes.filter((route) => takesId(route) && !covered.has(route))).toEqual([]);
  });

  it.each(Object.entries(ofCompany))(
    'ROLE-07 %s of another company is refused',
    async (_what, [route, ask, code]) => {
      expect((await shop.inject(route, { ...ask(company), token })).error.code).toBe(code);
    },
  );

  it.each(Object.entries({ ...ofCompany, ...ofTenant }))(
    'ROLE-06 %s of another tenant is refused',
    async (_what, [route, ask, code]) => {
      expect((await shop.inject(route, { ...ask(tenant), token })).error.code).toBe(code);
    },
  );

  it('ROLE-06 ROLE-07 lists hold nothing of others', async () => {
    const lists = await Promise.all(
      [
        shop.inject(routes.orders.list, { token }),
        shop.inject(routes.accounts.addresses, { token }),
        shop.inject(routes.cart.read, { token }),
        shop.inject(routes.wishlist.read, { token }),
        shop.inject(routes.drafts.list, { token, query: { type: 'order' } }),
      ].map(async (answer) => (await answer).text),
    );
    for (const { companyId, addressId, order, basketId, wishlistId, draftId } of [company, tenant]) {
      const { orderId, orderNumber } = order;
      for (const id of [companyId, addressId, orderId, orderNumber, basketId, wishlistId, draftId]) {
        expect(lists.join()).not.toContain(id);
      }
    }
    const products = await shop.inject(routes.catalogue.products, { token });
    expect(products.text).not.toContain(tenant.product.productId);
  });

  it('ROLE-06 the requested records still exist', async () => {
    const addresses = await shop.inject(routes.accounts.addresses, { token: company.token });
    expect(addresses.body.data.map(({ _id }) => _id)).toEqual([company.addressId]);
    const { status } = await shop.inject(routes.orders.read, {
      params: { id: company.order.orderId },
      token: company.token,
    });
    expect(status).toBe(200);
  });
});

describe('errors in general', () => {
  it.each(named(allRoutes))('ERRS-04 %s names only codes that the catalogue has', (_name, route) => {
    for (const code of route.errors ?? []) expect(errorCatalogue).toHaveProperty([code]);
  });

  it.each(Object.entries(errorCatalogue))(
    'ERRS-04 %s has a status and a text in both languages',
    (_code, entry) => {
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.status).toBeLessThan(600);
      expect(entry.de.trim()).not.toBe('');
      expect(entry.en.trim()).not.toBe('');
      expect(entry.en).not.toBe(entry.de);
    },
  );

  it('API-02 I18N-02 answers the message in the language of the request, German by default', async () => {
    const { method, path } = routes.accounts.currentUser;
    const messageIn = async (language: Record<string, string>) =>
      (await shop.inject(`${method} ${path}`, { headers: language })).error.message;
    expect(await messageIn({})).toBe('Bitte melden Sie sich an');
    expect(await messageIn({ 'accept-language': 'fr' })).toBe('Bitte melden Sie sich an');
    expect(await messageIn({ 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' })).toBe('Please sign in');
  });

  it('API-02 answers 404 for an unknown path, with and without a session', async () => {
    for (const target of ['GET /api/nothing', 'POST /api', 'GET /api/order/x/y', 'GET /api/user'] as const) {
      for (const sent of [undefined, token]) {
        const answer = await shop.inject(target, { token: sent });
        expect([answer.status, answer.error.code]).toEqual([404, 'route.not.found']);
      }
    }
  });

  it('API-02 answers 405 with the methods that there are', async () => {
    for (const path of new Set(allRoutes.map((route) => route.path))) {
      const known = allRoutes.filter((route) => route.path === path).map(({ method }) => method as string);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (other) => !known.includes(other),
      )) {
        const answer = await shop.inject(`${method} ${path.replace(':id', 'x')}` as 'GET /', { token });
        // A fixed path may also fit one with a parameter, which then has the method.
        if (answer.status === 404 && /material\/|order\//.test(path)) continue;
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(String(answer.headers.allow).split(', ')).toEqual(expect.arrayContaining(known));
      }
    }
  });

  it('API-02 answers 400 to a path that cannot be decoded and to one that is too long', async () => {
    for (const path of ['/api/order/%', '/api/order/%zz', '/api/order/%E0%A4%A', '/api/order/%00'] as const) {
      const answer = await shop.inject(`GET ${path}`, { token });
      expect([answer.status, answer.error.code]).toEqual([400, 'request.invalid']);
    }
    const long = await shop.inject(`GET /api/order/${'a'.repeat(5000)}`, { token });
    expect(long.status).toBeGreaterThanOrEqual(400);
    expect(long.status).toBeLessThan(500);
  });

  it('API-02 answers 415 to a body that is no JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x']) {
      const answer = await shop.inject(routes.cart.change, {
        token,
        body: '<a/>',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.error.code]).toEqual([415, 'media.type.unsupported']);
    }
  });

  it('NUMS-02 answers 413 to a body over 1 MiB, over 8 MiB for the basket', async () => {
    // Each text of the list takes a kibibyte with its quotes and comma.
    const mebibytes = (count: number) =>
      JSON.stringify({ ignored: Array<string>(count * 1024).fill('a'.repeat(1021)) });
    const profile = await shop.inject(routes.accounts.syncCurrentUser, { token, body: mebibytes(1) });
    expect([profile.status, profile.error.code]).toEqual([413, 'body.too.large']);
    expect((await shop.inject(routes.cart.save, { token, body: mebibytes(7) })).status).toBe(422);
    for (const route of [routes.cart.save, routes.cart.change]) {
      expect((await shop.inject(route, { token, body: mebibytes(8) })).error.code).toBe('body.too.large');
    }
  });
});
