import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../test/catalogue-factories.ts';
import { createSession, createTenant, testSettings } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { pictureSource } from '../modules/pictures/picture-address.ts';
import { pageFactsOf } from './page-facts.ts';

let shop: TestApp;
let tenantId: number;
let token: string;
let dealToken: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  ({ token: dealToken } = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true }));
  await shop.settle();
});

afterAll(() => shop.close());

const factsOf = (url: string, cookie: string) =>
  pageFactsOf(shop.dependencies, pictureSource(undefined), {
    url,
    hostname: 'localhost',
    headers: { cookie },
  });
const signedIn = (value = token) => `locale=de; token=${value}; userId=u1`;

describe('start of a page', () => {
  it.each([
    ['no cookies', () => ''],
    ['a token alone', () => `token=${token}`],
    ['an unknown token', () => signedIn('x'.repeat(43))],
    ['a token that cannot be decoded', () => signedIn('%E0%A4%A')],
  ])('BOOT-03 is nothing with %s', async (_name, cookie) => {
    expect(await factsOf('/', cookie())).toBeNull();
  });

  it('LAYO-09 are the tenant’s name and info text, in the language of the cookie', async () => {
    const infoText = { de: 'Hotline 1', en: 'Call 1' };
    const own = await createTenant(shop.database.db, {
      settings: { companyData: { ...testSettings.companyData, infoText } },
    });
    const session = await createSession(shop.database.db, { tenant_id: own.tenantId });
    await shop.settle();
    expect(await factsOf('/', signedIn(session.token))).toMatchObject({ locale: 'de', info: 'Hotline 1' });
    const english = signedIn(session.token).replace('locale=de', 'locale=en');
    expect(await factsOf('/', english)).toMatchObject({ locale: 'en', info: 'Call 1' });
  });

  it.each([
    ['/category/Jacken%20%26%20M%C3%A4ntel-64a1?page=2', 'Jacken & Mäntel'],
    ['/category', undefined],
    ['/category/%E0%A4%A', undefined],
    ['/product/nichts', undefined],
    ['/', undefined],
  ])('CATG-01 the heading of %s is %s', async (url, title) => {
    expect((await factsOf(url, signedIn()))?.title).toBe(title);
  });

  it.each([
    [1, false],
    [2, true],
  ])('PROD-12 say of %i pictures whether there are more than the first: %s', async (count, hasMore) => {
    const images = Array.from({ length: count }, (_, at) => `/files/nordhang/${`3${at}`.repeat(16)}.jpg`);
    const { productId } = await createProduct(shop.database.db, { tenant_id: tenantId, images });
    await shop.settle();
    expect((await factsOf(`/product/${productId}`, signedIn()))?.picture).toMatchObject({
      src: images[0],
      hasMore,
    });
  });

  it('PROD-01 ROLE-05 are name and picture of a product that the user may see', async () => {
    const image = `/files/nordhang/${'3f'.repeat(16)}.jpg`;
    const { productId } = await createProduct(shop.database.db, {
      tenant_id: tenantId,
      name_de: 'Zelt',
      images: [image],
    });
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true });
    const deal = await createProduct(shop.database.db, {
      tenant_id: tenantId,
      name_de: 'Restposten',
      categories: [categoryId],
    });
    const foreign = await createProduct(shop.database.db);
    await shop.settle();
    const facts = await factsOf(`/product/${productId}-zelt`, signedIn());
    expect(facts).toMatchObject({ title: 'Zelt', picture: { src: image, alt: 'Zelt' } });
    expect(facts?.picture?.avif).toContain('/pictures/640/nordhang/');
    expect((await factsOf(`/product/${deal.productId}`, signedIn()))?.title).toBeUndefined();
    expect((await factsOf(`/product/${deal.productId}`, signedIn(dealToken)))?.title).toBe('Restposten');
    expect((await factsOf(`/product/${foreign.productId}`, signedIn()))?.title).toBeUndefined();
  });
});
