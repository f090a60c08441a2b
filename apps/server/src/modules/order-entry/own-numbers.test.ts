import { type EntryInput, type EntryRow, routes } from '@kontor/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import { createCompany, createOwnNumbers, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm } from '../../../test/workbook-factory.ts';

let shop: TestApp;
let tenantId: number;
let companyId: string;
let token: string;
let rivalToken: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token, companyId } = await createSession(shop.database.db, { tenant_id: tenantId }));
  const rival = await createCompany(shop.database.db, { tenant_id: tenantId });
  const session = { tenant_id: tenantId, company_id: rival.companyId };
  ({ token: rivalToken } = await createSession(shop.database.db, session));
});

const product = (sku: string, overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, sku, ...overrides });
const own = (numbers: Record<string, string>) =>
  createOwnNumbers(shop.database.db, { tenant_id: tenantId, company_id: companyId, numbers });

async function check(rows: EntryInput[], as = token): Promise<EntryRow[]> {
  const { body } = await shop.inject(routes.orderEntry.check, { token: as, body: { rows } });
  return body.data.rows;
}

const outcome = ({ status, line, issues }: EntryRow) => [
  status,
  line?.sku,
  ...issues.map(({ code }) => code),
];

it('CHKO-24 finds articles by the company’s own numbers, in any case and with the hyphens of documents', async () => {
  await product('AB-1');
  await product('AB-2');
  await own({ 'K-100': 'AB-1', 'Größe 7': 'AB-2' });
  const rows = await check([
    { sku: 'k\u2011100', quantity: 2 },
    { sku: ' GRÖSSE 7 ' },
    { sku: 'größe\u00a07', quantity: 1 },
    { sku: 'K-10' },
  ]);
  expect(rows.map(outcome)).toEqual([
    ['accepted', 'AB-1'],
    ['refused', undefined, 'article.unknown'],
    ['accepted', 'AB-2'],
    ['refused', undefined, 'article.unknown'],
  ]);
});

it('CHKO-24 another company’s entry and sheets do not know them', async () => {
  await product('AB-1');
  await own({ 'K-100': 'AB-1' });
  expect((await check([{ sku: 'K-100' }], rivalToken)).map(outcome)).toEqual([
    ['refused', undefined, 'article.unknown'],
  ]);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Bestellung',
        rows: [
          ['SKU', 'Quantity'],
          ['K-100', 3],
        ],
      },
    ],
  });
  const read = async (as: string) => {
    const form = fileForm(Buffer.from(bytes));
    const { body } = await shop.inject(routes.orderEntry.upload, { token: as, query: {}, ...form });
    return body.data.lines.map(({ sku, quantity }) => [sku, quantity]);
  };
  expect(await read(token)).toEqual([['AB-1', 3]]);
  expect(await read(rivalToken)).toEqual([]);
});

it('CHKO-24 asks where a text is the company’s number of one article and the shop’s of another', async () => {
  await product('4711');
  await product('AB-1', { variant: { ean: '4006381333931' } });
  await own({ '4711': 'AB-1', '4006381333931': 'AB-1', 'ab-1': '4711' });
  const rows = await check([{ sku: '4711' }, { sku: 'AB-1' }, { sku: '4006381333931' }]);
  expect(rows.map(outcome)).toEqual([
    ['refused', undefined, 'article.ambiguous'],
    ['refused', undefined, 'article.ambiguous'],
    ['accepted', 'AB-1'],
  ]);
  expect(rows[0]?.issues[0]?.details).toMatchObject({ articles: [{ sku: 'AB-1' }, { sku: '4711' }] });
  const chosen = await check([
    { sku: '4711', isSku: true },
    { sku: 'AB-1', isSku: true },
  ]);
  expect(chosen.map(outcome)).toEqual([
    ['accepted', '4711'],
    ['accepted', 'AB-1'],
  ]);
});

it('CHKO-24 a number of the company chooses among the variants of the product that it names too', async () => {
  await product('AB', { variants: [{ sku: 'AB-S' }, { sku: 'AB-M' }] });
  await own({ AB: 'AB-M' });
  expect((await check([{ sku: 'AB' }])).map(outcome)).toEqual([['accepted', 'AB-M']]);
});

it('CHKO-24 does not order by a number whose article is not sold any more', async () => {
  await product('OLD-1', { is_active: false });
  await own({ 'K-1': 'OLD-1' });
  expect((await check([{ sku: 'K-1' }])).map(outcome)).toEqual([['refused', undefined, 'article.unknown']]);
});
