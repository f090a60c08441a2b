import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';

/** The time for the new window to read the document. */
const keepMs = 60_000;

/**
 * Opens a document of the shop (`/api/document/{id}`) in a new window. Fetches it with the session and shows it
 * from memory: its address alone opens nothing (ORDR-06). Rejects with `ApiError`.
 */
export async function openDocument(link: string): Promise<void> {
  // Open it before the call: after it browsers block the window as a pop-up.
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
