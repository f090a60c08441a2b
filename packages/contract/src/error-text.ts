import type { Locale } from '@kontor/domain/locale';
import { eInvoiceFactNames } from './e-invoice-facts.ts';
import { type ErrorCode, errorCatalogue } from './error-messages.ts';
import { fillErrorText } from './fill-error.ts';

/** The text of an error code in a language, filled from the error's details (API-02, ERRS-22). */
export function errorText(code: ErrorCode, details: unknown, locale: Locale): string {
  const names: Record<string, Record<Locale, string>> = eInvoiceFactNames;
  return fillErrorText(
    errorCatalogue[code][locale],
    details,
    locale,
    (fact) => names[fact]?.[locale] ?? String(fact),
  );
}
