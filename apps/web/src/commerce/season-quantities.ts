import type { BasketLine, OrderType, Season } from '@kontor/contract';
import { DEFAULT_SEASON_SLOTS } from '@kontor/domain';

/** Quantities with the seasons that they stand for, by id in their order. */
export interface SeasonQuantities {
  readonly quantities?: readonly number[];
  readonly seasonIds: readonly string[];
}

/** A line of a cart, with the seasons that its quantities and pre-stocks stand for. */
export type SeasonedLine = BasketLine & { readonly seasonIds: readonly string[] };

/** The lines of an answer with the seasons that it came with (CART-03). */
export function inSeasons(lines: readonly BasketLine[], seasons: readonly Season[]): SeasonedLine[] {
  const seasonIds = seasonIdsOf(seasons);
  return lines.map((line) => ({ ...line, seasonIds }));
}

/** Pieces by season id, or for the one slot of a regular order. */
export type QuantityBySlot = Readonly<Record<string, number>>;

/** The key of the only quantity of a regular order; those of a pre-order have the ids of their seasons. */
export const orderSlot = 'order';

/** The keys of an article's quantities: 'order', or the season ids. Without seasons: placeholders of disabled inputs (TABL-04). */
export function slotsOf(orderType: OrderType, seasons: readonly Season[]): string[] {
  if (orderType === 'order') return [orderSlot];
  if (seasons.length > 0) return seasonIdsOf(seasons);
  return Array.from({ length: DEFAULT_SEASON_SLOTS }, (_, place) => `none ${place}`);
}

export function seasonIdsOf(seasons: readonly Season[]): string[] {
  return seasons.map(({ _id }) => _id);
}

export function hasSameIds(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((id, place) => id === b[place]));
}

/**
 * The quantities for other seasons, 0 for those that they have none for.
 *
 * @example quantitiesIn({ quantities: [5, 7], seasonIds: ['spring', 'autumn'] }, ['autumn', 'winter']) // [7, 0]
 */
export function quantitiesIn(
  { quantities = [], seasonIds }: SeasonQuantities,
  wanted: readonly string[],
): number[] {
  return wanted.map((id) => quantities[seasonIds.indexOf(id)] ?? 0);
}

/** A pre-order line with quantities and pre-stocks in the order of these seasons; the same line where it has them so. */
export function alignedLine<Line extends SeasonedLine>(line: Line, wanted: readonly string[]): Line {
  if (line.orderType === 'order' || hasSameIds(line.seasonIds, wanted)) return line;
  const preStocks = quantitiesIn(
    { quantities: line.preStocks.map(({ quantity }) => quantity), seasonIds: line.seasonIds },
    wanted,
  );
  return {
    ...line,
    seasonIds: wanted,
    preStocks: line.preStocks.length === 0 ? [] : preStocks.map((quantity) => ({ quantity })),
    ...(line.quantities ? { quantities: quantitiesIn(withEnded(line), wanted) } : {}),
  };
}

/** Among seasons of yesterday a line has what it had for the one that is over, so that saving it drops nothing. */
function withEnded({ quantities = [], seasonIds, endedSeasons = [] }: SeasonedLine): SeasonQuantities {
  return {
    quantities: [...quantities, ...endedSeasons.map(({ quantity }) => quantity)],
    seasonIds: [...seasonIds, ...endedSeasons.map(({ seasonId }) => seasonId)],
  };
}
