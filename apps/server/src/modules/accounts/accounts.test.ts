import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createAddress, createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

const db = () => shop.database.db;

describe('currentUser', () => {
  it('API-30 USER-02 USER-03 answers the whole account', async () => {
    const { tenantId, tenantName } = await createTenant(db());
    const { companyId } = await createCompany(db(), {
      tenant_id: tenantId,
      customer_no: 'K-4711',
      name: 'Sport Huber',
      vat_country_code: 'AT',
      is_delivery_blocked: true,
      discount_type: 'priceList',
      freight_expense: 9.9,
      freight_expense_until: 500,
    });
    const { addressId } = await createAddress(db(), { tenant_id: tenantId, company_id: companyId });
    const { token, userId } = await createSession(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      username: 'huber',
      email: 'huber@example.com',
      is_customer_admin: true,
      block_users_to_add_new_address: true,
      min_cart_amount: '75,50',
      phone_number: '+43 1 234',
    });
    const { body } = await shop.inject(routes.accounts.currentUser, { token });
    expect(body.data).toEqual({
      _id: userId,
      username: 'huber',
      firstName: 'Erika',
      lastName: 'Muster',
      email: 'huber@example.com',
      phoneNumber: '+43 1 234',
      addresses: [expect.objectContaining({ _id: addressId })],
      company: {
        _id: companyId,
        customerNo: 'K-4711',
        name: 'Sport Huber',
        vatCountryCode: 'AT',
        vatTreatment: 'table',
        vatId: null,
        isLocked: false,
      },
      isSalesPerson: false,
      operatorRole: null,
      companyRole: 'buyer',
      isAdmin: false,
      isCustomerAdmin: true,
      isDeal: false,
      blockUsersToAddNewAddress: true,
      minCartAmount: '75,50',
      transientObject: {
        company: {
          freight: { freightExpense: 9.9, freightExpenseUntil: 500 },
          blockedDelivery: true,
          discountType: 'priceList',
        },
        tenant: { id: String(tenantId), name: tenantName },
      },
    });
  });

  it('API-30 POST with an empty body only refreshes', async () => {
    const { token } = await createSession(db());
    const before = await shop.inject(routes.accounts.currentUser, { token });
    for (const body of [undefined, {}, '']) {
      const answer = await shop.inject(routes.accounts.syncCurrentUser, { token, body });
      expect(answer.body).toEqual(before.body);
    }
  });

  it('API-30 POST saves the own profile, trimmed, and only that of this user', async () => {
    const { token, tenantId, userId } = await createSession(db());
    const other = await createSession(db(), { tenant_id: tenantId });
    const { body } = await shop.inject(routes.accounts.syncCurrentUser, {
      token,
      body: { firstName: '  Anna ', phoneNumber: '' },
    });
    expect(body.data).toMatchObject({
      firstName: 'Anna',
      lastName: 'Muster',
      phoneNumber: null,
    });
    expect(await auditEntries(shop.database.pool, tenantId, userId)).toEqual([
      ['profile.changed', expect.any(String), { firstName: [expect.any(String), 'Anna'] }],
    ]);
    const read = await shop.inject(routes.accounts.currentUser, { token });
    expect(read.body.data.firstName).toBe('Anna');
    const unchanged = await shop.inject(routes.accounts.currentUser, { token: other.token });
    expect(unchanged.body.data.firstName).toBe('Erika');
  });

  it('API-30 ROLE-08 POST refuses role and company fields and saves nothing then', async () => {
    const { token } = await createSession(db());
    for (const field of [
      'isAdmin',
      'operatorRole',
      'companyRole',
      'isSalesPerson',
      'isDeal',
      'isCustomerAdmin',
      'company',
      'minCartAmount',
      '_id',
    ]) {
      const { status, error } = await shop.inject(routes.accounts.syncCurrentUser, {
        token,
        body: { firstName: 'Eva', [field]: true },
      });
      expect(status).toBe(422);
      expect(error).toMatchObject({ code: 'validation.failed', details: [{ field, code: 'unknown' }] });
    }
    expect((await shop.inject(routes.accounts.currentUser, { token })).body.data).toMatchObject({
      firstName: 'Erika',
      isAdmin: false,
    });
  });

  it('API-30 POST refuses an e-mail address that is none', async () => {
    const { token } = await createSession(db());
    for (const email of [
      'anna',
      'a b@example.com',
      '@@@',
      'anna@',
      '<a@b>',
      'a@b.example,c',
      'a@b.example\r\nBcc: c@d',
    ]) {
      const { error } = await shop.inject(routes.accounts.syncCurrentUser, { token, body: { email } });
      expect(error).toMatchObject({
        code: 'validation.failed',
        details: [{ field: 'email', code: 'format' }],
      });
    }
  });
});

describe('addresses', () => {
  it('ADDR-02 ADDR-05 answers the company’s addresses, default ones first, the country in the language', async () => {
    const { token, tenantId, companyId } = await createSession(db());
    const of = { tenant_id: tenantId, company_id: companyId };
    await createAddress(db(), { ...of, type: 1, city: 'Ulm' });
    await createAddress(db(), { ...of, type: 1, city: 'Aachen', country_code: null });
    await createAddress(db(), { ...of, type: 2, city: 'Wien', is_default: true, country_code: 'AT' });
    await createAddress(db(), { ...of, type: 0, city: 'Köln', is_default: true });
    const { body } = await shop.inject(routes.accounts.addresses, { token, locale: 'en' });
    expect(body.data.map(({ city, type, isDefault }) => [city, type, isDefault])).toEqual([
      ['Köln', 0, true],
      ['Wien', 2, true],
      ['Aachen', 1, false],
      ['Ulm', 1, false],
    ]);
    expect(body.data.map(({ country }) => country)).toEqual([
      { code: 'DE', name: 'Germany' },
      { code: 'AT', name: 'Austria' },
      null,
      { code: 'DE', name: 'Germany' },
    ]);
    const german = await shop.inject(routes.accounts.addresses, { token });
    expect(german.body.data[1]?.country?.name).toBe('Österreich');
  });

  it('ROLE-07 never answers another company’s addresses', async () => {
    const { token, tenantId } = await createSession(db());
    await createAddress(db(), { tenant_id: tenantId });
    expect((await shop.inject(routes.accounts.addresses, { token })).body.data).toEqual([]);
  });
});
