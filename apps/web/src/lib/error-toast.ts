import { isApiError } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** Tells that something did not work, in the words of the server's code where there is one (NOTI-09). */
export function showErrorToast(error: unknown): void {
  showToast({ type: 'danger', message: { code: isApiError(error) ? error.code : 'an.error.occurred' } });
}
