import { spread } from './money.ts';
import { exactUnitPrice, rowTotalMinor, type UnitPrice } from './price.ts';
import type { QuantityBySeason } from './quantity.ts';

/** A pre-order season; `date` is the local delivery date `YYYY-MM-DD` (CONF-12). */
export type Season = { readonly id: string; readonly date: string };

/** How many pre-order inputs a row has when no season is configured (TABL-04). */
export const DEFAULT_SEASON_SLOTS = 3;

/**
 * The seasons that can be pre-ordered on a day (local date `YYYY-MM-DD`), by date, then id; past ones are left out
 * (CONF-12).
 *
 * @example offeredSeasons([{ id: 'b', date: '2027-09-01' }, { id: 'a', date: '2026-03-01' }], '2026-06-01') // [{ id: 'b', … }]
 */
export function offeredSeasons<T extends Season>(seasons: readonly T[], today: string): T[] {
  return seasons
    .filter((season) => season.date >= today)
    .sort((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
}

/**
 * The quantities of a line aligned with the given seasons; seasons that are no longer given are dropped, missing ones
 * are 0 (CART-03).
 *
 * @example alignQuantities({ spring: 4, gone: 9 }, [{ id: 'spring' }, { id: 'autumn' }]) // [4, 0]
 */
export function alignQuantities(
  quantityBySeasonId: QuantityBySeason,
  seasons: readonly Pick<Season, 'id'>[],
): number[] {
  return seasons.map(({ id }) => ownOf(quantityBySeasonId, id));
}

/**
 * The reverse of {@link alignQuantities}: by season id what stands in the order of the seasons; missing ones are 0.
 *
 * @example quantitiesBySeason(['spring', 'autumn'], [4]) // { spring: 4, autumn: 0 }
 */
export function quantitiesBySeason(
  seasonIds: readonly string[],
  quantities: readonly number[],
): Record<string, number> {
  // A loop, as carts have thousands of lines: Object.fromEntries takes ten times as long.
  const bySeason: Record<string, number> = {};
  for (const [place, id] of seasonIds.entries()) bySeason[id] = quantities[place] ?? 0;
  return bySeason;
}

/**
 * The quantities of the given seasons alone, 0 for those without.
 *
 * @example pickSeasons({ autumn: 4, gone: 9 }, ['spring', 'autumn']) // { spring: 0, autumn: 4 }
 */
export function pickSeasons(
  quantities: QuantityBySeason,
  seasonIds: readonly string[],
): Record<string, number> {
  const picked: Record<string, number> = {};
  for (const id of seasonIds) picked[id] = ownOf(quantities, id);
  return picked;
}

/** An id may be the name of what every object inherits, such as 'toString'. */
function ownOf(quantities: QuantityBySeason, id: string): number {
  return Object.hasOwn(quantities, id) ? (quantities[id] ?? 0) : 0;
}

/** One order item of a pre-order line with the price that gives its total exactly (CHKO-27). */
export type SeasonItem = UnitPrice & {
  readonly seasonId: string;
  readonly deliveryDate: string;
  readonly quantity: number;
  readonly netMinor: number;
};

/**
 * Splits a pre-order line into one item for each season with a quantity, delivered on the season's date. The line's total
 * is rounded once and spread over the items, so that they sum to it. An item whose price times quantity misses its total
 * gets a price of four decimals that does not (CHKO-27, TABL-05, EN 16931 BT-146).
 *
 * @example splitBySeason({ netE4: 84034, priceUnit: 1, quantities: { spring: 1, autumn: 2 } }, [spring, summer, autumn])
 * // [{ seasonId: 'spring', quantity: 1, netMinor: 840, … }, { seasonId: 'autumn', quantity: 2, netMinor: 1681, … }]
 */
export function splitBySeason(
  line: UnitPrice & { readonly quantities: QuantityBySeason },
  seasons: readonly Season[],
): SeasonItem[] {
  const ofSeasons = alignQuantities(line.quantities, seasons);
  const parts = seasons.flatMap((season, index) => {
    const quantity = ofSeasons[index] ?? 0;
    return quantity > 0 ? [{ season, quantity }] : [];
  });
  const quantities = parts.map((part) => part.quantity);
  const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const totalsMinor = spread(rowTotalMinor(line, all), quantities);
  return parts.map(({ season, quantity }, index) => {
    const netMinor = totalsMinor[index] ?? 0;
    const { netE4, priceUnit } = exactUnitPrice(line, quantity, netMinor);
    return { seasonId: season.id, deliveryDate: season.date, quantity, netE4, priceUnit, netMinor };
  });
}

/** The delivery of one season: lines and pieces, and their net value in minor units (CHKO-27). */
export type SeasonTotal = {
  readonly seasonId: string;
  readonly deliveryDate: string;
  readonly lineCount: number;
  readonly quantity: number;
  readonly netMinor: number;
};

/**
 * Sums split lines by season, in the order of the seasons; those without anything are left out. The values of all seasons
 * are the goods value of the lines (CHKO-27).
 *
 * @example seasonTotals([splitBySeason(tent, seasons), splitBySeason(boots, seasons)], seasons)
 * // [{ seasonId: 'spring', lineCount: 2, quantity: 14, netMinor: 118900, … }]
 */
export function seasonTotals(
  lines: Iterable<readonly Pick<SeasonItem, 'seasonId' | 'quantity' | 'netMinor'>[]>,
  seasons: readonly Season[],
): SeasonTotal[] {
  const bySeason = new Map(
    seasons.map(({ id, date }) => [
      id,
      { seasonId: id, deliveryDate: date, lineCount: 0, quantity: 0, netMinor: 0 },
    ]),
  );
  for (const items of lines) {
    for (const { seasonId, quantity, netMinor } of items) {
      const total = bySeason.get(seasonId);
      if (!total) continue;
      total.lineCount += 1;
      total.quantity += quantity;
      total.netMinor += netMinor;
    }
  }
  return [...bySeason.values()].filter(({ quantity }) => quantity > 0);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
