import type { EntryIssue, EntryIssueCode } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import type { CartProduct, CartRules } from '../cart/cart-line.ts';

/** An article as entered rows need it: the cart's. */
export type EntryProduct = CartProduct;

/** What the check depends on besides rows and articles. */
export interface EntryContext {
  locale: Locale;
  settings: CartRules & { currency: string };
}

/** An issue of a field; its column is named when the row is presented, unless a sheet has one that is none of the format. */
export type FieldIssue = Omit<EntryIssue, 'column'> & { column?: string };

/** Makes an issue of a field. */
export function issueOf(field: string, code: EntryIssueCode, details?: Record<string, unknown>): FieldIssue {
  return { field, code, ...(details ? { details } : {}) };
}
