import { firstErrors } from '@kontor/contract/first-errors';
import type { Locale } from './locale.ts';

let known: Readonly<Record<string, Readonly<Record<Locale, string>>>> = firstErrors;

/** Loads the texts of all error codes; those of the sign-in page are there from the start. */
export async function loadErrorTexts(): Promise<void> {
  known = (await import('@kontor/contract/error-messages')).errorCatalogue;
}

/** The text of an error code in a language, with its places for details; that of an unknown error for any other text. */
export function errorTemplate(code: string, locale: Locale): string {
  return (Object.hasOwn(known, code) ? known[code] : firstErrors['internal.error'])?.[locale] ?? '';
}
