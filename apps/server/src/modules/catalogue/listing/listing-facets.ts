import type { Facets } from '@kontor/contract';
import type { TypedFastBitSet } from 'typedfastbitset';
import { localized } from '../../../shared/locale.ts';
import type { ListWish } from '../list-wish.ts';
import type { ListedAttribute, ValueFacts } from './listing.ts';
import { type ListMasks, priceBounds, type ReadColumns, rowsPassing } from './listing-mask.ts';
import type { ListingView } from './listing-view.ts';
import { countProducts, countRows } from './value-rows.ts';

/**
 * The filterable attributes of what is listed, with counts (CATG-09, API-22). A value counts the rows that the list
 * would have with it and the filters of the other attributes. Values that nothing of the view has, or nothing that the search
 * found, are left out; those that the filters leave nothing of are there with 0. Attributes go by use: how many of these rows
 * have them.
 */
export function takeFacets(
  view: ListingView,
  wish: ListWish,
  columns: ReadColumns,
  masks: ListMasks,
): Facets {
  const { listing } = view;
  const passing = rowsPassing(view, masks);
  const count = (value: ValueFacts, rows = passing) =>
    wish.rows === 'products'
      ? countProducts(view.rowsWith(value.id), rows, view.ordinalOf)
      : countRows(view.rowsWith(value.id), rows);
  const bounds = priceBounds(view, wish, columns, rowsPassing(view, masks, { price: true }));
  const facets = [...listing.attributes.values()]
    .filter((attribute) => attribute.isFilterable)
    .flatMap((attribute) => {
      const used = usedValues(view, attribute, masks.found);
      if (used.length === 0) return [];
      const rows = masks.attributes.has(attribute.key)
        ? rowsPassing(view, masks, { attribute: attribute.key })
        : passing;
      return {
        attribute,
        use: used.reduce((sum, { use }) => sum + use, 0),
        values: used.map(({ value }) => ({
          value: value.value,
          label: localized(wish.locale, value.label.de, value.label.en),
          count: count(value, rows),
        })),
      };
    })
    .sort(
      (a, b) =>
        b.use - a.use ||
        a.attribute.position - b.attribute.position ||
        (a.attribute.key < b.attribute.key ? -1 : 1),
    );
  return {
    data: facets.map(({ attribute, values }) => ({
      key: attribute.key,
      name: localized(wish.locale, attribute.name.de, attribute.name.en),
      values,
    })),
    meta: bounds
      ? { priceMin: bounds.least / 10_000, priceMax: bounds.greatest / 10_000 }
      : { priceMin: null, priceMax: null },
  };
}

/**
 * The values that occur in the view, or among what a search found. Where the operator gave them an order (sizes), in that; else the most used first, so
 * that a list does not jump while it is narrowed down.
 */
function usedValues(
  view: ListingView,
  { values }: ListedAttribute,
  found: TypedFastBitSet | undefined,
): { value: ValueFacts; use: number }[] {
  const all = view.listing.size === 0 ? [] : [...values.values()];
  const hasOrder = all.some(({ position }) => position !== 0);
  return all
    .map((value) => ({
      value,
      use: found ? countRows(view.rowsWith(value.id), found) : view.useOf(value.id),
    }))
    .filter(({ use }) => use > 0)
    .sort(
      (a, b) =>
        (hasOrder ? a.value.position - b.value.position : 0) ||
        b.use - a.use ||
        a.value.label.de.localeCompare(b.value.label.de, 'de') ||
        a.value.id - b.value.id,
    );
}
