import { orderSlot, type QuantityBySeason } from '@kontor/domain';
import { createStore, type Store } from '@kontor/web-kit/lib/store.ts';
import {
  keepLasting,
  type LastingStorage,
  onLastingChange,
  readLasting,
} from '../../../lib/lasting-storage.ts';
import { onForgetting } from '../../../lib/tab-storage.ts';

export type EntryPlace = {
  /** Title of the page. */
  readonly name: string;
  /** Page of the list, from 1; undefined without pages. */
  readonly page: number | undefined;
  readonly href: string;
};

/** Quantities typed for one article that are not in the cart. */
export type KeptEntry = {
  /** In a pre-order only the seasons that were typed. */
  readonly quantities: QuantityBySeason;
  readonly place: EntryPlace;
};

/**
 * An address with its query in a fixed order, because the router and opened links order it differently.
 *
 * @example normalHref('/search?rows=50&key=a') // '/search?key=a&rows=50'
 */
export function normalHref(href: string): string {
  const [path = '', query = ''] = href.split('#', 1)[0]?.split('?') ?? [];
  const params = new URLSearchParams(query);
  params.sort();
  return params.size > 0 ? `${path}?${params}` : path;
}

/** By article number, the latest last. */
export type KeptEntries = ReadonlyMap<string, KeptEntry>;

/** Enough for a season order of 50 styles in all sizes; the oldest are dropped. */
export const maxKeptEntries = 2000;
const maxLength = 400_000;

const stores = new Map<string, Store<KeptEntries>>();

onForgetting((isForgotten) => {
  for (const [key, store] of stores) if (isForgotten(key)) store.set(new Map());
});

// Otherwise this tab would offer entries that another tab has added to the cart.
onLastingChange((key) => stores.get(key)?.set(readEntries(key)));

/**
 * The entries of a user for a customer and order type, kept in the browser for 7 days (decision 49).
 *
 * @example keptEntriesOf('u1 typed c1 order').get().get('J-1-R-M') // { quantities: { order: 12 }, … }
 */
export function keptEntriesOf(key: string): Store<KeptEntries> {
  const known = stores.get(key);
  if (known) return known;
  const store = createStore(readEntries(key));
  stores.set(key, store);
  return store;
}

/** Changes the entries on top of what another tab has kept since. */
export function changeKept(key: string, change: (entries: Map<string, KeptEntry>) => void): void {
  const next = new Map(readEntries(key));
  change(next);
  for (const sku of [...next.keys()].slice(0, Math.max(0, next.size - maxKeptEntries))) next.delete(sku);
  writeEntries(key, next);
  keptEntriesOf(key).set(next);
}

/** Places are written once, because a page of a list has many entries. */
export function writeEntries(key: string, entries: KeptEntries, storage?: LastingStorage): void {
  const places: EntryPlace[] = [];
  const placeOf = new Map<string, number>();
  const rows = [...entries].map(([sku, { quantities, place }]) => {
    const known = placeOf.get(place.href) ?? places.push(place) - 1;
    placeOf.set(place.href, known);
    return [sku, quantities, known];
  });
  keepLasting(key, rows.length > 0 ? { places, rows } : undefined, {
    maxLength,
    ...(storage ? { storage } : {}),
  });
}

/** Reads kept entries; none if the text is malformed. */
export function readEntries(key: string, storage?: LastingStorage): KeptEntries {
  const kept = (readLasting(key, storage ? { storage } : {}) ?? {}) as { places?: unknown; rows?: unknown };
  if (!Array.isArray(kept.places) || !Array.isArray(kept.rows)) return new Map();
  const places: unknown[] = kept.places;
  return new Map(
    (kept.rows as unknown[]).flatMap((row): [string, KeptEntry][] => {
      const [sku, kept, placeIndex, seasonIds] = (Array.isArray(row) ? row : []) as unknown[];
      const quantities = Array.isArray(kept) ? ofArrays(kept, seasonIds) : kept;
      const place = places[placeIndex as number];
      return typeof sku === 'string' && areQuantities(quantities) && isPlace(place)
        ? [[sku, { quantities, place }]]
        : [];
    }),
  );
}

export type KeptOffer = {
  readonly skus: readonly string[];
  /** The place of the latest entry. */
  readonly place: EntryPlace;
  readonly placeCount: number;
};

/** The entries that the list in view does not show; undefined if there are none. */
export function offerOf(entries: KeptEntries, inView: ReadonlySet<string>): KeptOffer | undefined {
  const offered = [...entries].filter(([sku]) => !inView.has(sku));
  const last = offered.at(-1);
  if (!last) return undefined;
  return {
    skus: offered.map(([sku]) => sku),
    place: last[1].place,
    placeCount: new Set(offered.map(([, { place }]) => place.href)).size,
  };
}

/** Reads the former format: an array of quantities, for pre-orders with an array of season ids. */
function ofArrays(quantities: readonly unknown[], seasonIds: unknown): object {
  const slots: readonly unknown[] = Array.isArray(seasonIds) ? seasonIds : [orderSlot];
  return Object.fromEntries(slots.map((slot, place) => [String(slot), quantities[place]]));
}

function areQuantities(value: unknown): value is QuantityBySeason {
  const quantities: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return quantities.length > 0 && quantities.length <= 100 && quantities.every(Number.isInteger);
}

function isPlace(value: unknown): value is EntryPlace {
  const { name, page, href } = (value ?? {}) as Record<string, unknown>;
  const isPage = page === undefined || typeof page === 'number';
  // The router navigates to it: only paths of this shop are valid.
  return typeof name === 'string' && isPage && typeof href === 'string' && /^\/(?![/\\])/.test(href);
}
