import type { ReviewCreation } from '@kontor/contract';
import { reviewLimits } from '@kontor/domain';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';

/** Values of the form; rating 0: none chosen yet. */
export type ReviewEntry = {
  rating: number;
  title: string;
  text: string;
  name: string;
};

export const emptyEntry: ReviewEntry = { rating: 0, title: '', text: '', name: '' };

/**
 * Missing or too long fields; the server checks the same (PROD-13).
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

/** The request body: trimmed texts, no empty name. */
export function reviewBody({ rating, title, text, name }: ReviewEntry): ReviewCreation {
  return { rating, title: title.trim(), text: text.trim(), name: name.trim() || null };
}
