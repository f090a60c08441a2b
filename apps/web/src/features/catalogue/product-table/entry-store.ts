import type { OrderType } from '@kontor/contract';
import {
  type AddDisabledReason,
  addAllDisabledReason,
  applyEntry,
  type InputDisabledReason,
  nextQuantity,
  orderInputRules,
  preOrderInputRules,
  previousQuantity,
  type QuantityFlags,
  sumQuantities,
} from '@kontor/domain';
import { type RowAmounts, rowAmounts, type TableRow } from './table-rows.ts';

/** What the store needs of a row. */
export type EntryRow = Pick<TableRow, 'key' | 'price' | 'display' | 'limits'>;

/** The state of one row's inputs. A new object exactly when something in it changed. */
export type RowEntry = {
  /** One quantity, or one for each season. */
  readonly quantities: readonly number[];
  /** Sum over the seasons. */
  readonly quantity: number;
  readonly step: number;
  /** The greatest entry of each input, undefined without limit. */
  readonly caps: readonly (number | undefined)[];
  /** The input whose last entry was capped: it shows 'max {n}' (TABL-12, TABL-16). */
  readonly cappedSlot: number | undefined;
  readonly inputDisabledReason: InputDisabledReason | undefined;
  readonly addDisabledReason: AddDisabledReason | undefined;
  /** Undefined: price on request. */
  readonly amounts: RowAmounts | undefined;
  /** The last attempt to add failed because of this row (TABL-19). */
  readonly hasFailed: boolean;
};

/** The sticky footer (TABL-03). The total adds the rounded rows, in minor units (TABL-05). */
export type EntryTotals = {
  readonly rowCount: number;
  readonly pieces: number;
  readonly totalMinor: number;
  readonly addAllDisabledReason: 'batch.size.invalid' | 'quantity.zero' | undefined;
};

/** The quantities that a user enters into a product table; typing in one row wakes that row and the footer only. */
export type EntryStore = ReturnType<typeof createEntryStore>;

/**
 * Makes the entries of a table. `slotCount` is 1 for regular orders and the number of seasons for pre-orders. A new list
 * or mode takes a new store (TABL-17); fresh data of the same list goes into `update`.
 *
 * @example createEntryStore({ rows, orderType: 'order', slotCount: 1, flags }).enter('T-1', 0, '12')
 */
export function createEntryStore(input: {
  readonly rows: readonly EntryRow[];
  readonly orderType: OrderType;
  readonly slotCount: number;
  readonly flags: QuantityFlags;
  /** Where the inputs of a row start, by row key: the cart's quantities in a pre-order (TABL-18). */
  readonly baseline?: ReadonlyMap<string, readonly number[]>;
}) {
  const { orderType, slotCount, flags } = input;
  const noQuantities: readonly number[] = Array.from({ length: slotCount }, () => 0);
  let rows = new Map(input.rows.map((row) => [row.key, row]));
  let baseline = input.baseline ?? new Map<string, readonly number[]>();
  const entries = new Map<string, RowEntry>();
  const touched = new Set<string>();
  const rowListeners = new Map<string, Set<() => void>>();
  const totalsListeners = new Set<() => void>();
  for (const row of input.rows) entries.set(row.key, computeEntry(row, startOf(row.key)));
  let totals = computeTotals();

  function startOf(key: string): readonly number[] {
    const start = baseline.get(key);
    return start ? noQuantities.map((_, slot) => start[slot] ?? 0) : noQuantities;
  }

  function computeEntry(
    row: EntryRow,
    quantities: readonly number[],
    marks: { cappedSlot?: number | undefined; hasFailed?: boolean } = {},
  ): RowEntry {
    const hasPrice = row.price !== undefined;
    const quantity = sumQuantities(quantities);
    const rules =
      orderType === 'order'
        ? orderRules(row, hasPrice, quantity)
        : preOrderInputRules({ product: row.limits, flags, hasPrice, quantities });
    return {
      quantities,
      quantity,
      step: rules.step,
      caps: rules.caps,
      cappedSlot: marks.cappedSlot,
      inputDisabledReason: rules.inputDisabledReason,
      addDisabledReason: rules.addDisabledReason,
      amounts: rowAmounts(row, orderType, quantity),
      hasFailed: marks.hasFailed ?? false,
    };
  }

  function orderRules(row: EntryRow, hasPrice: boolean, quantity: number) {
    const { cap, ...rules } = orderInputRules({ product: row.limits, flags, hasPrice, quantity });
    return { ...rules, caps: [cap] };
  }

  function computeTotals(): EntryTotals {
    const all = [...rows.values()].map((row) => ({ row, entry: entryOf(row.key) }));
    const entered = all.filter(({ entry }) => entry.quantity > 0);
    return {
      rowCount: entered.length,
      pieces: entered.reduce((sum, { entry }) => sum + entry.quantity, 0),
      totalMinor: entered.reduce((sum, { entry }) => sum + (entry.amounts?.totalMinor ?? 0), 0),
      addAllDisabledReason: addAllDisabledReason({
        rows: all.map(({ row, entry }) => ({
          quantities: entry.quantities,
          salesBatchSize: row.limits.salesBatchSize,
        })),
        orderType,
        flags,
      }),
    };
  }

  function entryOf(key: string): RowEntry {
    return entries.get(key) ?? unknownRow;
  }

  /** Stock may have fallen under what was entered meanwhile: the entry follows, and says so (TABL-12). */
  function recap(row: EntryRow, entry: RowEntry): RowEntry {
    const cap = entry.inputDisabledReason ? 0 : entry.caps[0];
    const isAbove = orderType === 'order' && cap !== undefined && entry.quantity > cap;
    return isAbove ? computeEntry(row, [cap], { cappedSlot: 0 }) : entry;
  }

  function publish(changed: Iterable<readonly [string, RowEntry]>): void {
    const keys: string[] = [];
    for (const [key, entry] of changed) {
      entries.set(key, entry);
      keys.push(key);
    }
    if (keys.length === 0) return;
    totals = computeTotals();
    for (const key of keys) for (const listener of [...(rowListeners.get(key) ?? [])]) listener();
    for (const listener of [...totalsListeners]) listener();
  }

  function setSlot(key: string, slot: number, quantity: number, wasCapped: boolean): void {
    const row = rows.get(key);
    const entry = entries.get(key);
    if (!row || !entry || slot < 0 || slot >= slotCount) return;
    touched.add(key);
    const quantities = entry.quantities.map((other, index) => (index === slot ? quantity : other));
    publish([[key, computeEntry(row, quantities, { cappedSlot: wasCapped ? slot : undefined })]]);
  }

  /** Applies what was typed: parsed, capped, at once (TABL-06, TABL-12, TABL-16). Answers the quantity. */
  function enter(key: string, slot: number, entered: unknown): { quantity: number; wasCapped: boolean } {
    const entry = entryOf(key);
    if (entry.inputDisabledReason) return { quantity: entry.quantities[slot] ?? 0, wasCapped: false };
    const applied = applyEntry(entered, entry.caps[slot]);
    setSlot(key, slot, applied.quantity, applied.wasCapped);
    return applied;
  }

  return {
    orderType,
    slotCount,
    enter,
    /** Plus or minus: the next or previous multiple of the batch, within the cap (TABL-07). */
    step(key: string, slot: number, direction: 1 | -1): { quantity: number; wasCapped: boolean } {
      const { quantities, step } = entryOf(key);
      const quantity = quantities[slot] ?? 0;
      return enter(
        key,
        slot,
        direction === 1 ? nextQuantity(quantity, step) : previousQuantity(quantity, step),
      );
    },
    row: entryOf,
    totals: (): EntryTotals => totals,
    /** The keys of the rows in which something is entered, in the table's order. */
    enteredKeys: (): string[] => [...rows.keys()].filter((key) => entryOf(key).quantity > 0),
    /** Puts rows back to where they start, all without keys; for after adding (TABL-18). */
    reset(keys: Iterable<string> = rows.keys()): void {
      const changed: [string, RowEntry][] = [];
      for (const key of keys) {
        touched.delete(key);
        const row = rows.get(key);
        if (row) changed.push([key, computeEntry(row, startOf(key))]);
      }
      publish(changed);
    },
    /** Marks the rows at fault; the next entry in a row takes its mark away (TABL-19). */
    markFailed(keys: readonly string[]): void {
      const failed = new Set(keys);
      publish(
        [...entries]
          .filter(([key, entry]) => entry.hasFailed !== failed.has(key))
          .map(([key, entry]) => [key, { ...entry, hasFailed: failed.has(key) }] as const),
      );
    },
    /** Takes fresh data of the same list, and what the cart holds; what a user entered stays. */
    update(next: {
      readonly rows: readonly EntryRow[];
      readonly baseline: ReadonlyMap<string, readonly number[]>;
    }): void {
      rows = new Map(next.rows.map((row) => [row.key, row]));
      baseline = next.baseline;
      const changed: [string, RowEntry][] = [];
      for (const row of next.rows) {
        const known = entries.get(row.key);
        const entry =
          known && touched.has(row.key)
            ? recap(row, computeEntry(row, known.quantities, known))
            : computeEntry(row, startOf(row.key), { hasFailed: known?.hasFailed ?? false });
        if (!known || !isSameEntry(known, entry)) changed.push([row.key, entry]);
      }
      publish(changed);
    },
    subscribeRow(key: string, listener: () => void): () => void {
      const listeners = rowListeners.get(key) ?? new Set();
      rowListeners.set(key, listeners);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeTotals(listener: () => void): () => void {
      totalsListeners.add(listener);
      return () => totalsListeners.delete(listener);
    },
  };
}

/** Virtual rows may ask for a row one render after it left the list. */
const unknownRow: RowEntry = {
  quantities: [],
  quantity: 0,
  step: 1,
  caps: [],
  cappedSlot: undefined,
  inputDisabledReason: 'price.missing',
  addDisabledReason: 'price.missing',
  amounts: undefined,
  hasFailed: false,
};

function isSameEntry(a: RowEntry, b: RowEntry): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
