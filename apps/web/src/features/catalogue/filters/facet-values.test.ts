import { describe, expect, it } from 'vitest';
import { type FacetValue, facetValues, facetView, isFacetOpen } from './facet-values.ts';

const valuesOf = (count: number): FacetValue[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    label: index === 19 ? 'Größe 20' : `Wert ${index}`,
    count: index,
    isChosen: index === 15,
  }));

describe('the values of a facet', () => {
  const facet = { key: 'size', name: 'Größe', values: [{ value: 'M', label: 'Mittel', count: 3 }] };

  it('CATG-09 marks what is chosen', () => {
    expect(facetValues(facet, { attributes: [{ key: 'size', values: ['M'] }] })).toEqual([
      { value: 'M', label: 'Mittel', count: 3, isChosen: true },
    ]);
    expect(facetValues(facet, { attributes: [{ key: 'color', values: ['M'] }] })[0]?.isChosen).toBe(false);
  });

  it('CATG-09 keeps a chosen value that the list does not know', () => {
    expect(facetValues(facet, { attributes: [{ key: 'size', values: ['XXL'] }] })[1]).toEqual({
      value: 'XXL',
      label: 'XXL',
      count: 0,
      isChosen: true,
    });
  });

  it('CATG-09 shows all of a short facet, and eight of a longer one with what is chosen', () => {
    const short = facetView({ values: valuesOf(8), isExpanded: false, words: '' });
    expect([short.shown.length, short.hasMore, short.hasSearch]).toEqual([8, false, false]);
    const long = facetView({ values: valuesOf(20), isExpanded: false, words: '' });
    expect([long.shown.length, long.hasMore, long.hasSearch]).toEqual([9, true, true]);
    expect(long.shown.at(-1)?.value).toBe('v15');
    expect(facetView({ values: valuesOf(20), isExpanded: true, words: ' ' }).shown).toHaveLength(20);
  });

  it('CATG-09 finds values of a long facet by words, whatever case and accents', () => {
    const found = facetView({ values: valuesOf(20), isExpanded: false, words: ' GROSSE' });
    expect(found.shown.map(({ value }) => value)).toEqual(['v19']);
    expect(found.hasMore).toBe(false);
    expect(facetView({ values: valuesOf(9), isExpanded: true, words: 'x' }).shown).toHaveLength(9);
  });

  it('CATG-09 opens the most used facets, those with a choice, and what the user opened', () => {
    expect(isFacetOpen({ kept: undefined, index: 0, hasChosen: false })).toBe(true);
    expect(isFacetOpen({ kept: undefined, index: 9, hasChosen: false })).toBe(false);
    expect(isFacetOpen({ kept: undefined, index: 9, hasChosen: true })).toBe(true);
    expect(isFacetOpen({ kept: false, index: 0, hasChosen: true })).toBe(false);
    expect(isFacetOpen({ kept: true, index: 9, hasChosen: false })).toBe(true);
  });
});
