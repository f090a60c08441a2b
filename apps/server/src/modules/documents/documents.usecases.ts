import type { Readable } from 'node:stream';
import type { ShopDocument } from '@kontor/contract';
import { hasOperatorRight, mayForCompany } from '@kontor/domain';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { companyRightMissing, operatorRightMissing, requestError } from '../../shared/errors.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentRow } from './documents.repository.ts';

/** A document with its stored or newly made content; `size` in bytes. */
export interface DocumentFile {
  document: DocumentRow;
  size: number;
  content: Readable | Buffer;
}

interface Asked<Reader = Actor> {
  actor: Reader;
  id: string;
  documents: DocumentStore;
}

/** A document of the active company; one that no job has made yet is made now (ORDR-06). @throws right.missing (ROLE-01) */
export async function readDocument({ actor, id, documents }: Asked<CompanyActor>): Promise<DocumentFile> {
  return await fileOf(actor.tenantId, documents, await documents.find(actor, id), (right) => {
    if (!mayForCompany(actor, right)) throw companyRightMissing(right, actor);
  });
}

/** A document of any company, for operators. @throws operator.right.missing */
export async function readShopDocument({ actor, id, documents }: Asked): Promise<DocumentFile> {
  return await fileOf(actor.tenantId, documents, await documents.findForShop(actor.tenantId, id), (right) => {
    if (!hasOperatorRight(actor, right)) throw operatorRightMissing(right);
  });
}

/** A document of an invoice of any company, for an ERP (API-40). @throws document.not.found, also for other kinds of documents */
export async function readInvoiceDocument({
  tenantId,
  id,
  documents,
}: Omit<Asked, 'actor'> & { tenantId: number }): Promise<DocumentFile> {
  const document = await documents.findForShop(tenantId, id);
  return await fileOf(tenantId, documents, document?.invoice_id ? document : undefined);
}

/** The documents of an order that an operator may read. */
export async function listOrderDocuments({ actor, id, documents }: Asked): Promise<ShopDocument[]> {
  const rows = await documents.ofOrder(actor.tenantId, id);
  if (!rows) throw requestError('order.not.found');
  return rows
    .filter((row) => hasOperatorRight(actor, rightFor(row)))
    .map((row) => ({
      _id: row.id,
      type: row.type,
      number: row.number,
      docDate: row.doc_date,
      isXml: row.content_type === 'application/xml',
      invoiceId: row.invoice_id,
      link: `/api/admin/documents/${row.id}`,
    }));
}

async function fileOf(
  tenantId: number,
  documents: DocumentStore,
  document: DocumentRow | undefined,
  require?: (right: ReturnType<typeof rightFor>) => void,
): Promise<DocumentFile> {
  if (!document) throw requestError('document.not.found');
  require?.(rightFor(document));
  const file = await documents.fileOf(tenantId, document);
  if (!file) throw requestError('document.not.ready');
  return { document, ...file };
}

function rightFor({ type }: Pick<DocumentRow, 'type'>): 'orders.read' | 'invoices.read' {
  return type === 'orderConfirmation' || type === 'deliveryNote' ? 'orders.read' : 'invoices.read';
}
