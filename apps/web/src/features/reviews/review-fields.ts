import type { FieldIssue, ReviewCreation } from '@kontor/contract';
import { reviewLimits } from '@kontor/domain';
import { isApiError } from '../../lib/api-error.ts';

/** What the form holds; rating 0: none given yet. */
export type ReviewEntry = {
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly name: string;
};

export type ReviewField = keyof ReviewEntry;
export type ReviewIssues = Partial<Record<ReviewField, 'missing' | 'tooLong' | 'invalid'>>;

export const emptyEntry: ReviewEntry = { rating: 0, title: '', text: '', name: '' };

/** In the order of the form. */
export const reviewFields = ['rating', 'title', 'text', 'name'] as const satisfies readonly ReviewField[];

/**
 * What is missing or too long, by field; the server checks the same (PROD-13).
 *
 * @example entryIssues({ rating: 0, title: 'Gut', text: ' ', name: '' }) // { rating: 'missing', text: 'missing' }
 */
export function entryIssues(entry: ReviewEntry): ReviewIssues {
  const issues: ReviewIssues = {};
  if (entry.rating < 1) issues.rating = 'missing';
  for (const field of ['title', 'text', 'name'] as const) {
    const length = [...entry[field].trim()].length;
    if (length === 0 && field !== 'name') issues[field] = 'missing';
    if (length > reviewLimits[field]) issues[field] = 'tooLong';
  }
  return issues;
}

/** The body of the call; texts trimmed, no empty name. */
export function reviewBody({ rating, title, text, name }: ReviewEntry): ReviewCreation {
  return { rating, title: title.trim(), text: text.trim(), name: name.trim() || null };
}

/** The server's word on the fields, in the form's own; empty for any other error. */
export function refusedFields(error: unknown): ReviewIssues {
  if (!isApiError(error, 'validation.failed') || !Array.isArray(error.details)) return {};
  const issues: ReviewIssues = {};
  for (const { field, code } of error.details as FieldIssue[]) {
    const known = reviewFields.find((name) => name === field);
    if (!known) continue;
    issues[known] =
      code === 'tooLong' ? 'tooLong' : code === 'required' || code === 'tooShort' ? 'missing' : 'invalid';
  }
  return issues;
}
