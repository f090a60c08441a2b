import { type Facets, MAX_FACET_VALUES } from '@kontor/contract';
import type { TypedFastBitSet } from 'typedfastbitset';
import { localized } from '../../shared/locale.ts';
import type { ListQuery } from './list-query.ts';
import type { ListedAttribute, ValueFacts } from './listing.ts';
import { type ListMasks, priceBounds, type ReadColumns, rowsPassing } from './listing-mask.ts';
import type { ListingView } from './listing-view.ts';
import { countByValue, countProducts, countRows } from './value-rows.ts';
import { foldWord } from './words/folding.ts';

/**
 * The filterable attributes of a list, with counts (CATG-09, API-22). The count of a value is the number of rows that the list
 * would have with this value and the filters of the other attributes. Values without rows in the view or in the search result are
 * left out; values without rows after filtering have the count 0. Attributes are sorted by use: how many of these rows have them.
 * Of an attribute with more than 200 values those with rows come first, by use; `query.facet` finds the others.
 */
export function takeFacets(view: ListingView, query: ListQuery, masks: ListMasks): Facets['data'] {
  const { listing } = view;
  const ofPassing = counterOf(view, rowsPassing(view, masks), query.rows);
  const useOf = masks.found ? counterOf(view, masks.found, 'variants') : view.useOf;
  return [...listing.attributes.values()]
    .filter(
      (attribute) => attribute.isFilterable && (query.facet === null || attribute.key === query.facet.key),
    )
    .flatMap((attribute) => {
      const used = usedValues(view, attribute, useOf);
      if (used.length === 0) return [];
      const { key } = attribute;
      const countOf = masks.attributes.has(key)
        ? counterOf(view, rowsPassing(view, masks, { attribute: key }), query.rows)
        : ofPassing;
      const wanted = matchingValues(used, query);
      const values = firstValues(wanted, chosenOf(query, key), countOf);
      return {
        attribute,
        use: used.reduce((sum, { use }) => sum + use, 0),
        values: values.map(({ value, count }) => ({
          value: value.value,
          label: localized(query.locale, value.label),
          count,
        })),
        total: wanted.length,
        more: wanted.length > values.length,
      };
    })
    .sort(
      (a, b) =>
        b.use - a.use ||
        a.attribute.position - b.attribute.position ||
        (a.attribute.key < b.attribute.key ? -1 : 1),
    )
    .map(({ attribute, values, total, more }) => ({
      key: attribute.key,
      name: localized(query.locale, attribute.name),
      values,
      total,
      more,
    }));
}

interface UsedValue {
  value: ValueFacts;
  use: number;
}

/** The values whose label contains the words. Matches at the label's beginning come first, then at a word's beginning, then others. */
function matchingValues(used: readonly UsedValue[], { facet, locale }: ListQuery): readonly UsedValue[] {
  const words = facet?.words == null ? '' : foldWord(facet.words.trim());
  if (words === '') return facet?.words == null ? used : [];
  const tiers: UsedValue[][] = [[], [], []];
  for (const one of used) {
    const label = foldWord(localized(locale, one.value.label));
    const at = label.indexOf(words);
    if (at >= 0) tiers[at === 0 ? 0 : label.includes(` ${words}`) ? 1 : 2]?.push(one);
  }
  return tiers.flat();
}

/**
 * All values, or the first 200: those with rows first, and by use unless words were searched. Chosen values always stay, so
 * that users can remove them.
 */
function firstValues(
  wanted: readonly UsedValue[],
  { chosen, isSearched }: { chosen: ReadonlySet<string>; isSearched: boolean },
  countOf: (valueId: number) => number,
): { value: ValueFacts; count: number }[] {
  const counted = ({ value }: UsedValue) => ({ value, count: countOf(value.id) });
  if (wanted.length <= MAX_FACET_VALUES) return wanted.map(counted);
  const byUse = isSearched ? wanted : wanted.toSorted((a, b) => b.use - a.use);
  const withRows: { value: ValueFacts; count: number }[] = [];
  const without: typeof withRows = [];
  for (const one of byUse) {
    const entry = counted(one);
    (entry.count > 0 ? withRows : without).push(entry);
    // Without chosen values, which may stand at the end, the rest need not be counted.
    if (withRows.length === MAX_FACET_VALUES && chosen.size === 0) break;
  }
  return [...withRows, ...without].filter(
    ({ value }, place) => place < MAX_FACET_VALUES || chosen.has(value.value),
  );
}

function chosenOf({ attributes, facet }: ListQuery, key: string) {
  const values = attributes.filter((filter) => filter.key === key).flatMap((filter) => filter.values);
  return { chosen: new Set(values), isSearched: facet?.words != null };
}

/** The least and greatest net price of the list without its price filter; null without any price (CATG-09). */
export function takePriceBounds(
  view: ListingView,
  query: ListQuery,
  columns: ReadColumns,
  masks: ListMasks,
): Facets['meta'] {
  const bounds = priceBounds(view, query, columns, rowsPassing(view, masks, { price: true }));
  return bounds
    ? { priceMin: bounds.least / 10_000, priceMax: bounds.greatest / 10_000 }
    : { priceMin: null, priceMax: null };
}

/**
 * The values that occur in the view or among the found rows, in the operator's order (sizes) if there is one. Otherwise the
 * most used come first, so that the list does not jump while filters narrow it down.
 */
function usedValues(
  view: ListingView,
  { values }: ListedAttribute,
  useOf: (valueId: number) => number,
): UsedValue[] {
  const all = view.listing.size === 0 ? [] : [...values.values()];
  const hasOrder = all.some(({ position }) => position !== 0);
  return all
    .map((value) => ({ value, use: useOf(value.id) }))
    .filter(({ use }) => use > 0)
    .sort(
      (a, b) =>
        (hasOrder ? a.value.position - b.value.position : 0) ||
        b.use - a.use ||
        a.value.label.de.localeCompare(b.value.label.de, 'de') ||
        a.value.id - b.value.id,
    );
}

/** A set below 1/64 of the view is iterated once; in a larger set each value is counted by its rows. */
const smallShare = 64;

/** How many of some rows, or of the products that they belong to, have a value. */
function counterOf(
  view: ListingView,
  rows: TypedFastBitSet,
  kind: ListQuery['rows'],
): (valueId: number) => number {
  if (rows.size() * smallShare < view.size) {
    const counts = countByValue(view, rows, kind === 'products' ? view.ordinalOf : undefined);
    return (valueId) => counts.get(valueId) ?? 0;
  }
  return kind === 'products'
    ? (valueId) => countProducts(view.rowsWith(valueId), rows, view.ordinalOf)
    : (valueId) => countRows(view.rowsWith(valueId), rows);
}
