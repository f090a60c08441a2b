import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Confirmation } from './confirmation.ts';
import { renderConfirmation } from './confirmation-pdf.ts';

/** The thread that makes documents: one message in, one message out. */

// On Linux this lowers the calling thread alone: orders that come in go before documents that are made. Not to the lowest
// priority, at which a processor that is never idle would not finish one before it is given up.
if (process.platform === 'linux') setPriority(0, 15);

parentPort?.on('message', async ({ id, confirmation }: { id: number; confirmation: Confirmation }) => {
  try {
    const bytes = await renderConfirmation(confirmation);
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
  }
});
