import { describe, expect, it } from 'vitest';
import { type FacetValue, facetValues, facetView, isFacetOpen, usefulFacets } from './facet-values.ts';

const valuesOf = (count: number): FacetValue[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    label: index === 19 ? 'Größe 20' : `Wert ${index}`,
    count: index + 1,
    isChosen: index === 15,
  }));

describe('the values of a facet', () => {
  const facet = {
    key: 'size',
    name: 'Größe',
    values: [{ value: 'M', label: 'Mittel', count: 3 }],
    total: 1,
    more: false,
  };

  it('CATG-09 marks chosen values', () => {
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
    const short = facetView({ values: valuesOf(8), isExpanded: false, words: '', isCut: false });
    expect([short.shown.length, short.hasMore, short.hasSearch]).toEqual([8, false, false]);
    const long = facetView({ values: valuesOf(20), isExpanded: false, words: '', isCut: false });
    expect([long.shown.length, long.hasMore, long.hasSearch]).toEqual([9, true, true]);
    expect(long.shown.at(-1)?.value).toBe('v15');
    expect(
      facetView({ values: valuesOf(20), isExpanded: true, words: ' ', isCut: false }).shown,
    ).toHaveLength(20);
  });

  it('CATG-09 shows those with articles first where not all fit', () => {
    const values = valuesOf(20).map((value, index) => (index % 2 === 0 ? { ...value, count: 0 } : value));
    const { shown } = facetView({ values, isExpanded: false, words: '', isCut: false });
    expect(shown.map(({ value }) => value)).toEqual(['v1', 'v3', 'v5', 'v7', 'v9', 'v11', 'v13', 'v15']);
    const none = valuesOf(20).map((value) => ({ ...value, count: 0 }));
    expect(facetView({ values: none, isExpanded: false, words: '', isCut: false }).shown).toHaveLength(8);
  });

  it('CATG-09 leaves out a facet without articles, but neither a chosen one nor all', () => {
    const empty = {
      key: 'wool',
      name: 'Wolle',
      values: [{ value: 'x', label: 'x', count: 0 }],
      total: 1,
      more: false,
    };
    expect(usefulFacets([facet, empty], { attributes: [] })).toEqual([facet]);
    const chosen = { attributes: [{ key: 'wool', values: ['x'] }] };
    expect(usefulFacets([facet, empty], chosen)).toEqual([facet, empty]);
    expect(usefulFacets([empty], { attributes: [] })).toEqual([empty]);
  });

  it('CATG-09 finds values of a long facet by words, whatever case and accents', () => {
    const found = facetView({ values: valuesOf(20), isExpanded: false, words: ' GROSSE', isCut: false });
    // What is chosen stays.
    expect(found.shown.map(({ value }) => value)).toEqual(['v19', 'v15']);
    const none = facetView({ values: valuesOf(20), isExpanded: false, words: 'x', isCut: false });
    expect([none.shown.length, none.isNothingFound]).toEqual([1, true]);
    expect(found.hasMore).toBe(false);
    expect(facetView({ values: valuesOf(9), isExpanded: true, words: 'x', isCut: false }).shown).toHaveLength(
      9,
    );
  });

  it('API-22 shows what the server found where it has more values than it answered', () => {
    const input = { values: valuesOf(8), isExpanded: false, isCut: true };
    expect(facetView({ ...input, words: '' })).toMatchObject({ hasSearch: true, isNothingFound: false });
    const [first] = valuesOf(1);
    const chosen = [{ value: 'c', label: 'C', count: 1, isChosen: true }];
    const values = [...valuesOf(8), ...chosen];
    const looking = facetView({ ...input, values, words: 'wert' });
    expect([looking.shown, looking.isNothingFound]).toEqual([chosen, false]);
    const found = first ? [{ ...first, value: 'far' }] : [];
    expect(facetView({ ...input, values, words: 'wert', found }).shown).toEqual([...found, ...chosen]);
    expect(facetView({ ...input, values, words: 'wert', found: [] }).isNothingFound).toBe(true);
  });

  it('CATG-09 opens the most used facets, those with a choice, and what the user opened', () => {
    expect(isFacetOpen({ kept: undefined, index: 0, hasChosen: false })).toBe(true);
    expect(isFacetOpen({ kept: undefined, index: 9, hasChosen: false })).toBe(false);
    expect(isFacetOpen({ kept: undefined, index: 9, hasChosen: true })).toBe(true);
    expect(isFacetOpen({ kept: false, index: 0, hasChosen: true })).toBe(false);
    expect(isFacetOpen({ kept: true, index: 9, hasChosen: false })).toBe(true);
  });
});
