import { type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../src/modules/sessions/session-token.ts';
import { newId } from '../src/shared/ids.ts';
import { allRoutes } from './answer-check.ts';
import { createApprovals } from './approval-fixture.ts';
import { createCategory, createProduct } from './catalogue-factories.ts';
import { type Caller, createCallers, expectedRefusal, tokensOf } from './every-role.ts';
import {
  createAddress,
  createApiKey,
  createCompany,
  createParkedDelivery,
  createPriceList,
  createSession,
  createTenant,
  next,
} from './factories.ts';
import { createDocument, createInvoice, createOrder } from './order-factories.ts';
import { placesOf, sampleRequest, withValueAt } from './sample-value.ts';
import { createTestApp, type InjectOptions, type TestApp } from './test-app.ts';
import { testStart } from './test-clock.ts';
import { fileForm } from './workbook-factory.ts';

/** Every route as every role, with ids of another company and of another tenant: nothing of theirs is answered or changed. */
const host = 'isolated.test';

let shop: TestApp;
let tenantId: number;
/** Undefined: nobody is signed in. */
let callers: (Caller | undefined)[];
/** What belongs to another company of the same tenant, and to another tenant. */
let company: Belongings;
let tenant: Belongings;
let before: Record<string, unknown>;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp({ settles: false });
  ({ tenantId } = await createTenant(db(), { hosts: [host], settings: { isUserListActive: true } }));
  const { companyId } = await createCompany(db(), { tenant_id: tenantId });
  callers = [undefined, ...(await createCallers(db(), { tenantId, companyId }))];
  company = await belongingsOf({ tenant_id: tenantId });
  tenant = await belongingsOf({ tenant_id: (await createTenant(db())).tenantId });
  before = await storedOf();
});

afterAll(() => shop.close());

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
      details: JSON.stringify({
        ...{ firstName: 'Eva', lastName: 'Fremd', companyName: 'Fremd GmbH', street: 'Weg 1' },
        ...{ zipCode: '50667', city: 'Köln', country: { code: 'DE' } },
      }),
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
  const picture = await shop.dependencies.documentFiles.put('a', Buffer.from(returnId), 'webp');
  await db()
    .insertInto('order_return_picture')
    .values({ tenant_id: tenantId, return_id: returnId, position: 1, key: picture.key })
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
  const importId = next('import');
  await shop.database.pool.query(
    `with run as (
       insert into import_run (tenant_id, id, source, state, created_at, language)
       values ($1, $2, 'backOffice', 'draft', now(), 'de') returning tenant_id, id
     )
     insert into import_file (tenant_id, run_id, position, name, kind) select tenant_id, id, 1, 'stock.csv', 'stock' from run`,
    [tenantId, importId],
  );
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
  const priceList = next('list');
  await createPriceList(db(), { tenant_id: tenantId, code: priceList });
  const slug = `page${tenantId}`;
  await db()
    .insertInto('content_page')
    .values({ tenant_id: tenantId, slug, title: '{"de": "x"}', body: '{"de": "x"}' })
    .execute();
  const version = await db()
    .insertInto('content_version')
    .values({ tenant_id: tenantId, published_at: new Date(), before: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    priceList,
    slug,
    versionId: String(version.id),
    orderRequestId,
    returnId,
    ...session,
    ...approvals,
    providerId,
    draftId: draft.body.data._id,
    keyId,
    importId,
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
  'an order to ask about': [
    routes.orderRequests.ask,
    ({ order }) => ({ params: { id: order.orderId }, body: { kind: 'change', text: 'x' } }),
    'order.not.found',
  ],
  'an order to return from': [
    routes.returns.request,
    ({ order }) => ({ params: { id: order.orderId }, body: { position: 1, quantity: 1, reason: 'x' } }),
    'order.not.found',
  ],
  'a picture to add to a return': [
    routes.returns.addPicture,
    ({ returnId }) => ({ params: { id: returnId }, ...fileForm(Buffer.from('x')) }),
    'return.not.found',
  ],
  'a picture of a return': [
    routes.returns.picture,
    ({ returnId }) => ({ params: { id: returnId, position: 1 } }),
    'return.not.found',
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

const { approve, decline, ask } = routes.accountRequests;
const { content } = routes;
const page = ({ slug }: Belongings) => ({
  params: { part: `page.${slug}` },
  body: {
    version: 'x',
    value: {
      ...{ slug, isPublic: true, position: 0 },
      ...{ title: { de: 'x', en: '' }, body: { de: 'x', en: '' } },
    },
  },
});
const ofOperator = {
  ...(Object.fromEntries(
    [content.part, content.savePart, content.settingPart, content.saveSettingPart].map((route) => [
      `a content page: ${route.method} ${route.path}`,
      [
        route,
        (its: Belongings) => (route.method === 'GET' ? { params: page(its).params } : page(its)),
        'content.part.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  'a content page to delete': [
    content.deletePage,
    ({ slug }: Belongings) => ({ params: { slug } }),
    'content.part.not.found',
  ],
  'a publication to restore': [
    content.restore,
    ({ versionId }: Belongings) => ({ params: { id: versionId } }),
    'content.version.not.found',
  ],
  'the invoices of an order': [
    routes.billing.order,
    ({ order }: Belongings) => ({ params: { id: order.orderId } }),
    'order.not.found',
  ],
  'an order to bill': [
    routes.billing.billOrder,
    ({ order }: Belongings) => ({ params: { id: order.orderId } }),
    'order.not.found',
  ],
  'an invoice to credit': [
    routes.billing.credit,
    ({ invoiceId }: Belongings) => ({ params: { id: invoiceId }, body: { reason: 'Bruch' } }),
    'invoice.not.found',
  ],
  'what of an invoice can be corrected': [
    routes.billing.correction,
    ({ invoiceId }: Belongings) => ({ params: { id: invoiceId } }),
    'invoice.not.found',
  ],
  'an invoice to correct': [
    routes.billing.correct,
    ({ invoiceId }: Belongings) => ({
      params: { id: invoiceId },
      body: {
        ...{ companyName: 'X', firstName: '', lastName: '', street: '', street2: '', apartment: '' },
        ...{ addressline2: '', zipCode: '', city: '', state: '', countryCode: 'DE', vatId: '', email: '' },
        ...{ buyerReference: '', externalOrderNumber: '', eInvoiceFormat: 'none', reason: 'x' },
      },
    }),
    'invoice.not.found',
  ],
  'the terms of payment of a company': [
    routes.billing.terms,
    ({ companyId }: Belongings) => ({ params: { id: companyId } }),
    'company.not.found',
  ],
  'the terms of payment of a company to set': [
    routes.billing.saveTerms,
    ({ companyId }: Belongings) => ({
      params: { id: companyId },
      body: { paymentTermDays: 30, skonto: null },
    }),
    'company.not.found',
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
  'a webhook to change': [
    routes.webhooks.update,
    ({ webhookId }: Belongings) => ({
      params: { id: webhookId },
      body: { url: 'https://erp.example.com', types: [], isPaused: false, version: '1' },
    }),
    'webhook.not.found',
  ],
  'a webhook to test': [
    routes.webhooks.test,
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
  ...(Object.fromEntries(
    Object.entries(routes.orderLife).map(([name, route]) => [
      `an order to ${name}`,
      [
        route,
        ({ order }: Belongings) => ({
          params: { id: order.orderId },
          ...(route === routes.orderLife.read ? {} : { body: {} }),
          ...(route === routes.orderLife.dispatch ? { body: { carrier: 'DHL', trackingCode: '1' } } : {}),
          ...(route === routes.orderLife.message ? { body: { text: 'x' } } : {}),
        }),
        'order.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  'given-up work': [
    routes.givenUpJobs.retry,
    ({ deliveryId }: Belongings) => ({ params: { id: deliveryId } }),
    'job.not.found',
  ],
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
  'a picture of a return, for the shop': [
    routes.returns.pictureForShop,
    ({ returnId }: Belongings) => ({ params: { id: returnId, position: 1 } }),
    'return.not.found',
  ],
  'a file of an invoice, for an ERP': [
    routes.exchange.document,
    ({ documentId }: Belongings) => ({ params: { id: documentId } }),
    // The sessions of this test are no API keys; `invoice-feed.test.ts` asks with a key of another tenant.
    'api.key.invalid',
  ],
  'an API key': [
    routes.apiKeys.revoke,
    ({ keyId }: Belongings) => ({ params: { id: keyId } }),
    'api.key.not.found',
  ],
  ...(Object.fromEntries(
    (['change', 'remove', 'sendLink'] as const).map((name) => [
      `an operator: ${name}`,
      [
        routes.operators[name],
        ({ userId }: Belongings) => ({
          params: { id: userId },
          ...(name === 'change' ? { body: { role: 'support' } } : {}),
        }),
        'operator.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  'mails of an order': [
    routes.outbox.ofOrder,
    ({ order }: Belongings) => ({ params: { id: order.orderId } }),
    'order.not.found',
  ],
  'a mail to send again': [
    routes.outbox.resend,
    ({ deliveryId }: Belongings) => ({ params: { id: deliveryId } }),
    'mail.not.found',
  ],
  // An own provider may have the id of another tenant's: what is sent is checked alone.
  'an identity provider to change': [
    routes.identityProviders.put,
    ({ providerId }: Belongings) => ({
      params: { provider: providerId },
      body: {
        ...(sampleRequest(routes.identityProviders.put).body as object),
        issuer: 'http://foreign.example',
      },
    }),
    'validation.failed',
  ],
  'an identity provider': [
    routes.identityProviders.remove,
    ({ providerId }: Belongings) => ({ params: { provider: providerId } }),
    'provider.not.found',
  ],
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
        ...(['read', 'update', 'addresses', 'createAddress', 'changeAddress', 'deleteAddress'] as const),
        ...(['assign', 'compare', 'merge'] as const),
      ] as const
    ).map((name) => [
      `a customer: ${name}`,
      [
        routes.customers[name],
        ({ companyId, userId, addressId }: Belongings) => {
          const sample = sampleRequest(routes.customers[name]);
          return {
            ...sample,
            params: { id: companyId, address: addressId, user: userId, other: 'other' },
            ...(name === 'update' ? { body: { ...(sample.body as object), vatCountryCode: 'DE' } } : {}),
          };
        },
        'company.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  ...(Object.fromEntries(
    (['read', 'update', 'changeSalesPerson', 'sendLink', 'endSessions', 'view', 'invite'] as const).map(
      (name) => [
        `a user of a customer: ${name}`,
        [
          routes.shopUsers[name],
          ({ companyId, userId }: Belongings) => ({
            ...sampleRequest(routes.shopUsers[name]),
            params: { id: name === 'invite' ? companyId : userId },
          }),
          name === 'invite' ? 'company.not.found' : 'user.not.found',
        ],
      ],
    ),
  ) as typeof ofCompany),
  'an invoice of a customer': [
    routes.invoiceDesk.read,
    ({ invoiceId }: Belongings) => ({ params: { id: invoiceId } }),
    'invoice.not.found',
  ],
  'the open amount of an invoice': [
    routes.invoiceDesk.setOpen,
    ({ invoiceId }: Belongings) => ({ params: { id: invoiceId }, body: { openAmount: 0, version: 'x' } }),
    'invoice.not.found',
  ],
  ...(Object.fromEntries(
    (
      [
        ...(['read', 'update', 'remove', 'variants', 'pictures', 'addPicture', 'documents'] as const),
        ...(['addDocument', 'updateCategory', 'removeCategory'] as const),
      ] as const
    ).map((name) => {
      const isCategory = name.endsWith('Category');
      return [
        `what operators do with products: ${name}`,
        [
          routes.products[name],
          ({ product, categoryId }: Belongings) => ({
            ...sampleRequest(routes.products[name]),
            params: { id: isCategory ? categoryId : product.productId },
          }),
          isCategory ? 'category.not.found' : 'product.not.found',
        ],
      ];
    }),
  ) as typeof ofCompany),
  ...(Object.fromEntries(
    (['read', 'update', 'copy', 'assign', 'release', 'remove'] as const).map((name) => [
      `a price list to ${name}`,
      [
        routes.priceLists[name],
        ({ priceList }: Belongings) => ({
          ...sampleRequest(routes.priceLists[name]),
          params: { code: priceList, customerNo: 'K-1' },
        }),
        'price.list.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  'what a product costs a customer': [
    routes.priceView.read,
    ({ product }: Belongings) => ({ params: { id: product.productId } }),
    'product.not.found',
  ],
  ...(Object.fromEntries(
    (['notes', 'addNote', 'removeNote', 'documents', 'document', 'money', 'refund'] as const).map((name) => {
      const codes: Partial<Record<typeof name, string>> = {
        removeNote: 'order.note.not.found',
        document: 'document.not.found',
      };
      return [
        `what operators do with an order: ${name}`,
        [
          routes.orderDesk[name],
          ({ order, documentId }: Belongings) => ({
            params: { id: name === 'document' ? documentId : order.orderId, note: 'x' },
            ...(name === 'addNote' ? { body: { text: 'x' } } : {}),
            ...(name === 'refund' ? { body: { reason: 'x', amount: 1 } } : {}),
          }),
          codes[name] ?? 'order.not.found',
        ],
      ];
    }),
  ) as typeof ofCompany),
  ...(Object.fromEntries(
    (
      [
        'companySettings',
        'saveCompanyRule',
        'deleteCompanyRule',
        'companyCostCentres',
        'saveCompanyCostCentre',
        'companyDeputies',
        'addCompanyDeputy',
        'deleteCompanyDeputy',
      ] as const
    ).map((name) => [
      `a company’s settings: ${name}`,
      [
        routes.approvals[name],
        ({ companyId, ruleId }: Belongings) => ({
          ...sampleRequest(routes.approvals[name]),
          params: { id: companyId, rule: ruleId, deputy: 'x' },
        }),
        'company.not.found',
      ],
    ]),
  ) as typeof ofCompany),
  ...(Object.fromEntries(
    (
      [
        ...([
          'read',
          'discard',
          'changeFile',
          'copyFile',
          'removeFile',
          'mend',
          'check',
          'load',
          'cancel',
        ] as const),
        ...(['restore', 'refusals', 'refusedRows', 'content'] as const),
      ] as const
    ).map((name) => [
      `an import: ${name}`,
      [
        routes.imports[name],
        ({ importId }: Belongings) => ({
          ...sampleRequest(routes.imports[name]),
          params: { id: importId, file: '1' },
        }),
        'import.not.found',
      ],
    ]),
  ) as typeof ofCompany),
} satisfies typeof ofCompany;

const namedRoutes = allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

/** The refusal of a call as the tables of rights say, else that of the foreign id. */
function expectedCode(route: RouteDefinition, caller: Caller | undefined, code: string): string {
  if (!caller) return route.access === 'public' ? code : 'auth.required';
  return expectedRefusal(route, caller)?.code ?? code;
}

const tokens = new Map<Caller, string>();

/** Sends a request as a caller, with a new session where an earlier call ended the former one. */
async function send(route: RouteDefinition, caller: Caller | undefined, request: InjectOptions) {
  if (!caller) return await shop.inject(route, { ...request, host });
  const known = tokens.get(caller);
  if (known !== undefined) {
    const answer = await shop.inject(route, { ...request, host, token: known });
    if (answer.status !== 401) return answer;
  }
  const [token = ''] = await tokensOf(db(), tenantId, [caller]);
  tokens.set(caller, token);
  return await shop.inject(route, { ...request, host, token });
}

describe('requests that name what belongs to others', () => {
  const cases = [
    ...Object.entries(ofCompany).map(([what, entry]) => ['company', what, entry] as const),
    ...Object.entries({ ...ofCompany, ...ofTenant, ...ofOperator }).map(
      ([what, entry]) => ['tenant', what, entry] as const,
    ),
  ];

  it.each(cases)(
    'ROLE-06 ROLE-07 of another %s (%s) are refused to every role',
    async (whose, _what, entry) => {
      const [route, request, code] = entry;
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const caller of callers) {
        const name = caller?.name ?? 'nobody';
        const answer = await send(route, caller, request(whose === 'company' ? company : tenant));
        found[name] = answer.status < 400 ? answer.text : answer.error.code;
        expected[name] = expectedCode(route, caller, code);
      }
      expect(found).toEqual(expected);
    },
  );

  it('ROLE-06 ROLE-07 cover every route that takes an id in its path', () => {
    const covered = new Set(
      [ofCompany, ofTenant, ofOperator].flatMap((table) => Object.values(table)).map(([route]) => route),
    );
    // `kind` and `lookup` name a list; `lookups.test.ts` asks for the records of another tenant.
    const takesId = ({ params }: RouteDefinition) =>
      params && !('kind' in params.properties) && !('lookup' in params.properties);
    expect(allRoutes.filter((route) => takesId(route) && !covered.has(route))).toEqual([]);
  });
});

describe('every route', () => {
  /** The ids by which an answer would give something away. All users of a tenant share its catalogue. */
  const marksOf = (its: Belongings, whose: 'company' | 'tenant') => [
    ...[its.companyId, its.userId, its.addressId, its.order.orderId, its.documentId, its.basketId],
    ...[its.wishlistId, its.draftId, its.approvalId, its.ruleId, its.costCentreId, its.deputyId],
    ...(whose === 'tenant' ? [its.product.productId, its.product.sku, its.requestId, its.keyId] : []),
  ];

  /** A sample request with foreign ids in the fields that name something. */
  function withIds(route: RouteDefinition, its: Belongings): InjectOptions {
    const { companyId, userId, addressId, basketId, order, product } = its;
    const ids: Record<string, string> = {
      ...{ companyId, company: companyId, userId, approverId: userId, deputyId: userId, basketId },
      ...{ orderId: order.orderId, orderNumber: order.orderNumber, costCentreId: its.costCentreId },
      ...{ shippingAddressId: addressId, invoiceAddressId: addressId, category: its.categoryId },
      ...{ sku: product.sku, productId: product.productId, _id: product.productId },
    };
    let request: unknown = sampleRequest(route);
    for (const place of placesOf(request)) {
      const id = ids[String(place.at(-1))];
      if (id !== undefined && place[0] !== 'params') request = withValueAt(request, place, id);
    }
    return request as InjectOptions;
  }

  it.each(namedRoutes)('ROLE-06 ROLE-07 %s answers no id of others to any role', async (_name, route) => {
    // The matrix of rights proves that the others are refused.
    for (const caller of callers.filter((one) => expectedCode(route, one, '') === '')) {
      for (const whose of ['company', 'tenant'] as const) {
        // Operators see all companies of their tenant.
        if (whose === 'company' && caller?.operatorRole && route.access !== 'company') continue;
        const its = whose === 'company' ? company : tenant;
        const request = withIds(route, its);
        const sent = JSON.stringify(request);
        const { text, status, fault } = await send(route, caller, request);
        expect(status, `${caller?.name}: ${fault}`).not.toBe(500);
        const told = marksOf(its, whose).filter((mark) => text.includes(mark) && !sent.includes(mark));
        expect({ role: caller?.name, whose, told }).toEqual({ role: caller?.name, whose, told: [] });
      }
    }
  });
});

it('ROLE-06 ROLE-07 no call above changed a row of others', async () => {
  expect(await storedOf()).toEqual(before);
});

/** A hash of the rows of the other tenant, and of the other company, by table. */
async function storedOf(): Promise<Record<string, unknown>> {
  const { rows } = await shop.database.pool.query<{ table: string; hasCompany: boolean }>(
    `select tables.table_name as "table", bool_or(columns.column_name = 'company_id') as "hasCompany"
     from information_schema.tables
     join information_schema.columns using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
     group by tables.table_name having bool_or(columns.column_name = 'tenant_id')`,
  );
  const stored: Record<string, unknown> = {};
  const hash = async (table: string, condition: string, values: unknown[]) => {
    const text = `select count(*)::int as count, md5(string_agg(stored::text, ',' order by stored::text)) as hash
      from "${table}" stored where tenant_id = $1 ${condition}`;
    return (await shop.database.pool.query(text, values)).rows[0];
  };
  for (const { table, hasCompany } of rows) {
    stored[`${table} of the tenant`] = await hash(table, '', [tenant.tenantId]);
    if (hasCompany) {
      const values = [tenantId, company.companyId];
      stored[`${table} of the company`] = await hash(table, 'and company_id = $2', values);
    }
  }
  return stored;
}
