import { date, integer, oneOf, text } from '../cells.ts';
import { companyReference } from './account-kinds.ts';
import { type KindSpec, reference } from './kind-spec.ts';
import { choiceColumn, keyColumn, textColumn } from './shared-columns.ts';

const formats: Readonly<Record<string, string>> = { pdf: 'application/pdf', xml: 'application/xml' };
const format = oneOf(...Object.keys(formats));

/** Documents that the ERP made: PDF or XML (INVC-02, ORDR-06). */
export const documentKinds: KindSpec[] = [
  {
    kind: 'documents',
    table: 'document',
    columns: [
      choiceColumn(
        'type',
        ['invoice', 'creditNote', 'downPayment', 'correction', 'deliveryNote', 'orderConfirmation'],
        {},
      ),
      keyColumn('number'),
      {
        name: 'format',
        parse: (cell) => {
          const result = format(cell);
          return 'value' in result && result.value !== null
            ? { value: formats[result.value] ?? null }
            : result;
        },
        type: 'text',
        db: 'content_type',
      },
      keyColumn('company', { db: null }),
      { name: 'order', parse: integer(1, 999_999_999_999), type: 'bigint', db: null },
      keyColumn('invoice', { db: null }),
      { name: 'docDate', parse: date, type: 'date', isRequired: true },
      {
        name: 'file',
        parse: text(8_000_000),
        type: 'text',
        db: 'storage_key',
        isRequired: true,
        isDocument: true,
      },
      textColumn('fileName', 200, { isRequired: true }),
    ],
    references: [
      companyReference,
      reference('order', 'sales_order', 'order_number', 'order.unknown', { into: 'order_id' }),
      reference('invoice', 'invoice', 'fin_doc_number', 'invoice.unknown', { into: 'invoice_id' }),
    ],
    insertSql: { created_at: 'now' },
    key: [{ db: 'number' }, { db: 'type' }, { db: 'content_type' }],
    hasId: true,
    async check({ refuseWhere, tenantId }) {
      await refuseWhere('company', 'value.missing', 'q.company is null and not q.is_known');
      await refuseWhere('format', 'file.no.document', 'right(q.file, 3) <> right(q.format, 3)');
      // An order or invoice of another company would show the document to it.
      for (const [column, table] of [
        ['order', 'sales_order'],
        ['invoice', 'invoice'],
      ] as const) {
        await refuseWhere(
          column,
          `${column}.unknown`,
          `q.${column}_id is not null and exists (select 1 from ${table} o
            where o.tenant_id = ${tenantId} and o.id = q.${column}_id and o.company_id is distinct from q.company_id)`,
        );
      }
      // One that has no file yet belongs to its company already.
      await refuseWhere(
        'company',
        'document.changed',
        `q.is_known and exists (select 1 from document d where d.tenant_id = ${tenantId} and d.id = q.known_id
          and d.storage_key is null and d.company_id <> q.company_id)`,
      );
      await refuseWhere(
        'file',
        'document.changed',
        `q.is_known and exists (select 1 from document d where d.tenant_id = ${tenantId} and d.id = q.known_id
          and d.storage_key is not null and (d.storage_key <> q.file or d.doc_date <> q.doc_date
            or d.file_name <> q.file_name or d.company_id <> coalesce(q.company_id, d.company_id)
            or (q.has_order_key and d.order_id is distinct from q.order_id)
            or (q.has_invoice and d.invoice_id is distinct from q.invoice_id)))`,
      );
    },
  },
];
