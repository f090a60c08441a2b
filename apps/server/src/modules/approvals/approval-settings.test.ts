import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalCase, colleague, createCostCentre, createRule } from '../../../test/approval-fixture.ts';
import {
  type Buyer,
  type CheckoutShop,
  createCheckoutShop,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(app.database.db);
});
afterAll(() => app.close());

const refused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

const auditOf = async ({ tenantId, userId }: Buyer) =>
  (
    await app.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject'])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('rules', () => {
  it('issue 16: a customer admin creates, changes and deletes them, with audit log entries', async () => {
    const { buyer, admin } = await approvalCase(app, shop);
    const _id = await createRule(app, admin, { above: 99.999, approverIds: [admin.userId] });
    const changed = await app.inject(routes.approvals.saveRule, {
      token: admin.token,
      body: { _id, userId: buyer.userId, role: null, above: 5, approverIds: [] },
    });
    expect(changed.status).toBe(200);
    const { body } = await app.inject(routes.approvals.settings, { token: admin.token });
    expect(body.data.rules).toEqual([
      { _id, userId: buyer.userId, role: null, above: 5, approverIds: [], version: expect.any(String) },
    ]);
    expect(
      body.data.users
        .map(({ _id: id, canDecide, isCustomerAdmin }) => [id, canDecide, isCustomerAdmin])
        .sort(),
    ).toEqual(
      [
        [buyer.userId, false, false],
        [admin.userId, true, true],
      ].sort(),
    );
    const remove = () => app.inject(routes.approvals.deleteRule, { token: admin.token, params: { id: _id } });
    expect((await remove()).status).toBe(204);
    expect(refused(await remove())).toEqual([404, 'approval.rule.not.found']);
    expect(await auditOf(admin)).toEqual([
      'approvalRule.saved',
      'approvalRule.saved',
      'approvalRule.deleted',
    ]);
  });

  it('issue 18: refuses the second of two concurrent changes of a rule or cost centre', async () => {
    const { admin } = await approvalCase(app, shop);
    const { token } = admin;
    const _id = await createRule(app, admin, { above: 10 });
    const read = async () => (await app.inject(routes.approvals.settings, { token })).body.data.rules[0];
    const rule = (above: number, version?: string) =>
      app.inject(routes.approvals.saveRule, {
        token,
        body: { _id, userId: null, role: null, above, approverIds: [], ...(version ? { version } : {}) },
      });
    const version = (await read())?.version ?? '';
    const first = await rule(20, version);
    expect([first.status, first.body.data.version]).toEqual([200, (await read())?.version]);
    expect(refused(await rule(30, version))).toEqual([409, 'record.changed']);
    expect(await read()).toMatchObject({ above: 20 });
    expect((await rule(30)).status).toBe(200);

    const centreId = await createCostCentre(app, admin, { key: 'Lab' });
    const before = (await app.inject(routes.approvals.costCentres, { token })).body.data[0]?.version ?? '';
    const centre = (amount: number) =>
      app.inject(routes.approvals.saveCostCentre, {
        token,
        body: {
          ...{ _id: centreId, key: 'Lab', name: 'Labor', isActive: true, version: before },
          budgets: [{ period: 'year', amount }],
        },
      });
    expect((await centre(5)).body.data.version).not.toBe(before);
    expect(refused(await centre(6))).toEqual([409, 'record.changed']);
  });

  it('issue 18: a rule that is sent again after a lost answer is created once', async () => {
    const { admin } = await approvalCase(app, shop);
    const { token } = admin;
    const body = { userId: null, role: null, above: 5, approverIds: [], requestId: crypto.randomUUID() };
    const [one, two] = await Promise.all([
      app.inject(routes.approvals.saveRule, { token, body }),
      app.inject(routes.approvals.saveRule, { token, body }),
    ]);
    expect([one.status, two.body]).toEqual([200, one.body]);
    const { body: read } = await app.inject(routes.approvals.settings, { token });
    expect(read.data.rules).toHaveLength(1);
    const { _id = '', version = '' } = one.body.data;
    const other = await app.inject(routes.approvals.saveRule, { token, body: { ...body, _id, version } });
    expect(refused(other)).toEqual([409, 'request.repeated']);
  });

  it('issue 16: amounts are rounded to cents', async () => {
    const { admin } = await approvalCase(app, shop);
    await createRule(app, admin, { above: 0.1 + 0.2 });
    const { body } = await app.inject(routes.approvals.settings, { token: admin.token });
    expect(body.data.rules.map(({ above }) => above)).toEqual([0.3]);
  });

  it.each<[string, (those: { buyer: Buyer; admin: Buyer; other: Buyer }) => object, [number, string]]>([
    [
      'an approver who may not decide',
      ({ buyer }) => ({ approverIds: [buyer.userId] }),
      [422, 'approver.invalid'],
    ],
    ['an approver of elsewhere', ({ other }) => ({ approverIds: [other.userId] }), [422, 'approver.invalid']],
    ['a user of elsewhere', ({ other }) => ({ userId: other.userId }), [404, 'user.not.found']],
    ['user and role', ({ buyer }) => ({ userId: buyer.userId, role: 'buyer' }), [422, 'validation.failed']],
    ['a negative amount', () => ({ above: -1 }), [422, 'validation.failed']],
    ['an unknown role', () => ({ role: 'reader' }), [422, 'validation.failed']],
    ['a field of no rule', () => ({ companyId: 'x' }), [422, 'validation.failed']],
  ])('issue 16: a rule with %s is refused', async (_what, rule, expected) => {
    const { buyer, admin } = await approvalCase(app, shop);
    const { buyer: other } = await approvalCase(app, shop);
    const answer = await app.inject(routes.approvals.saveRule, {
      token: admin.token,
      body: { userId: null, role: null, above: 1, approverIds: [], ...rule({ buyer, admin, other }) },
    });
    expect(refused(answer)).toEqual(expected);
  });

  it('issue 16: a buyer manages none of it', async () => {
    const { admin, buyer } = await approvalCase(app, shop, { user: {} });
    await createRule(app, admin);
    const { token } = buyer;
    for (const answer of [
      await app.inject(routes.approvals.settings, { token }),
      await app.inject(routes.approvals.saveCostCentre, { token, body: {} }),
    ]) {
      expect(refused(answer)).toEqual([403, 'right.missing']);
    }
  });
});

describe('cost centres', () => {
  it('issue 16: keys are unique in any case, budgets by period', async () => {
    const { admin } = await approvalCase(app, shop);
    const _id = await createCostCentre(app, admin, { key: 'Lab', budgets: [{ period: 'year', amount: 10 }] });
    const save = (costCentre: object) =>
      app.inject(routes.approvals.saveCostCentre, {
        token: admin.token,
        body: { key: 'Lab', name: 'Labor', isActive: true, budgets: [], ...costCentre },
      });
    expect(refused(await save({ key: 'LAB' }))).toEqual([409, 'cost.centre.taken']);
    const twice = [
      { period: 'year', amount: 1 },
      { period: 'year', amount: 2 },
    ];
    expect(refused(await save({ _id, budgets: twice }))).toEqual([422, 'validation.failed']);
    const changed = await save({ _id, key: 'LAB', budgets: [{ period: 'month', amount: 7.005 }] });
    expect(changed.body.data).toMatchObject({
      key: 'LAB',
      name: 'Labor',
      budgets: [{ period: 'month', left: 7.01 }],
    });
    const again = await Promise.all([save({ key: 'new' }), save({ key: 'NEW' })]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('deputies', () => {
  it('issue 16: an approver appoints own deputies, a customer admin anyone’s', async () => {
    const { buyer, admin } = await approvalCase(app, shop);
    const lead = await colleague(app, buyer);
    const needing = buyer.userId;
    const add = (who: Buyer, approverId: string, deputyId: string, days = ['2026-11-16', '2026-11-20']) =>
      app.inject(routes.approvals.addDeputy, {
        token: who.token,
        body: { approverId, deputyId, from: days[0], until: days[1] },
      });
    expect((await add(lead, lead.userId, admin.userId)).status).toBe(200);
    expect(refused(await add(lead, admin.userId, lead.userId))).toEqual([403, 'approval.not.approver']);
    expect(refused(await add(admin, admin.userId, admin.userId))).toEqual([422, 'approver.invalid']);
    const yearNone = ['0000-01-01', '2026-11-20'];
    expect(refused(await add(admin, admin.userId, lead.userId, yearNone))).toEqual([
      422,
      'validation.failed',
    ]);
    expect(refused(await add(admin, admin.userId, needing))).toEqual([422, 'approver.invalid']);
    expect(refused(await add(admin, admin.userId, lead.userId, ['2026-11-20', '2026-11-16']))).toEqual([
      422,
      'validation.failed',
    ]);
    expect(refused(await add(admin, admin.userId, lead.userId, ['2026-02-30', '2026-11-16']))).toEqual([
      422,
      'validation.failed',
    ]);
    expect(refused(await add(admin, admin.userId, lead.userId, ['2026-11-09', '2026-11-15']))).toEqual([
      422,
      'validation.failed',
    ]);
    const made = await add(admin, admin.userId, lead.userId);
    const listed = async ({ token }: Buyer) =>
      (await app.inject(routes.approvals.deputies, { token })).body.data.deputies.length;
    expect([await listed(admin), await listed(lead)]).toEqual([2, 1]);
    const remove = (who: Buyer) =>
      app.inject(routes.approvals.deleteDeputy, { token: who.token, params: { id: made.body.data._id } });
    expect(refused(await remove(lead))).toEqual([404, 'deputy.not.found']);
    expect((await remove(admin)).status).toBe(204);
  });
});

describe('operators', () => {
  it('issue 16: an operator reads and changes the settings of any company of the tenant', async () => {
    const { buyer, admin } = await approvalCase(app, shop, { user: {} });
    const of = { tenant_id: buyer.tenantId, is_admin: true, company_id: null };
    const office = await createSession(app.database.db, { ...of, operator_role: 'office' });
    const support = await createSession(app.database.db, { ...of, operator_role: 'support' });
    const call = { token: office.token, params: { id: buyer.companyId } };
    const ruleBody = { userId: buyer.userId, role: null, above: 10, approverIds: [admin.userId] };
    const rule = await app.inject(routes.approvals.saveCompanyRule, { ...call, body: ruleBody });
    const centre = { key: '1', name: 'Eins', isActive: true, budgets: [{ period: 'year', amount: 990 }] };
    const made = await app.inject(routes.approvals.saveCompanyCostCentre, { ...call, body: centre });
    expect(made.body.data).toMatchObject({ key: '1', budgets: [{ left: 990 }] });
    expect((await preview(app, buyer)).approval?.reasons).toMatchObject([{ code: 'amount', above: 10 }]);

    const reading = { ...call, token: support.token };
    const { body } = await app.inject(routes.approvals.companySettings, reading);
    expect(body.data.rules).toEqual([rule.body.data]);
    const centres = await app.inject(routes.approvals.companyCostCentres, reading);
    expect(centres.body.data).toEqual([made.body.data]);
    const forbidden = await app.inject(routes.approvals.saveCompanyRule, { ...reading, body: ruleBody });
    expect(refused(forbidden)).toEqual([403, 'operator.right.missing']);

    const days = { from: '2999-01-01', until: '2999-01-02' };
    const deputy = await app.inject(routes.approvals.addCompanyDeputy, {
      ...call,
      body: { approverId: admin.userId, deputyId: buyer.userId, ...days },
    });
    expect((await app.inject(routes.approvals.companyDeputies, reading)).body.data).toEqual([
      deputy.body.data,
    ]);
    const end = { ...call, params: { ...call.params, deputy: deputy.body.data._id } };
    expect((await app.inject(routes.approvals.deleteCompanyDeputy, end)).status).toBe(204);
    expect((await app.inject(routes.approvals.deleteCompanyDeputy, end)).error.code).toBe('deputy.not.found');

    const removed = { ...call, params: { ...call.params, rule: rule.body.data._id } };
    expect((await app.inject(routes.approvals.deleteCompanyRule, removed)).status).toBe(204);
    expect(await auditOf({ ...buyer, userId: office.userId })).toEqual([
      'approvalRule.saved',
      'costCentre.saved',
      'approvalDeputy.added',
      'approvalDeputy.deleted',
      'approvalRule.deleted',
    ]);
  });

  it('issue 16: an operator finds no company of another tenant', async () => {
    const elsewhere = await approvalCase(app, await createCheckoutShop(app.database.db));
    const owner = {
      tenant_id: shop.tenantId,
      is_admin: true,
      company_id: null,
      operator_role: 'owner',
    } as const;
    const { token } = await createSession(app.database.db, owner);
    const call = { token, params: { id: elsewhere.buyer.companyId } };
    const body = { userId: null, role: null, above: 10, approverIds: [] };
    const centre = { key: '1', name: 'Eins', isActive: true, budgets: [] };
    for (const answer of [
      await app.inject(routes.approvals.companySettings, call),
      await app.inject(routes.approvals.saveCompanyRule, { ...call, body }),
      await app.inject(routes.approvals.companyCostCentres, call),
      await app.inject(routes.approvals.saveCompanyCostCentre, { ...call, body: centre }),
    ])
      expect(refused(answer)).toEqual([404, 'company.not.found']);
  });
});
