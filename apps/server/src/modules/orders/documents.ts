import { buffer } from 'node:stream/consumers';
import type { PaymentInstruction } from '@kontor/domain';
import type { FileStorage } from '../../shared/file-storage.ts';
import { buildConfirmation, type LetterheadSettings } from './document/build-confirmation.ts';
import type { DocumentRenderer } from './document/document-renderer.ts';
import { readLogo } from './document/logo.ts';
import type { OrdersRepository } from './orders.repository.ts';
import type { ConfirmationFactsRow, DocumentRow, OrderDetailRow } from './orders.types.ts';

export interface DocumentSources {
  orders: OrdersRepository;
  /** Documents are served by the API alone. */
  documents: FileStorage;
  /** The shop's public files, for the logo. */
  files: FileStorage;
  renderer: DocumentRenderer;
  letterheadOf(tenantId: number): Promise<LetterheadSettings>;
  paymentOf(tenantId: number, order: OrderDetailRow): Promise<PaymentInstruction>;
}

export interface ConfirmedOrder {
  document: DocumentRow;
  order: OrderDetailRow;
  facts: ConfirmationFactsRow;
  letterhead: LetterheadSettings;
  payment: PaymentInstruction;
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Finds the files of documents and makes missing ones. Concurrent requests for one confirmation share the work. */
export function createDocumentStore({
  orders,
  documents,
  files,
  renderer,
  letterheadOf,
  paymentOf,
}: DocumentSources) {
  const inTheMaking = new Map<string, Promise<Buffer>>();

  async function stored(document: DocumentRow): Promise<Buffer | undefined> {
    if (document.storage_key === null) return undefined;
    const file = await documents.read(document.storage_key);
    return file && buffer(file.stream);
  }

  async function readOrder(tenantId: number, document: DocumentRow): Promise<ConfirmedOrder | undefined> {
    if (document.type !== 'orderConfirmation' || document.order_id === null) return undefined;
    const order = await orders.findForShop(tenantId, document.order_id);
    if (!order) return undefined;
    const [facts, letterhead, payment] = await Promise.all([
      orders.findConfirmationFacts(tenantId, order),
      letterheadOf(tenantId),
      paymentOf(tenantId, order),
    ]);
    return facts && { document, order, facts, letterhead, payment };
  }

  async function make(
    tenantId: number,
    { document, order, facts, letterhead, payment }: ConfirmedOrder,
  ): Promise<Buffer> {
    const logo = await readLogo(files, letterhead.companyData.logo);
    const bytes = await renderer.render(
      buildConfirmation({ order, facts, document, settings: letterhead, logo, payment }),
    );
    const { key } = await documents.put(facts.tenant_name, bytes, 'pdf');
    await orders.setStorageKey(tenantId, document.id, key);
    return bytes;
  }

  return {
    readOrder,

    /**
     * The file of a document; undefined when it is missing and cannot be made. `known` is its order, if the caller has read it.
     */
    async bytesOf(
      tenantId: number,
      document: DocumentRow,
      known?: ConfirmedOrder,
    ): Promise<Buffer | undefined> {
      const file = await stored(document);
      if (file) return file;
      const key = `${tenantId}:${document.id}`;
      const current = inTheMaking.get(key);
      if (current) return current;
      const confirmed = known ?? (await readOrder(tenantId, document));
      if (!confirmed) return undefined;
      const making = inTheMaking.get(key) ?? make(tenantId, confirmed);
      inTheMaking.set(key, making);
      try {
        return await making;
      } finally {
        inTheMaking.delete(key);
      }
    },
  };
}
