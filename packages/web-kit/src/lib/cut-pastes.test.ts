import { expect, it } from 'vitest';
import { cutCharacters } from './cut-pastes.ts';

it.each([
  [{ value: '', maxLength: 5, selectionStart: 0, selectionEnd: 0 }, '12345', 0],
  [{ value: '', maxLength: 5, selectionStart: 0, selectionEnd: 0 }, '123456', 1],
  [{ value: 'EK', maxLength: 5, selectionStart: 2, selectionEnd: 2 }, '12345', 2],
  // What is selected makes room.
  [{ value: 'EK', maxLength: 5, selectionStart: 0, selectionEnd: 2 }, '12345', 0],
  [{ value: 'EK', maxLength: 5, selectionStart: null, selectionEnd: null }, '123456', 1],
  // A line break counts once.
  [{ value: '', maxLength: 3, selectionStart: 0, selectionEnd: 0 }, 'a\r\nb', 0],
  [{ value: 'EK', maxLength: -1, selectionStart: 0, selectionEnd: 0 }, 'x'.repeat(9999), 0],
])('ERRS-21 counts what %j loses of %j', (field, text, count) => {
  expect(cutCharacters(field, text)).toBe(count);
});
