import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { CommercialDocumentType } from './commercial-document.ts';
import type { EInvoiceFormat } from './e-invoice/e-invoice-format.ts';

export interface DocumentRow {
  id: string;
  tenant_name: string;
  company_id: string;
  order_id: string | null;
  invoice_id: string | null;
  /** The pack of a delivery note. */
  pack_position: number | null;
  type: CommercialDocumentType;
  number: string;
  doc_date: string;
  file_name: string;
  content_type: string;
  /** The e-invoice that the file is, or contains. */
  e_invoice: Exclude<EInvoiceFormat, 'none'> | null;
  storage_key: string | null;
}

export type OrderDocumentRow = Pick<
  DocumentRow,
  'id' | 'invoice_id' | 'type' | 'number' | 'doc_date' | 'content_type'
>;

const ofOrderSql = `
  with wanted as (
    select sales_order.id from sales_order
    where sales_order.tenant_id = $1 and (sales_order.id = $2 or sales_order.order_number = $3::bigint)
    order by sales_order.id = $2 desc limit 1
  )
  select document.id, document.invoice_id, document.type, document.number, document.doc_date, document.content_type
  from wanted
  left join document on document.tenant_id = $1 and (document.order_id = wanted.id or document.invoice_id in (
    select invoice.id from invoice where invoice.tenant_id = $1 and invoice.order_id = wanted.id
    union
    select invoice_line.invoice_id from invoice_line where invoice_line.tenant_id = $1 and invoice_line.order_id = wanted.id))
  order by document.doc_date, document.created_at, document.number, document.content_type`;

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

const findSql = `
  select document.id, tenant.name as tenant_name, document.company_id, document.order_id, document.invoice_id, document.pack_position,
    document.type, document.number, document.doc_date, document.file_name, document.content_type, document.e_invoice,
    document.storage_key
  from document
  join tenant on tenant.id = document.tenant_id
  where document.tenant_id = $1 and ($2::text is null or document.company_id = $2) and document.id = $3`;

/** Makes the repository of documents and their file locations. */
export function createDocumentsRepository({ pool }: { pool: Pool }) {
  const find = async (values: unknown[]) =>
    (await prepared<DocumentRow>(pool, 'documents-find', findSql, values))[0];
  return {
    /** A document of the actor's company. */
    find: (actor: CompanyActor, documentId: string): Promise<DocumentRow | undefined> =>
      find([actor.tenantId, actor.company.id, documentId]),

    /** Any document of a tenant, for the jobs of the shop itself. */
    findForShop: (tenantId: number, documentId: string): Promise<DocumentRow | undefined> =>
      find([tenantId, null, documentId]),

    /** The documents of an order, found by id or number, and of its invoices; undefined where there is no such order. */
    async ofOrder(tenantId: number, idOrNumber: string): Promise<OrderDocumentRow[] | undefined> {
      const rows = await prepared<Omit<OrderDocumentRow, 'id'> & { id: string | null }>(
        pool,
        'documents-of-order',
        ofOrderSql,
        [tenantId, idOrNumber, /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null],
      );
      if (rows.length === 0) return undefined;
      return rows.filter((row): row is OrderDocumentRow => row.id !== null);
    },

    /** Records the file of a document, unless another process did first; then that file counts. */
    async keep(tenantId: number, documentId: string, storageKey: string): Promise<string> {
      const [row] = await prepared<{ storage_key: string }>(
        pool,
        'documents-keep',
        `with kept as (
           update document set storage_key = $3 where tenant_id = $1 and id = $2 and storage_key is null
           returning storage_key
         )
         select storage_key from kept
         union all
         select document.storage_key from document
         where document.tenant_id = $1 and document.id = $2 and document.storage_key is not null
         limit 1`,
        [tenantId, documentId, storageKey],
      );
      return row?.storage_key ?? storageKey;
    },
  };
}
