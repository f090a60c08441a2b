import { routes } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import {
  approvalCase,
  approveAs,
  colleague,
  createCostCentre,
  createRule,
  readAs,
  requestOf,
} from '../../../test/approval-fixture.ts';
import { setStock } from '../../../test/catalogue-factories.ts';
import {
  type Buyer,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  orderCount,
  placeOrder,
  preview,
  startCheckoutSuite,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { assignCompany, createSeason, createSession } from '../../../test/factories.ts';
import { testStart } from '../../../test/test-clock.ts';

const { app, shop, db } = await startCheckoutSuite();

const cartOf = async ({ token }: Buyer) => (await app.inject(routes.cart.read, { token })).body.items;

const refused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

const setUser = async ({ tenantId, userId }: Buyer, values: Record<string, unknown>) =>
  db()
    .updateTable('app_user')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();

describe('requesting', () => {
  it('issue 16: without rules nothing is asked and nothing is shown', async () => {
    const { buyer } = await approvalCase(app, shop, { user: {} });
    const shown = await preview(app, buyer);
    expect([shown.approval, shown.costCentres, 'costCentreId' in shown.selected]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    const body = await orderBody(app, buyer);
    const answer = await app.inject(routes.approvals.request, { token: buyer.token, body });
    expect(refused(answer)).toEqual([409, 'approval.not.required']);
    expect((await placeOrder(app, buyer)).status).toBe(201);
  });

  it('issue 16: copies the checkout, empties the cart and takes no stock', async () => {
    const { buyer, article } = await approvalCase(app, shop);
    const request = await requestOf(app, buyer, {
      message: 'Für die Messe',
      externalOrderNumber: 'PO-7',
    } as Record<string, unknown>);
    expect(request).toMatchObject({
      state: 'pending',
      message: 'Für die Messe',
      net: 105.9,
      gross: 126.02,
      reasons: [{ code: 'role' }],
      isOwn: true,
      canDecide: false,
      canWithdraw: true,
      order: null,
    });
    expect(await cartOf(buyer)).toEqual([]);
    expect(await orderCount(app, buyer)).toBe(0);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(1_000);
    const detail = await readAs(app, buyer, request._id);
    expect(detail.items).toMatchObject([
      { sku: article.sku, quantity: 10, price: { value: 10 }, netTotal: 100 },
    ]);
    expect(detail.events).toMatchObject([{ type: 'requested', reason: 'Für die Messe' }]);
    expect(detail.differences).toEqual([]);
    expect(detail.current?.gross).toBe(126.02);
  });

  it('issue 16: a repeated request answers the first one', async () => {
    const { buyer } = await approvalCase(app, shop);
    const body = await orderBody(app, buyer);
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.inject(routes.approvals.request, { token: buyer.token, body })),
    );
    const again = await app.inject(routes.approvals.request, { token: buyer.token, body });
    const made = answers.filter(({ status }) => status === 201).map((answer) => answer.body.data._id);
    expect(new Set([...made, again.body.data._id]).size).toBe(1);
    const { body: list } = await app.inject(routes.approvals.list, { token: buyer.token });
    expect(list.meta.total).toBe(1);
  });

  it('issue 16: an order above the amount of a rule needs approval, one of exactly this amount does not', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop, { user: {} });
    await createRule(app, admin, { above: 105.9 });
    expect((await preview(app, buyer)).approval).toBeUndefined();
    await fillBasket(app, buyer, [{ ...article, quantity: 11 }]);
    const reasons = [{ code: 'amount', above: 105.9, net: 115.9 }];
    expect((await preview(app, buyer)).approval).toEqual({ reasons });
    const answer = await placeOrder(app, buyer);
    expect(refused(answer)).toEqual([409, 'approval.required']);
    expect(answer.error.details).toEqual({ reasons });
    expect((await cartOf(buyer)).length).toBe(1);
    expect((await requestOf(app, buyer)).reasons).toEqual(reasons);
  });

  it('issue 16: rules are for a user, a role or everyone; the highest amount names the approvers', async () => {
    const { buyer, admin } = await approvalCase(app, shop, { user: {} });
    const lead = await colleague(app, buyer);
    await createRule(app, admin, { above: 50 });
    await createRule(app, admin, { above: 90, role: 'buyer', approverIds: [lead.userId] });
    await createRule(app, admin, { above: 0, userId: lead.userId });
    const request = await requestOf(app, buyer);
    expect(request.reasons).toEqual([{ code: 'amount', above: 90, net: 105.9 }]);
    expect((await readAs(app, lead, request._id)).canDecide).toBe(true);
    expect(await readAs(app, admin, request._id)).toMatchObject({ canDecide: false });
    expect(refused(await approveAs(app, admin, request._id))).toEqual([403, 'approval.not.approver']);
    expect((await approveAs(app, lead, request._id)).status).toBe(201);
  });

  it('issue 16: a rule for everyone covers customer admins, who need another approver', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    await createRule(app, admin, { above: 1 });
    await fillBasket(app, admin, [{ ...article, quantity: 1 }]);
    const answer = await app.inject(routes.approvals.request, {
      token: admin.token,
      body: await orderBody(app, admin),
    });
    expect(refused(answer)).toEqual([409, 'approval.no.approver']);
    const other = await colleague(app, buyer, { is_customer_admin: true });
    const request = await requestOf(app, admin);
    expect((await approveAs(app, other, request._id)).status).toBe(201);
  });

  it('issue 16: a sales person is subject to no rule, but to budgets', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    await createRule(app, admin, { above: 1 });
    const { companyId, tenantId } = buyer;
    const seller = await createSession(db(), {
      tenant_id: tenantId,
      is_sales_person: true,
      company_id: null,
      active_company_id: companyId,
    });
    await assignCompany(db(), { tenantId, userId: seller.userId, companyId });
    const agent = { ...buyer, ...seller, companyId };
    await fillBasket(app, agent, [{ ...article, quantity: 10 }]);
    expect((await placeOrder(app, agent)).status).toBe(201);
    const costCentreId = await createCostCentre(app, admin, { budgets: [{ period: 'month', amount: 50 }] });
    await fillBasket(app, agent, [{ ...article, quantity: 10 }]);
    expect(refused(await placeOrder(app, agent, { costCentreId }))).toEqual([409, 'approval.required']);
    const request = await requestOf(app, agent, { costCentreId });
    const own = await app.inject(routes.approvals.decline, {
      token: agent.token,
      params: { id: request._id },
      body: { reason: 'nein' },
    });
    expect(refused(own)).toEqual([403, 'right.missing']);
    const placed = await approveAs(app, admin, request._id, { exceedBudget: true });
    expect(placed.status).toBe(201);
    const order = await app.inject(routes.orders.read, {
      token: admin.token,
      params: { id: placed.body.data._id },
    });
    expect(order.body.data.createdBy).not.toBeNull();
  });

  it('issue 16: a request is checked like an order', async () => {
    const { buyer } = await approvalCase(app, shop);
    for (const [overrides, status, code] of [
      [{ termsAccepted: false }, 422, 'terms.not.accepted'],
      [{ expectedTotal: { value: 1, currency: 'EUR' } }, 409, 'price.changed'],
      [{ paymentMethodId: 'unknown' }, 422, 'payment.method.invalid'],
      [{ costCentreId: 'unknown' }, 422, 'cost.centre.unknown'],
      [{ basketId: 'unknown' }, 404, 'basket.not.found'],
    ] as const) {
      const body = await orderBody(app, buyer, overrides);
      const answer = await app.inject(routes.approvals.request, { token: buyer.token, body });
      expect(refused(answer)).toEqual([status, code]);
    }
    expect((await cartOf(buyer)).length).toBe(1);
  });
});

describe('deciding', () => {
  it('issue 16: approving places the order for the requester, once', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    const { _id: id } = await requestOf(app, buyer, { externalOrderNumber: 'PO-8' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => approveAs(app, admin, id).catch((error) => error)),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBe(1);
    expect(await orderCount(app, buyer)).toBe(1);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(990);
    const order = placed[0].body.data;
    expect(await readAs(app, buyer, id)).toMatchObject({
      state: 'approved',
      order: { _id: order._id, orderNumber: order.orderNumber },
      canWithdraw: false,
      current: null,
      approvers: [],
    });
    const { user_id } = await db()
      .selectFrom('sales_order')
      .select('user_id')
      .where('tenant_id', '=', buyer.tenantId)
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(buyer.userId);
    expect(refused(await approveAs(app, admin, id))).toEqual([409, 'approval.decided']);
  });

  it('issue 16: refuses every decision on an own request', async () => {
    const { buyer, admin } = await approvalCase(app, shop, { user: {} });
    const lead = await colleague(app, buyer);
    const standIn = await colleague(app, buyer);
    await createRule(app, admin, { above: 1, approverIds: [buyer.userId, lead.userId] });
    const deputy = (approverId: string, deputyId: string) =>
      app.inject(routes.approvals.addDeputy, {
        token: admin.token,
        body: { approverId, deputyId, from: '2026-11-01', until: '2026-12-31' },
      });
    expect((await deputy(lead.userId, buyer.userId)).status).toBe(200);
    expect((await deputy(buyer.userId, standIn.userId)).status).toBe(200);
    const { _id: id } = await requestOf(app, buyer);
    // Named as approver, and deputy of another one.
    expect(refused(await approveAs(app, buyer, id))).toEqual([403, 'approval.own']);
    // A customer admin who requests.
    await setUser(buyer, { is_customer_admin: true });
    expect(refused(await approveAs(app, buyer, id))).toEqual([403, 'approval.own']);
    const declined = await app.inject(routes.approvals.decline, {
      token: buyer.token,
      params: { id },
      body: { reason: 'x' },
    });
    expect(refused(declined)).toEqual([403, 'approval.own']);
    // A deputy of the requester does not stand in for the requester's own request, and does not see it.
    const unseen = await app.inject(routes.approvals.read, { token: standIn.token, params: { id } });
    expect(refused(unseen)).toEqual([404, 'approval.not.found']);
    expect((await approveAs(app, lead, id)).status).toBe(201);
  });

  it('issue 16: a deputy decides on the days of the deputyship only', async () => {
    const { buyer, admin } = await approvalCase(app, shop);
    const deputy = await colleague(app, buyer, { company_role: 'accounting' });
    const appoint = (from: string, until: string) =>
      app.inject(routes.approvals.addDeputy, {
        token: admin.token,
        body: { approverId: admin.userId, deputyId: deputy.userId, from, until },
      });
    const { _id: id } = await requestOf(app, buyer);
    await appoint('2026-11-17', '2026-11-18');
    for (const now of [new Date('2026-11-19T09:00:00Z'), testStart]) {
      app.clock.set(now);
      const unseen = await app.inject(routes.approvals.read, { token: deputy.token, params: { id } });
      expect(refused(unseen)).toEqual([404, 'approval.not.found']);
    }
    await appoint('2026-11-16', '2026-11-16');
    expect((await approveAs(app, deputy, id)).status).toBe(201);
    const { events } = await readAs(app, admin, id);
    expect(events.map(({ type }) => type)).toEqual(['requested', 'approved']);
  });

  it('issue 16: a raised price is shown and counts only when the approver has seen it', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    const { _id: id, version } = await requestOf(app, buyer);
    await db()
      .updateTable('price')
      .set({ value: 12 })
      .where('tenant_id', '=', buyer.tenantId)
      .where('variant_id', '=', article.variantId)
      .execute();
    const stale = await app.inject(routes.approvals.approve, {
      token: admin.token,
      params: { id },
      body: { version, expectedTotal: { value: 126.02, currency: 'EUR' } },
    });
    expect(refused(stale)).toEqual([409, 'approval.changed']);
    expect(stale.error.details).toMatchObject({ current: { value: 149.82 } });
    const detail = await readAs(app, admin, id);
    expect(detail.differences).toEqual([{ kind: 'price', sku: article.sku, from: 10, to: 12 }]);
    expect([detail.gross, detail.current?.gross]).toEqual([126.02, 149.82]);
    expect((await approveAs(app, admin, id)).body.data.total.gross).toBe(149.82);
  });

  it('issue 16: missing stock keeps the request pending until quantities fit', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    const { _id: id } = await requestOf(app, buyer);
    await setStock(db(), { ...buyer, variantId: article.variantId, quantity: 4 });
    expect((await readAs(app, admin, id)).current?.issues).toMatchObject([{ code: 'basket.out.of.stock' }]);
    expect(refused(await approveAs(app, admin, id))).toEqual([409, 'stock.not.enough.error']);
    const before = await readAs(app, admin, id);
    const line = before.current?.lines[0]?.id;
    const change = (lines: unknown[], version = before.version) =>
      app.inject(routes.approvals.change, {
        token: admin.token,
        params: { id },
        body: { version, lines, reason: 'Lager' },
      });
    expect(refused(await change([{ id: line, quantity: 0 }]))).toEqual([422, 'basket.empty']);
    expect(refused(await change([{ id: 'order:other', quantity: 1 }]))).toEqual([422, 'validation.failed']);
    const changed = await change([{ id: line, quantity: 4 }]);
    expect(changed.body.data).toMatchObject({ version: 2, net: 45.9, state: 'pending' });
    expect(changed.body.data.differences).toEqual([{ kind: 'quantity', sku: article.sku, from: 10, to: 4 }]);
    expect(changed.body.data.events.at(-1)).toMatchObject({
      type: 'changed',
      reason: 'Lager',
      changes: [{ sku: article.sku, from: 10, to: 4 }],
    });
    expect(refused(await change([{ id: line, quantity: 3 }]))).toEqual([409, 'approval.changed']);
    const stale = await approveAs(app, admin, id, { version: 1 });
    expect(refused(stale)).toEqual([409, 'approval.changed']);
    expect((await approveAs(app, admin, id)).status).toBe(201);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(0);
  });

  it('issue 16: raising a request needs an approver of the higher amount', async () => {
    const { buyer, admin } = await approvalCase(app, shop, { user: {} });
    const lead = await colleague(app, buyer);
    await createRule(app, admin, { above: 50, approverIds: [lead.userId, admin.userId] });
    await createRule(app, admin, { above: 1000, approverIds: [admin.userId] });
    const { _id: id } = await requestOf(app, buyer);
    const change = async (who: Buyer, quantity: number) => {
      const { version, current } = await readAs(app, who, id);
      const lines = [{ id: current?.lines[0]?.id, quantity }];
      return app.inject(routes.approvals.change, {
        token: who.token,
        params: { id },
        body: { version, lines },
      });
    };
    expect(refused(await change(lead, 500))).toEqual([403, 'approval.not.approver']);
    expect((await change(lead, 90)).body.data.net).toBe(905.9);
    expect((await change(admin, 500)).body.data.net).toBe(5005.9);
    const params = { id };
    expect((await app.inject(routes.approvals.read, { token: lead.token, params })).status).toBe(404);
    expect((await approveAs(app, admin, id)).status).toBe(201);
  });

  it('issue 16: places no order for a locked requester', async () => {
    const { buyer, admin } = await approvalCase(app, shop);
    const { _id: id } = await requestOf(app, buyer);
    await setUser(buyer, { company_role: 'reader' });
    expect(refused(await approveAs(app, admin, id))).toEqual([409, 'approval.requester.locked']);
    await setUser(buyer, { company_role: 'buyer', is_locked: true });
    expect((await readAs(app, admin, id)).current).toBeNull();
    expect(refused(await approveAs(app, admin, id))).toEqual([409, 'approval.requester.locked']);
    expect(await orderCount(app, admin)).toBe(0);
  });

  it('issue 16: withdrawing and approving at once end in one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, admin } = await approvalCase(app, shop);
      const { _id: id } = await requestOf(app, buyer);
      const [approved, withdrawn] = await Promise.all([
        approveAs(app, admin, id),
        app.inject(routes.approvals.withdraw, {
          token: buyer.token,
          params: { id },
          body: { toCart: true },
        }),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual(
        approved.status === 201 ? [201, 409] : [200, 409],
      );
      expect(await orderCount(app, buyer)).toBe(approved.status === 201 ? 1 : 0);
      expect((await cartOf(buyer)).length).toBe(approved.status === 201 ? 0 : 1);
    }
  });

  it('issue 16: declined lines return to the cart once, in addition to its lines', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    const { _id: id } = await requestOf(app, buyer);
    const takeBack = () => app.inject(routes.approvals.takeBack, { token: buyer.token, params: { id } });
    expect(refused(await takeBack())).toEqual([409, 'approval.decided']);
    const declined = await app.inject(routes.approvals.decline, {
      token: admin.token,
      params: { id },
      body: { reason: 'Zu teuer' },
    });
    expect(declined.body.data).toMatchObject({ state: 'declined', answer: 'Zu teuer' });
    expect(await readAs(app, buyer, id)).toMatchObject({ canTakeBack: true });
    await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
    const [one, other] = await Promise.all([takeBack(), takeBack()]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await cartOf(buyer)).toMatchObject([{ quantity: 12 }]);
    expect(await readAs(app, buyer, id)).toMatchObject({ canTakeBack: false });
    const asOther = await app.inject(routes.approvals.takeBack, { token: admin.token, params: { id } });
    expect(refused(asOther)).toEqual([404, 'approval.not.found']);
  });

  it('issue 16: pieces of a declined pre-order are added to those of the same season', async () => {
    const { tenantId } = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
    const { seasonId } = await createSeason(db(), { tenant_id: tenantId, date: '2027-03-01' });
    const buyer = await createBuyer(db(), { tenantId, user: { company_role: 'approvalBuyer' } });
    const admin = await colleague(app, buyer, { is_customer_admin: true });
    const variant = { prices: [{ value: 10, pre_order_value: 8 }], preStocks: { [seasonId]: 100 } };
    const article = await createArticle(db(), { tenantId, vat_rate: 19, variant });
    await fillBasket(app, buyer, [{ ...article, quantities: [4] }]);
    const { _id: id } = await requestOf(app, buyer, { orderType: 'preOrder' });
    const body = { reason: 'Zu früh' };
    await app.inject(routes.approvals.decline, { token: admin.token, params: { id }, body });
    await fillBasket(app, buyer, [{ ...article, quantities: [3] }]);
    const back = await app.inject(routes.approvals.takeBack, { token: buyer.token, params: { id } });
    expect(back.status).toBe(200);
    expect(await cartOf(buyer)).toMatchObject([{ orderType: 'preOrder', quantities: [7] }]);
  });

  it('issue 16: other companies and tenants find nothing', async () => {
    const { buyer } = await approvalCase(app, shop);
    const { _id: id } = await requestOf(app, buyer);
    const other = await approvalCase(app, shop);
    const elsewhere = await approvalCase(app, await createCheckoutShop(db()));
    for (const { admin } of [other, elsewhere]) {
      const { token } = admin;
      const params = { id };
      const body = { version: 1, expectedTotal: { value: 1, currency: 'EUR' } };
      const answers = [
        await app.inject(routes.approvals.read, { token, params }),
        await app.inject(routes.approvals.approve, { token, params, body }),
        await app.inject(routes.approvals.decline, { token, params, body: { reason: 'x' } }),
        await app.inject(routes.approvals.withdraw, { token, params, body: {} }),
        await app.inject(routes.approvals.takeBack, { token, params }),
      ];
      for (const answer of answers) expect(refused(answer)).toEqual([404, 'approval.not.found']);
      const { body: list } = await app.inject(routes.approvals.list, { token });
      expect(list.data).toEqual([]);
    }
    const colleagueOfBuyer = await colleague(app, buyer);
    const unseen = await app.inject(routes.approvals.read, { token: colleagueOfBuyer.token, params: { id } });
    expect(refused(unseen)).toEqual([404, 'approval.not.found']);
  });

  it('issue 16: lists own requests, those to decide, and for a customer admin all', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop);
    const first = await requestOf(app, buyer);
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    const second = await requestOf(app, buyer);
    await approveAs(app, admin, first._id);
    const ids = async (who: Buyer, query: Record<string, string> = {}) =>
      (await app.inject(routes.approvals.list, { token: who.token, query })).body.data
        .map(({ _id }) => _id)
        .sort();
    expect(await ids(buyer)).toEqual([first._id, second._id].sort());
    expect(await ids(buyer, { view: 'toDecide' })).toEqual([]);
    expect(await ids(admin, { view: 'toDecide' })).toEqual([second._id]);
    expect(await ids(admin, { view: 'own' })).toEqual([]);
    expect(await ids(admin, { state: 'approved' })).toEqual([first._id]);
    expect(await ids(await colleague(app, buyer))).toEqual([]);
  });
});

describe('budgets', () => {
  it('issue 16: requires the cost centre, stores it and filters orders by it', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop, { user: {} });
    const sales = await createCostCentre(app, admin, {
      key: '100',
      budgets: [{ period: 'quarter', amount: 500 }],
    });
    const shown = await preview(app, buyer);
    expect(shown.selected.costCentreId).toBe(sales);
    expect(shown.costCentres).toEqual([
      {
        _id: sales,
        key: '100',
        name: 'Vertrieb',
        budgets: [
          { period: 'quarter', from: '2026-10-01', until: '2026-12-31', amount: 500, spent: 0, left: 500 },
        ],
      },
    ]);
    const it = await createCostCentre(app, admin, { key: '200', name: 'IT' });
    await createCostCentre(app, admin, { key: '300', name: 'Alt', isActive: false });
    expect((await preview(app, buyer)).issues).toEqual([{ code: 'cost.centre.required' }]);
    expect(refused(await placeOrder(app, buyer))).toEqual([422, 'cost.centre.required']);
    const { body } = await placeOrder(app, buyer, { costCentreId: sales });
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    await placeOrder(app, buyer, { costCentreId: it });
    const order = await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } });
    expect(order.body.data.costCentre).toEqual({ _id: sales, key: '100', name: 'Vertrieb' });
    expect(order.body.data.budgetPeriods).toEqual([
      { period: 'quarter', from: '2026-10-01', until: '2026-12-31' },
    ]);
    const list = await app.inject(routes.orders.list, { token: buyer.token, query: { costCentre: sales } });
    expect(list.body.data.map(({ _id }) => _id)).toEqual([body.data._id]);
    const centres = await app.inject(routes.approvals.costCentres, { token: buyer.token });
    expect(centres.body.data.map(({ key, budgets }) => [key, budgets[0]?.left])).toEqual([
      ['100', 394.1],
      ['200', undefined],
      ['300', undefined],
    ]);
  });

  it('issue 16: exceeding a budget needs approval, which must say so', async () => {
    const { buyer, admin } = await approvalCase(app, shop, { user: {} });
    const costCentreId = await createCostCentre(app, admin, {
      budgets: [
        { period: 'month', amount: 100 },
        { period: 'year', amount: 10_000 },
      ],
    });
    const reason = {
      code: 'budget',
      period: 'month',
      from: '2026-11-01',
      until: '2026-11-30',
      amount: 100,
      spent: 0,
      left: 100,
      exceededBy: 5.9,
    };
    expect((await preview(app, buyer)).approval).toEqual({ reasons: [reason] });
    expect(refused(await placeOrder(app, buyer, { costCentreId }))).toEqual([409, 'approval.required']);
    const { _id: id } = await requestOf(app, buyer, { costCentreId });
    const answer = await approveAs(app, admin, id);
    expect(refused(answer)).toEqual([409, 'budget.exceeded']);
    expect(answer.error.details).toEqual({ reasons: [reason] });
    expect((await approveAs(app, admin, id, { exceedBudget: true })).status).toBe(201);
    expect((await readAs(app, admin, id)).events.at(-1)).toMatchObject({
      type: 'approved',
      exceededBudget: true,
    });
  });

  it('issue 16: cancelled orders and those of another period do not count', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop, { user: {} });
    const costCentreId = await createCostCentre(app, admin, { budgets: [{ period: 'month', amount: 200 }] });
    const { body } = await placeOrder(app, buyer, { costCentreId });
    const left = async () =>
      (await app.inject(routes.approvals.costCentres, { token: admin.token })).body.data[0]?.budgets[0]?.left;
    const set = (values: Record<string, unknown>) =>
      db()
        .updateTable('sales_order')
        .set(values)
        .where('tenant_id', '=', buyer.tenantId)
        .where('id', '=', body.data._id)
        .execute();
    expect(await left()).toBe(94.1);
    // The month begins at midnight in Berlin.
    await set({ order_date: '2026-10-31T22:59:59Z' });
    expect(await left()).toBe(200);
    await set({ order_date: '2026-10-31T23:00:00Z' });
    expect(await left()).toBe(94.1);
    await set({ order_status: 'cancelled' });
    expect(await left()).toBe(200);
    await fillBasket(app, buyer, [{ ...article, quantity: 10 }]);
    expect((await placeOrder(app, buyer, { costCentreId })).status).toBe(201);
  });

  it('issue 16: 50 orders at once never exceed a budget', async () => {
    const { buyer, admin, article } = await approvalCase(app, shop, { user: {} });
    // Each order is 15.90 net: six fit.
    const costCentreId = await createCostCentre(app, admin, { budgets: [{ period: 'month', amount: 100 }] });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => colleague(app, buyer)));
    const bodies = await Promise.all(
      buyers.map(async (one) => {
        await fillBasket(app, one, [{ ...article, quantity: 1 }]);
        return orderBody(app, one, { costCentreId });
      }),
    );
    const answers = await Promise.all(
      buyers.map(({ token }, place) => app.inject(routes.checkout.create, { token, body: bodies[place] })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(6);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(refused(answer)).toEqual([409, 'approval.required']);
    }
    const { body } = await app.inject(routes.approvals.costCentres, { token: admin.token });
    expect(body.data[0]?.budgets[0]).toMatchObject({ spent: 95.4, left: 4.6 });
  });
});
