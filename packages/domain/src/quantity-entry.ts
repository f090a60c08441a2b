import type { OrderType } from './order-type.ts';
import {
  type OrderProduct,
  orderCap,
  type PreOrderProduct,
  type QuantityBySeason,
  type QuantityFlags,
  quantityStep,
  seasonCap,
  sumQuantities,
} from './quantity.ts';
import {
  type InputDisabledReason,
  orderInputDisabledReason,
  preOrderInputDisabledReason,
} from './quantity-input.ts';
import { type ReadingChange, readFieldQuantity, refusedQuantity } from './quantity-reading.ts';

/** What became of an entered cell: taken as it is, taken with another value, taken but to be corrected, or refused. */
export type EntryVerdict = 'taken' | 'changed' | 'broken' | 'refused';

/** The reasons why a cell differs from the entry or must change. */
export type EntryReason =
  | ReadingChange
  | InputDisabledReason
  | 'aboveStock'
  | 'aboveSeason'
  | 'batchBroken'
  | 'seasonsBroken';

/** The rules of entry as one table: which verdict each reason means (TABL-06, TABL-08, TABL-11, TABL-12, TABL-14 to TABL-16). */
export const entryVerdicts = {
  /** No whole quantity: the input keeps its former value. */
  notNumber: 'refused',
  negative: 'refused',
  notWhole: 'refused',
  /** Became 999999. */
  aboveLimit: 'changed',
  /** Became the greatest multiple of the batch within stock. */
  aboveStock: 'changed',
  /** Lowered to the frozen stock that the other seasons leave. */
  aboveSeason: 'changed',
  /** Stays as entered; the row cannot be added until it is a multiple. */
  batchBroken: 'broken',
  /** Stays as entered; another season of the row holds more than the frozen stock now leaves it. */
  seasonsBroken: 'broken',
  /** The input is disabled and keeps its value. */
  'price.missing': 'refused',
  'stock.not.enough.error': 'refused',
  'preorder.not.available': 'refused',
  'right.missing': 'refused',
} as const satisfies Record<EntryReason, Exclude<EntryVerdict, 'taken'>>;

/** The key of the only quantity of a regular order; those of a pre-order have the ids of their seasons. */
export const orderSlot = 'order';

/** A value entered into one input of a row; `slot` is the id of the season, or `orderSlot`. */
export type EnteredCell = {
  readonly slot: string;
  readonly value: unknown;
  /** The value to restore after a refused text; absent: the input's current value. */
  readonly former?: number | undefined;
};

/** The result of an entry: the input's quantity, the reason for a change, and the cap or batch size behind it. */
export type EntryResult = {
  readonly slot: string;
  readonly quantity: number;
  readonly reason: EntryReason | undefined;
  /** The greatest quantity for `aboveStock` and `aboveSeason`, the batch size for `batchBroken`. */
  readonly limit: number | undefined;
};

/** With `isReadOnly` the user may look and not change the cart (ROLE-01). */
export type EntryFlags = QuantityFlags & { readonly isReadOnly?: boolean };

/** A row of the product table as far as entries need it. */
export type EntryRules = {
  readonly orderType: OrderType;
  /** The row's inputs in their order: `orderSlot`, or the ids of the seasons. */
  readonly slots: readonly string[];
  readonly product: OrderProduct & PreOrderProduct;
  readonly flags: EntryFlags;
  readonly hasPrice: boolean;
};

/**
 * The reason why the inputs of a row are disabled, for both order types (PROD-10, ROLE-01, TABL-11, TABL-15).
 *
 * @example rowDisabledReason({ orderType: 'order', product: { stock: 0 }, flags, hasPrice: true }) // 'stock.not.enough.error'
 */
export function rowDisabledReason(rules: EntryRules): InputDisabledReason | undefined {
  if (rules.flags.isReadOnly) return 'right.missing';
  return rules.orderType === 'order'
    ? orderInputDisabledReason(rules.product, rules.flags, rules.hasPrice)
    : preOrderInputDisabledReason(rules.product, rules.hasPrice);
}

/**
 * Applies typed, stepped, pasted or filled values to the inputs of one row. Each cell is parsed and capped by itself and never
 * blocks the others (TABL-06, TABL-12, TABL-16). Cells of one call replace the values of their inputs in the order of the
 * seasons, whatever the order of the cells. So a frozen season never gets stock that an earlier one took. One cell alone is
 * capped exactly by `orderCap` or `seasonCap`. A disabled row stays as it is and refuses all but 0.
 *
 * @example
 * const frozen = rules({ preStocks: { spring: 10, autumn: 20 }, isStockFreeze: true });
 * enterQuantities(frozen, {}, [{ slot: 'spring', value: 4 }, { slot: 'autumn', value: 99 }]).quantities // { spring: 4, autumn: 6 }
 */
export function enterQuantities(
  rules: EntryRules,
  quantities: QuantityBySeason,
  entered: readonly EnteredCell[],
): { readonly quantities: QuantityBySeason; readonly cells: readonly EntryResult[] } {
  const bySlot = new Map(
    entered.map(({ slot, value, former }) => [slot, { ...readFieldQuantity(value), former }]),
  );
  const slots = rules.slots.filter((slot) => bySlot.has(slot));
  const held = (slot: string) => quantities[slot] ?? 0;
  const disabledReason = rowDisabledReason(rules);
  if (disabledReason) {
    const cells = slots.map((slot) => {
      const isNothing = bySlot.get(slot)?.quantity === 0;
      const reason = isNothing ? undefined : disabledReason;
      return { slot, quantity: held(slot), reason, limit: undefined };
    });
    return { quantities, cells };
  }

  const next: Record<string, number> = { ...quantities };
  for (const slot of slots) {
    const { refusal, former = held(slot) } = bySlot.get(slot) ?? {};
    next[slot] = refusal ? refusedQuantity(refusal, former) : 0;
  }
  const step = quantityStep(rules.product.salesBatchSize, rules.flags);
  const filled: string[] = [];
  const results = slots.map((slot): EntryResult => {
    const { quantity: read = 0, change, refusal } = bySlot.get(slot) ?? {};
    if (refusal) return { slot, quantity: next[slot] ?? 0, reason: refusal, limit: undefined };
    const cap = capOf(rules, next, slot, filled);
    const quantity = cap !== undefined && read > cap ? cap : read;
    next[slot] = quantity;
    if (quantity > 0) filled.push(slot);
    if (quantity < read)
      return {
        slot,
        quantity,
        reason: rules.orderType === 'order' ? 'aboveStock' : 'aboveSeason',
        limit: cap,
      };
    if (quantity % step !== 0) return { slot, quantity, reason: 'batchBroken', limit: step };
    return { slot, quantity, reason: change, limit: undefined };
  });

  const taken = new Set(slots.filter((slot) => bySlot.get(slot)?.refusal === undefined));
  const isOtherBroken = breaksOtherSeasons(rules, next, taken);
  const cells = results.map((result) =>
    isOtherBroken && result.quantity > 0 && result.reason === undefined
      ? { ...result, reason: 'seasonsBroken' as const }
      : result,
  );
  return { quantities: next, cells };
}

/** The cap of one input: what stock or the frozen season leaves, and what earlier seasons of the same entry need. */
function capOf(
  rules: EntryRules,
  quantities: QuantityBySeason,
  slot: string,
  filled: readonly string[],
): number | undefined {
  const { product, flags, orderType } = rules;
  if (orderType === 'order') return orderCap(product, flags);
  const own = seasonCap(product, quantities, slot, flags);
  if (own === undefined) return undefined;
  const others = sumQuantities(quantities) - (quantities[slot] ?? 0);
  const left = filled.map((season) => (product.preStocks?.[season] ?? 0) - others);
  const step = quantityStep(product.salesBatchSize, flags);
  return Math.max(0, Math.min(own, ...left.map((pieces) => Math.floor(pieces / step) * step)));
}

function breaksOtherSeasons(
  { orderType, product, flags }: EntryRules,
  quantities: QuantityBySeason,
  entered: ReadonlySet<string>,
): boolean {
  if (orderType === 'order') return false;
  return Object.entries(quantities).some(
    ([slot, quantity]) =>
      !entered.has(slot) &&
      quantity > 0 &&
      quantity > (seasonCap(product, quantities, slot, flags) ?? quantity),
  );
}
