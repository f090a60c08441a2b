import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commercialDocument } from '../../../test/document-factories.ts';
import { createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createDocument } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Actor } from '../../shared/actor.ts';
import { eInvoiceXml } from '../documents/e-invoice/e-invoice.ts';
import type { ImportRow } from './exchange.types.ts';
import { importFiles } from './exchange.usecases.ts';
import { exportKind } from './export/export-file.ts';
import { memorySource } from './sources/memory-source.ts';

let app: TestApp;
let tenantId: number;
let company: { customerNo: string; token: string };
let other: { customerNo: string; token: string };
const pdf = Buffer.from('%PDF-1.7\nRechnung');
const xml = Buffer.from(eInvoiceXml(commercialDocument(), 'xrechnung-ubl'));
const inline = (bytes: Buffer, type = 'application/pdf') => `data:${type};base64,${bytes.toString('base64')}`;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(app.database.db));
  const create = async (customerNo: string) => {
    const { companyId } = await createCompany(app.database.db, {
      tenant_id: tenantId,
      customer_no: customerNo,
    });
    const { token } = await createSession(app.database.db, { tenant_id: tenantId, company_id: companyId });
    return { customerNo, token };
  };
  company = await create('K-1');
  other = await create('K-2');
});
afterAll(() => app.close());

function load(rows: ImportRow[], files: Record<string, Buffer> = {}) {
  return importFiles({
    workPool: app.database.pool,
    tenantId,
    files: [memorySource('documents', 'documents', rows)],
    storage: app.dependencies.files,
    documents: app.dependencies.documentFiles,
    readAsset: async (name) => files[name],
    clock: app.clock,
    hashPassword: async (password) => password,
  });
}

async function refusals(row: ImportRow, files?: Record<string, Buffer>) {
  const report = await load([{ ...invoice('X-1'), ...row }], files);
  return report.refusedRows.map(({ column, code }) => [column, code]);
}

const invoice = (number: string) => ({
  type: 'invoice',
  number,
  format: 'pdf',
  company: company.customerNo,
  docDate: '2026-11-20',
  file: inline(pdf),
  fileName: `Rechnung-${number}.pdf`,
});

async function idOf(number: string, contentType: string): Promise<string> {
  const { id } = await app.database.db
    .selectFrom('document')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .where('content_type', '=', contentType)
    .executeTakeFirstOrThrow();
  return id;
}

it('issue 17: documents of the ERP come beside the file or in it, and go to their company alone', async () => {
  const report = await load(
    [
      { ...invoice('R-1'), file: 'R-1.pdf' },
      { ...invoice('R-1'), format: 'xml', file: inline(xml, 'application/xml'), fileName: 'R-1.xml' },
    ],
    { 'R-1.pdf': pdf },
  );
  expect(report.refusedRows).toEqual([]);
  expect(report.files[0]).toMatchObject({ inserted: 2 });
  for (const [type, bytes] of [
    ['application/pdf', pdf],
    ['application/xml', xml],
  ] as const) {
    const id = await idOf('R-1', type);
    const read = (token: string) => app.inject(routes.orders.document, { token, params: { id } });
    const answer = await read(company.token);
    expect(answer.headers['content-type']).toBe(type);
    expect(hash(answer.bytes)).toBe(hash(bytes));
    expect((await read(other.token)).status).toBe(404);
  }
  const xmlId = await idOf('R-1', 'application/xml');
  const { headers } = await app.inject(routes.orders.document, {
    token: company.token,
    params: { id: xmlId },
  });
  // A browser would draw an XML with a page in it as a page of the shop.
  expect(headers['content-disposition']).toBe('attachment; filename="R-1.xml"');
});

it('issue 17: the same document again changes nothing, another content is refused', async () => {
  expect((await load([invoice('R-2')])).files[0]).toMatchObject({ inserted: 1 });
  expect((await load([invoice('R-2')])).files[0]).toMatchObject({ unchanged: 1, inserted: 0, updated: 0 });
  const changed = await load([{ ...invoice('R-2'), file: inline(Buffer.from('%PDF-1.7\nanders')) }]);
  expect(changed.refusedRows).toMatchObject([{ column: 'file', code: 'document.changed' }]);
  const moved = await load([{ ...invoice('R-2'), company: other.customerNo }]);
  expect(moved.refusedRows).toMatchObject([{ column: 'file', code: 'document.changed' }]);
});

it('issue 17: a document without a file stays with its company', async () => {
  const { id } = await app.database.db
    .selectFrom('company')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_no', '=', company.customerNo)
    .executeTakeFirstOrThrow();
  await createDocument(
    app.database.db,
    { tenantId, companyId: id, orderId: null, orderNumber: 'R-3' },
    'invoice',
  );
  const moved = await load([{ ...invoice('R-3'), company: other.customerNo }]);
  expect(moved.refusedRows).toMatchObject([{ column: 'company', code: 'document.changed' }]);
  expect((await load([invoice('R-3')])).refusedRows).toEqual([]);
});

it.each<[string, ImportRow, [string, string][]]>([
  ['no document', { file: inline(Buffer.from('MZ')) }, [['file', 'file.no.document']]],
  ['a page as XML', { file: inline(Buffer.from('<html/>')), format: 'xml' }, [['file', 'file.no.document']]],
  [
    'XML that is cut off',
    { file: inline(Buffer.from('<Invoice><ID>1</ID>')), format: 'xml' },
    [['file', 'file.no.document']],
  ],
  [
    'entities',
    { file: inline(Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><Invoice/>')), format: 'xml' },
    [['file', 'file.no.document']],
  ],
  ['a PDF that is announced as XML', { format: 'xml' }, [['format', 'file.no.document']]],
  ['broken base64', { file: 'data:application/pdf;base64,%%%' }, [['file', 'file.unreadable']]],
  ['a file that is not there', { file: 'R-9.pdf' }, [['file', 'file.missing']]],
  ['a file outside of the folder', { file: '../R-9.pdf' }, [['file', 'file.outside']]],
  ['an unknown company', { company: 'K-9' }, [['company', 'company.unknown']]],
  ['an unknown invoice', { invoice: 'F-9' }, [['invoice', 'invoice.unknown']]],
])('issue 17: refuses %s', async (_name, row, expected) => {
  expect(await refusals(row)).toEqual(expected);
});

it('issue 17: refuses a document of more than 20 MB', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
  expect(await refusals({ file: 'large.pdf' }, { 'large.pdf': large })).toEqual([['file', 'file.too.large']]);
});

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('issue 18: exported documents load again unchanged; a stored file of another shop is refused', async () => {
  await load([invoice('E-1')]);
  const actor = { tenantId, userId: 'o1', username: 'o', operatorRole: 'owner', company: null } as Actor;
  const { stream } = await exportKind({
    actor,
    kind: 'documents',
    locale: 'en',
    services: { pool: app.database.pool, clock: app.clock },
  });
  const [head = '', ...lines] = (await text(stream)).replace('\ufeff', '').trim().split('\r\n');
  const columns = head.split(';');
  const rows = lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  });
  expect(rows.find(({ number }) => number === 'E-1')?.file).toMatch(/^stored:[\w-]+\/[0-9a-f]+\.pdf$/);
  const report = await load(rows);
  expect(report.refusedRows).toEqual([]);
  expect(report.files[0]).toMatchObject({ unchanged: rows.length, updated: 0, inserted: 0 });
  for (const file of ['stored:other/0123456789abcdef.pdf', 'stored:../x.pdf'])
    expect(await refusals({ file })).toEqual([['file', 'file.outside']]);
});
