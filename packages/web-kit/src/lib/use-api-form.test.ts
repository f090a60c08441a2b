import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { refusedFields } from './use-api-form.ts';

const values = { title: '', text: '', rating: 0, country: 'DE' };
const failure = (details: unknown, code = 'validation.failed') =>
  new ApiError({ status: 422, code, details });

it('PROD-13 ADDR-04 maps the server’s validation errors to their fields', () => {
  const issues = [
    { field: 'title', code: 'tooShort' },
    { field: 'text', code: 'tooLong', expected: { of: 'text', max: 500 } },
    { field: 'rating', code: 'tooLarge', expected: { of: 'integer', min: 1, max: 5 } },
    { field: 'country.code', code: 'format', expected: { form: 'country' } },
    { field: 'other', code: 'type' },
  ];
  expect(refusedFields(failure(issues), values)).toEqual({
    title: 'common.field.required',
    text: { of: 'text', max: 500 },
    rating: { of: 'integer', min: 1, max: 5 },
    country: { form: 'country' },
  });
});

it('ERRS-07 names no field for any other error', () => {
  expect(refusedFields(failure(undefined), values)).toEqual({});
  expect(refusedFields(failure([{ field: 'title', code: 'type' }], 'review.exists'), values)).toEqual({});
  expect(refusedFields(new Error('x'), values)).toEqual({});
});
