import { createWorkerPool, threadOf } from '../../shared/worker-pool.ts';
import type { CommercialDocument, DocumentDesign } from './commercial-document.ts';
import type { EInvoiceFormat } from './e-invoice/e-invoice-format.ts';

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** A task of the thread: a PDF, with an embedded e-invoice if the format needs one, or only the XML. */
export interface DocumentOrder {
  document: CommercialDocument;
  design: DocumentDesign;
  eInvoice: Exclude<EInvoiceFormat, 'none'> | null;
  isXml: boolean;
}

export type RenderedDocument = { bytes: Uint8Array } | { error: string };

/** Makes documents in one thread with bounded memory. It starts with the first document and is replaced when it dies. */
export function createDocumentRenderer() {
  const pool = createWorkerPool<DocumentOrder, RenderedDocument>({
    start: () => threadOf(new URL('./document-worker.ts', import.meta.url), { maxOldGenerationSizeMb: 512 }),
    most: 1,
    timeoutMs: 120_000,
    // The fonts take memory.
    idleMs: 20_000,
    // The job of an interrupted document is repeated after the next start.
    isAwaited: false,
  });
  return {
    /** The file; fails when it cannot be made or takes longer than two minutes. */
    async render(order: DocumentOrder): Promise<Buffer> {
      const made = await pool.run(order);
      if ('error' in made) throw new Error(made.error);
      return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
    },
  };
}
