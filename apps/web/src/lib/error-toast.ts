import { isApiError } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** Tells that something did not work, in the words of the server's code where there is one (NOTI-09). */
export function showErrorToast(error: unknown): void {
  // The sign-in page says it.
  if (isApiError(error, 'session.expired')) return;
  showToast({ type: 'danger', message: { code: isApiError(error) ? error.code : 'an.error.occurred' } });
}
