import { describe, expect, it } from 'vitest';
import { canRequestDelivery, requestableDeliveryDates } from './delivery-date.ts';

describe('issue 5 a requested delivery date', () => {
  it('lies between tomorrow and a year from now, over the ends of months and years', () => {
    expect(requestableDeliveryDates('2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-12-31' });
    expect(requestableDeliveryDates('2028-02-28').first).toBe('2028-02-29');
    // The night in which clocks go forward has 23 hours.
    expect(requestableDeliveryDates('2027-03-28').first).toBe('2027-03-29');
  });

  it.each([
    ['2026-11-16', false],
    ['2026-11-17', true],
    ['2027-11-16', true],
    ['2027-11-17', false],
    ['2027-02-29', false],
    ['2027-04-31', false],
    ['2027-13-01', false],
    ['27-01-01', false],
    ['', false],
  ])('on the 16th of November 2026: %j is %j', (date, expected) => {
    expect(canRequestDelivery(date, '2026-11-16')).toBe(expected);
  });
});
