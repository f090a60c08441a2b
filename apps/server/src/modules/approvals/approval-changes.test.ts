import { type RouteBody, routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type ApprovalCase,
  approvalCase,
  approveAs,
  colleague,
  createCostCentre,
  createRule,
  readAs,
  requestOf,
} from '../../../test/approval-fixture.ts';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createAddress, createSeason } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db());
});
afterAll(() => app.close());

const refused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

const changeAs = async (
  { token }: Buyer,
  id: string,
  body: Partial<RouteBody<typeof routes.approvals.change>>,
  version = 1,
) => app.inject(routes.approvals.change, { token, params: { id }, body: { version, lines: [], ...body } });

const declineAs = ({ token }: Buyer, id: string) =>
  app.inject(routes.approvals.decline, { token, params: { id }, body: { reason: 'Nein' } });

const setPrice = ({ buyer, article }: ApprovalCase, value: number) =>
  db()
    .updateTable('price')
    .set({ value })
    .where('tenant_id', '=', buyer.tenantId)
    .where('variant_id', '=', article.variantId)
    .execute();

it('issue 16: prices that reach a higher rule alone send the request to its approvers', async () => {
  const made = await approvalCase(app, shop, { user: {} });
  const { buyer, admin } = made;
  const [lead, chief] = [await colleague(app, buyer), await colleague(app, buyer, { email: 'chief@x.test' })];
  await createRule(app, admin, { above: 50, approverIds: [lead.userId] });
  await createRule(app, admin, { above: 150, approverIds: [chief.userId] });
  const { _id: id } = await requestOf(app, buyer);
  await setPrice(made, 15);
  await app.dependencies.jobs.start();
  expect(refused(await approveAs(app, lead, id))).toEqual([409, 'approval.forwarded']);
  const forwarded = await readAs(app, chief, id);
  expect(forwarded).toMatchObject({
    state: 'pending',
    version: 2,
    canDecide: true,
    net: 155.9,
    reasons: [{ code: 'amount', above: 150, net: 155.9 }],
  });
  expect(forwarded.events.map(({ type }) => type)).toEqual(['requested', 'forwarded']);
  expect(refused(await declineAs(lead, id))).toEqual([404, 'approval.not.found']);
  await vi.waitFor(() => expect(app.mails.some(({ to }) => to[0]?.address === 'chief@x.test')).toBe(true), {
    timeout: 30_000,
  });
  expect((await approveAs(app, chief, id)).body.data.total.net).toBe(155.9);
});

it('issue 16: an approver of the higher rule, too, approves at once', async () => {
  const made = await approvalCase(app, shop, { user: {} });
  const { buyer, admin } = made;
  const lead = await colleague(app, buyer);
  for (const above of [50, 150]) await createRule(app, admin, { above, approverIds: [lead.userId] });
  const { _id: id } = await requestOf(app, buyer);
  await setPrice(made, 20);
  expect((await approveAs(app, lead, id)).status).toBe(201);
});

it('issue 16: the request of a deleted requester can be declined, and nothing else', async () => {
  const { buyer, admin } = await approvalCase(app, shop);
  const { _id: id } = await requestOf(app, buyer);
  await db()
    .updateTable('approval_request')
    .set({ user_id: null })
    .where('tenant_id', '=', buyer.tenantId)
    .where('id', '=', id)
    .execute();
  expect(await readAs(app, admin, id)).toMatchObject({ canDecide: true, current: null, requestedBy: null });
  expect(refused(await approveAs(app, admin, id))).toEqual([409, 'approval.requester.locked']);
  expect(refused(await changeAs(admin, id, {}))).toEqual([409, 'approval.requester.locked']);
  expect((await declineAs(admin, id)).body.data.state).toBe('declined');
});

it('issue 16: an approver replaces a deleted address and a switched-off cost centre', async () => {
  const { buyer, admin } = await approvalCase(app, shop);
  const of = { tenant_id: buyer.tenantId, company_id: buyer.companyId };
  const gone = await createAddress(db(), { ...of, type: 1, city: 'Altstadt' });
  const costCentreId = await createCostCentre(app, admin);
  const { _id: id } = await requestOf(app, buyer, { shippingAddressId: gone.addressId, costCentreId });
  const former = await readAs(app, admin, id);
  expect([former.missing, former.addresses]).toEqual([[], undefined]);

  await db().deleteFrom('address').where('id', '=', gone.addressId).execute();
  const other = await createCostCentre(app, admin, { key: '4712', name: 'Lager' });
  await app.inject(routes.approvals.saveCostCentre, {
    token: admin.token,
    body: { _id: costCentreId, key: '4711', name: 'Vertrieb', isActive: false, budgets: [] },
  });
  const detail = await readAs(app, admin, id);
  expect(detail.missing).toEqual(['shippingAddress', 'costCentre']);
  expect(detail.addresses?.length).toBeGreaterThan(0);
  expect(detail.current?.costCentres).toEqual([{ _id: other, key: '4712', name: 'Lager' }]);
  expect(refused(await approveAs(app, admin, id))).toEqual([404, 'address.not.found']);

  const elsewhere = await approvalCase(app, shop);
  const foreign = await createAddress(db(), { ...of, company_id: elsewhere.buyer.companyId });
  const forged = [{ shippingAddressId: foreign.addressId }, { shippingAddressId: gone.addressId }];
  for (const choice of forged)
    expect(refused(await changeAs(admin, id, choice))).toEqual([404, 'address.not.found']);
  const foreignCentre = await createCostCentre(app, elsewhere.admin);
  const wrong = await changeAs(admin, id, { costCentreId: foreignCentre });
  expect(refused(wrong)).toEqual([404, 'cost.centre.not.found']);

  const address = await createAddress(db(), { ...of, type: 1, city: 'Neustadt' });
  const changed = await changeAs(admin, id, { shippingAddressId: address.addressId, costCentreId: other });
  expect(changed.body.data).toMatchObject({
    missing: [],
    shippingAddress: { city: 'Neustadt' },
    costCentre: { key: '4712', name: 'Lager' },
    version: 2,
  });
  const { body } = await approveAs(app, admin, id);
  const order = await app.inject(routes.orders.read, {
    token: buyer.token,
    params: { id: body.data._id },
  });
  expect(order.body.data).toMatchObject({
    shippingAddress: { city: 'Neustadt' },
    costCentre: { key: '4712' },
  });
});

it('issue 16: changes pre-order quantities by season, also after another season was added', async () => {
  const { tenantId } = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
  const [spring, autumn] = [
    await createSeason(db(), { tenant_id: tenantId, date: '2027-03-01' }),
    await createSeason(db(), { tenant_id: tenantId, date: '2027-09-01' }),
  ];
  const buyer = await createBuyer(db(), { tenantId, user: { company_role: 'approvalBuyer' } });
  const admin = await colleague(app, buyer, { is_customer_admin: true });
  const variant = {
    prices: [{ value: 10, pre_order_value: 8 }],
    preStocks: { [spring.seasonId]: 100, [autumn.seasonId]: 100 },
  };
  const article = await createArticle(db(), { tenantId, vat_rate: 19, variant });
  await fillBasket(app, buyer, [{ ...article, quantities: [4, 6] }]);
  const { _id: id } = await requestOf(app, buyer, { orderType: 'preOrder' });
  const line = (await readAs(app, admin, id)).current?.lines[0]?.id ?? '';
  await createSeason(db(), { tenant_id: tenantId, date: '2027-01-01' });
  const change = (quantities: Record<string, number>) =>
    changeAs(admin, id, { lines: [{ id: line, quantities }] });
  const unknown = await change({ [autumn.seasonId]: 1, toString: 5 });
  expect(refused(unknown)).toEqual([422, 'validation.failed']);
  const changed = await change({ [autumn.seasonId]: 1 });
  expect(changed.body.data.current?.lines[0]?.quantities).toEqual([0, 4, 1]);
});

it('issue 16: the account tells whether approvals concern the company and the user', async () => {
  const { buyer, admin } = await approvalCase(app, shop);
  const approvalsOf = async ({ token }: Buyer) =>
    (await app.inject(routes.accounts.currentUser, { token })).body.data.approvals;
  const { buyer: other } = await approvalCase(app, shop, { user: {} });
  expect(await approvalsOf(other)).toBeUndefined();
  expect(await approvalsOf(buyer)).toEqual({ hasOpen: false });
  const { _id: id } = await requestOf(app, buyer);
  expect([await approvalsOf(buyer), await approvalsOf(admin)]).toEqual([
    { hasOpen: true },
    { hasOpen: false },
  ]);
  const open = () => app.inject(routes.approvals.list, { token: buyer.token, query: { view: 'open' } });
  expect((await open()).body.data).toMatchObject([{ _id: id, approvers: [{}] }]);
  await declineAs(admin, id);
  expect((await open()).body.data).toMatchObject([{ state: 'declined', approvers: [] }]);
  await app.inject(routes.approvals.takeBack, { token: buyer.token, params: { id } });
  expect((await open()).body.data).toEqual([]);
  expect(await approvalsOf(buyer)).toEqual({ hasOpen: false });
});

it('issue 16: the preview sums the budgets of the chosen cost centre alone', async () => {
  const { buyer, admin } = await approvalCase(app, shop, { user: {} });
  const budgets = [{ period: 'month', amount: 500 }];
  const first = await createCostCentre(app, admin, { key: '1', budgets });
  const second = await createCostCentre(app, admin, { key: '2', budgets });
  expect((await preview(app, buyer)).costCentres?.map((centre) => centre.budgets)).toEqual([
    undefined,
    undefined,
  ]);
  const chosen = await preview(app, buyer, { costCentreId: second });
  expect(chosen.costCentres).toMatchObject([{ _id: first }, { _id: second, budgets: [{ left: 500 }] }]);
  expect(chosen.costCentres?.[0]?.budgets).toBeUndefined();
});
