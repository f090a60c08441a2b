import type { EntryIssue, EntryIssueCode } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import type { CartProduct, CartRules } from '../cart/cart-line.ts';

export type EntryProduct = CartProduct;

export interface EntryContext {
  locale: Locale;
  settings: CartRules & { currency: string };
}

/** An issue of a field; the presenter adds its column, unless it is an unknown column of a sheet. */
export type FieldIssue = Omit<EntryIssue, 'column'> & { column?: string };

export function issueOf(field: string, code: EntryIssueCode, details?: Record<string, unknown>): FieldIssue {
  return { field, code, ...(details ? { details } : {}) };
}
