import { mayForCompany } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { companyRightMissing, requestError } from '../../shared/errors.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentRow } from './documents.repository.ts';

/** A document of the active company; one that no job has made yet is made now (ORDR-06). @throws right.missing (ROLE-01) */
export async function readDocument({
  actor,
  id,
  documents,
}: {
  actor: CompanyActor;
  id: string;
  documents: DocumentStore;
}): Promise<{ document: DocumentRow; bytes: Buffer }> {
  const document = await documents.find(actor, id);
  if (!document) throw requestError('document.not.found');
  const isOfOrder = document.type === 'orderConfirmation' || document.type === 'deliveryNote';
  const right = isOfOrder ? 'orders.read' : 'invoices.read';
  if (!mayForCompany(actor, right)) throw companyRightMissing(right, actor);
  const bytes = await documents.bytesOf(actor.tenantId, document);
  if (!bytes) throw requestError('document.not.ready');
  return { document, bytes };
}
