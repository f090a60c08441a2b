import type { OrderType } from '@kontor/contract';
import {
  type AddAllDisabledReason,
  addAllDisabledReasonOf,
  type EntryFlags,
  type EntryReason,
  enterQuantities,
  nextQuantity,
  orderSlot,
  pickSeasons,
  previousQuantity,
  type QuantityBySeason,
  quantitiesBySeason,
} from '@kontor/domain';
import { createEntryHistory, type HistoryStep, isSame, type StepKind } from './entry-history.ts';
import {
  computeRowEntry,
  type EntryRow,
  entryRules,
  isSameEntry,
  noVerdicts,
  type RowEntry,
  unknownRow,
  type Verdicts,
} from './row-entry.ts';

/** For the sticky footer (TABL-03). The total adds the rounded rows, in minor units (TABL-05). */
export type EntryTotals = {
  readonly rowCount: number;
  readonly pieces: number;
  readonly totalMinor: number;
  readonly addAllDisabledReason: AddAllDisabledReason | undefined;
};

/** The rows of a list and the initial quantities, by row key. */
type RowsAndBaseline = {
  readonly rows: readonly EntryRow[];
  readonly baseline: ReadonlyMap<string, QuantityBySeason>;
};

export type CellWrite = {
  readonly key: string;
  readonly slot: string;
  readonly value: unknown;
  /** Restored if the value is no quantity; default: the present quantity. */
  readonly former?: number | undefined;
};

/** The result of a write; without a reason the value was taken unchanged. */
export type CellOutcome = CellWrite & {
  readonly quantity: number;
  readonly reason: EntryReason | undefined;
  readonly limit: number | undefined;
};

type EnteredRows = {
  readonly entered: () => readonly {
    readonly key: string;
    readonly quantities: QuantityBySeason;
    /** Initial quantities of its inputs. */
    readonly start: QuantityBySeason;
  }[];
};

/** The quantities typed into a product table. Typing in one row re-renders that row and the footer only. */
export type EntryStore = ReturnType<typeof createEntryStore>;

/**
 * Creates the entries of a table. `slots` name its quantities (`slotsOf`). A new list or mode needs a new store
 * (TABL-17); fresh data of the same list goes into `update`.
 *
 * @example createEntryStore({ rows, orderType: 'order', slots: ['order'], flags }).enter('T-1', 'order', '12')
 */
export function createEntryStore(input: {
  readonly rows: readonly EntryRow[];
  readonly orderType: OrderType;
  readonly slots: readonly string[];
  readonly flags: EntryFlags;
  /** Initial quantities by row key: the cart's quantities in a pre-order (TABL-18). */
  readonly baseline?: ReadonlyMap<string, QuantityBySeason>;
}) {
  const { orderType, slots, flags } = input;
  const noQuantities: QuantityBySeason = quantitiesBySeason(slots, []);
  let rows = new Map(input.rows.map((row) => [row.key, row]));
  let baseline = input.baseline ?? new Map<string, QuantityBySeason>();
  const entries = new Map<string, RowEntry>();
  let coming = new Map<string, RowEntry>();
  const touched = new Set<string>();
  const history = createEntryHistory();
  const rowListeners = new Map<string, Set<() => void>>();
  const totalsListeners = new Set<() => void>();
  for (const row of input.rows) entries.set(row.key, compute(row, startOf(row.key)));
  let sums = sumsOf(entries.values());
  let totals = totalsOf(sums, orderType);

  function startOf(key: string, from = baseline): QuantityBySeason {
    const start = from.get(key);
    return start ? pickSeasons(start, slots) : noQuantities;
  }

  function compute(row: EntryRow, quantities: QuantityBySeason, verdicts = noVerdicts, hasFailed = false) {
    return computeRowEntry(row, { orderType, slots, flags, quantities, verdicts, hasFailed });
  }

  function entryOf(key: string): RowEntry {
    return entries.get(key) ?? coming.get(key) ?? unknownRow;
  }

  /** If stock has fallen below the entry, the entry is lowered and marked (TABL-12). */
  function recap(row: EntryRow, entry: RowEntry): RowEntry {
    const cap = entry.inputDisabledReason ? 0 : entry.caps[orderSlot];
    const isAbove = orderType === 'order' && cap !== undefined && entry.quantity > cap;
    return isAbove
      ? compute(row, { [orderSlot]: cap }, { [orderSlot]: { reason: 'aboveStock', limit: cap } })
      : entry;
  }

  /** Replaces changed rows; the sums take only the difference, so that a key press costs one row. */
  function publish(changed: readonly (readonly [string, RowEntry])[]): void {
    if (changed.length === 0) return;
    for (const [key, entry] of changed) {
      const former = entries.get(key);
      if (former) addTo(sums, former, -1);
      addTo(sums, entry, 1);
      entries.set(key, entry);
    }
    wake(changed.map(([key]) => key));
  }

  function wake(keys: readonly string[]): void {
    totals = totalsOf(sums, orderType);
    for (const key of keys) for (const listener of [...(rowListeners.get(key) ?? [])]) listener();
    for (const listener of [...totalsListeners]) listener();
  }

  /** Writes any number of inputs as one undo step. Returns one outcome for each, in order. */
  function write(
    writes: readonly CellWrite[],
    { kind, group }: { readonly kind: StepKind; readonly group?: number | undefined },
  ): CellOutcome[] {
    const byKey = new Map<string, CellWrite[]>();
    for (const cell of writes) {
      const known = byKey.get(cell.key);
      if (known) known.push(cell);
      else byKey.set(cell.key, [cell]);
    }
    const outcomes = new Map<string, CellOutcome>();
    const changed: [string, RowEntry][] = [];
    const changes: HistoryStep['changes'][number][] = [];
    for (const [key, cells] of byKey) {
      const row = rows.get(key);
      if (!row) continue;
      const former = entryOf(key);
      const entered = enterQuantities(entryRules(row, { orderType, slots, flags }), former.quantities, cells);
      let verdicts: Verdicts = former.verdicts;
      for (const { slot, quantity, reason, limit } of entered.cells) {
        const { value } = cells.findLast((cell) => cell.slot === slot) ?? { value: undefined };
        outcomes.set(`${slot} ${key}`, { key, slot, value, quantity, reason, limit });
        const isSaid = reason !== undefined && former.inputDisabledReason === undefined;
        if (isSaid || verdicts[slot])
          verdicts = { ...verdicts, [slot]: isSaid ? { reason, limit } : undefined };
      }
      const isMoved = !isSame(former.quantities, entered.quantities);
      if (former.inputDisabledReason || (!isMoved && verdicts === former.verdicts && !former.hasFailed))
        continue;
      if (isMoved) {
        touched.add(key);
        changes.push({ key, before: former.quantities, after: entered.quantities });
      }
      changed.push([key, compute(row, entered.quantities, verdicts)]);
    }
    if (changes.length > 0) history.push({ kind, changes, group });
    publish(changed);
    return writes.flatMap(({ key, slot }) => outcomes.get(`${slot} ${key}`) ?? []);
  }

  function enter(key: string, slot: string, value: unknown, kind: StepKind = 'typed', group?: number) {
    const [outcome] = write([{ key, slot, value }], { kind, group });
    return outcome ?? { key, slot, value, quantity: 0, reason: undefined, limit: undefined };
  }

  function replay(step: HistoryStep | undefined, side: 'before' | 'after'): HistoryStep | undefined {
    if (!step) return undefined;
    publish(
      step.changes.flatMap(({ key, [side]: quantities }) => {
        const row = rows.get(key);
        return row ? [[key, recap(row, compute(row, quantities))] as const] : [];
      }),
    );
    return step;
  }

  return {
    orderType,
    slots,
    enter,
    write,
    /** Steps to the next or previous multiple of the batch, within the cap (TABL-07). */
    step(key: string, slot: string, direction: 1 | -1): CellOutcome {
      const { quantities, step } = entryOf(key);
      const quantity = quantities[slot] ?? 0;
      const next = direction === 1 ? nextQuantity(quantity, step) : previousQuantity(quantity, step);
      return enter(key, slot, next, 'stepped');
    },
    /** Undoes the last step and returns it, so that the table can show where. */
    undo: (): HistoryStep | undefined => replay(history.undo(), 'before'),
    redo: (): HistoryStep | undefined => replay(history.redo(), 'after'),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    row: entryOf,
    totals: (): EntryTotals => totals,
    enteredKeys: (): string[] => [...rows.keys()].filter((key) => entryOf(key).quantity > 0),
    /** Resets all rows to their initial quantities as one undo step. Returns how many changed. */
    clear(): number {
      const changes = [...rows.keys()]
        .map((key) => ({ key, before: entryOf(key).quantities, after: startOf(key) }))
        .filter(({ before, after }) => !isSame(before, after));
      if (changes.length > 0) history.push({ kind: 'cleared', changes });
      touched.clear();
      replay({ kind: 'cleared', changes }, 'after');
      return changes.length;
    },
    /** Resets rows (default: all) after adding. This cannot be undone (TABL-18). */
    reset(keys: Iterable<string> = rows.keys()): void {
      history.clear();
      const changed: [string, RowEntry][] = [];
      for (const key of keys) {
        touched.delete(key);
        const row = rows.get(key);
        if (row) changed.push([key, compute(row, startOf(key))]);
      }
      publish(changed);
    },
    /** Marks the rows at fault until their next entry (TABL-19). */
    markFailed(keys: readonly string[]): void {
      const failed = new Set(keys);
      publish(
        [...entries]
          .filter(([key, entry]) => entry.hasFailed !== failed.has(key))
          .map(([key, entry]) => [key, { ...entry, hasFailed: failed.has(key) }] as const),
      );
    },
    /** Takes the entries of a store with other slots. Returns how many pieces outside the cart have no slot here. */
    takeOver(former: EnteredRows): number {
      let lost = 0;
      const taken = former.entered().flatMap(({ key, quantities, start }) => {
        const row = rows.get(key);
        const own = pickSeasons({ ...startOf(key), ...quantities }, slots);
        for (const [slot, pieces] of Object.entries(quantities))
          if (!slots.includes(slot) && pieces !== start[slot]) lost += pieces;
        touched.add(key);
        // Keeps the typed quantities: pre-stocks, which give the caps, may still be loading.
        return row ? [[key, compute(row, own)] as const] : [];
      });
      publish(taken);
      return lost;
    },
    /** The rows with entries that are not in the cart. */
    entered: () =>
      [...touched].map((key) => ({ key, quantities: entryOf(key).quantities, start: startOf(key) })),
    /** True if a row has an entry, or a step that can be undone or redone concerns it. */
    remembers: (key: string): boolean => touched.has(key) || history.concerns(key),
    /** Lets rows of the coming `update` render with their entries; does not notify. */
    announce(next: RowsAndBaseline): void {
      const added = next.rows.filter(({ key }) => !entries.has(key));
      coming = new Map(added.map((row) => [row.key, compute(row, startOf(row.key, next.baseline))]));
    },
    /** Takes fresh data of the same list and cart; entries stay. */
    update(next: RowsAndBaseline): void {
      rows = new Map(next.rows.map((row) => [row.key, row]));
      baseline = next.baseline;
      const changed: string[] = [];
      for (const key of [...entries.keys()]) if (!rows.has(key)) entries.delete(key);
      for (const [key, entry] of coming) if (rows.has(key)) entries.set(key, entry);
      coming = new Map();
      for (const row of next.rows) {
        const known = entries.get(row.key);
        const entry =
          known && touched.has(row.key)
            ? recap(row, compute(row, known.quantities, known.verdicts, known.hasFailed))
            : compute(row, startOf(row.key), noVerdicts, known?.hasFailed);
        if (known && isSameEntry(known, entry)) continue;
        entries.set(row.key, entry);
        changed.push(row.key);
      }
      sums = sumsOf(entries.values());
      wake(changed);
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

type Sums = { rowCount: number; pieces: number; totalMinor: number; brokenRows: number };

function sumsOf(entries: Iterable<RowEntry>): Sums {
  const sums: Sums = { rowCount: 0, pieces: 0, totalMinor: 0, brokenRows: 0 };
  for (const entry of entries) addTo(sums, entry, 1);
  return sums;
}

function addTo(sums: Sums, entry: RowEntry, sign: 1 | -1): void {
  if (entry.isBatchBroken) sums.brokenRows += sign;
  if (entry.quantity <= 0) return;
  sums.rowCount += sign;
  sums.pieces += sign * entry.quantity;
  sums.totalMinor += sign * (entry.amounts?.totalMinor ?? 0);
}

function totalsOf({ rowCount, pieces, totalMinor, brokenRows }: Sums, orderType: OrderType): EntryTotals {
  const addAllDisabledReason = addAllDisabledReasonOf({ brokenRows, enteredRows: rowCount, orderType });
  return { rowCount, pieces, totalMinor, addAllDisabledReason };
}
