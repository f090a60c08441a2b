import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryParam,
  categorySegment,
  parseCategoryParam,
  parseProductParam,
  productParam,
  slugify,
} from './url.ts';

const ids = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('category path', () => {
  it.each([
    ['Jacken & Mäntel', '64a1', 'Jacken%20%26%20M%C3%A4ntel-64a1'],
    ['T-Shirts', '64a1', 'T-Shirts-64a1'],
    ['100% / Bio?#', '64a1', '100%25%20%2F%20Bio%3F%23-64a1'],
    ['', '64a1', '-64a1'],
  ])('CATG-01 %j with id %s becomes %s', (name, id, expected) => {
    expect(categorySegment({ name, id })).toBe(expected);
  });

  it.each([
    ['T-Shirts-64a1', { name: 'T-Shirts', id: '64a1' }],
    ['64a1', { name: '', id: '64a1' }],
    ['Jacken-', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('CATG-01 CATG-02 reads %j as %j', (param, expected) => {
    expect(parseCategoryParam(param)).toEqual(expected);
  });

  it('CATG-01 survives the way through a URL', () => {
    const names = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(names, ids, (name, id) => {
        expect(parseCategoryParam(categoryParam({ name, id }))).toEqual({ name, id });
        const url = new URL(`/category/${categorySegment({ name, id })}`, 'http://localhost');
        expect(url.pathname.split('/')).toHaveLength(3);
        expect(parseCategoryParam(decodeURIComponent(url.pathname.slice('/category/'.length)))).toEqual({
          name,
          id,
        });
      }),
    );
  });

  it('CATG-01 takes names with broken characters', () => {
    expect(categorySegment({ name: 'a\ud800', id: '64a1' })).toBe('a%EF%BF%BD-64a1');
  });
});

describe('product path', () => {
  it.each([
    ['Zelt „Größe 2“', '64a1-zelt-groesse-2'],
    ['  Crème brûlée -- für 2! ', '64a1-creme-brulee-fuer-2'],
    ['Übergröße ÄÖÜ', '64a1-uebergroesse-aeoeue'],
    ['u\u0308ber', '64a1-ueber'],
    ['漢字', '64a1'],
    ['', '64a1'],
  ])('PROD-01 %j becomes %s', (name, expected) => {
    expect(productParam({ id: '64a1', name })).toBe(expected);
  });

  it.each([
    ['64a1-zelt-2', { id: '64a1' }],
    ['64a1', { id: '64a1' }],
    ['-zelt', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('PROD-01 PROD-02 reads %j as %j', (param, expected) => {
    expect(parseProductParam(param)).toEqual(expected);
  });

  it('PROD-01 survives the way through a URL and needs no encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), ids, (name, id) => {
        const param = productParam({ id, name });
        expect(encodeURIComponent(param)).toBe(param);
        expect(parseProductParam(param)).toEqual({ id });
        expect(slugify(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
