import type { OrderType } from './order-type.ts';

/** What an article, or a product with its articles together, says of its availability. `stock` may be negative. */
export type StockFacts = {
  readonly stock: number;
  readonly isOnlySellableWithPositiveStock?: boolean | undefined;
  /** Local calendar date `YYYY-MM-DD` (Europe/Berlin). */
  readonly releaseDate?: string | null | undefined;
  /** Of the seasons, in any order; none: not offered for pre-order. */
  readonly preStocks?: readonly number[] | null | undefined;
  readonly isStockFreeze?: boolean | undefined;
};

/** For which order it is asked, and whether the shop sells without stock (CONF-21). */
export type StockMode = { readonly orderType: OrderType; readonly buyableWithoutStock: boolean };

export type StockColor = 'green' | 'orange' | 'red';

/** `toOrder`: out of stock, but it can be ordered. The last three are those of a pre-order. */
export type StockWord = 'inStock' | 'outOfStock' | 'toOrder' | 'preOrder' | 'preOrderSoldOut' | 'noPreOrder';

export type StockState = {
  readonly color: StockColor;
  readonly word: StockWord;
  /** Whether stock lets it be ordered; a price is another matter. */
  readonly isOrderable: boolean;
};

/**
 * The stock state of an article or product: colour and word of its mark, and whether stock lets it be ordered. Marks,
 * inputs and buttons all ask this function, so that they never contradict each other (decision 56).
 *
 * Regular orders (PROD-05, PROD-06, TABL-11): green with stock. Without stock it is green for a product that is only
 * sellable with positive stock in a shop that sells without stock. It is orange if the product can be ordered or has a
 * release date, else red. Pre-orders: stock of the moment says nothing, pre-stocks do (TABL-15, TABL-16).
 *
 * @example stockState({ stock: 0, releaseDate: '2026-03-01' }, { orderType: 'order', buyableWithoutStock: false })
 * // { color: 'orange', word: 'outOfStock', isOrderable: false }
 */
export function stockState(facts: StockFacts, mode: StockMode): StockState {
  return mode.orderType === 'preOrder' ? preOrderState(facts) : orderState(facts, mode);
}

function orderState(facts: StockFacts, { buyableWithoutStock }: StockMode): StockState {
  if (facts.stock > 0) return states.inStock;
  if (buyableWithoutStock) return facts.isOnlySellableWithPositiveStock ? states.inStock : states.toOrder;
  return facts.releaseDate ? states.expected : states.outOfStock;
}

function preOrderState(facts: StockFacts): StockState {
  if (!facts.preStocks?.length) return states.noPreOrder;
  const isSoldOut = facts.isStockFreeze && facts.preStocks.every((quantity) => quantity <= 0);
  return isSoldOut ? states.preOrderSoldOut : states.preOrder;
}

const states = {
  inStock: { color: 'green', word: 'inStock', isOrderable: true },
  toOrder: { color: 'orange', word: 'toOrder', isOrderable: true },
  expected: { color: 'orange', word: 'outOfStock', isOrderable: false },
  outOfStock: { color: 'red', word: 'outOfStock', isOrderable: false },
  preOrder: { color: 'green', word: 'preOrder', isOrderable: true },
  preOrderSoldOut: { color: 'red', word: 'preOrderSoldOut', isOrderable: false },
  noPreOrder: { color: 'red', word: 'noPreOrder', isOrderable: false },
} as const satisfies Record<string, StockState>;

/** Of several articles: how many can be ordered, and the state of the best of them. */
export type StockSpread = { readonly state: StockState; readonly orderable: number; readonly total: number };

/**
 * The common stock text of articles that share a colour, a size or a product. They are out of stock only if none of them
 * can be ordered, or if there are none.
 *
 * @example stockSpread([{ stock: 0 }, { stock: 3 }], { orderType: 'order', buyableWithoutStock: false })
 * // { state: { color: 'green', word: 'inStock', isOrderable: true }, orderable: 1, total: 2 }
 */
export function stockSpread(articles: readonly StockFacts[], mode: StockMode): StockSpread {
  const all = articles.map((facts) => stockState(facts, mode));
  const rank = ({ isOrderable, color }: StockState) => (isOrderable ? 3 : 0) + colorRank[color];
  const best = all.reduce<StockState | undefined>(
    (found, state) => (found && rank(found) >= rank(state) ? found : state),
    undefined,
  );
  return {
    state: best ?? states.outOfStock,
    orderable: all.filter(({ isOrderable }) => isOrderable).length,
    total: all.length,
  };
}

const colorRank: Record<StockColor, number> = { red: 0, orange: 1, green: 2 };

/** What the tooltip says; `stock` is there only for those who may see the number, `releaseDate` only for `availableFrom`. */
export type StockTooltip =
  | { readonly kind: StockWord | 'availableSoon'; readonly stock?: number }
  | { readonly kind: 'availableFrom'; readonly releaseDate: string; readonly stock?: number };

/**
 * What the tooltip of the stock mark says. In stock: just that. Otherwise the release date if it is later than `today`
 * (local date, Europe/Berlin), 'available soon' if it is today or past, else the mark's word. The number comes with it only
 * for those who may see it, and not in a pre-order (PROD-07, PROD-08).
 *
 * @example stockTooltip({ stock: 0, releaseDate: '2026-03-02' }, mode, { canSeeExactStock: false, today: '2026-03-01' })
 * // { kind: 'availableFrom', releaseDate: '2026-03-02' }
 */
export function stockTooltip(
  facts: StockFacts,
  mode: StockMode,
  viewer: { readonly canSeeExactStock: boolean; readonly today: string },
): StockTooltip {
  const { word } = stockState(facts, mode);
  if (mode.orderType === 'preOrder') return { kind: word };
  const exact = viewer.canSeeExactStock ? { stock: facts.stock } : {};
  if (word === 'inStock' || !facts.releaseDate) return { kind: word, ...exact };
  return facts.releaseDate > viewer.today
    ? { kind: 'availableFrom', releaseDate: facts.releaseDate, ...exact }
    : { kind: 'availableSoon', ...exact };
}

/** The delivery text beside the stock; `from` comes with the release date. */
export type DeliveryWord = 'now' | 'from' | 'soon' | 'notNow';

/**
 * The delivery text beside an article's stock (PROD-05, PROD-08, CONF-21). Undefined if the mark alone is certain: without
 * stock in a shop that sells without stock, and in a pre-order.
 *
 * @example deliveryWord({ stock: 0, releaseDate: '2026-12-01' }, mode, '2026-11-21') // 'from'
 */
export function deliveryWord(facts: StockFacts, mode: StockMode, today: string): DeliveryWord | undefined {
  if (mode.orderType === 'preOrder') return undefined;
  if (facts.stock > 0) return 'now';
  switch (stockTooltip(facts, mode, { canSeeExactStock: false, today }).kind) {
    case 'availableFrom':
      return 'from';
    case 'availableSoon':
      return 'soon';
    case 'outOfStock':
      return 'notNow';
    default:
      return undefined;
  }
}
