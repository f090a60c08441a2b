import type { EntryInput } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { createStore } from '@kontor/web-kit/lib/store.ts';
import {
  clashingRows,
  type FormerPrice,
  groupOf,
  type KeptRow,
  type ReviewRow,
  raisedQuantity,
  rowToRaise,
  stateOf,
} from './entry-rows.ts';
import { type CheckedRow, entryInput, type RowInput } from './season-input.ts';

export interface EntryListState {
  readonly rows: readonly ReviewRow[];
  /** The reason why the last check failed. The entries stay, and the check can be repeated. */
  readonly error: unknown;
  /** The row typed or scanned last, new or raised; undefined after any other change. */
  readonly lastRow: number | undefined;
  /** Counts replacements of all rows: row numbers change their meaning then. */
  readonly sheets: number;
}

export type EntryList = ReturnType<typeof createEntryList>;

const none: EntryListState = { rows: [], error: undefined, lastRow: undefined, sheets: 0 };

/** Rows checked in separate calls may turn out to be one article. After this many rounds, the cart's rule decides. */
const maxRounds = 4;

/**
 * Holds entered rows and has them checked. New rows are visible at once. One call at a time checks all that is new;
 * a changed row is checked together with the rows of its cart line.
 */
export function createEntryList(
  check: (rows: EntryInput[]) => Promise<CheckedRow[]>,
  /** Called if rows would exceed the limit of one check. */
  onTooMany: () => void,
) {
  const store = createStore<EntryListState>(none);
  const waiting = new Set<number>();
  let running: Promise<void> | undefined;
  // Only increases: a number means one row, even after removals.
  let lastNumber = 0;

  /** How many more rows one check takes. */
  const room = () => MAX_CART_LINES - store.get().rows.length;

  function update(numbers: ReadonlySet<number>, change: (row: ReviewRow) => ReviewRow): void {
    store.set((state) => ({
      ...state,
      rows: state.rows.map((row) => (numbers.has(row.row) ? change(row) : row)),
    }));
  }

  /** Marks rows for checking; starts a check if none is running. */
  function checkRows(numbers: ReadonlySet<number>): Promise<void> {
    for (const row of numbers) waiting.add(row);
    update(numbers, (row) => ({ ...row, isChecking: true }));
    running ??= checkWaiting().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function checkWaiting(): Promise<void> {
    store.set((state) => ({ ...state, error: undefined }));
    let isHealed = false;
    for (let rounds = 0; waiting.size > 0; ) {
      const batch = store.get().rows.filter(({ row }) => waiting.has(row));
      waiting.clear();
      if (batch.length === 0) return;
      try {
        const answers = await check(batch.map(({ row, input }) => entryInput(row, input)));
        take(batch, answers);
      } catch (error) {
        const sent = new Map(batch.map(({ row, input }) => [row, input]));
        const open = new Set(waiting);
        waiting.clear();
        // A sheet may have reused the row's number meanwhile.
        update(new Set([...sent.keys(), ...open]), (row) =>
          open.has(row.row) || row.input === sent.get(row.row)
            ? { ...row, answer: undefined, isChecking: false }
            : row,
        );
        store.set((state) => ({ ...state, error }));
        return;
      }
      const clashing = rounds < maxRounds ? clashingRows(store.get().rows) : new Set<number>();
      if (clashing.size > 0) {
        rounds += 1;
        for (const row of clashing) waiting.add(row);
        update(clashing, (row) => ({ ...row, isChecking: true }));
      }
      // Rows of a failed check are sent once more in a separate call, because they might make the new rows fail.
      const left = isHealed || waiting.size > 0 ? [] : store.get().rows.filter(isUnchecked);
      if (left.length > 0) {
        isHealed = true;
        const numbers = new Set(left.map(({ row }) => row));
        for (const row of numbers) waiting.add(row);
        update(numbers, (row) => ({ ...row, isChecking: true }));
      }
    }
  }

  /** Applies answers, except to rows that changed meanwhile. */
  function take(batch: readonly ReviewRow[], answers: readonly CheckedRow[]): void {
    const answerOf = new Map(answers.map((answer) => [answer.row, answer]));
    const sent = new Map(batch.map(({ row, input }) => [row, input]));
    update(new Set(sent.keys()), (row) => {
      if (row.input !== sent.get(row.row)) return row;
      const answer = answerOf.get(row.row);
      return {
        ...row,
        input: answer ? readingOf(row.input, answer) : row.input,
        answer,
        isChecking: waiting.has(row.row),
      };
    });
  }

  /** Adds rows; resolves when they are checked. Returns undefined, and adds nothing, if the list would be too long. */
  function append(
    inputs: readonly { input: RowInput; formerPrice?: FormerPrice | undefined }[],
    { isTyped = false } = {},
  ): Promise<void> | undefined {
    if (inputs.length === 0) return Promise.resolve();
    if (inputs.length > room()) {
      onTooMany();
      return undefined;
    }
    const first = lastNumber + 1;
    lastNumber += inputs.length;
    const added = inputs.map(
      ({ input, formerPrice }, index): ReviewRow => ({
        row: first + index,
        input,
        answer: undefined,
        isChecking: true,
        formerPrice,
      }),
    );
    store.set((state) => ({
      ...state,
      rows: [...state.rows, ...added],
      lastRow: isTyped ? first : undefined,
    }));
    return checkRows(new Set(added.map(({ row }) => row)));
  }

  /** Removes rows; the others of their cart lines are checked again. Returns an undo function. */
  function drop(numbers: ReadonlySet<number>): () => void {
    const before = store.get().rows;
    const dropped = before.filter(({ row }) => numbers.has(row));
    const left = [...groupOf(before, numbers)].filter((row) => !numbers.has(row));
    store.set((state) => ({ ...state, rows: state.rows.filter(({ row }) => !numbers.has(row)) }));
    if (left.length > 0) void checkRows(new Set(left));
    return () => {
      if (dropped.length > room()) {
        onTooMany();
        return;
      }
      const taken = new Set(store.get().rows.map(({ row }) => row));
      // Gets a new number if a sheet has taken its old one meanwhile.
      const back = dropped.map((row) => {
        if (!taken.has(row.row)) return row;
        lastNumber += 1;
        return { ...row, row: lastNumber };
      });
      store.set((state) => ({
        ...state,
        rows: [...state.rows, ...back].sort((a, b) => a.row - b.row),
      }));
      void checkRows(groupOf(store.get().rows, new Set(back.map(({ row }) => row))));
    };
  }

  return {
    store,
    room,
    /** Resolves when no check is running or waiting, successful or not. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    append,
    /** Restores the rows of a former visit under their numbers and checks them. */
    restore(kept: readonly KeptRow[]): Promise<void> {
      lastNumber = kept.reduce((last, { row }) => Math.max(last, row), lastNumber);
      store.set({
        ...none,
        rows: kept.map((row) => ({ ...row, answer: undefined, isChecking: true })),
      });
      return checkRows(new Set(kept.map(({ row }) => row)));
    },
    /**
     * Adds a typed or scanned row like `append`. An article that is there already is raised instead, by the typed
     * quantity or one batch: scanning three boxes means three.
     */
    enter(input: RowInput, stepOf: (row: ReviewRow) => number): Promise<void> | undefined {
      const isPlain = input.quantities === undefined && input.alternatives === undefined;
      const same = isPlain ? rowToRaise(store.get().rows, input.sku) : undefined;
      if (!same) return append([{ input }], { isTyped: true });
      const quantity = raisedQuantity({
        entered: String(same.input.quantity ?? ''),
        added: String(input.quantity ?? ''),
        step: stepOf(same),
      });
      store.set((state) => ({ ...state, lastRow: same.row }));
      return this.mend(same.row, { ...same.input, quantity });
    },
    /**
     * Replaces all rows by the checked rows of an order sheet. Returns an undo function, which keeps rows entered
     * since.
     */
    replace(rows: readonly CheckedRow[]): () => void {
      const before = store.get();
      lastNumber = rows.reduce((last, { row }) => Math.max(last, row), lastNumber);
      const lastOfSheet = lastNumber;
      waiting.clear();
      store.set({
        rows: rows.map((answer) => ({
          row: answer.row,
          input: { ...answer.entered },
          answer,
          isChecking: false,
          formerPrice: undefined,
        })),
        error: undefined,
        lastRow: undefined,
        sheets: before.sheets + 1,
      });
      return () => {
        const since = store.get().rows.filter(({ row }) => row > lastOfSheet);
        if (before.rows.length + since.length > MAX_CART_LINES) {
          onTooMany();
          return;
        }
        store.set({ ...before, rows: [...before.rows, ...since], sheets: before.sheets + 2 });
        const isOpen = ({ row, isChecking }: ReviewRow) => isChecking || row > lastOfSheet;
        const open = store.get().rows.filter(isOpen);
        if (open.length > 0) void checkRows(new Set(open.map(({ row }) => row)));
      };
    },
    /** Changes a row and checks it with the rows of its former and new cart line. */
    mend(row: number, input: RowInput): Promise<void> {
      return this.mendAll([[row, input]]);
    },
    mendAll(mended: readonly (readonly [row: number, input: RowInput])[]): Promise<void> {
      const inputs = new Map(mended);
      const numbers = new Set(inputs.keys());
      const group = groupOf(store.get().rows, numbers);
      update(numbers, (former) => {
        const { alternatives: _, ...input } = inputs.get(former.row) ?? former.input;
        return { ...former, input };
      });
      return checkRows(group);
    },
    drop,
    /** Removes the rows that the cart has taken; changes made during the save stay. */
    dropAdded(sent: readonly ReviewRow[]): void {
      const added = new Set(sent);
      store.set((state) => ({ ...state, rows: state.rows.filter((row) => !added.has(row)) }));
    },
    /** Repeats failed checks, or checks rows that the cart refused. */
    checkAgain(numbers: Iterable<number>): Promise<void> {
      return checkRows(groupOf(store.get().rows, new Set(numbers)));
    },
  };
}

function isUnchecked(row: ReviewRow): boolean {
  return stateOf(row) === 'unchecked';
}

/** The reading of a row after a correction: correcting a quantity confirms the found article. */
function readingOf({ alternatives, ...input }: RowInput, { entered }: CheckedRow): RowInput {
  const isMeant = ({ sku }: { sku: string }) => sku.trim() === entered.sku;
  const other = isMeant(input) ? undefined : alternatives?.find(isMeant);
  return other ? { ...input, quantity: other.quantity, sku: other.sku.trim() } : input;
}
