import type { OrderType } from '@kontor/contract';
import {
  type AddDisabledReason,
  breaksBatch,
  type EntryFlags,
  type EntryReason,
  type EntryRules,
  type InputDisabledReason,
  orderInputRules,
  orderSlot,
  preOrderInputRules,
  type QuantityBySeason,
  sumQuantities,
} from '@kontor/domain';
import { preStocksBySeason } from '../../../commerce/season-quantities.ts';
import { isSame } from './entry-history.ts';
import { type RowAmounts, rowAmounts, type TableRow } from './table-rows.ts';

export type EntryRow = Pick<TableRow, 'key' | 'price' | 'display' | 'limits'>;

/** Why an input does not hold the last entry, or must not keep it; `limit` is the cap or the batch. */
export type CellVerdict = { readonly reason: EntryReason; readonly limit: number | undefined };

/** The state of one row's inputs; a new object only if something changed. */
export type RowEntry = {
  readonly quantities: QuantityBySeason;
  readonly quantity: number;
  readonly step: number;
  /** Greatest entry of each input; undefined: no limit. */
  readonly caps: Readonly<Record<string, number | undefined>>;
  /** What the last entry became, by slot: shows 'max {n}' and the like (TABL-12, TABL-16). */
  readonly verdicts: Verdicts;
  readonly isBatchBroken: boolean;
  readonly inputDisabledReason: InputDisabledReason | undefined;
  readonly addDisabledReason: AddDisabledReason | undefined;
  /** Undefined: price on request. */
  readonly amounts: RowAmounts | undefined;
  /** True if the last attempt to add failed because of this row (TABL-19). */
  readonly hasFailed: boolean;
};

/** By slot; rows without verdicts share one empty object. */
export type Verdicts = Readonly<Record<string, CellVerdict | undefined>>;

export const noVerdicts: Verdicts = {};

export function entryRules(
  row: EntryRow,
  table: Pick<EntryRules, 'orderType' | 'slots' | 'flags'>,
): EntryRules {
  const { orderType, slots, flags } = table;
  const preStocks = orderType === 'order' ? undefined : preStocksBySeason(slots, row.limits.preStocks);
  const product = { ...row.limits, preStocks };
  return { orderType, slots, flags, product, hasPrice: row.price !== undefined };
}

/** Caps, reasons and amounts of a row, by the rules that the server applies. */
export function computeRowEntry(
  row: EntryRow,
  input: {
    readonly orderType: OrderType;
    readonly slots: readonly string[];
    readonly flags: EntryFlags;
    readonly quantities: QuantityBySeason;
    readonly verdicts?: Verdicts;
    readonly hasFailed?: boolean;
  },
): RowEntry {
  const { orderType, quantities } = input;
  const { product, flags, hasPrice } = entryRules(row, input);
  const quantity = sumQuantities(quantities);
  const rules =
    orderType === 'order'
      ? orderRules(row, flags, hasPrice, quantity)
      : preOrderInputRules({ product, flags, hasPrice, quantities });
  return {
    quantities,
    quantity,
    step: rules.step,
    caps: rules.caps,
    verdicts: input.verdicts ?? noVerdicts,
    isBatchBroken: breaksBatch({ quantities, salesBatchSize: row.limits.salesBatchSize }, flags),
    inputDisabledReason: flags.isReadOnly ? 'right.missing' : rules.inputDisabledReason,
    addDisabledReason: flags.isReadOnly ? 'right.missing' : rules.addDisabledReason,
    amounts: rowAmounts(row, orderType, quantity),
    hasFailed: input.hasFailed ?? false,
  };
}

function orderRules(row: EntryRow, flags: EntryFlags, hasPrice: boolean, quantity: number) {
  const { cap, ...rules } = orderInputRules({ product: row.limits, flags, hasPrice, quantity });
  return { ...rules, caps: { [orderSlot]: cap } };
}

/** Virtual rows may read a row one render after it left the list. */
export const unknownRow: RowEntry = {
  quantities: {},
  quantity: 0,
  step: 1,
  caps: {},
  verdicts: noVerdicts,
  isBatchBroken: false,
  inputDisabledReason: 'price.missing',
  addDisabledReason: 'price.missing',
  amounts: undefined,
  hasFailed: false,
};

export function isSameEntry(a: RowEntry, b: RowEntry): boolean {
  return (
    isSame(a.quantities, b.quantities) &&
    Object.keys(b.caps).every((slot) => a.caps[slot] === b.caps[slot]) &&
    a.verdicts === b.verdicts &&
    a.step === b.step &&
    a.inputDisabledReason === b.inputDisabledReason &&
    a.addDisabledReason === b.addDisabledReason &&
    a.amounts?.unitE4 === b.amounts?.unitE4 &&
    a.amounts?.totalMinor === b.amounts?.totalMinor &&
    a.hasFailed === b.hasFailed
  );
}
