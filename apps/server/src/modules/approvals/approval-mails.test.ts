import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  approvalCase,
  approveAs,
  colleague,
  createCostCentre,
  readAs,
  requestOf,
} from '../../../test/approval-fixture.ts';
import { createCheckoutShop, fillBasket } from '../../../test/checkout-fixture.ts';
import { assignCompany, createSession } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

const mailTo = (address: string, subject: RegExp) =>
  vi.waitFor(
    () => {
      const found = app.mails.find(
        (mail) => subject.test(mail.subject) && mail.to.some((to) => to.address === address),
      );
      if (!found)
        throw new Error(`No mail to ${address}: ${app.mails.map(({ subject: sent }) => sent).join('; ')}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );

it('issue 16: mails the approvers and deputies, then the requester; documents show the cost centre', async () => {
  const shop = await createCheckoutShop(app.database.db, {
    settings: { isExternalOrderNumberFieldActive: true },
  });
  const { buyer, admin, article } = await approvalCase(app, shop, {
    user: {
      company_role: 'approvalBuyer',
      email: 'needing@example.com',
      first_name: 'Nora',
      last_name: 'Nadel',
    },
  });
  const address = async (userId: string, email: string) =>
    app.database.db
      .updateTable('app_user')
      .set({ email })
      .where('tenant_id', '=', buyer.tenantId)
      .where('id', '=', userId)
      .execute();
  await address(admin.userId, 'admin@example.com');
  const deputy = await colleague(app, buyer, { email: 'deputy@example.com' });
  await app.inject(routes.approvals.addDeputy, {
    token: admin.token,
    body: { approverId: admin.userId, deputyId: deputy.userId, from: '2026-11-16', until: '2026-11-16' },
  });
  const costCentreId = await createCostCentre(app, admin, { key: '4711', name: 'Vertrieb Süd' });
  const { _id: id } = await requestOf(app, buyer, { costCentreId, externalOrderNumber: 'PO-9' });
  const asked = await mailTo('deputy@example.com', /Freigabe einer Bestellung/);
  expect(asked.to.map((to) => to.address).sort()).toEqual(['admin@example.com', 'deputy@example.com']);
  expect(asked.text).toContain('Angefragt von: Nora Nadel');
  expect(asked.text).toContain('Kostenstelle: 4711 Vertrieb Süd');
  expect(asked.text).toContain('Bruttosumme: 126,02 EUR');
  expect(asked.text).toContain(`/my-account/approvals/${id}`);

  const { version, current } = await readAs(app, admin, id);
  await app.inject(routes.approvals.change, {
    token: admin.token,
    params: { id },
    body: { version, lines: [{ id: current?.lines[0]?.id, quantity: 2 }], reason: 'Nur zwei' },
  });
  expect((await mailTo('needing@example.com', /geändert/)).text).toContain('Begründung: Nur zwei');

  const placed = await approveAs(app, deputy, id);
  const { orderNumber, _id: orderId } = placed.body.data;
  const approved = await mailTo('needing@example.com', /freigegeben/);
  expect(approved.text).toContain(`Bestellnummer: ${orderNumber}`);
  const confirmation = await mailTo('needing@example.com', new RegExp(orderNumber));
  expect(confirmation.text).toContain('Kostenstelle: 4711 Vertrieb Süd');
  const order = await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } });
  const document = await app.inject(routes.orders.document, {
    token: buyer.token,
    params: { id: order.body.data.documentLink?.split('/').at(-1) ?? '' },
  });
  const { text } = await extractText(new Uint8Array(document.bytes), { mergePages: true });
  expect(text).toContain('4711 Vertrieb Süd');

  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  const { _id: second } = await requestOf(app, buyer, { costCentreId });
  await app.inject(routes.approvals.decline, {
    token: admin.token,
    params: { id: second },
    body: { reason: 'Zu <b>teuer</b>' },
  });
  const declined = await mailTo('needing@example.com', /abgelehnt/);
  expect(declined.html).not.toContain('<b>teuer');
});

it('issue 16: a sales person begins with the requests of the own customers', async () => {
  const shop = await createCheckoutShop(app.database.db);
  const { buyer } = await approvalCase(app, shop);
  const { _id: id } = await requestOf(app, buyer);
  const { tenantId, companyId } = buyer;
  await requestOf(app, (await approvalCase(app, shop)).buyer);
  const seller = await createSession(app.database.db, {
    tenant_id: tenantId,
    is_sales_person: true,
    company_id: null,
    active_company_id: companyId,
  });
  await assignCompany(app.database.db, { tenantId, userId: seller.userId, companyId });
  const { body } = await app.inject(routes.sales.start, { token: seller.token });
  expect(body.data.approvals).toMatchObject({
    total: 1,
    rows: [{ id, customer: { id: companyId }, amount: 105.9, currency: 'EUR' }],
  });
  expect(await readAs(app, { ...buyer, token: seller.token }, id)).toMatchObject({
    canDecide: false,
    isOwn: false,
  });
});
