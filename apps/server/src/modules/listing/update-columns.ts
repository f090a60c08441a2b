import { setImmediate } from 'node:timers/promises';
import { TypedFastBitSet } from 'typedfastbitset';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { placesAmong } from './binary-search.ts';
import { addBit } from './bits.ts';
import { namesBeforeSql, namesOfSql, pricesOfSql } from './listing-changes.sql.ts';
import { type KeptColumns, type ListPrices, namesOfKey, type SeasonColumn } from './listing-columns.ts';
import type { ListingUpdate } from './listing-update.ts';
import { indexesWhere, sortedByKey } from './packed.ts';

/**
 * Updates the columns: values move with their variants, and changed products are read again. Stock has its own notices: the
 * caller marks the blocks of `update.changed` as stale.
 */
export async function updateColumns(
  runner: StatementRunner,
  update: ListingUpdate,
  kept: KeptColumns,
): Promise<KeptColumns> {
  const { former, listing } = update;
  // The former place of each variant.
  await setImmediate();
  const formerPlaces = listing.variantIds.map((id) => former.placeOf(id));
  await setImmediate();
  const moved = <Column extends Int32Array | Float64Array>(column: Column, made: Column, missing: number) => {
    for (let place = 0; place < formerPlaces.length; place += 1) {
      const from = formerPlaces[place] as number;
      made[place] = from < 0 ? missing : (column[from] as number);
    }
    return made;
  };
  const ints = (column: Int32Array, missing: number) =>
    moved<Int32Array>(column, new Int32Array(listing.size), missing);
  const bits = (set: TypedFastBitSet) => {
    const words = new Uint32Array((listing.size >> 5) + 1);
    for (let place = 0; place < formerPlaces.length; place += 1) {
      const from = formerPlaces[place] as number;
      if (from >= 0 && set.has(from)) addBit(words, place);
    }
    return TypedFastBitSet.fromWords(words);
  };

  const names = new Map<Parameters<typeof namesOfKey>[0], Int32Array>();
  for (const [key, ranks] of kept.names) {
    names.set(key, await updateNames(runner, update, ints(ranks, 0), namesOfKey(key)));
    await setImmediate();
  }
  const ratings = kept.ratings && ints(kept.ratings, -1);
  for (const [ordinal, { rating }] of ratings ? update.changed : []) {
    const end = listing.productStarts[ordinal + 1] as number;
    ratings?.fill(rating ?? -1, listing.productStarts[ordinal], end);
  }
  await setImmediate();
  const base = kept.base && {
    listId: kept.base.listId,
    prices: await updatePrices(
      runner,
      update,
      moved<Float64Array>(kept.base.prices, new Float64Array(listing.size), Number.NaN),
      kept.base.listId,
    ),
  };
  await setImmediate();
  const stock = kept.stock && bits(kept.stock);
  const preStock = kept.preStock && new Map<string, SeasonColumn>();
  for (const [id, { offered, left }] of kept.preStock ?? []) {
    await setImmediate();
    preStock?.set(id, { offered: bits(offered), left: bits(left) });
  }
  const isNewlyListed = changedVariants(update).some((id) => former.placeOf(id) < 0);
  const newPlaceOf = (place: number) => listing.placeOf(former.variantIds[place] as number);
  return {
    names,
    ratings,
    base,
    // New variants may have prices that the cached lists do not contain.
    own: isNewlyListed ? [] : kept.own.map(([listId, prices]) => [listId, movedPrices(prices, newPlaceOf)]),
    stock,
    preStock,
    bestsellers: kept.bestsellers && {
      readAt: kept.bestsellers.readAt,
      places: kept.bestsellers.places.map(newPlaceOf).filter((place) => place >= 0),
    },
  };
}

export function changedVariants({ changed }: Pick<ListingUpdate, 'changed'>): number[] {
  return [...changed.values()].flatMap(({ variants }) => (variants ?? []).map(({ id }) => id));
}

function movedPrices({ places, packed }: ListPrices, newPlaceOf: (place: number) => number): ListPrices {
  const moved = places.map(newPlaceOf);
  const listed = Int32Array.from(moved.keys()).filter((at) => (moved[at] as number) >= 0);
  const order = sortedByKey(listed.length, (at) => moved[listed[at] as number] as number);
  return {
    places: order.map((at) => moved[listed[at] as number] as number),
    packed: Float64Array.from(order, (at) => packed[listed[at] as number] as number),
  };
}

async function updatePrices(
  runner: StatementRunner,
  update: ListingUpdate,
  column: Float64Array,
  listId: number,
): Promise<Float64Array> {
  const { former, listing } = update;
  const missing = changedVariants(update).filter((id) => former.placeOf(id) < 0);
  if (missing.length === 0) return column;
  const rows = await prepared<{ id: number; packed: number }>(
    runner,
    'catalogue-listing-prices-of',
    pricesOfSql,
    [listing.tenantId, listId, missing],
  );
  for (const { id, packed } of rows) column[listing.placeOf(id)] = packed;
  return column;
}

/** Ranks the names of changed variants. A new name raises the ranks of all names behind it. */
async function updateNames(
  runner: StatementRunner,
  update: ListingUpdate,
  ranks: Int32Array,
  [rows, locale]: ReturnType<typeof namesOfKey>,
): Promise<Int32Array> {
  const { listing, changed } = update;
  const { tenantId, productStarts } = listing;
  const variantIds = changedVariants(update);
  if (variantIds.length === 0) return ranks;
  const name = `${rows}-${locale}`;
  const named = await prepared<{ id: number; name: string }>(
    runner,
    `catalogue-listing-names-of-${name}`,
    namesOfSql(rows, locale),
    [tenantId, variantIds],
  );
  for (const ordinal of changed.keys()) ranks.fill(-1, productStarts[ordinal], productStarts[ordinal + 1]);
  // One unchanged variant for each rank; ranks without a variant are left out.
  let most = 0;
  for (const rank of ranks) if (rank > most) most = rank;
  const variantOf = new Int32Array(most + 1).fill(-1);
  await setImmediate();
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] as number;
    if (rank >= 0) variantOf[rank] = listing.variantIds[place] as number;
  }
  await setImmediate();
  const used = indexesWhere(variantOf, (id) => id >= 0);
  await setImmediate();
  const names = [...new Set(named.map((row) => row.name))];
  const compare = (pairs: readonly { item: number; at: number }[]) =>
    prepared<{ is_before: boolean; is_same: boolean }>(
      runner,
      `catalogue-names-before-${name}`,
      namesBeforeSql(rows, locale),
      [tenantId, pairs.map(({ item }) => names[item]), pairs.map(({ at }) => variantOf[used[at] as number])],
    );
  const positions = await placesAmong(names.length, used.length, async (pairs) =>
    (await compare(pairs)).map((row) => row.is_before),
  );
  // The name before the position may be the same.
  const candidates = positions.flatMap((at, item) => (at > 0 ? [{ item, at: at - 1 }] : []));
  const same = candidates.length > 0 ? await compare(candidates) : [];
  const isKnown = new Set(candidates.filter((_, index) => same[index]?.is_same).map(({ item }) => item));

  const inOrder = names
    .map((text, item) => ({ text, item, at: positions[item] as number }))
    .filter(({ item }) => !isKnown.has(item));
  const orderAmong = await sortNames(
    runner,
    inOrder.map(({ text }) => text),
  );
  const among = new Map(orderAmong.map((text, index) => [text, index]));
  inOrder.sort((a, b) => a.at - b.at || (among.get(a.text) ?? 0) - (among.get(b.text) ?? 0));
  const newRanks = new Int32Array(most + 1);
  const rankOf = new Map<string, number>();
  let rank = 0;
  let next = 0;
  for (let at = 0; at <= used.length; at += 1) {
    for (; inOrder[next]?.at === at; next += 1) {
      rank += 1;
      rankOf.set((inOrder[next] as { text: string }).text, rank);
    }
    if (at === used.length) break;
    rank += 1;
    newRanks[used[at] as number] = rank;
  }
  for (const item of isKnown)
    rankOf.set(names[item] as string, newRanks[used[(positions[item] as number) - 1] as number] as number);
  await setImmediate();
  for (let place = 0; place < ranks.length; place += 1) {
    const former = ranks[place] as number;
    if (former >= 0) ranks[place] = newRanks[former] as number;
  }
  for (const row of named) ranks[listing.placeOf(row.id)] = rankOf.get(row.name) ?? 0;
  return ranks;
}

async function sortNames(runner: StatementRunner, names: readonly string[]): Promise<string[]> {
  if (names.length < 2) return [...names];
  const rows = await prepared<{ name: string }>(runner, 'catalogue-names-sorted', namesSortedSql, [names]);
  return rows.map((row) => row.name);
}

/** $1 names. */
const namesSortedSql = `select name from unnest($1::text[]) name order by name collate german`;
