import { describe, expect, it } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'gzip, br'],
    ['gzip;q=0.5, br', 'br, gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br, gzip'],
    ['gzip;q=0', ''],
    ['gzip; q=0', ''],
    ['gzip;q=0.000, br;q=0', ''],
    ['gzip; q=0, *', 'br'],
    ['*;q=0', ''],
    ['*;q=0, gzip', 'gzip'],
    ['identity', ''],
    ['', ''],
    ['x-gzip, xgzip', ''],
    [`br, ${'a,'.repeat(300)}gzip`, ''],
  ])('API-02 reads %j as %j', (header, expected) => {
    expect(acceptedEncodings(header)).toBe(expected);
  });
});
