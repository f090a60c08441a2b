import { routes, settingsFlags } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createPaymentMethod,
  createSeason,
  createSession,
  createSettings,
  createShippingCountry,
  createShippingMethod,
  createTenant,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';

let shop: TestApp;
let tenantId: number;
let tenantName: string;
let token: string;

beforeAll(async () => {
  shop = await createTestApp({ config: { sessionDays: 12 } });
});

afterAll(() => shop.close());

beforeEach(async () => {
  shop.clock.set(testStart);
  ({ tenantId, tenantName } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const db = () => shop.database.db;

async function settings(options: { token?: string; locale?: 'de' | 'en' } = { token }) {
  const { body } = await shop.inject(routes.settings.configuration, options);
  if (!('seasons' in body.data)) throw new Error('only the public part was answered');
  return body.data;
}

describe('site settings', () => {
  it('CONF-01 CONF-10 CONF-15 fills every flag that is absent with its default', async () => {
    const answer = await settings();
    const flags = {
      showGrossPrice: false,
      showRetailPrice: true,
      useSearchEngine: true,
      isExternalOrderNumberFieldActive: false,
      isOrderNoteFieldActive: true,
      isDeliveryDateFieldActive: false,
      isBatchSizeActive: false,
      isSalesUnitActive: false,
      isCustomAttributesActive: false,
      isUserListActive: false,
      isPreOrderModeVisible: false,
      buyableWithoutStock: false,
      showCategoryFilters: false,
      isSignupActive: true,
      checkVatIds: false,
      isSecondFactorDemanded: false,
      allowNotifications: false,
      reviewsWait: false,
      testPayments: false,
      sendsConfirmedMail: true,
      sendsDispatchedMail: true,
      sendsChangedMail: true,
      sendsCancelledMail: true,
    };
    expect(Object.keys(flags)).toEqual(Object.keys(settingsFlags));
    expect(answer).toMatchObject({ ...flags, defaultCategoryView: 'list', minimumOrderAmount: null });
  });

  it('CONF-01 CONF-06 answers each tenant’s own settings, changed ones at the next call', async () => {
    const other = await createTenant(db(), { settings: { showGrossPrice: true, buyableWithoutStock: true } });
    const { token: otherToken } = await createSession(db(), { tenant_id: other.tenantId });
    expect(await settings({ token: otherToken })).toMatchObject({
      tenant: other.tenantName,
      showGrossPrice: true,
      buyableWithoutStock: true,
    });
    expect((await settings()).showGrossPrice).toBe(false);
    await createSettings(db(), { tenantId, showGrossPrice: true });
    expect((await settings()).showGrossPrice).toBe(true);
  });

  it('CONF-02 falls back to EUR', async () => {
    expect((await settings()).defaultCurrency).toBe('EUR');
    await createSettings(db(), { tenantId, defaultCurrency: 'CHF' });
    expect((await settings()).defaultCurrency).toBe('CHF');
  });

  it('CONF-07 reads a bare number and an object as the minimum order amount', async () => {
    await createSettings(db(), { tenantId, minimumOrderAmount: 99.9 });
    expect((await settings()).minimumOrderAmount).toEqual({ value: 99.9, currency: 'EUR' });
    await createSettings(db(), { tenantId, minimumOrderAmount: { value: 50, currency: 'EUR' } });
    expect((await settings()).minimumOrderAmount).toEqual({ value: 50, currency: 'EUR' });
  });

  it('CATG-11 reads every view but grid as list', async () => {
    const views = { grid: 'grid', list: 'list', table: 'list', anything: 'list' };
    for (const [defaultCategoryView, expected] of Object.entries(views)) {
      await createSettings(db(), { tenantId, defaultCategoryView });
      expect((await settings()).defaultCategoryView).toBe(expected);
    }
  });

  it('CONF-03 CONF-04 CHKO-04 answers VAT table, shop country and its standard rate', async () => {
    await createSettings(db(), { tenantId, companyContactData: { countryCode: 'AT' } });
    const { vatTable, companyContactData, standardVatRate } = await settings();
    expect(companyContactData).toEqual({ countryCode: 'AT' });
    expect(standardVatRate).toBe(20);
    expect(vatTable[2]).toEqual({ countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, zero: 0 } });
  });

  it('CONF-01 works with a stored document that is broken or empty', async () => {
    for (const document of [
      '{}',
      '{"showGrossPrice":"yes","vatTable":7,"companyData":null,"theme":[],"heroes":{"a":1},"unknown":true}',
    ]) {
      await db().updateTable('site_setting').set({ document }).where('tenant_id', '=', tenantId).execute();
      const answer = await settings();
      expect(answer.showGrossPrice).toBe(false);
      expect(answer.heroes).toEqual([]);
      expect(answer.companyData.name).toBe(tenantName);
      expect(answer.standardVatRate).toBe(19);
    }
    await db().deleteFrom('site_setting').where('tenant_id', '=', tenantId).execute();
    expect((await settings()).defaultCurrency).toBe('EUR');
  });

  it('API-24 CONT-07 answers only the public part without a token', async () => {
    await createSettings(db(), {
      tenantId,
      adminPanelUrl: 'https://admin.example.com',
      privacyPolicyDE: '<p>Datenschutz</p>',
      minimumOrderAmount: 10,
    });
    const page = { tenant_id: tenantId, title: { de: 'Titel' }, body: { de: '<p>Text</p>' } };
    await db()
      .insertInto('content_page')
      .values([
        { ...page, slug: 'impressum', is_public: true },
        { ...page, slug: 'intern', is_public: false },
      ])
      .execute();
    const { body } = await shop.inject(routes.settings.configuration, { query: { tenant: tenantName } });
    expect(Object.keys(body.data).sort()).toEqual([
      'companyData',
      'contentPages',
      'footerColumns',
      'languages',
      'pictures',
      'poweredBy',
      'privacyPolicyDE',
      'sessionDays',
      'tenant',
      'theme',
    ]);
    expect(body.data.contentPages.map(({ slug }) => slug)).toEqual(['impressum']);
    expect((await settings()).contentPages.map(({ slug }) => slug)).toEqual(['impressum', 'intern']);
  });

  it('AUTH-03 AUTH-14 answers the lifetime of session cookies in days', async () => {
    const { body } = await shop.inject(routes.settings.configuration, { query: { tenant: tenantName } });
    expect([body.data.sessionDays, (await settings()).sessionDays]).toEqual([12, 12]);
  });

  it('API-24 answers the token’s tenant for any requested tenant', async () => {
    const other = await createTenant(db());
    const { body } = await shop.inject(routes.settings.configuration, {
      token,
      query: { tenant: other.tenantName },
    });
    expect(body.data.tenant).toBe(tenantName);
  });

  it('API-24 BOOT-02 answers 401 to a session that is over instead of half of the settings', async () => {
    const query = { tenant: tenantName };
    const answer = await shop.inject(routes.settings.configuration, { token: 'A'.repeat(43), query });
    expect([answer.status, answer.error.code]).toEqual([401, 'session.expired']);
  });

  it('API-24 answers 404 for a tenant that does not exist', async () => {
    const answer = await shop.inject(routes.settings.configuration, { query: { tenant: 'nobody' } });
    expect(answer.error.code).toBe('tenant.not.found');
  });

  it('LAYO-16 names the admin panel to admins only; CONF-05 keeps bank data for documents', async () => {
    const { companyData } = await settings();
    await createSettings(db(), {
      tenantId,
      adminPanelUrl: 'https://admin.example.com',
      companyData: {
        ...companyData,
        country: { code: 'DE', name: { de: 'Deutschland' } },
        iban: 'DE02120300000000202051',
      },
    });
    const admin = await createSession(db(), { tenant_id: tenantId, is_admin: true });
    expect((await settings()).adminPanelUrl).toBeUndefined();
    const forAdmin = await settings({ token: admin.token });
    expect(forAdmin.adminPanelUrl).toBe('https://admin.example.com');
    expect(JSON.stringify(forAdmin)).not.toContain('DE02120300000000202051');
  });
});

describe('seasons', () => {
  it('API-25 CONF-12 answers seasons by date in the language, without those that are over', async () => {
    await createSeason(db(), { tenant_id: tenantId, name: { de: 'Herbst' }, date: '2027-09-01' });
    const spring = await createSeason(db(), { tenant_id: tenantId, date: '2027-03-01' });
    await createSeason(db(), { tenant_id: tenantId, name: { de: 'Vorbei' }, date: '2026-03-01' });
    const list = async (locale: 'de' | 'en') =>
      (await shop.inject(routes.seasons.list, { token, locale })).body.data;
    expect((await list('en')).map(({ name }) => name)).toEqual(['Spring 2027', 'Herbst']);
    expect((await list('de'))[0]).toEqual({
      _id: spring.seasonId,
      name: 'Frühjahr 2027',
      date: '2027-03-01',
    });
    expect((await settings()).seasons).toHaveLength(2);
  });

  it('CONF-12 I18N-04 a season is over when its day is past in Europe/Berlin', async () => {
    await createSeason(db(), { tenant_id: tenantId, date: '2027-03-01' });
    const count = async () => (await shop.inject(routes.seasons.list, { token })).body.data.length;
    const session = await createSession(db(), { tenant_id: tenantId, at: new Date('2027-03-01T00:00:00Z') });
    token = session.token;
    shop.clock.set('2027-03-01T22:59:00Z');
    expect(await count()).toBe(1);
    shop.clock.set('2027-03-01T23:00:00Z');
    expect(await count()).toBe(0);
  });
});

describe('shipping and payment', () => {
  it('API-25 CHKO-09 answers active shipping methods with terms by country', async () => {
    await createShippingMethod(db(), { tenant_id: tenantId, is_active: false });
    const { shippingMethodId } = await createShippingMethod(db(), {
      tenant_id: tenantId,
      is_default: true,
      countries: [
        { country_code: 'DE', price: 5.9, limit_type: 'fixed', limit_value: 0, limit_cart_amount: 250 },
        {
          country_code: 'AT',
          price: 12.5,
          limit_type: 'percent',
          limit_value: 2.5,
          limit_cart_amount: 99.99,
        },
        { country_code: 'CH', price: 25 },
      ],
    });
    const { body } = await shop.inject(routes.shipping.methods, { token, locale: 'en' });
    expect(body.data).toEqual([
      {
        _id: shippingMethodId,
        name: 'Parcel service',
        isActive: true,
        isDefault: true,
        countries: [
          {
            code: 'AT',
            price: { value: 12.5, currency: 'EUR' },
            limit: { type: 'percent', value: 2.5, cartAmount: 99.99 },
          },
          { code: 'CH', price: { value: 25, currency: 'EUR' } },
          {
            code: 'DE',
            price: { value: 5.9, currency: 'EUR' },
            limit: { type: 'fixed', value: 0, cartAmount: 250 },
          },
        ],
      },
    ]);
    expect((await settings({ token, locale: 'en' })).shippingMethods).toEqual(body.data);
  });

  it('API-25 answers the countries that are delivered to, in their order', async () => {
    await createShippingCountry(db(), { tenant_id: tenantId, position: 2 });
    await createShippingCountry(db(), {
      tenant_id: tenantId,
      code: 'AT',
      name: { de: 'Österreich', en: 'Austria' },
      position: 1,
    });
    const { body } = await shop.inject(routes.shipping.countries, { token });
    expect(body.data).toEqual([
      { code: 'AT', name: 'Österreich' },
      { code: 'DE', name: 'Deutschland' },
    ]);
  });

  it('CONF-13 CHKO-16 API-15 offers active payment methods, the same in settings and lookup', async () => {
    await createPaymentMethod(db(), { tenant_id: tenantId });
    await createPaymentMethod(db(), {
      tenant_id: tenantId,
      id: 'online',
      is_active: false,
      is_default: false,
    });
    const expected = [
      { id: 'invoice', name: 'Kauf auf Rechnung', isActive: true, isDefault: true, isOnline: false },
    ];
    expect((await settings()).paymentMethods).toEqual(expected);
    const query = { lookupName: 'paymentType' };
    expect((await shop.inject(routes.settings.lookup, { token, query })).body.data).toEqual(expected);
  });
});

describe('lookups', () => {
  it('API-13 ORDR-04 answers the order statuses with and without a slash before the question mark', async () => {
    const query = { lookupName: 'salesHeadStatus' };
    const plain = await shop.inject(routes.settings.lookup, { token, query });
    const slashed = await shop.inject('GET /api/lookup/', { token, query });
    expect(slashed.body).toEqual(plain.body);
    expect(plain.body.data[0]).toEqual({ id: '1', localizations: { de: 'Offen', en: 'Open' } });
    expect(plain.body.data).toHaveLength(6);
  });

  it('API-14 CONF-03 answers the VAT table of the settings', async () => {
    const { body } = await shop.inject(routes.settings.lookup, {
      token,
      query: { lookupName: 'vatConversionTable' },
    });
    expect(body.data).toEqual((await settings()).vatTable);
  });

  it('API-13 answers 404 for a name that is no lookup, 422 without one', async () => {
    for (const lookupName of ['toString', '__proto__', 'x']) {
      const answer = await shop.inject(routes.settings.lookup, { token, query: { lookupName } });
      expect(answer.error.code).toBe('lookup.not.found');
    }
    const missing = await shop.inject(routes.settings.lookup, { token });
    expect(missing.error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'lookupName', code: 'required' }],
    });
  });
});
