import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DocumentOrder, RenderedDocument } from './document-renderer.ts';
import { renderDocument } from './layout/document-pdf.ts';

/** The thread that makes documents: one message in, one message out. */

// On Linux this lowers the calling thread alone: orders that come in go before documents that are made. Not to the lowest
// priority, at which a processor that is never idle would not finish one before it is given up.
if (process.platform === 'linux') setPriority(0, 15);

parentPort?.on('message', async (order: DocumentOrder) => {
  parentPort?.postMessage(await render(order));
});

async function render({ document, design }: DocumentOrder): Promise<RenderedDocument> {
  try {
    return { bytes: await renderDocument(document, design) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
