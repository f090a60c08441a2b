import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  refusalsOf,
} from '../../../test/import-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let fixture: ImportFixture;
let count = 0;

const kind = 'customer-articles';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  fixture = await createImportFixture(database, `own-numbers-${count}`);
  await fixture.load({
    products: [
      { sku: 'P1', name: { de: 'Jacke' }, vatRate: 19 },
      { sku: 'P2', name: { de: 'Buch' }, vatRate: 7 },
    ],
    companies: [
      { customerNo: '10001', name: 'Sport Maier GmbH', vatCountryCode: 'DE' },
      { customerNo: '10002', name: 'Alpin Huber', vatCountryCode: 'AT' },
    ],
  });
});

const stored = () =>
  fixture.query(`
    select company.customer_no || ' ' || customer_article.own_number || ' ' || variant.sku as row
    from customer_article
    join company on company.tenant_id = $1 and company.id = customer_article.company_id
    join variant on variant.tenant_id = $1 and variant.id = customer_article.variant_id
    where customer_article.tenant_id = $1 order by 1`);

it('customer-articles are loaded, changed and deleted by company and own number, in any case', async () => {
  const rows = [
    { company: '10001', ownNumber: 'K\u2011100 ', sku: 'P1' },
    { company: '10001', ownNumber: 'K-101', sku: 'P2' },
    { company: '10002', ownNumber: 'K-100', sku: 'P2' },
  ];
  const first = await fixture.load({ [kind]: rows });
  expect([refusalsOf(first), countsOf(first, kind)]).toEqual([[], { inserted: 3 }]);
  expect(countsOf(await fixture.load({ [kind]: rows }), kind)).toEqual({ unchanged: 3 });
  const changes = await fixture.load({
    [kind]: [
      { company: '10001', ownNumber: 'k-100', sku: 'P2' },
      { company: '10001', ownNumber: 'K-101', _delete: true },
    ],
  });
  expect(countsOf(changes, kind)).toEqual({ updated: 1, deleted: 1 });
  expect(await stored()).toEqual([{ row: '10001 K-100 P2' }, { row: '10002 K-100 P2' }]);
});

it('customer-articles refuse bad rows, and a number that a company has twice by its name', async () => {
  const report = await fixture.load({
    [kind]: [
      { company: '10001', ownNumber: 'K-100', sku: 'P1' },
      { company: '10001', ownNumber: 'k-100', sku: 'P2' },
      { company: '99999', ownNumber: 'K-1', sku: 'P1' },
      { company: '10001', ownNumber: 'K-2', sku: 'NONE' },
      { company: '10001', ownNumber: '', sku: 'P1' },
      { company: '10001', ownNumber: 'K-3' },
      { company: '10001', ownNumber: 'K'.repeat(65), sku: 'P1' },
    ],
  });
  expect(refusalsOf(report).sort()).toEqual([
    `${kind} 2 ownNumber ownNumber.duplicate`,
    `${kind} 3 company company.unknown`,
    `${kind} 4 sku variant.unknown`,
    `${kind} 5 ownNumber value.missing`,
    `${kind} 6 sku value.missing`,
    `${kind} 7 ownNumber text.too.long`,
  ]);
  expect(report.refusedRows.find(({ row }) => row === 2)?.reason).toContain('‘k-100’');
  expect(await stored()).toEqual([]);
});
