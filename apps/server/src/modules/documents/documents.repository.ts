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

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

const findSql = `
  select document.id, tenant.name as tenant_name, document.company_id, document.order_id, document.invoice_id, document.pack_position,
    document.type, document.number, document.doc_date, document.file_name, document.content_type, document.e_invoice,
    document.storage_key
  from document
  join tenant on tenant.id = document.tenant_id
  where document.tenant_id = $1 and ($2::text is null or document.company_id = $2) and document.id = $3`;

/** Makes the repository of documents and where their files are. */
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

    /** Notes where the file of a document is, unless another process did: then that file counts. */
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
