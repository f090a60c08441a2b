import { isApiError } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** Shows an error with the text of its code (NOTI-09). */
export function showErrorToast(error: unknown): void {
  // The sign-in page reports it.
  if (isApiError(error, 'session.expired')) return;
  showToast({ type: 'danger', message: { code: isApiError(error) ? error.code : 'an.error.occurred' } });
}
