import type { ReviewCreation } from '@kontor/contract';
import { reviewLimits } from '@kontor/domain';
import type { FieldProblems } from '../../lib/use-api-form.ts';

/** What the form holds; rating 0: none given yet. */
export type ReviewEntry = {
  rating: number;
  title: string;
  text: string;
  name: string;
};

export const emptyEntry: ReviewEntry = { rating: 0, title: '', text: '', name: '' };

/**
 * What is missing or too long, by field; the server checks the same (PROD-13).
 *
 * @example entryProblems({ rating: 0, title: 'Gut', text: 'Hält', name: '' }) // { rating: 'reviews.form.ratingMissing' }
 */
export function entryProblems(entry: ReviewEntry): FieldProblems<ReviewEntry> {
  const lengthProblem = (field: 'title' | 'text' | 'name') => {
    const length = [...entry[field].trim()].length;
    if (length === 0 && field !== 'name') return 'common.field.required';
    return length > reviewLimits[field] ? 'common.field.tooLong' : undefined;
  };
  return {
    rating: entry.rating < 1 ? 'reviews.form.ratingMissing' : undefined,
    title: lengthProblem('title'),
    text: lengthProblem('text'),
    name: lengthProblem('name'),
  };
}

/** The body of the call; texts trimmed, no empty name. */
export function reviewBody({ rating, title, text, name }: ReviewEntry): ReviewCreation {
  return { rating, title: title.trim(), text: text.trim(), name: name.trim() || null };
}
