import type { EntryInput } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { createStore } from '../../lib/store.ts';
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
  /** By their numbers. */
  readonly rows: readonly ReviewRow[];
  /** Why the last check did not come through; what was entered is all there, and can be checked again. */
  readonly error: unknown;
  /** The row that was typed or scanned last, new or raised; undefined when rows came in otherwise since. */
  readonly lastRow: number | undefined;
  /** How often all rows were replaced by others; a row number then means another row. */
  readonly sheets: number;
}

export type EntryList = ReturnType<typeof createEntryList>;

const none: EntryListState = { rows: [], error: undefined, lastRow: undefined, sheets: 0 };

/** Rows that are checked apart may turn out to be one article; after so many rounds it is left to the cart's own rule. */
const maxRounds = 4;

/**
 * Holds entered rows and has them checked: what is entered stands there at once, one call at a time checks all that is
 * new, and a change of one row checks that row again with those that are counted with it, no others.
 */
export function createEntryList(
  check: (rows: EntryInput[]) => Promise<CheckedRow[]>,
  /** Says that rows were not taken because the list would hold more than one check takes. */
  onTooMany: () => void,
) {
  const store = createStore<EntryListState>(none);
  const waiting = new Set<number>();
  let running: Promise<void> | undefined;
  // Never goes back, so that a number means one row even after others were removed.
  let lastNumber = 0;

  /** How many more rows one check takes. */
  const room = () => MAX_CART_LINES - store.get().rows.length;

  function update(numbers: ReadonlySet<number>, change: (row: ReviewRow) => ReviewRow): void {
    store.set((state) => ({
      ...state,
      rows: state.rows.map((row) => (numbers.has(row.row) ? change(row) : row)),
    }));
  }

  /** Marks rows to be checked and starts when nothing runs. */
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
        // A sheet may have put another row under the number meanwhile.
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
      // What an earlier check left goes along once, apart from the new rows, which it might fail with.
      const left = isHealed || waiting.size > 0 ? [] : store.get().rows.filter(isUnchecked);
      if (left.length > 0) {
        isHealed = true;
        const numbers = new Set(left.map(({ row }) => row));
        for (const row of numbers) waiting.add(row);
        update(numbers, (row) => ({ ...row, isChecking: true }));
      }
    }
  }

  /** Takes answers over, except where another input waits by now. */
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

  /**
   * Adds rows, such as those of a pasted list or of an order; resolves when they are checked. Undefined: the list is full
   * and takes none of them.
   */
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

  /** Takes rows out; the others of their lines are checked again. Answers what puts them back. */
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
      // Where a sheet took a row's number meanwhile, the row gets another.
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
    /** Resolves when nothing is left to check, well or not. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    append,
    /** Takes the rows of a former visit back under their numbers and checks them. */
    restore(kept: readonly KeptRow[]): Promise<void> {
      lastNumber = kept.reduce((last, { row }) => Math.max(last, row), lastNumber);
      store.set({
        ...none,
        rows: kept.map((row) => ({ ...row, answer: undefined, isChecking: true })),
      });
      return checkRows(new Set(kept.map(({ row }) => row)));
    },
    /**
     * Adds a typed or scanned row, as `append` does. An article that stands there already is raised instead, by what was
     * typed or one batch: who scans three boxes wants three.
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
     * Replaces all rows by those of an order sheet, which are checked already; answers what takes it back, but for rows
     * that were entered since.
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
    /** Gives a row another input and checks it with the rows that it was or is counted with. */
    mend(row: number, input: RowInput): Promise<void> {
      return this.mendAll([[row, input]]);
    },
    /** The same for many rows at once. */
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
    /** Takes out the rows that the cart has now; what was entered or mended during the save stays. */
    dropAdded(sent: readonly ReviewRow[]): void {
      const added = new Set(sent);
      store.set((state) => ({ ...state, rows: state.rows.filter((row) => !added.has(row)) }));
    },
    /** Checks again what could not be checked, or what the cart refused. */
    checkAgain(numbers: Iterable<number>): Promise<void> {
      return checkRows(groupOf(store.get().rows, new Set(numbers)));
    },
  };
}

function isUnchecked(row: ReviewRow): boolean {
  return stateOf(row) === 'unchecked';
}

/** The reading of a row that counts: who mends its quantity means the article that was found, no other reading. */
function readingOf({ alternatives, ...input }: RowInput, { entered }: CheckedRow): RowInput {
  const isMeant = ({ sku }: { sku: string }) => sku.trim() === entered.sku;
  const other = isMeant(input) ? undefined : alternatives?.find(isMeant);
  return other ? { ...input, quantity: other.quantity, sku: other.sku.trim() } : input;
}
