import { expect, it } from 'vitest';
import { emptyEntry, entryProblems, reviewBody } from './review-fields.ts';

const entry = { rating: 4, title: ' Gut ', text: ' Hält. ', name: ' ' };

it('PROD-13 names the fields that are missing or too long', () => {
  expect(entryProblems(emptyEntry)).toEqual({
    rating: 'reviews.form.ratingMissing',
    title: 'common.field.required',
    text: 'common.field.required',
  });
  expect(entryProblems(entry)).toEqual({});
  expect(entryProblems({ ...entry, title: 'a'.repeat(101), name: 'a'.repeat(61) })).toEqual({
    title: 'common.field.tooLong',
    name: 'common.field.tooLong',
  });
  expect(entryProblems({ ...entry, text: '💣'.repeat(2000) })).toEqual({});
});

it('PROD-13 sends trimmed texts and no empty name', () => {
  expect(reviewBody(entry)).toEqual({ rating: 4, title: 'Gut', text: 'Hält.', name: null });
});
