import { MAX_FACET_VALUES, routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct, settle } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';

const { filterableAttributes, productsWithVariants } = routes.catalogue;
/** Values of `model`; the last of them are the most used, and only they are blue. */
const modelCount = 230;
const number = (index: number) => String(index).padStart(3, '0');

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  const { tenantId } = await createTenant(shop.database.db);
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  const models = Array.from({ length: modelCount }, (_, index) => number(index));
  const usual = models.map((model) => ({ model, color: 'red' }));
  const often = models.slice(-5).map((model) => ({ model, color: 'blue' }));
  await createProduct(shop.database.db, {
    tenant_id: tenantId,
    variants: [...usual, ...often].map((attributes) => ({ attributes })),
  });
  const db = shop.database.db;
  await db
    .updateTable('attribute')
    .set({ is_filterable: false })
    .where('key', 'not in', ['model', 'color'])
    .execute();
  const label = (value: string, text: string) =>
    db
      .updateTable('attribute_value')
      .set({ label: { de: text } })
      .where('tenant_id', '=', tenantId)
      .where('value', '=', value)
      .execute();
  await label('001', 'Große Öse');
  await label('002', 'Kleine Öse');
  await label('003', 'Rundöse');
  await label('004', 'Öse');
  await settle(db, tenantId);
});
afterAll(() => shop.close());

async function facet(query: InjectOptions['query'] = {}, key = 'model') {
  const { body } = await shop.inject(filterableAttributes, { token, query });
  return body.data.find((one) => one.key === key);
}

it('API-22 answers at most 200 values of an attribute, the most used first, and says how many there are', async () => {
  const models = await facet();
  expect(models).toMatchObject({ total: modelCount, more: true });
  expect(models?.values).toHaveLength(MAX_FACET_VALUES);
  expect(models?.values.slice(0, 5).map(({ value, count }) => [value, count])).toEqual(
    [225, 226, 227, 228, 229].map((index) => [number(index), 2]),
  );
  expect(await facet({}, 'color')).toMatchObject({ total: 2, more: false });
});

it('API-22 always answers the chosen values, with their labels and counts', async () => {
  const hidden = (await facet())?.values.map(({ value }) => value) ?? [];
  const chosen = [219, 220, 221, 222, 223, 224].map(number);
  expect(hidden.filter((value) => chosen.includes(value))).toEqual([]);
  const models = await facet({ 'attr.model': chosen });
  expect(models?.values.length).toBe(MAX_FACET_VALUES + chosen.length);
  expect(models).toMatchObject({ total: modelCount, more: true });
  for (const value of chosen) {
    expect(models?.values).toContainEqual({ value, label: value, count: 1 });
    const list = await shop.inject(productsWithVariants, { token, query: { 'attr.model': value } });
    expect(list.body.meta.total).toBe(1);
  }
});

it('API-22 answers values with articles before those without any under the other filters', async () => {
  const models = await facet({ 'attr.color': 'blue' });
  expect(models?.values.slice(0, 6).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(models).toMatchObject({ total: modelCount, more: true });
});

it('API-22 finds values of one attribute by their beginning or a part, ignoring case and accents', async () => {
  const found = async (facetSearch: string, query: InjectOptions['query'] = {}) =>
    (await facet({ facetKey: 'model', facetSearch, ...query }))?.values.map(({ label }) => label);
  const eyes = ['Öse', 'Große Öse', 'Kleine Öse', 'Rundöse'];
  for (const words of ['öse', 'ÖSE', 'oese', 'ose', ' Öse ']) expect(await found(words)).toEqual(eyes);
  expect(await found('große ö')).toEqual(['Große Öse']);
  expect(await found('GROSSE')).toEqual(['Große Öse']);
  expect(await found('224')).toEqual(['224']);
  expect(await found('%')).toEqual([]);
  const all = await facet({ facetKey: 'model', facetSearch: '2' });
  expect(all).toMatchObject({ total: all?.values.length, more: false });
  const many = await facet({ facetKey: 'model', facetSearch: '%' });
  expect(many).toMatchObject({ values: [], total: 0, more: false });
});

it('API-22 counts found values under the list’s filters, and answers that attribute alone', async () => {
  const { body } = await shop.inject(filterableAttributes, {
    token,
    query: { facetKey: 'model', facetSearch: '22', 'attr.color': 'blue' },
  });
  expect(body.data.map(({ key }) => key)).toEqual(['model']);
  const counts = Object.fromEntries(body.data[0]?.values.map(({ value, count }) => [value, count]) ?? []);
  expect([counts[224], counts[225], counts['022']]).toEqual([0, 1, 0]);
  const alone = await shop.inject(filterableAttributes, { token, query: { facetKey: 'color' } });
  expect(alone.body.data.map(({ key, total }) => [key, total])).toEqual([['color', 2]]);
  const none = await shop.inject(filterableAttributes, { token, query: { facetKey: 'none' } });
  expect(none.body.data).toEqual([]);
});

it.each<[string, Record<string, string | string[]>, string]>([
  ['words without an attribute', { facetSearch: 'a' }, 'facetKey'],
  ['no words', { facetKey: 'model', facetSearch: ' ' }, 'facetSearch'],
  ['too many words', { facetKey: 'model', facetSearch: 'x'.repeat(61) }, 'facetSearch'],
  ['no attribute', { facetKey: '' }, 'facetKey'],
  ['two attributes', { facetKey: ['model', 'color'] }, 'facetKey'],
])('API-22 refuses %s', async (_what, query, field) => {
  const { status, error } = await shop.inject(filterableAttributes, { token, query });
  expect([status, error.code]).toEqual([422, 'validation.failed']);
  expect(error.details).toEqual([expect.objectContaining({ field })]);
});
