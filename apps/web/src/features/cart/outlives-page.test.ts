import type { BasketChange } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { outlivesPage } from './outlives-page.ts';

const change = (attribute = ''): BasketChange => ({
  op: 'put',
  line: { _id: '0'.repeat(24), sku: 'A-1', orderType: 'order', quantity: 1, attributes: { logo: attribute } },
});
const bytesOfOne = new TextEncoder().encode(JSON.stringify([change()])).length;

describe('what a page leaves behind when it goes', () => {
  it.each([
    ['one line', [change()], true],
    ['400 lines', Array.from({ length: 400 }, () => change()), true],
    ['10,000 lines', Array.from({ length: 10_000 }, () => change()), false],
    ['exactly 60,000 bytes', [change('x'.repeat(60_000 - bytesOfOne))], true],
    ['one byte more', [change('x'.repeat(60_001 - bytesOfOne))], false],
    ['bytes, not characters', [change('ü'.repeat(30_000))], false],
  ])('CART-11 saves %s after it: %s', (_title, changes, expected) => {
    expect(outlivesPage(changes)).toBe(expected);
  });
});
