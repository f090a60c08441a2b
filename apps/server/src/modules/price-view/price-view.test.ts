import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, setPrice } from '../../../test/catalogue-factories.ts';
import {
  createAddress,
  createCompany,
  createPriceList,
  createSeason,
  createSession,
  createSettings,
  createTenant,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
let seasonId: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  await createSettings(db(), {
    tenantId,
    isPreOrderModeVisible: true,
    vatTable: [
      { countryCode: 'DE', rates: { standard: 19 } },
      { countryCode: 'AT', rates: { standard: 20 } },
    ],
  });
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' }));
  ({ seasonId } = await createSeason(db(), { tenant_id: tenantId }));
  const { priceListId } = await createPriceList(db(), { tenant_id: tenantId, code: 'gold', name: 'Gold' });
  const { companyId } = await createCompany(db(), {
    tenant_id: tenantId,
    customer_no: 'K-1',
    price_list_id: priceListId,
    vat_country_code: 'AT',
    vat_treatment: 'intraCommunity',
    vat_id: 'ATU13585627',
  });
  await createAddress(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    country_code: 'AT',
    is_default: true,
  });
  await createCompany(db(), {
    tenant_id: tenantId,
    customer_no: 'K-2',
    vat_country_code: 'AT',
    is_locked: true,
  });
  const { variantIds } = await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'J1',
    variants: [
      { sku: 'J1-S', price: 10 },
      { sku: 'J1-M', price: 12, is_active: false },
      { sku: 'J1-L', price: 14 },
      { sku: 'J1-X', price: null },
    ],
  });
  const [small = 0, , large = 0] = variantIds;
  await setPrice(db(), {
    tenantId,
    variantId: small,
    price_list_id: priceListId,
    value: 8,
    pre_order_value: 7,
  });
  await setPrice(db(), {
    tenantId,
    variantId: large,
    price_list_id: priceListId,
    min_quantity: 10,
    value: 11,
  });
});
afterAll(() => app.close());

const view = async (query: Record<string, string> = {}, id = 'J1') =>
  await app.inject(routes.priceView.read, { token, params: { id }, query });
const article = async (sku: string, query: Record<string, string>) =>
  (await view(query)).body.data.articles.find((found) => found.sku === sku);

describe('issue 18: the prices and visibility of a customer, with reasons', () => {
  it('uses the customer’s own list, without VAT where the treatment allows it', async () => {
    const { data } = (await view({ customer: 'K-1', quantity: '3' })).body;
    expect(data).toMatchObject({
      priceList: { code: 'gold' },
      vat: { treatment: 'intraCommunity', refusal: null },
    });
    expect(data.articles[0]).toMatchObject({
      sku: 'J1-S',
      hidden: [],
      source: 'own',
      unitNet: 8,
      net: 24,
      gross: 24,
      vatPercent: 0,
      shopVatPercent: 19,
    });
  });

  it('names a variant with the attributes that its name does not have', async () => {
    await createProduct(db(), {
      tenant_id: tenantId,
      sku: 'N1',
      variants: [
        { sku: 'N1-S', name_de: 'Handschuh, Schwarz', attributes: { colour: 'Schwarz', size: 'S' } },
      ],
    });
    expect((await view({}, 'N1')).body.data.articles.map(({ name }) => name)).toEqual([
      'Handschuh, Schwarz, S',
    ]);
  });

  it('names the volume step, and the base list where the own one has steps alone', async () => {
    expect(await article('J1-L', { customer: 'K-1', quantity: '12' })).toMatchObject({
      source: 'ownSteps',
      step: 10,
      steps: [{ minQuantity: 10, net: 11 }],
      unitNet: 11,
      net: 132,
    });
    expect(await article('J1-L', { customer: 'K-1' })).toMatchObject({
      source: 'ownSteps',
      step: null,
      unitNet: 14,
    });
  });

  it('uses the pre-order price of a season', async () => {
    expect(await article('J1-S', { customer: 'K-1', season: seasonId })).toMatchObject({
      isPreOrderPrice: true,
      unitNet: 7,
      preStock: 0,
    });
  });

  it('converts VAT to the customer’s country and tells why articles are hidden or without price', async () => {
    expect(await article('J1-S', { customer: 'K-2' })).toMatchObject({
      source: 'base',
      hidden: ['companyLocked'],
      vatPercent: 20,
      net: 10,
      gross: 12,
    });
    expect(await article('J1-M', {})).toMatchObject({ hidden: ['variantInactive'], vatPercent: 19 });
    expect(await article('J1-X', {})).toMatchObject({ source: 'none', net: null });
  });

  it('answers 404 for unknown products and customers, and for those of others', async () => {
    const { productId } = await createProduct(db());
    expect((await view({}, productId)).error.code).toBe('product.not.found');
    expect((await view({ customer: 'K-9' })).error.code).toBe('company.not.found');
  });

  it('finds the product by the number of a variant', async () => {
    expect((await view({}, 'J1-L')).body.data.sku).toBe('J1');
  });
});
