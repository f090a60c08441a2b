import { describe, expect, it } from 'vitest';
import { instantOfLocal, localDateTime } from './local-date.ts';

describe('I18N-04 a local moment of the shop', () => {
  it.each([
    ['2026-03-01T09:05', '2026-03-01T08:05:00.000Z'],
    ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s is the instant %s, and is shown as the same', (local, instant) => {
    expect(instantOfLocal(local)?.toISOString()).toBe(instant);
    expect(localDateTime(new Date(instant))).toBe(local);
  });

  it('is an hour later where summer time skips it, and none for another text', () => {
    expect(instantOfLocal('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    for (const text of ['', '2026-03-01', '2026-03-01T25:00', 'bald'])
      expect(instantOfLocal(text)).toBeUndefined();
  });
});
