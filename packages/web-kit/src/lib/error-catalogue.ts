import { firstErrors } from '@kontor/contract/first-errors';
import type { Locale } from './locale.ts';

let known: Readonly<Record<string, Readonly<Record<Locale, string>>>> = firstErrors;

let factNames: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {};

/** Loads the texts of all error codes; those of the sign-in page are there from the start. */
export async function loadErrorTexts(): Promise<void> {
  const [{ errorCatalogue }, { eInvoiceFactNames }] = await Promise.all([
    import('@kontor/contract/error-messages'),
    import('@kontor/contract/e-invoice-facts'),
  ]);
  known = errorCatalogue;
  factNames = eInvoiceFactNames;
}

/** The name of a fact that an e-invoice lacks; an unknown one as it is. */
export function factName(fact: string, locale: Locale): string {
  return Object.hasOwn(factNames, fact) ? (factNames[fact]?.[locale] ?? fact) : fact;
}

/** Whether the catalogue has a text of the code. */
export const isErrorCode = (code: string): boolean => Object.hasOwn(known, code);

/** The text of an error code in a language, with its places for details; that of an unknown error for any other text. */
export function errorTemplate(code: string, locale: Locale): string {
  return (Object.hasOwn(known, code) ? known[code] : firstErrors['internal.error'])?.[locale] ?? '';
}
