import { type AccountRequestInput, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import {
  createCompany,
  createPriceList,
  createSession,
  createTenant,
  createUser,
  next,
  testSettings,
} from '../../../test/factories.ts';
import { type FakeVies, startFakeVies } from '../../../test/fake-vies.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { forgetExpiredRequests } from './account-requests.repository.ts';
import { mailRequestLink } from './account-requests.usecases.ts';

let shop: TestApp;
let vies: FakeVies;
let tenantId: number;
let tenant: string;
let operator: string;
let operatorName: string;
const db = () => shop.database.db;

beforeAll(async () => {
  vies = await startFakeVies();
  shop = await createTestApp({ config: { viesUrl: vies.url } });
  await shop.dependencies.jobs.start();
});
afterAll(async () => {
  await shop.close();
  await vies.close();
});

beforeEach(async () => {
  ({ tenantId, tenantName: tenant } = await createTenant(db(), {
    settings: { checkVatIds: true, companyData: { ...testSettings.companyData, vatId: 'DE 136.695.976' } },
  }));
  ({ token: operator } = await createSession(db(), {
    tenant_id: tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'office',
  }));
  ({ username: operatorName } = await db()
    .selectFrom('app_user')
    .select('username')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow());
  vies.mode = 'valid';
});

const audited = (requestId: string) => auditEntries(shop.database.pool, tenantId, requestId);

function form(overrides: Partial<AccountRequestInput> = {}): AccountRequestInput {
  return {
    username: next('neu.'),
    email: `${next('neu')}@example.com`,
    firstName: 'Eva',
    lastName: 'Huber',
    companyName: 'Sport Huber GmbH',
    street: 'Hauptplatz 1',
    zipCode: '4020',
    city: 'Linz',
    country: { code: 'AT' },
    acceptPrivacy: true,
    tenant,
    ...overrides,
  };
}

const send = (input: Record<string, unknown>, ip = next('10.0.0.')) =>
  shop.inject(routes.accountRequests.request, { body: input, ip });
const confirm = (token: string, of = tenant) =>
  shop.inject(routes.accountRequests.confirm, { body: { token, tenant: of } });
const list = async () => (await shop.inject(routes.accountRequests.list, { token: operator })).body.data;
const approve = (id: string, body = {}) =>
  shop.inject(routes.accountRequests.approve, { token: operator, params: { id }, body });

async function mailTo(address: string, count = 1) {
  return await vi.waitFor(
    () => {
      const mails = shop.mails.filter(({ to }) => to.some((one) => one.address === address));
      expect(mails.length).toBe(count);
      return mails[count - 1];
    },
    { timeout: 20_000, interval: 50 },
  );
}

const linkIn = (text = '') => /\/confirm-request\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

async function confirmed(overrides: Partial<AccountRequestInput> = {}) {
  const input = form(overrides);
  const { body } = await send(input);
  const mail = await mailTo(input.email);
  const link = linkIn(mail?.text);
  await confirm(link);
  return { ...input, id: body.data.id, link };
}

describe('a request', () => {
  it('AUTH-08 API-28 reaches the operator once its link was used, and only once', async () => {
    const input = form({ vatId: 'ATU 12345675', message: 'Zeile 1\nZeile 2' });
    const { status, body } = await send(input);
    expect([status, body.data.status]).toEqual([201, 'pending']);
    const mail = await mailTo(input.email);
    expect(await list()).toEqual([]);
    const link = linkIn(mail?.text);
    expect((await confirm(link)).body.data).toEqual({ email: input.email });
    expect((await confirm(link)).error.code).toBe('link.invalid');
    const [request] = await list();
    expect(request).toMatchObject({
      id: body.data.id,
      status: 'pending',
      username: input.username,
      vatId: 'ATU12345675',
      message: 'Zeile 1\nZeile 2',
    });
  });

  it('AUTH-08 a link of another tenant, altered or a day old confirms nothing', async () => {
    const input = form();
    await send(input);
    const link = linkIn((await mailTo(input.email))?.text);
    const other = await createTenant(db());
    expect((await confirm(link, other.tenantName)).status).toBe(410);
    expect((await confirm(`${link.slice(1)}x`)).status).toBe(410);
    shop.clock.advance({ hours: 24 });
    expect((await confirm(link)).status).toBe(410);
    expect(await list()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a name of 10,000 letters', { lastName: 'x'.repeat(10_000) }, 'lastName'],
    ['no company', { companyName: ' ' }, 'companyName'],
    ['a name that nobody sees', { lastName: '\u200b\u3164' }, 'lastName'],
    ['a street that nobody sees', { street: '\u2800\u00ad' }, 'street'],
    ['an address without a domain', { email: 'a@.' }, 'email'],
    ['a user name with blanks', { username: 'a b c' }, 'username'],
    ['a user name of two letters', { username: 'ab' }, 'username'],
    ['an address with another header', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['two addresses', { email: 'a@b.example,c' }, 'email'],
    ['a German postcode of four digits', { country: { code: 'DE' } }, 'zipCode'],
    ['a country that is none', { country: { code: 'ZZ' } }, 'country.code'],
    ['a VAT ID with a wrong check digit', { vatId: 'ATU12345678' }, 'vatId'],
    ['no consent', { acceptPrivacy: false }, 'acceptPrivacy'],
    ['a role', { isAdmin: true }, 'isAdmin'],
  ])('AUTH-07 refuses %s', async (_what, overrides, field) => {
    const { status, error } = await send({ ...form(), ...overrides });
    expect([status, error.code]).toEqual([422, 'validation.failed']);
    expect((error.details as { field: string }[]).map((detail) => detail.field)).toContain(field);
  });

  it('AUTH-07 the user name is unique in any case, among users and open requests; a repetition replaces one’s own', async () => {
    const input = form();
    await createUser(db(), { tenant_id: tenantId, username: 'Vergeben' });
    expect((await send(form({ username: 'vergeben' }))).error.code).toBe('username.taken');
    await send(input);
    await mailTo(input.email);
    expect((await send(form({ username: input.username.toUpperCase() }))).error.code).toBe('username.taken');
    expect((await send(input)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(form({ username: 'rennen' }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('AUTH-08 ERRS-20 is refused when signup is closed, or of a locked customer', async () => {
    const closed = await createTenant(db(), { settings: { isSignupActive: false } });
    const { companyId } = await createCompany(db(), {
      tenant_id: tenantId,
      is_locked: true,
      vat_id: 'DE 136695976',
    });
    const { email } = await createUser(db(), { tenant_id: tenantId, company_id: companyId });
    for (const refused of [
      form({ tenant: closed.tenantName }),
      form({ email: email.toUpperCase() }),
      form({ vatId: 'DE136695976', country: { code: 'DE' }, zipCode: '20457' }),
    ]) {
      const { status, error } = await send(refused);
      expect([status, error.code]).toEqual([403, 'signup.blocked']);
    }
  });

  it('AUTH-08 tells the owner of a known address by mail only', async () => {
    const { email } = await createUser(db(), { tenant_id: tenantId });
    expect((await send(form({ email }))).status).toBe(201);
    const mail = await mailTo(email);
    expect(mail?.subject).toContain('bereits ein Konto');
    expect(linkIn(mail?.text)).toBe('');
  });

  it('AUTH-08 the user name of a request does not reveal accounts', async () => {
    const { email } = await createUser(db(), { tenant_id: tenantId });
    for (const address of [email, `${next('frei')}@example.com`]) {
      const { username } = form();
      await send(form({ username, email: address }));
      await mailTo(address);
      expect((await send(form({ username }))).error.code).toBe('username.taken');
    }
  });

  it('AUTH-08 the mail to an unproven address has no text of the form', async () => {
    const { email } = await createUser(db(), { tenant_id: tenantId });
    const firstName = 'Gewinn https://evil.example';
    for (const input of [form({ firstName }), form({ email, firstName })]) {
      await send(input);
      const mail = await mailTo(input.email);
      expect(JSON.stringify({ ...mail, attachments: [] })).not.toContain('evil.example');
    }
  });

  it('AUTH-08 a retried mail is sent once and voids no link', async () => {
    const input = form();
    const { body } = await send(input);
    const mail = await mailTo(input.email);
    const keys: string[] = [];
    const mails = { send: async ({ key }: { key: string }) => void keys.push(key) };
    const data = { tenantId, requestId: body.data.id };
    for (let count = 0; count < 2; count += 1)
      await mailRequestLink({ data, pool: shop.database.pool, mails });
    expect(new Set([...keys, mail?.key])).toEqual(new Set([`account-request-${body.data.id}`]));
    expect((await confirm(linkIn(mail?.text))).status).toBe(200);
  });

  it('ROLE-06 the host of a tenant takes requests for no other', async () => {
    const name = `${next('shop')}.example`;
    await db().insertInto('tenant_host').values({ tenant_id: tenantId, host: name }).execute();
    const other = await createTenant(db());
    const input = form({ tenant: other.tenantName });
    const host = `${name}.`;
    const token = 'x'.repeat(43);
    const answers = await Promise.all([
      shop.inject(routes.accountRequests.request, { body: input, host }),
      shop.inject(routes.accountRequests.confirm, { body: { token, tenant: other.tenantName }, host }),
    ]);
    expect(answers.map(({ error }) => error.code)).toEqual(['tenant.not.found', 'tenant.not.found']);
  });

  it('AUTH-07 stores nothing of a request with the hidden field', async () => {
    const input = form({ website: 'https://spam.example' });
    expect((await send(input)).status).toBe(201);
    expect(
      await db().selectFrom('account_request').where('tenant_id', '=', tenantId).select('id').execute(),
    ).toEqual([]);
  });

  it('AUTH-08 deletes unconfirmed requests daily', async () => {
    await send(form());
    const count = async () =>
      (await db().selectFrom('account_request').where('tenant_id', '=', tenantId).select('id').execute())
        .length;
    await forgetExpiredRequests(shop.database.pool, shop.clock.now());
    expect(await count()).toBe(1);
    await forgetExpiredRequests(shop.database.pool, new Date(shop.clock.now().getTime() + 24 * 3_600_000));
    expect(await count()).toBe(0);
    const { rows } = await shop.database.pool.query(
      "select from pgboss.schedule where name = 'forget-account-requests'",
    );
    expect(rows).toHaveLength(1);
  });

  it('NUMS-02 limits requests by IP address and by e-mail address', async () => {
    const input = form();
    for (let count = 0; count < 3; count += 1) expect((await send(input)).status).toBe(201);
    expect((await send(input)).error.code).toBe('too.many.requests');
    for (let count = 0; count < 5; count += 1) await send(form({ username: `x${count}.y` }), '10.9.9.9');
    expect((await send(form(), '10.9.9.9')).status).toBe(429);
  });

  it('NUMS-02 a taken user name uses up no mails; guessing names is limited more widely', async () => {
    await createUser(db(), { tenant_id: tenantId, username: 'vergeben' });
    const guess = () => send(form({ username: 'vergeben', email: 'eva@example.com' }), '10.8.8.8');
    for (let count = 0; count < 10; count += 1) expect((await guess()).error.code).toBe('username.taken');
    expect((await send(form({ email: 'eva@example.com' }), '10.8.8.8')).status).toBe(201);
    for (let count = 0; count < 39; count += 1) await guess();
    expect((await guess()).error.code).toBe('too.many.requests');
  });
});

describe('the VAT ID', () => {
  const vatId = 'ATU12345675';

  it('CONF-25 is asked about at the EU, the answer kept as proof', async () => {
    await confirmed({ vatId });
    const request = await vi.waitFor(
      async () => {
        const [first] = await list();
        expect(first?.vatCheck).not.toBeNull();
        return first;
      },
      { timeout: 20_000 },
    );
    expect(request?.vatCheck).toEqual({
      isValid: true,
      checkedAt: shop.clock.now().toISOString(),
      identifier: 'WAPIAAAAY1',
      name: 'SPORT HUBER GMBH',
      address: 'HAUPTPLATZ 1\n4020 LINZ',
    });
  });

  it('CONF-25 a service that is down blocks nothing', async () => {
    vies.mode = 'down';
    const before = vies.asked.length;
    const { id } = await confirmed({ vatId });
    await vi.waitFor(() => expect(vies.asked.length).toBeGreaterThan(before), { timeout: 20_000 });
    expect((await list())[0]?.vatCheck).toBeNull();
    expect((await approve(id)).status).toBe(200);
  });
});

describe('the decision', () => {
  it('issue 16 approval makes customer, address and user once, and mails a link to set a password', async () => {
    await createCompany(db(), { tenant_id: tenantId, customer_no: '10041' });
    await createPriceList(db(), { tenant_id: tenantId, code: 'fach' });
    const sales = await createUser(db(), { tenant_id: tenantId, is_sales_person: true });
    const request = await confirmed({ vatId: 'ATU12345675', phoneNumber: '+43 1' });
    const terms = { priceList: 'fach', paymentTermDays: 14, salesPerson: sales.username };
    const body = { ...terms, vatTreatment: 'intraCommunity' };
    const answers = await Promise.all([approve(request.id, body), approve(request.id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const users = await db()
      .selectFrom('app_user')
      .innerJoin('company', (join) =>
        join
          .onRef('company.tenant_id', '=', 'app_user.tenant_id')
          .onRef('company.id', '=', 'app_user.company_id'),
      )
      .innerJoin('price_list', (join) =>
        join
          .onRef('price_list.tenant_id', '=', 'company.tenant_id')
          .onRef('price_list.id', '=', 'company.price_list_id'),
      )
      .select([
        'app_user.email',
        'is_customer_admin',
        'customer_no',
        'vat_id',
        'vat_treatment',
        'payment_term_days',
        'code',
        'company.id',
      ])
      .where('app_user.tenant_id', '=', tenantId)
      .where('app_user.username', '=', request.username)
      .execute();
    expect(users).toEqual([
      {
        id: users[0]?.id,
        email: request.email,
        is_customer_admin: true,
        customer_no: '10042',
        vat_id: 'ATU12345675',
        vat_treatment: 'intraCommunity',
        payment_term_days: 14,
        code: 'fach',
      },
    ]);
    expect(await audited(request.id)).toEqual([
      ['accountRequest.approved', operatorName, { userId: expect.any(String) }],
    ]);
    expect(await audited(users[0]?.id ?? '')).toMatchObject([['company.created', operatorName, body]]);
    const { id: userId } = await db()
      .selectFrom('app_user')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('username', '=', request.username)
      .executeTakeFirstOrThrow();
    const made = { username: request.username, email: request.email, isCustomerAdmin: true };
    expect(await audited(userId)).toEqual([['user.created', operatorName, made]]);
    const mail = await mailTo(request.email, 2);
    const token = /\/reset\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).not.toContain('redirect=');
    await shop.inject(routes.passwords.reset, {
      body: { token, newPassword: 'wetterfeste Jacken 7', tenant },
    });
    const session = await shop.login({
      username: request.username,
      tenantName: tenant,
      password: 'wetterfeste Jacken 7',
    });
    const account = await shop.inject(routes.accounts.currentUser, { token: session });
    expect(account.body.data).toMatchObject({
      company: { customerNo: '10042', vatCountryCode: 'AT' },
      addresses: [{ street: 'Hauptplatz 1', city: 'Linz', type: 0, isDefault: true, phoneNumber: '+43 1' }],
    });
    const salesToken = await shop.login({ username: sales.username, tenantName: tenant });
    const customers = await shop.inject(routes.sales.customers, { token: salesToken });
    expect(customers.body.data).toMatchObject([{ customerNo: '10042' }]);
  });

  it.each([
    ['intraCommunity', undefined, 'AT', '4020'],
    ['reverseCharge', undefined, 'AT', '4020'],
    ['intraCommunity', 'DE136695976', 'DE', '80331'],
  ])('CHKO-05 approval as %s with the VAT ID %s is refused', async (vatTreatment, vatId, code, zipCode) => {
    const { id } = await confirmed({ ...(vatId ? { vatId } : {}), country: { code }, zipCode });
    const { status, error } = await approve(id, { vatTreatment });
    expect([status, error.details]).toEqual([422, [{ field: 'vatTreatment', code: 'vatId' }]]);
    expect((await approve(id)).status).toBe(200);
  });

  it('issue 16 approval for an existing customer makes an ordinary user of it', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId, customer_no: 'K-7' });
    const { id, username } = await confirmed();
    expect((await approve(id, { existingCustomerNo: 'K-8' })).error.code).toBe('customer.not.found');
    await approve(id, { existingCustomerNo: 'K-7' });
    const user = await db()
      .selectFrom('app_user')
      .select(['company_id', 'is_customer_admin'])
      .where('tenant_id', '=', tenantId)
      .where('username', '=', username)
      .executeTakeFirst();
    expect(user).toEqual({ company_id: companyId, is_customer_admin: false });
  });

  it('issue 16 approves under another user name when it was taken meanwhile', async () => {
    const { id, username, email } = await confirmed();
    await createUser(db(), { tenant_id: tenantId, username });
    expect((await approve(id)).error.code).toBe('username.taken');
    expect((await approve(id, { username: 'Zwei Worte' })).error.details).toEqual([
      { field: 'username', code: 'format', expected: { form: 'newUserName' } },
    ]);
    expect((await approve(id, { username: 'Huber.Eva' })).status).toBe(200);
    const user = db().selectFrom('app_user').select('username').where('tenant_id', '=', tenantId);
    expect(await user.where('email', '=', email).execute()).toEqual([{ username: 'huber.eva' }]);
  });

  it('issue 16 explains the refusal of an address that was taken meanwhile', async () => {
    const { id, email } = await confirmed();
    await createUser(db(), { tenant_id: tenantId, email });
    expect((await approve(id)).error.code).toBe('account.request.email.taken');
  });

  it('issue 16 refuses terms for an existing customer, and a repetition with other terms', async () => {
    await createCompany(db(), { tenant_id: tenantId, customer_no: 'K-9' });
    const { id } = await confirmed();
    const both = { existingCustomerNo: 'K-9', customerNo: 'K-10', paymentTermDays: 10 };
    expect((await approve(id, both)).error).toMatchObject({
      code: 'validation.failed',
      details: [
        { field: 'customerNo', code: 'invalid' },
        { field: 'paymentTermDays', code: 'invalid' },
      ],
    });
    expect((await approve(id, { existingCustomerNo: 'K-9' })).status).toBe(200);
    expect((await approve(id, { existingCustomerNo: 'K-9' })).status).toBe(200);
    expect((await approve(id, { customerNo: 'K-10' })).error.code).toBe('account.request.decided');
  });

  it('issue 16 mails a question and a reason once; refuses to approve a declined request', async () => {
    const { id, email } = await confirmed();
    const answer = (
      route: typeof routes.accountRequests.ask | typeof routes.accountRequests.decline,
      text: string,
    ) => shop.inject(route, { token: operator, params: { id }, body: { text } });
    await answer(routes.accountRequests.ask, 'Welche Filiale?\nWelche Marken?');
    await answer(routes.accountRequests.ask, 'Welche Filiale?\nWelche Marken?');
    const question = await mailTo(email, 2);
    expect(question?.text).toContain('Welche Filiale?\nWelche Marken?');
    expect(question?.html).toContain('white-space:pre-line">Welche Filiale?\nWelche Marken?<');
    await answer(routes.accountRequests.decline, 'Nur Fachhandel');
    await answer(routes.accountRequests.decline, 'Nur Fachhandel');
    expect((await mailTo(email, 3))?.text).toContain('Nur Fachhandel');
    const other = await answer(routes.accountRequests.decline, 'Anderer Grund');
    expect(other.error.code).toBe('account.request.decided');
    expect((await approve(id)).error.code).toBe('account.request.decided');
    expect((await list())[0]).toMatchObject({ status: 'declined', answer: 'Nur Fachhandel' });
    expect(await audited(id)).toEqual([
      ['accountRequest.asked', operatorName, { text: 'Welche Filiale?\nWelche Marken?' }],
      ['accountRequest.declined', operatorName, { text: 'Nur Fachhandel' }],
    ]);
  });

  it('ROLE-03 only operators with the right to customers decide, and only for their tenant', async () => {
    const { id } = await confirmed();
    const catalogue = await createSession(db(), {
      tenant_id: tenantId,
      is_admin: true,
      company_id: null,
      operator_role: 'catalogue',
    });
    const foreign = await createSession(db(), { is_admin: true, company_id: null, operator_role: 'owner' });
    const tried = await Promise.all(
      [catalogue, foreign].map(({ token }) =>
        shop.inject(routes.accountRequests.approve, { token, params: { id }, body: {} }),
      ),
    );
    expect(tried.map(({ error }) => error.code)).toEqual([
      'operator.right.missing',
      'account.request.not.found',
    ]);
  });
});
