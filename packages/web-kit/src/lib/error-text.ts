import { fillErrorText } from '@kontor/contract/fill-error';
import { isApiError } from './api-error.ts';
import { errorTemplate, factName } from './error-catalogue.ts';
import { currentLocale, hasText, type TextValues, translate } from './i18n.ts';
import type { Locale } from './locale.ts';
import type { ToastMessage } from './toast-store.ts';

/**
 * The text of any thrown value in the current language (ERRS-04, ERRS-07, ERRS-22). Its code gives the text in the contract's
 * catalogue, its details fill the placeholders. Without a known code it is 'An unknown error occurred'.
 */
export function errorText(error: unknown, locale: Locale = currentLocale()): string {
  return isApiError(error)
    ? errorCodeText(error.code, error.details, locale)
    : errorCodeText('internal.error', undefined, locale);
}

/**
 * The text of an error code; formats amounts.
 *
 * @example errorCodeText('order.minimum.amount', { amount: { value: 150, currency: 'EUR' } }, 'en') // 'Cart under the minimum order limit of €150.00'
 */
export function errorCodeText(code: string, details?: unknown, locale: Locale = currentLocale()): string {
  return fillErrorText(errorTemplate(code, locale), details, locale, (fact) => factName(fact, locale));
}

/** The text of a toast: plain, of a code in the locales, or of an error code (NOTI-09). */
export function messageText(message: ToastMessage): string {
  if ('text' in message) return message.text;
  const key = `toast.${message.code}`;
  const values = message.values as TextValues | undefined;
  return hasText(key, values) ? translate(key, values) : errorCodeText(message.code, message.values);
}
