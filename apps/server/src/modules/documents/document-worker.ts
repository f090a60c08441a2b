import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DocumentOrder, RenderedDocument } from './document-renderer.ts';
import { eInvoiceXml } from './e-invoice/e-invoice.ts';
import { renderDocument } from './layout/document-pdf.ts';

/** The thread that makes documents: one message in, one message out. */

// On Linux this lowers the calling thread alone: orders that come in go before documents. Only a little: at 15 a busy
// machine made one confirmation a second while 43 orders came in.
if (process.platform === 'linux') setPriority(0, 5);

parentPort?.on('message', async (order: DocumentOrder) => {
  parentPort?.postMessage(await render(order));
});

async function render(order: DocumentOrder): Promise<RenderedDocument> {
  try {
    return { bytes: await make(order) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function make({ document, design, eInvoice, isXml }: DocumentOrder): Promise<Buffer> {
  if (isXml && eInvoice) return Buffer.from(eInvoiceXml(document, eInvoice));
  const isHybrid = eInvoice === 'zugferd';
  return await renderDocument(document, design, isHybrid ? eInvoiceXml(document, eInvoice) : undefined);
}
