import type { DocumentStore } from '../documents/document-store.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { greetedName } from '../order-notices/order-recipients.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { confirmationOf, type DocumentedOrder } from './order-document.ts';
import type { OrdersRepository } from './orders.repository.ts';

/** Makes the confirmation of an order and mails it in the order's language (CHKO-19, ORDR-06). */
export async function sendConfirmation({
  data: { tenantId, orderId, documentId },
  orders,
  documents,
  mails,
  readOrder,
}: {
  data: { tenantId: number; orderId: string; documentId: string };
  orders: OrdersRepository;
  documents: DocumentStore;
  mails: TenantMails;
  readOrder(tenantId: number, orderId: string): Promise<DocumentedOrder | undefined>;
}): Promise<void> {
  const [document, documented, recipients] = await Promise.all([
    documents.findForShop(tenantId, documentId),
    readOrder(tenantId, orderId),
    orders.findRecipients(tenantId, orderId),
  ]);
  // Order or recipients may have been deleted: a retry would not help.
  if (!document || !documented || recipients.to.length === 0) return;
  const bytes = await documents.bytesOf(tenantId, document, confirmationOf(document, documented));
  if (!bytes) return;
  const { to, copy, placedBy } = recipients;
  const name = greetedName(recipients);
  await mails.send({
    tenantId,
    to,
    copy,
    content: (shopName) => confirmationMail({ ...documented, document, name, placedBy }, shopName),
    attachments: [{ fileName: document.file_name, content: bytes, contentType: document.content_type }],
    key: document.id,
  });
}
