import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [1, '1 Sekunde', '1 second'],
  [90, '90 Sekunden', '90 seconds'],
  [91, '2 Minuten', '2 minutes'],
  [899, '15 Minuten', '15 minutes'],
  [3_593, '60 Minuten', '60 minutes'],
])('AUTH-04 tells to wait %i seconds in full units', (retryAfterSeconds, german, english) => {
  expect(waitText({ retryAfterSeconds }, 'de')).toBe(german);
  expect(waitText({ retryAfterSeconds }, 'en')).toBe(english);
});
