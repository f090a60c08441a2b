import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { emptyEntry, entryIssues, refusedFields, reviewBody } from './review-fields.ts';

const entry = { rating: 4, title: ' Gut ', text: ' Hält. ', name: ' ' };

it('PROD-13 names the fields that are missing or too long', () => {
  expect(entryIssues(emptyEntry)).toEqual({ rating: 'missing', title: 'missing', text: 'missing' });
  expect(entryIssues(entry)).toEqual({});
  expect(entryIssues({ ...entry, title: 'a'.repeat(101), name: 'a'.repeat(61) })).toEqual({
    title: 'tooLong',
    name: 'tooLong',
  });
  expect(entryIssues({ ...entry, text: '💣'.repeat(2000) })).toEqual({});
});

it('PROD-13 sends trimmed texts and no empty name', () => {
  expect(reviewBody(entry)).toEqual({ rating: 4, title: 'Gut', text: 'Hält.', name: null });
});

it('PROD-13 brings the server’s refusals to their fields', () => {
  const failure = (details: unknown, code = 'validation.failed') =>
    new ApiError({ status: 422, code, details });
  expect(
    refusedFields(
      failure([
        { field: 'title', code: 'tooShort' },
        { field: 'text', code: 'tooLong' },
        { field: 'rating', code: 'type' },
        { field: 'other', code: 'type' },
      ]),
    ),
  ).toEqual({ title: 'missing', text: 'tooLong', rating: 'invalid' });
  expect(refusedFields(failure(undefined))).toEqual({});
  expect(refusedFields(failure([{ field: 'title', code: 'type' }], 'review.exists'))).toEqual({});
  expect(refusedFields(new Error('x'))).toEqual({});
});
