import { describe, expect, it } from 'vitest';
import { localeOf } from './locale.ts';

describe('the language of a request', () => {
  it.each([
    [undefined, 'de'],
    ['', 'de'],
    ['de', 'de'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de-AT,en;q=0.9', 'de'],
    ['en-US,de;q=0.9,en;q=0.8', 'en'],
    ['de-CH,en;q=0.9,de;q=0.8', 'de'],
    ['de;q=0.5,en;q=0.8', 'en'],
    // What is not wanted at all is not taken, wherever it stands.
    ['en;q=0,de', 'de'],
    ['en; q=0.0, *', 'de'],
    ['en;q=0', 'de'],
    ['de;q=0,*', 'en'],
    // Neither, or whatever there is.
    ['fr', 'de'],
    ['fr,en;q=0.3', 'en'],
    ['*', 'de'],
    ['english', 'de'],
    [';;,q=1,en;q=x;;', 'de'],
    [`${'en-x;q=0.1,'.repeat(1000)}de`, 'de'],
  ] as const)('I18N-01 I18N-02 %j asks for %s', (header, expected) => {
    expect(localeOf(header)).toBe(expected);
  });
});
