import type { OrderDetail, OrderType, Season } from '@kontor/contract';
import type { FormerPrice } from './entry-rows.ts';
import { type RowInput, seasonTexts } from './season-input.ts';

/** Fields of an order's items; see GET /api/order/:id. */
export type OrderedItem = Pick<
  OrderDetail['items'][number],
  'sku' | 'quantity' | 'deliveryDate' | 'seasonId' | 'price' | 'netTotal' | 'attributes'
>;

/** A row to enter, with the article's former price. */
interface RowOfOrder {
  readonly input: RowInput;
  readonly formerPrice: FormerPrice;
}

/**
 * Rows that repeat an order, one per article. A pre-order combines the quantities of offered seasons (CHKO-27). Quantities of
 * ended seasons get a separate row, which is refused until the buyer decides.
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

/** An item with a date but no season belongs to the only season of that date. */
const unknownSeason = 'unknown';

/** The season of an item; undefined if several fit, so that the buyer has to choose. */
function seasonOf(
  { seasonId, deliveryDate }: OrderedItem,
  seasons: readonly Pick<Season, '_id' | 'date'>[],
): string | undefined {
  if (seasonId !== null) return seasonId;
  const [only, ...others] = seasons.filter(({ date }) => date === deliveryDate);
  return others.length > 0 ? undefined : (only?._id ?? unknownSeason);
}

function piecesOf(items: readonly OrderedItem[]): string {
  return String(items.reduce((sum, { quantity }) => sum + quantity, 0));
}
