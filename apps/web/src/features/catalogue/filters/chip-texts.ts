import type { Formats } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import type { ListSearch } from '../../../lib/route-search.ts';
import type { FacetNames } from './facet-names.ts';
import type { FilterChip } from './filter-chips.tsx';
import { hasPriceRange, type ListFilters, toggleValue } from './list-filters.ts';

/** The chips of a list, in the order of the address, 'only available' included (CATG-06, CATG-08, CATG-09). */
export function filterChips(input: {
  filters: ListFilters;
  isOnlyAvailable: boolean;
  names: FacetNames;
  currency: string;
  t: Translate;
  formats: Pick<Formats, 'unitPrice'>;
  changeSearch: (change: ListSearch) => void;
  changeAvailable: (isOnlyAvailable: boolean) => void;
}): FilterChip[] {
  const { filters, names, t, changeSearch } = input;
  return [
    ...filters.attributes.flatMap(({ key, values }) =>
      values.map((value) => ({
        key: `${key} ${value}`,
        text: `${names.nameOf(key)}: ${names.labelOf(key, value)}`,
        onRemove: () => changeSearch(toggleValue(filters, key, value)),
      })),
    ),
    ...(hasPriceRange(filters)
      ? [
          {
            key: 'price',
            text: priceRangeText(input),
            onRemove: () => changeSearch({ priceMin: undefined, priceMax: undefined }),
          },
        ]
      : []),
    ...(input.isOnlyAvailable
      ? [
          {
            key: 'available',
            text: t('catalogue.onlyAvailable'),
            onRemove: () => input.changeAvailable(false),
          },
        ]
      : []),
  ];
}

export function priceRangeText(input: {
  filters: Pick<ListFilters, 'priceMin' | 'priceMax'>;
  currency: string;
  t: Translate;
  formats: Pick<Formats, 'unitPrice'>;
}): string {
  const { filters, currency, t, formats } = input;
  const money = (price: number) => formats.unitPrice(Math.round(price * 10_000), currency, 1);
  const { priceMin, priceMax } = filters;
  if (priceMin !== undefined && priceMax !== undefined)
    return t('catalogue.filter.priceBetween', { from: money(priceMin), to: money(priceMax) });
  return priceMin !== undefined
    ? t('catalogue.filter.priceAbove', { from: money(priceMin) })
    : t('catalogue.filter.priceBelow', { to: money(priceMax ?? 0) });
}
