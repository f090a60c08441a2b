import { routes } from '@kontor/contract';
import { callApi } from '../lib/api-client.ts';

/** The new window must have read the document by then. */
const keepMs = 60_000;

/**
 * Opens a document of the shop (`/api/document/{id}`) in a window of its own: it is fetched with the session and shown
 * from memory, so that its address alone opens nothing (ORDR-06). Rejects with `ApiError` when it cannot be had.
 */
export async function openDocument(link: string): Promise<void> {
  // Opened before the wait: afterwards the browser would take it for a pop-up that nobody asked for.
  const view = window.open('', '_blank');
  try {
    const id = link.slice(link.lastIndexOf('/') + 1);
    const answer = await callApi(routes.orders.document, { params: { id } });
    const url = URL.createObjectURL(answer as Blob);
    if (view) view.location.replace(url);
    else window.location.assign(url);
    setTimeout(() => URL.revokeObjectURL(url), keepMs);
  } catch (error) {
    view?.close();
    throw error;
  }
}
