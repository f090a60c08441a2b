import type { OrderDetail, OrderType, Season } from '@kontor/contract';
import { sumQuantities } from '@kontor/domain';
import type { FormerPrice } from './entry-rows.ts';
import { type RowInput, seasonTexts } from './season-input.ts';

/** What an order says of its items; see GET /api/order/:id. */
export type OrderedItem = Pick<
  OrderDetail['items'][number],
  'sku' | 'quantity' | 'deliveryDate' | 'seasonId' | 'price' | 'netTotal' | 'attributes'
>;

/** A row to be entered, with the price at which the article was ordered before. */
interface RowOfOrder {
  readonly input: RowInput;
  readonly formerPrice: FormerPrice;
}

/**
 * The rows that order an order's items again, one an article. In a pre-order the quantities of its seasons come together
 * (CHKO-27); pieces of seasons that are over stand in a row of their own, which is refused until the buyer says what becomes
 * of them.
 *
 * @example rowsOfOrder([{ sku: 'A', quantity: 2, … }], { orderType: 'order', seasons: [] })
 * // [{ input: { sku: 'A', isSku: true, quantity: '2', attributes: {} }, formerPrice: { value: 9.9, … } }]
 */
export function rowsOfOrder(
  items: readonly OrderedItem[],
  { orderType, seasons }: { orderType: OrderType; seasons: readonly Pick<Season, '_id' | 'date'>[] },
): RowOfOrder[] {
  const articles = Map.groupBy(items, ({ sku, attributes }) =>
    JSON.stringify([sku, Object.entries(attributes).sort()]),
  );
  return [...articles.values()].flatMap((same): RowOfOrder[] => {
    const [first] = same;
    if (!first) return [];
    const rowOf = (quantities: Omit<RowInput, 'sku'>) => ({
      input: { sku: first.sku, isSku: true, ...quantities, attributes: { ...first.attributes } },
      formerPrice: formerPriceOf(first, orderType),
    });
    if (orderType === 'order') return [rowOf({ quantity: piecesOf(same) })];
    const bySeason = Map.groupBy(same, (item) => seasonOf(item, seasons));
    const open = bySeason.get(undefined);
    const entries = [...bySeason].flatMap(([id, found]) =>
      id === undefined ? [] : [[id, piecesOf(found)] as const],
    );
    const isOffered = (id: string) => seasons.some(({ _id }) => _id === id);
    const offered = entries.filter(([id]) => isOffered(id));
    const ended = entries.filter(([id]) => !isOffered(id));
    return [
      ...(offered.length > 0 ? [rowOf({ quantities: seasonTexts(offered) })] : []),
      ...(ended.length > 0 ? [rowOf({ quantities: seasonTexts(ended) })] : []),
      ...(open ? [rowOf({ quantity: piecesOf(open) })] : []),
    ];
  });
}

function formerPriceOf({ price, quantity, netTotal }: OrderedItem, orderType: OrderType): FormerPrice {
  const { value, priceUnit } = price;
  const former = { value, ...(priceUnit ? { priceUnit } : {}) };
  return orderType === 'order' ? former : { ...former, ofItem: { quantity, netTotal } };
}

/** An item of which only the date is known is of the one season with that date. */
const unknownSeason = 'unknown';

/** The season of an item; undefined where it could be several, so that the buyer has to choose. */
function seasonOf(
  { seasonId, deliveryDate }: OrderedItem,
  seasons: readonly Pick<Season, '_id' | 'date'>[],
): string | undefined {
  if (seasonId !== null) return seasonId;
  const [only, ...others] = seasons.filter(({ date }) => date === deliveryDate);
  return others.length > 0 ? undefined : (only?._id ?? unknownSeason);
}

function piecesOf(items: readonly OrderedItem[]): string {
  return String(sumQuantities(items.map(({ quantity }) => quantity)));
}
