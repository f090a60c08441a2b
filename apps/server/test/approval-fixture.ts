import { randomUUID } from 'node:crypto';
import { type ApprovalDetail, type ApprovalSummary, routes } from '@kontor/contract';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  fillBasket,
  orderBody,
} from './checkout-fixture.ts';
import { createSession, createUser, type Db, next, type Overrides } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { testStart } from './test-clock.ts';

/** A company with a requester who has pieces of an article at 10.00 net in the cart, and a customer admin who decides. */
export interface ApprovalCase {
  buyer: Buyer;
  admin: Buyer;
  article: Awaited<ReturnType<typeof createArticle>>;
}

/** Makes the company; the requester needs approval of everything unless told. Shipping is 5.90 net, VAT 19 %. */
export async function approvalCase(
  app: TestApp,
  { tenantId }: CheckoutShop,
  {
    quantity = 10,
    stock = 1_000,
    user = { company_role: 'approvalBuyer' },
  }: { quantity?: number; stock?: number; user?: Overrides<'app_user'> } = {},
): Promise<ApprovalCase> {
  const { db } = app.database;
  const buyer = await createBuyer(db, { tenantId, user });
  const admin = await colleague(app, buyer, { is_customer_admin: true });
  const article = await createArticle(db, { tenantId, vat_rate: 19, variant: { price: 10, stock } });
  await fillBasket(app, buyer, [{ ...article, quantity }]);
  return { buyer, admin, article };
}

/** Another user of a buyer's company. */
export async function colleague(
  app: TestApp,
  buyer: Buyer,
  user: Overrides<'app_user'> = {},
): Promise<Buyer> {
  const { tenantId, companyId } = buyer;
  const { token, userId } = await createSession(app.database.db, {
    tenant_id: tenantId,
    company_id: companyId,
    ...user,
  });
  return { ...buyer, token, userId };
}

/** Requests approval of the buyer's cart as the checkout page would. */
export async function requestOf(
  app: TestApp,
  buyer: Buyer,
  overrides: Record<string, unknown> = {},
): Promise<ApprovalSummary> {
  const { body } = await app.inject(routes.approvals.request, {
    token: buyer.token,
    body: await orderBody(app, buyer, overrides),
  });
  return body.data;
}

/** A request as somebody sees it. */
export async function readAs(app: TestApp, { token }: Buyer, id: string): Promise<ApprovalDetail> {
  return (await app.inject(routes.approvals.read, { token, params: { id } })).body.data;
}

/** Approves a request as its page would, with what it shows. */
export async function approveAs(
  app: TestApp,
  approver: Buyer,
  id: string,
  body: Record<string, unknown> = {},
) {
  const { version, current } = await readAs(app, approver, id);
  return app.inject(routes.approvals.approve, {
    token: approver.token,
    params: { id },
    body: {
      version,
      expectedTotal: { value: current?.gross ?? 0, currency: current?.currency ?? 'EUR' },
      ...body,
    },
  });
}

/** Saves a cost centre with budgets of the admin's company and answers its id. */
export async function createCostCentre(
  app: TestApp,
  { token }: Buyer,
  costCentre: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await app.inject(routes.approvals.saveCostCentre, {
    token,
    body: { key: '4711', name: 'Vertrieb', isActive: true, budgets: [], ...costCentre },
  });
  return body.data._id;
}

/** Saves a rule of the admin's company: of everyone's orders above 100.00 unless told. */
export async function createRule(
  app: TestApp,
  { token }: Buyer,
  rule: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await app.inject(routes.approvals.saveRule, {
    token,
    body: { userId: null, role: null, above: 100, approverIds: [], ...rule },
  });
  return body.data._id;
}

/** A pending request, a rule, a cost centre and a deputy of a user's company, as rows. */
export async function createApprovals(
  db: Db,
  { tenantId, userId, companyId }: { tenantId: number; userId: string; companyId: string },
) {
  const of = { tenant_id: tenantId, company_id: companyId };
  const [approvalId, ruleId, costCentreId, deputyId] = ['request', 'rule', 'centre', 'deputy'].map(next) as [
    string,
    string,
    string,
    string,
  ];
  const other = await createUser(db, of);
  const rule = { above_amount: 1, approver_ids: [] };
  await db
    .insertInto('approval_rule')
    .values({ ...of, id: ruleId, ...rule })
    .execute();
  await db
    .insertInto('cost_centre')
    .values({ ...of, id: costCentreId, key: '1', name: 'Eins' })
    .execute();
  await db
    .insertInto('approval_deputy')
    .values({
      ...of,
      id: deputyId,
      approver_id: userId,
      deputy_id: other.userId,
      from_date: '2026-11-01',
      until_date: '2026-11-30',
    })
    .execute();
  await db
    .insertInto('approval_request')
    .values({
      ...of,
      id: approvalId,
      user_id: userId,
      request_key: randomUUID(),
      requested_at: testStart,
      language: 'de',
      reasons: '[]',
      approver_ids: [],
      lines: '[]',
      checkout: '{}',
      frozen: '{}',
      net: 1,
      gross: 1.19,
      currency: 'EUR',
    })
    .execute();
  return { approvalId, ruleId, costCentreId, deputyId };
}
