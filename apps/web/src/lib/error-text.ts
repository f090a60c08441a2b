import { granterName, rightName } from '@kontor/contract/right-names';
import { waitText } from '@kontor/contract/wait-text';
import { isApiError } from './api-error.ts';
import { errorTemplate, factsText } from './error-catalogue.ts';
import { formatMoney } from './format.ts';
import { currentLocale, hasText, translate } from './i18n.ts';
import type { Locale } from './locale.ts';
import type { ToastMessage } from './toast-store.ts';

/**
 * The text of any thrown value in the current language: by its code in the contract's catalogue, with placeholders
 * from its details; else 'An unknown error occurred' (ERRS-04, ERRS-07, ERRS-22).
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
  return fill(errorTemplate(code, locale), details, locale);
}

/** The text of a toast: plain, of a code in the locales, or of an error code (NOTI-09). */
export function messageText(message: ToastMessage): string {
  if ('text' in message) return message.text;
  const key = `toast.${message.code}`;
  return hasText(key, message.values)
    ? translate(key, message.values)
    : errorCodeText(message.code, message.values);
}

function fill(text: string, details: unknown, locale: Locale): string {
  const values = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'grantedBy'
        ? granterName(values.grantedBy, locale)
        : name === 'wait'
          ? waitText(values, locale)
          : name === 'missing'
            ? factsText(values.missing, locale)
            : name === 'right' && typeof values.right === 'string'
              ? rightName(values.right, locale)
              : // The minimum order's details name its amount `minimum` (CHKO-03).
                valueText(values[name] ?? (name === 'amount' ? values.minimum : undefined), values, locale),
    )
    .replace(/\s+$/, '');
}

function valueText(value: unknown, all: Record<string, unknown>, locale: Locale): string {
  if (typeof value === 'object' && value !== null && 'value' in value) {
    const { value: amount, currency } = value as { value: unknown; currency?: unknown };
    return valueText(amount, { currency }, locale);
  }
  if (typeof value === 'number') {
    const currency = typeof all.currency === 'string' ? all.currency : 'EUR';
    return formatMoney(Math.round(value * 100), currency, locale);
  }
  return typeof value === 'string' ? value : '';
}
