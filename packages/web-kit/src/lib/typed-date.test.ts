import { describe, expect, it } from 'vitest';
import { isWholeDate, readTypedDate, readTypedDateTime } from './typed-date.ts';

const today = '2026-11-22';

describe('a typed date', () => {
  it.each([
    ['1.3.2026', '2026-03-01'],
    ['01.03.26', '2026-03-01'],
    [' 1.3.26 ', '2026-03-01'],
    ['1/3/2026', '2026-03-01'],
    ['1-3-2026', '2026-03-01'],
    ['1 3 26', '2026-03-01'],
    ['010326', '2026-03-01'],
    ['01032026', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['1. März 2026', '2026-03-01'],
    ['24. dez 26', '2026-12-24'],
    // Without a year: the next one.
    ['24.12.', '2026-12-24'],
    ['22.11', '2026-11-22'],
    ['1.3.', '2027-03-01'],
    ['29.2.2028', '2028-02-29'],
  ])('I18N-04 reads %j as %s', (text, date) => {
    expect(readTypedDate(text, today)).toBe(date);
  });

  it.each([
    ['02/03/2026', '2026-03-02'],
    ['2 March 2026', '2026-03-02'],
    ['Dec 24, 2026', '2026-12-24'],
    ['December 24th, 2026', '2026-12-24'],
    ['24 Dec 2026', '2026-12-24'],
    ['24-Dec-2026', '2026-12-24'],
    ['24. Dezember 2026', '2026-12-24'],
    ['Oct 5', '2027-10-05'],
    ['Dec 2026', undefined],
    ['Feb 30, 2026', undefined],
  ])('I18N-04 reads %j as people write it in English, in both languages', (text, date) => {
    expect(readTypedDate(text, today)).toBe(date);
  });

  it.each([
    '',
    'morgen',
    '31.2.2026',
    '29.2.2026',
    '3.13.2026',
    '0.1.2026',
    '1.3.202',
    '12',
    '1.3.0026',
    '2026-02-30',
  ])('I18N-04 takes %j for no date', (text) => {
    expect(readTypedDate(text, today)).toBeUndefined();
  });

  it('I18N-04 waits while a year may still be typed', () => {
    expect(['1.3.2026', '01032026', '2026-03-01', '1. März 2026'].map(isWholeDate)).toEqual(
      Array(4).fill(true),
    );
    expect(['1.3.26', '1.3.20', '1.3.', '0103', '010326', '2026-03-0'].map(isWholeDate)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe('a typed moment', () => {
  it.each([
    ['1.3.26 9:05', '2026-03-01T09:05'],
    ['01.03.2026, 09:05', '2026-03-01T09:05'],
    ['01/03/2026, 09:05', '2026-03-01T09:05'],
    ['1. März 2026, 17 Uhr', '2026-03-01T17:00'],
    ['1.3.2026 9.30 Uhr', '2026-03-01T09:30'],
    ['2026-03-01T09:05', '2026-03-01T09:05'],
    ['24.12. 8:00', '2026-12-24T08:00'],
    ['1.3.2026', '2026-03-01T00:00'],
    ['1.3.2026 24:00', undefined],
    ['1.3.2026 9:60', undefined],
    ['30.2.2026 9:00', undefined],
    ['9:00', undefined],
    ['morgen', undefined],
  ])('I18N-04 reads %j as %s', (text, moment) => {
    expect(readTypedDateTime(text, today)).toBe(moment);
  });
});
