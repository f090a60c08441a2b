import { setImmediate } from 'node:timers/promises';
import { TypedFastBitSet } from 'typedfastbitset';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { LocalizedText } from '../../shared/locale.ts';
import { type ListingRow, listingSql, type ValueRow, valuesSql } from './listing.sql.ts';
import { indexIn, type Packed, sortedByKey, unpackFloats, unpackInts } from './packed.ts';
import { groupPairs, type Postings, runningTotal } from './postings.ts';
import { createProductIds, type ProductIds } from './product-ids.ts';

export interface ValueFacts {
  readonly id: number;
  readonly value: string;
  readonly label: LocalizedText;
  readonly position: number;
}

export interface ListedAttribute {
  readonly key: string;
  readonly name: LocalizedText;
  readonly position: number;
  readonly isFilterable: boolean;
  /** By `value`. */
  readonly values: ReadonlyMap<string, ValueFacts>;
}

/**
 * A tenant's catalogue as columns, about 50 bytes a variant. A variant's `place` and a product's `ordinal` count from 0 in
 * the default order (CATG-10). The variants of a product are adjacent.
 */
export interface Listing {
  readonly tenantId: number;
  readonly size: number;
  /** By place. */
  readonly variantIds: Int32Array;
  /** The product's ordinal by place. */
  readonly ordinals: Int32Array;
  /** The first place of each product by ordinal, and one more at the end. */
  readonly productStarts: Int32Array;
  /** By place: its rank by product id and then by place, which breaks ties in all sorts but the default (CATG-10). */
  readonly tieRanks: Int32Array;
  /** Percent by ordinal at which a gross price contains VAT; −1: prices are net, NaN: the standard rate (PROD-09). */
  readonly rates: Float64Array;
  /** Ordinals of products that only users with deals see (ROLE-05). */
  readonly dealOnly: TypedFastBitSet;
  readonly productIds: ProductIds;
  /** The ordinals of a category's own products, ascending. */
  readonly ordinalsByCategory: ReadonlyMap<string, Int32Array>;
  /** The numbers of attribute values by place. Values are numbered from 0, those of filterable attributes first (CATG-09). */
  readonly values: Postings;
  /** Ids of attribute values by their numbers. */
  readonly valueIds: Int32Array;
  readonly filterableCount: number;
  /** What the following is made of. */
  readonly valueRows: readonly ValueRow[];
  /** By key. */
  readonly attributes: ReadonlyMap<string, ListedAttribute>;
  /** The number of an attribute value; −1 for an unknown one. */
  numberOf(valueId: number): number;
  /** The place of a variant; −1 when it is not listed. */
  placeOf(variantId: number): number;
}

/** The plain data that a listing is made from, and that is stored. */
export type ListingParts = Pick<
  Listing,
  | 'tenantId'
  | 'variantIds'
  | 'ordinals'
  | 'rates'
  | 'dealOnly'
  | 'ordinalsByCategory'
  | 'values'
  | 'valueRows'
> & { readonly productIds: Pick<ProductIds, 'text' | 'ordinals'> };

/** Reads the columns of a tenant: two statements, 3 s for a million variants, 20 ms for ten thousand. */
export async function loadListing(runner: StatementRunner, tenantId: number): Promise<Listing> {
  // One after the other where the runner is one connection.
  const [rows, valueRows] = await Promise.all([
    prepared<ListingRow>(runner, 'catalogue-listing', listingSql, [tenantId]),
    prepared<ValueRow>(runner, 'catalogue-listing-values', valuesSql, [tenantId]),
  ]);
  const part = (kind: ListingRow['kind']) => rows.find((row) => row.kind === kind);
  // What follows takes some hundredths of a second a step for a million variants: others have their turn in between.
  await setImmediate();
  const variantIds = unpackInts(part('variants')?.a ?? null);
  const ordinals = unpackInts(part('variants')?.b ?? null);
  const isDealOnly = unpackInts(part('products')?.a ?? null);
  const dealOnly = new TypedFastBitSet();
  isDealOnly.forEach((is, ordinal) => {
    if (is === 1) dealOnly.add(ordinal);
  });
  const productStarts = startsOf(ordinals, isDealOnly.length);
  await setImmediate();
  const productIds = {
    text: part('ids')?.a?.toString('utf8') ?? '',
    ordinals: unpackInts(part('ids')?.b ?? null),
  };
  const placeOf = await finderOf(variantIds);
  const { valueIds } = inNumberOrder(valueRows);
  const ofProducts = pairsOf(part('product-values'));
  const ofVariants = pairsOf(part('variant-values'));
  await setImmediate();
  const values = await valuesByPlace({
    size: variantIds.length,
    ofProducts,
    ofVariants,
    productStarts,
    placeOf,
    numberOf: await finderOf(valueIds),
  });
  return listingOf({
    tenantId,
    variantIds,
    ordinals,
    rates: unpackFloats(part('products')?.b ?? null),
    dealOnly,
    productIds,
    ordinalsByCategory: new Map(
      rows
        .filter((row) => row.kind === 'category')
        .map((row) => [row.category_id as string, unpackInts(row.a)] as const),
    ),
    values,
    valueRows,
    placeOf,
  });
}

/** Makes the listing of its parts, in steps. */
export async function listingOf(parts: ListingParts & Partial<Pick<Listing, 'placeOf'>>): Promise<Listing> {
  const { variantIds, ordinals, valueRows } = parts;
  const productStarts = startsOf(ordinals, parts.rates.length);
  await setImmediate();
  const placeOf = parts.placeOf ?? (await finderOf(variantIds));
  await setImmediate();
  const ids = await createProductIds(parts.productIds.text, parts.productIds.ordinals);
  const { valueIds, filterableCount } = inNumberOrder(valueRows);
  return {
    ...parts,
    size: variantIds.length,
    productStarts,
    tieRanks: await tieRanksOf(productStarts, ids.ordinals),
    productIds: ids,
    attributes: attributesOf(valueRows),
    valueIds,
    filterableCount,
    numberOf: await finderOf(valueIds),
    placeOf,
  };
}

/** The values of filterable attributes come first. */
function inNumberOrder(rows: readonly ValueRow[]): { valueIds: Int32Array; filterableCount: number } {
  const filterable = rows.filter((row) => row.is_filterable);
  const valueIds = Int32Array.from(
    [...filterable, ...rows.filter((row) => !row.is_filterable)],
    (row) => row.id,
  );
  return { valueIds, filterableCount: filterable.length };
}

/** The rank of each place by product id and then by place. */
async function tieRanksOf(productStarts: Int32Array, ordinalsById: Int32Array): Promise<Int32Array> {
  const ranks = new Int32Array(productStarts.at(-1) ?? 0);
  let next = 0;
  for (let rank = 0; rank < ordinalsById.length; rank += 1) {
    if (rank % productsAStep === 0) await setImmediate();
    const ordinal = ordinalsById[rank] as number;
    const end = productStarts[ordinal + 1] as number;
    for (let place = productStarts[ordinal] as number; place < end; place += 1) {
      ranks[place] = next;
      next += 1;
    }
  }
  return ranks;
}

const productsAStep = 50_000;
const idsAStep = 250_000;
const pairsAStep = 50_000;

/** The index of an id. A table answers for dense ids, a binary search for others. */
async function finderOf(ids: Int32Array): Promise<(id: number) => number> {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    if (id < least) least = id;
    if (id > greatest) greatest = id;
  }
  if (greatest - least > ids.length * maxTableShare) return searchOf(ids);
  const table = new Int32Array(Math.max(0, greatest - least + 1)).fill(-1);
  for (let at = 0; at < ids.length; at += 1) {
    if (at % idsAStep === 0 && at > 0) await setImmediate();
    table[(ids[at] as number) - least] = at;
  }
  return (id) => table[id - least] ?? -1;
}

/** A table may have so many entries for each id. */
const maxTableShare = 8;

function searchOf(ids: Int32Array): (id: number) => number {
  const order = sortedByKey(ids.length, (at) => ids[at] as number);
  const sorted = order.map((at) => ids[at] as number);
  return (wanted) => order[indexIn(sorted, wanted)] ?? -1;
}

function startsOf(ordinals: Int32Array, productCount: number): Int32Array {
  const starts = new Int32Array(productCount + 1);
  for (const ordinal of ordinals) starts[ordinal + 1] = (starts[ordinal + 1] as number) + 1;
  return runningTotal(starts);
}

interface Pairs {
  readonly owners: Int32Array;
  readonly valueIds: Int32Array;
}

function pairsOf(row: { a: Packed; b: Packed } | undefined): Pairs {
  return { owners: unpackInts(row?.a ?? null), valueIds: unpackInts(row?.b ?? null) };
}

async function valuesByPlace(input: {
  size: number;
  ofProducts: Pairs;
  ofVariants: Pairs;
  productStarts: Int32Array;
  placeOf: (variantId: number) => number;
  numberOf: (valueId: number) => number;
}): Promise<Listing['values']> {
  const { size, ofProducts, ofVariants, productStarts, placeOf, numberOf } = input;
  const places = ofVariants.owners.map(placeOf);
  await setImmediate();
  const ofProduct = ofProducts.valueIds.map(numberOf);
  await setImmediate();
  const ofVariant = ofVariants.valueIds.map(numberOf);
  await setImmediate();
  return groupPairs(
    size,
    async (hear) => {
      for (let at = 0; at < ofProduct.length; at += 1) {
        if (at % pairsAStep === 0) await setImmediate();
        // A value that came after the values were read has no number yet; the notice of it makes all be read again.
        const number = ofProduct[at] as number;
        if (number < 0) continue;
        const ordinal = ofProducts.owners[at] as number;
        const end = productStarts[ordinal + 1] as number;
        for (let place = productStarts[ordinal] as number; place < end; place += 1) hear(place, number);
      }
      for (let at = 0; at < places.length; at += 1) {
        if (at % (4 * pairsAStep) === 0) await setImmediate();
        const place = places[at] as number;
        const number = ofVariant[at] as number;
        if (place >= 0 && number >= 0) hear(place, number);
      }
    },
    Int32Array,
  );
}

function attributesOf(rows: readonly ValueRow[]): Listing['attributes'] {
  const attributes = new Map<string, ListedAttribute & { values: Map<string, ValueFacts> }>();
  for (const row of rows) {
    const attribute = attributes.get(row.key) ?? {
      key: row.key,
      name: row.attribute,
      position: row.attribute_position,
      isFilterable: row.is_filterable,
      values: new Map<string, ValueFacts>(),
    };
    attributes.set(row.key, attribute);
    attribute.values.set(row.value, {
      id: row.id,
      value: row.value,
      label: row.label,
      position: row.position,
    });
  }
  return attributes;
}
