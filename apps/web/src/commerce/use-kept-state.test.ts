import { describe, expect, it } from 'vitest';
import { keptOr } from './use-kept-state.ts';

describe('form state that is kept', () => {
  const empty = { rating: 0, title: '', isDefault: false };

  it.each([
    [
      { rating: 4, title: 'Gut', isDefault: true },
      { rating: 4, title: 'Gut', isDefault: true },
    ],
    [
      { rating: '4', title: 'Gut', other: 1 },
      { rating: 0, title: 'Gut', isDefault: false },
    ],
    [undefined, empty],
    ['text', empty],
    [null, empty],
  ])('%j is read as %j', (kept, expected) => {
    expect(keptOr(empty, kept)).toEqual(expected);
  });

  it('a text is read as a text', () => {
    expect(keptOr('', 'Frühjahr')).toBe('Frühjahr');
    expect(keptOr('', 5)).toBe('');
  });
});
