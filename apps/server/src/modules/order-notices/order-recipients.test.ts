import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
} from '../../../test/checkout-fixture.ts';
import {
  assignCompany,
  createAddress,
  createCompany,
  createSession,
  createUser,
} from '../../../test/factories.ts';
import { cancelAsOperator } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Mail, MailAddress } from '../../shared/mailer.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://other.example' } });
  shop = await createCheckoutShop(db());
  await db().insertInto('tenant_host').values({ tenant_id: shop.tenantId, host: 'own.example' }).execute();
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

/** Someone of a company, as mails name them. */
async function person(companyId: string, first_name: string, user: object = {}) {
  const { userId, email } = await createUser(db(), {
    tenant_id: shop.tenantId,
    company_id: companyId,
    first_name,
    last_name: 'Kunde',
    ...user,
  });
  return { userId, name: `${first_name} Kunde`, address: email };
}

/** A sales person who acts for a new company with these settings. */
async function salesPersonOf(company: object = {}): Promise<{ seller: Buyer; sales: MailAddress }> {
  const { tenantId } = shop;
  const { companyId } = await createCompany(db(), { tenant_id: tenantId, ...company });
  const { addressId } = await createAddress(db(), { tenant_id: tenantId, company_id: companyId });
  const session = await createSession(db(), {
    tenant_id: tenantId,
    is_sales_person: true,
    first_name: 'Vera',
    last_name: 'Vertrieb',
    active_company_id: companyId,
  });
  await assignCompany(db(), { tenantId, userId: session.userId, companyId });
  const { email } = await db()
    .selectFrom('app_user')
    .where('id', '=', session.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  const { token, userId } = session;
  return {
    seller: { tenantId, token, userId, companyId, addressId },
    sales: { name: 'Vera Vertrieb', address: email },
  };
}

async function order(buyer: Buyer, locale: 'de' | 'en' = 'de'): Promise<{ id: string; number: string }> {
  const article = await createArticle(db(), {
    tenantId: shop.tenantId,
    name_de: 'Jacke',
    name_en: 'Jacket',
    variant: { price: 10, stock: 5 },
  });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  const body = await orderBody(app, buyer);
  const { data } = (await app.inject(routes.checkout.create, { token: buyer.token, body, locale })).body;
  return { id: data._id, number: data.orderNumber };
}

function mailWith(subject: string): Promise<Mail> {
  return awaitMail(app, (mail) => mail.subject.includes(subject));
}

it('CHKO-19 SALE-01 confirms a sales person’s order to the customer in the customer’s language', async () => {
  const { seller, sales } = await salesPersonOf({ language: 'en' });
  const admin = await person(seller.companyId, 'Ada', { is_customer_admin: true });
  await person(seller.companyId, 'Bert');
  const { id, number } = await order(seller, 'de');

  const mail = await mailWith(`Your order ${number}`);
  expect(mail).toMatchObject({ to: [{ name: admin.name, address: admin.address }], copy: [sales] });
  expect(mail.text).toContain('Dear Ada Kunde,');
  expect(mail.text).toContain(`Vera Vertrieb has placed order ${number}`);
  expect(mail.text).toContain('Jacket');
  const [attachment] = mail.attachments ?? [];
  expect(attachment?.fileName).toBe(`Order-confirmation-${number}.pdf`);
  const { text } = await extractText(new Uint8Array(attachment?.content ?? []), { mergePages: true });
  expect(text).toContain('Total amount');
  expect(text.replace(/\s+/g, ' ')).toMatch(/Ordered by .*Vera Vertrieb/);

  await cancelAsOperator(app, { tenantId: shop.tenantId, orderId: id });
  expect(await mailWith(`Cancelled: order ${number}`)).toMatchObject({
    to: [{ name: admin.name, address: admin.address }],
    copy: [sales],
  });
});

it('CHKO-19 SALE-01 without a customer admin mails every user who may sign in and see orders', async () => {
  const { seller, sales } = await salesPersonOf();
  const users = [await person(seller.companyId, 'Carl'), await person(seller.companyId, 'Dora')];
  await person(seller.companyId, 'Emil', { is_locked: true });
  await person(seller.companyId, 'Gina', { company_role: 'accounting' });
  await person(seller.companyId, 'Frida', { is_active: false, is_customer_admin: true });
  const { number } = await order(seller, 'en');
  const mail = await mailWith(`Ihre Bestellung ${number}`);
  expect(mail.to).toEqual(users.map(({ name, address }) => ({ name, address })));
  expect(mail.copy).toEqual([sales]);
  expect(mail.text).toContain('Guten Tag,');
});

it('CHKO-19 SALE-01 mails only the sales person if the customer has no users', async () => {
  const { seller, sales } = await salesPersonOf();
  const { number } = await order(seller);
  const mail = await mailWith(`Ihre Bestellung ${number}`);
  expect([mail.to, mail.copy]).toEqual([[sales], []]);
});

it('CHKO-19 mails only the buyer, and the customer’s admins once the account is deleted', async () => {
  const buyer = await createBuyer(db(), {
    tenantId: shop.tenantId,
    user: { first_name: 'Gerd', last_name: 'Kunde', email: 'gerd@example.com' },
  });
  const admin = await person(buyer.companyId, 'Hanna', { is_customer_admin: true });
  const { id, number } = await order(buyer);
  const mail = await mailWith(`Ihre Bestellung ${number}`);
  expect([mail.to, mail.copy]).toEqual([[{ name: 'Gerd Kunde', address: 'gerd@example.com' }], []]);

  await db().updateTable('app_user').set({ is_active: false }).where('id', '=', buyer.userId).execute();
  await cancelAsOperator(app, { tenantId: shop.tenantId, orderId: id });
  const cancelled = await mailWith(`Storniert: Bestellung ${number}`);
  for (const { text, html } of [mail, cancelled]) {
    expect(text + html).toContain('https://own.example/my-account/order-history');
    expect(text + html).not.toContain('other.example');
  }
  expect([cancelled.to, cancelled.copy]).toEqual([[{ name: admin.name, address: admin.address }], []]);
});
