import { isApiError } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** Shows an error with the text of its code, filled from its details (NOTI-09). Returns the id of the toast. */
export function showErrorToast(error: unknown): string | undefined {
  // The sign-in page reports it.
  if (isApiError(error, 'session.expired')) return undefined;
  const message = isApiError(error)
    ? { code: error.code, ...(isRecord(error.details) ? { values: error.details } : {}) }
    : { code: 'an.error.occurred' };
  return showToast({ type: 'danger', message });
}

const isRecord = (details: unknown): details is Readonly<Record<string, unknown>> =>
  typeof details === 'object' && details !== null && !Array.isArray(details);
