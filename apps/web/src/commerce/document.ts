import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useState } from 'react';

/** The time for the new window to read the document. */
const keepMs = 60_000;

/** Opens documents for a button that shows `isOpening`; a toast tells about failures. */
export function useDocuments() {
  const [isOpening, setOpening] = useState(false);
  const open = (link: string) => {
    setOpening(true);
    openDocument(link)
      .catch(showErrorToast)
      .finally(() => setOpening(false));
  };
  return { isOpening, open };
}

/**
 * Opens a document of the shop (`/api/document/{id}`) in a new window. Fetches it with the session and shows it
 * from memory: its address alone opens nothing (ORDR-06). Rejects with `ApiError`.
 */
async function openDocument(link: string): Promise<void> {
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
