import { describe, expect, it } from 'vitest';
import { mayPrefetch } from './prefetch.ts';

describe('prefetching', () => {
  it.each([
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '3g', saveData: false }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
    [{}, true],
  ])('BOOT-07 on %j: %s', (connection, may) => {
    expect(mayPrefetch(connection)).toBe(may);
  });
});
