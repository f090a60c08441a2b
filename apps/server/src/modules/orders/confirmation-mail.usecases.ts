import type { TenantMails } from '../mails/tenant-mails.ts';
import { greetedName } from '../order-notices/order-recipients.ts';
import { confirmationMail } from './confirmation-mail.ts';
import type { DocumentStore } from './documents.ts';
import type { OrdersRepository } from './orders.repository.ts';

/** Makes the confirmation of an order and mails it in the order's language (CHKO-19, ORDR-06). */
export async function sendConfirmation({
  data: { tenantId, orderId, documentId },
  orders,
  documents,
  mails,
}: {
  data: { tenantId: number; orderId: string; documentId: string };
  orders: OrdersRepository;
  documents: DocumentStore;
  mails: TenantMails;
}): Promise<void> {
  const document = await orders.findDocumentForShop(tenantId, documentId);
  const confirmed = document && (await documents.readOrder(tenantId, document));
  const recipients = await orders.findRecipients(tenantId, orderId);
  // Order or recipients may have been deleted: a retry would not help.
  if (!document || !confirmed || recipients.to.length === 0) return;
  const bytes = await documents.bytesOf(tenantId, document, confirmed);
  if (!bytes) return;
  const { to, copy, placedBy } = recipients;
  const name = greetedName(recipients);
  await mails.send({
    tenantId,
    to,
    copy,
    content: (shopName) => confirmationMail({ ...confirmed, name, placedBy }, shopName),
    attachments: [{ fileName: document.file_name, content: bytes, contentType: document.content_type }],
    key: document.id,
  });
}
