import type { BasketLine, OrderType, Season } from '@kontor/contract';
import { DEFAULT_SEASON_SLOTS, orderSlot, type QuantityBySeason, quantitiesBySeason } from '@kontor/domain';

/** A line with quantities and pre-stocks by season id; without pre-stocks it cannot be pre-ordered. */
export type InSeasons<Line> = Omit<Line, 'quantities' | 'preStocks'> & {
  readonly quantities?: QuantityBySeason;
} & (Line extends { preStocks: unknown } ? { readonly preStocks: QuantityBySeason } : unknown);

export type SeasonedLine = InSeasons<BasketLine>;

/** Converts lines of an answer, whose arrays are in the order of its seasons (CART-03). */
export function inSeasons<Line extends Partial<Pick<BasketLine, 'quantities' | 'preStocks'>>>(
  lines: readonly Line[],
  seasons: readonly Season[],
): InSeasons<Line>[] {
  const ids = seasonIdsOf(seasons);
  return lines.map((line) => {
    const { quantities, preStocks } = line;
    return {
      ...line,
      ...(quantities && { quantities: quantitiesBySeason(ids, quantities) }),
      ...(preStocks && { preStocks: preStocksBySeason(ids, preStocks) }),
    } as unknown as InSeasons<Line>;
  });
}

/** Converts the API's pre-stocks, which are in the order of the seasons. */
export function preStocksBySeason(
  ids: readonly string[],
  preStocks: BasketLine['preStocks'],
): QuantityBySeason {
  const pieces = preStocks.map(({ quantity }) => quantity);
  return pieces.length === 0 ? {} : quantitiesBySeason(ids, pieces);
}

/** Converts to the API's form: an array and its seasons. */
export function seasonArrays<Quantity>(bySeason: Readonly<Record<string, Quantity>>) {
  return { quantities: Object.values(bySeason), seasonIds: Object.keys(bySeason) };
}

/**
 * The keys of an article's quantities: 'order', or the season ids. Without seasons: placeholders of disabled
 * inputs (TABL-04).
 */
export function slotsOf(orderType: OrderType, seasons: readonly Season[]): string[] {
  if (orderType === 'order') return [orderSlot];
  if (seasons.length > 0) return seasonIdsOf(seasons);
  return Array.from({ length: DEFAULT_SEASON_SLOTS }, (_, place) => `none ${place}`);
}

export function seasonIdsOf(seasons: readonly Season[]): string[] {
  return seasons.map(({ _id }) => _id);
}

/** The name of a season; empty if unknown. */
export function seasonName(seasons: readonly Season[], seasonId: string): string {
  return seasons.find(({ _id }) => _id === seasonId)?.name ?? '';
}

export function hasSameIds(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((id, place) => id === b[place]));
}
