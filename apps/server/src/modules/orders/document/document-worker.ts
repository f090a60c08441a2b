import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Confirmation } from './confirmation.ts';
import { renderConfirmation } from './confirmation-pdf.ts';
import type { RenderedDocument } from './document-renderer.ts';

/** The thread that makes documents: one message in, one message out. */

// On Linux this lowers the calling thread alone: orders that come in go before documents that are made. Not to the lowest
// priority, at which a processor that is never idle would not finish one before it is given up.
if (process.platform === 'linux') setPriority(0, 15);

parentPort?.on('message', async (confirmation: Confirmation) => {
  parentPort?.postMessage(await render(confirmation));
});

async function render(confirmation: Confirmation): Promise<RenderedDocument> {
  try {
    return { bytes: await renderConfirmation(confirmation) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
