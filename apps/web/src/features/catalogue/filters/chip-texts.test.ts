import { formatsOf } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { ListSearch } from '../../../lib/route-search.ts';
import { filterChips } from './chip-texts.ts';
import { facetNames } from './facet-names.ts';
import { filtersOf } from './list-filters.ts';

const t: Translate = (key, values) => [key.split('.').at(-1), ...Object.values(values ?? {})].join(' ');
const color = {
  key: 'color',
  name: 'Farbe',
  values: [{ value: 'red', label: 'Rot', count: 1 }],
  total: 1,
  more: false,
};

function chipsOf(search: ListSearch, isOnlyAvailable = false) {
  const changes: ListSearch[] = [];
  const toggled: boolean[] = [];
  const chips = filterChips({
    filters: filtersOf(search, true),
    isOnlyAvailable,
    names: facetNames([[color]]),
    currency: 'EUR',
    t,
    formats: formatsOf('de'),
    changeSearch: (change) => changes.push(change),
    changeAvailable: (isOn) => toggled.push(isOn),
  });
  return { chips, changes, toggled };
}

describe('the chips of a list', () => {
  it('CATG-09 names each chosen value by its labels, also a deleted one', () => {
    const { chips, changes } = chipsOf({ 'attr.color': ['red', 'mauve'] });
    expect(chips.map(({ text }) => text)).toEqual(['Farbe: Rot', 'Farbe: mauve']);
    chips[0]?.onRemove();
    expect(changes).toEqual([{ 'attr.color': ['mauve'] }]);
  });

  it('CATG-08 names the price range with one end or both', () => {
    const texts = (search: ListSearch) =>
      chipsOf(search).chips.map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(texts({ priceMin: 5, priceMax: 20.5 })).toEqual(['priceBetween 5,00 € 20,50 €']);
    expect(texts({ priceMin: 0.0345 })).toEqual(['priceAbove 0,0345 €']);
    expect(texts({ priceMax: 20 })).toEqual(['priceBelow 20,00 €']);
    const { chips, changes } = chipsOf({ priceMax: 20 });
    chips[0]?.onRemove();
    expect(changes).toEqual([{ priceMin: undefined, priceMax: undefined }]);
  });

  it("CATG-06 has a chip for 'available only'", () => {
    const { chips, toggled } = chipsOf({}, true);
    chips[0]?.onRemove();
    expect([chips.length, toggled]).toEqual([1, [false]]);
    expect(chipsOf({}).chips).toEqual([]);
  });
});
