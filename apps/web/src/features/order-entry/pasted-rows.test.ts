import { describe, expect, it } from 'vitest';
import { isTooLong } from './pasted-rows.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `A${n}\t1`).join('\n');

describe('a pasted text', () => {
  it('CHKO-24 is known to be too long before it is read, its head and blank lines not counted', () => {
    expect(isTooLong(lines(3), 3)).toBe(false);
    expect(isTooLong(`Artikel\tMenge\n\n${lines(3)}\n\n`, 3)).toBe(false);
    expect(isTooLong(lines(5), 3)).toBe(true);
    expect(isTooLong('', 0)).toBe(false);
  });
});
