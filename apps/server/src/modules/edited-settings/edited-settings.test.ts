import { routes, SettingsDocument, settingFields, settingsFlags } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { list, change } = routes.settings;

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    username: `anna${tenantId}`,
    company_id: null,
    operator_role: 'owner',
  }));
});

const state = async () => (await shop.inject(list, { token })).body.data;
const settingOf = async (name: string) => (await state()).settings.find(({ key }) => key === name);
const send = (version: string, settings: Record<string, unknown>) =>
  shop.inject(change, { token, body: { version, ...settings } });
const save = async (settings: Record<string, unknown>) => send((await state()).version, settings);
const configuration = async () =>
  (await shop.inject(routes.settings.configuration, { token })).body.data as Record<string, unknown>;

it('CONF-01 issue 18: declares every setting that is no content', () => {
  /** Pages of their own edit them. */
  const contents = [
    'theme',
    'footerColumns',
    'poweredBy',
    'heroes',
    'banners',
    'contactUs',
    'aboutUs',
    'returnPolicy',
    'privacyPolicy',
    'privacyPolicyDE',
    'searchSynonyms',
    'homeRows',
    'mailTexts',
    'companyData.logo',
    'companyData.logoDark',
    'companyData.infoText',
    // Made of the code.
    'companyData.country',
  ];
  const declared = [...Object.keys(settingFields), ...Object.keys(settingsFlags)];
  const { companyData, ...others } = SettingsDocument.properties;
  const keys = [
    ...Object.keys(others),
    ...Object.keys(companyData.properties).map((key) => `companyData.${key}`),
  ];
  const missing = keys.filter(
    (key) =>
      !contents.includes(key) &&
      !declared.some((name) => name === key.replace('.', '_') || name.startsWith(`${key}_`)),
  );
  expect(missing).toEqual([]);
});

it('CONF-01 issue 18: shows settings with label, help and default, and who changed them', async () => {
  expect(await settingOf('showGrossPrice')).toMatchObject({
    label: 'Preise mit MwSt. zeigen',
    section: 'catalogue',
    kind: 'flag',
    value: false,
    default: false,
    changed: null,
  });
  const saved = await save({
    showGrossPrice: true,
    isSignupActive: true,
    minimumOrderAmount: 99.5,
    companyData_contactName: ' Buchhaltung ',
  });
  expect(saved.status).toBe(200);
  const by = { by: 'Erika Muster', at: shop.clock.now().toISOString() };
  expect(await settingOf('showGrossPrice')).toMatchObject({ value: true, changed: by });
  expect(await settingOf('isSignupActive')).toMatchObject({ value: true, changed: null });
  expect(await settingOf('minimumOrderAmount')).toMatchObject({ value: 99.5, unit: 'EUR', changed: by });
  expect(await configuration()).toMatchObject({
    showGrossPrice: true,
    minimumOrderAmount: { value: 99.5, currency: 'EUR' },
    companyData: { name: 'Testhandel GmbH', contactName: 'Buchhaltung' },
  });
});

it('issue 18: null resets a setting, parts of objects stay beside a changed one', async () => {
  await save({ billing_by: 'shop', companyData_country_code: 'AT', documentTerms_en: 'Pay\nsoon' });
  expect(await settingOf('billing_downPaymentPercent')).toMatchObject({ value: 0, unit: '%' });
  await save({ billing_numberPrefix: 'K', showGrossPrice: true, defaultCurrency: 'CHF' });
  await save({ showGrossPrice: null, defaultCurrency: null, documentTerms_en: null });
  const { rows } = await shop.database.pool.query('select document from site_setting where tenant_id = $1', [
    tenantId,
  ]);
  expect(rows[0].document).toMatchObject({
    billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 0, numberPrefix: 'K' },
    companyData: { country: { code: 'AT', name: { de: 'Österreich', en: 'Austria' } } },
  });
  expect(rows[0].document).not.toHaveProperty('showGrossPrice');
  expect(rows[0].document).not.toHaveProperty('defaultCurrency');
  expect(rows[0].document).not.toHaveProperty('documentTerms');
});

it('issue 18: refuses a save of an old version and keeps the newer change', async () => {
  const { version } = await state();
  await send(version, { showGrossPrice: true });
  expect((await send(version, { isSignupActive: false })).error.code).toBe('record.changed');
  expect(await settingOf('isSignupActive')).toMatchObject({ value: true });
  const both = (await state()).version;
  const answers = await Promise.all([
    send(both, { isSignupActive: false }),
    send(both, { isSalesUnitActive: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('bad input', () => {
  it.each([
    [{ heroes: [] }, 'heroes'],
    [{ showGrossPrice: 'yes' }, 'showGrossPrice'],
    [{ billing_downPaymentPercent: 101 }, 'billing_downPaymentPercent'],
    [{ billing_numberPrefix: 'k k' }, 'billing_numberPrefix'],
    [{ companyData_iban: 'DE02120300000000202052' }, 'companyData_iban'],
    [{ companyData_bic: 'NOBIC' }, 'companyData_bic'],
    [{ companyData_vatId: 'DE123' }, 'companyData_vatId'],
    [{ companyData_vatId: 'DE136695967' }, 'companyData_vatId'],
    [{ companyData_vatId: '136695976' }, 'companyData_vatId'],
    [{ companyData_email: 'no address' }, 'companyData_email'],
    [{ adminPanelUrl: 'javascript:alert(1)' }, 'adminPanelUrl'],
    [{ customCheckoutTermsAndConditionsUrl: '//evil.example' }, 'customCheckoutTermsAndConditionsUrl'],
    [{ vatTable: [{ countryCode: 'DE', rates: { standard: 119 } }] }, 'vatTable'],
    [{ vatTable: [] }, 'vatTable'],
    [{ companyContactData_countryCode: 'de' }, 'companyContactData_countryCode'],
    [{ minimumOrderAmount: -1 }, 'minimumOrderAmount'],
  ])('issue 18: refuses %j at its field, and changes nothing', async (settings, field) => {
    const before = await state();
    const answer = await save(settings);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    const fields = (answer.error.details as { field: string }[]).map((issue) => issue.field.split('.')[0]);
    expect(fields).toContain(field);
    expect(await state()).toEqual(before);
  });

  it('issue 18: says in words what the document of the settings refuses', async () => {
    const { error } = await save({ billing_numberPrefix: 'k k' });
    expect(error.details).toMatchObject([
      { field: 'billing_numberPrefix', text: 'Der Wert hat nicht die Form A-Z 0-9 -' },
    ]);
  });

  it('CONF-01 issue 18: a tenant without settings gets its first ones', async () => {
    await shop.database.pool.query('delete from site_setting where tenant_id = $1', [tenantId]);
    expect((await save({ isBatchSizeActive: true })).status).toBe(200);
    expect(await settingOf('isBatchSizeActive')).toMatchObject({ value: true });
    expect((await save({ companyData_iban: 'DE02 1203 0000 0000 2020 51' })).status).toBe(200);
  });

  it.each(['DE 136 695 976', 'ATU12345675', 'EL094259216', 'CHE-116.281.710 MWST'])(
    'issue 18: takes the VAT ID %s of the shop',
    async (vatId) => {
      expect((await save({ companyData_vatId: vatId })).status).toBe(200);
    },
  );

  it('issue 18: keeps a stored VAT ID that a newer rule refuses', async () => {
    await shop.database.pool.query(
      `update site_setting set document = jsonb_set(document, '{companyData,vatId}', '"DE123"') where tenant_id = $1`,
      [tenantId],
    );
    expect((await save({ companyData_phone: '0711 1' })).status).toBe(200);
  });
});
