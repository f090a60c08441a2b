import type { EntryInput, EntryRow } from '@kontor/contract';
import { createStore } from '../../lib/store.ts';
import {
  clashingRows,
  groupOf,
  isAddable,
  type ReviewRow,
  type RowInput,
  raisedQuantity,
  rowToRaise,
} from './entry-rows.ts';

export interface EntryListState {
  /** By their numbers. */
  readonly rows: readonly ReviewRow[];
  /** Why the last check did not come through; what was entered is all there, and can be checked again. */
  readonly error: unknown;
  /** The row that was typed or scanned last, new or raised; undefined when rows came in otherwise since. */
  readonly lastRow: number | undefined;
}

export type EntryList = ReturnType<typeof createEntryList>;

const none: EntryListState = { rows: [], error: undefined, lastRow: undefined };

/** Rows that are checked apart may turn out to be one article; after so many rounds it is left to the cart's own rule. */
const maxRounds = 4;

/**
 * Holds entered rows and has them checked: what is entered stands there at once, one call at a time checks all that is
 * new, and a change of one row checks that row again with those that are counted with it, no others.
 */
export function createEntryList(check: (rows: EntryInput[]) => Promise<EntryRow[]>) {
  const store = createStore<EntryListState>(none);
  const waiting = new Set<number>();
  let running: Promise<void> | undefined;

  const nextNumber = () => (store.get().rows.at(-1)?.row ?? 0) + 1;

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
    for (let rounds = 0; waiting.size > 0; ) {
      const batch = store.get().rows.filter(({ row }) => waiting.has(row));
      waiting.clear();
      if (batch.length === 0) return;
      try {
        const answers = await check(batch.map(({ row, input }) => ({ ...input, row })));
        take(batch, answers);
      } catch (error) {
        const numbers = new Set([...batch.map(({ row }) => row), ...waiting]);
        waiting.clear();
        update(numbers, (row) => ({ ...row, answer: undefined, isChecking: false }));
        store.set((state) => ({ ...state, error }));
        return;
      }
      const clashing = rounds < maxRounds ? clashingRows(store.get().rows) : new Set<number>();
      if (clashing.size > 0) {
        rounds += 1;
        for (const row of clashing) waiting.add(row);
        update(clashing, (row) => ({ ...row, isChecking: true }));
      }
    }
  }

  /** Takes answers over, except where another input waits by now. */
  function take(batch: readonly ReviewRow[], answers: readonly EntryRow[]): void {
    const answerOf = new Map(answers.map((answer) => [answer.row, answer]));
    const sent = new Map(batch.map(({ row, input }) => [row, input]));
    update(new Set(sent.keys()), (row) =>
      row.input === sent.get(row.row)
        ? { ...row, answer: answerOf.get(row.row), isChecking: waiting.has(row.row) }
        : row,
    );
  }

  function append(
    inputs: readonly { input: RowInput; formerPrice?: number | undefined }[],
    isTyped = false,
  ): Promise<void> {
    if (inputs.length === 0) return Promise.resolve();
    const first = nextNumber();
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
      store.set((state) => ({
        ...state,
        rows: [...state.rows.filter(({ row }) => !numbers.has(row)), ...dropped].sort(
          (a, b) => a.row - b.row,
        ),
      }));
      void checkRows(groupOf(store.get().rows, numbers));
    };
  }

  return {
    store,
    /** Adds rows, such as those of a pasted list or of an order. */
    append: (inputs: Parameters<typeof append>[0]) => append(inputs),
    /**
     * Adds a typed or scanned row. An article that stands there already is raised instead, by what was typed or one
     * batch: who scans three boxes wants three.
     */
    enter(input: RowInput, stepOf: (row: ReviewRow) => number): Promise<void> {
      const isPlain = input.quantities == null && input.alternatives === undefined;
      const same = isPlain ? rowToRaise(store.get().rows, input.sku) : undefined;
      if (!same) return append([{ input }], true);
      const quantity = raisedQuantity({
        entered: String(same.input.quantity ?? ''),
        added: String(input.quantity ?? ''),
        step: stepOf(same),
      });
      store.set((state) => ({ ...state, lastRow: same.row }));
      return this.mend(same.row, { ...same.input, quantity });
    },
    /** Replaces all rows by those of an order sheet, which are checked already; answers what takes it back. */
    replace(rows: readonly EntryRow[]): () => void {
      const before = store.get();
      waiting.clear();
      store.set({
        rows: rows.map((answer) => ({
          row: answer.row,
          input: inputOf(answer),
          answer,
          isChecking: false,
          formerPrice: undefined,
        })),
        error: undefined,
        lastRow: undefined,
      });
      return () => {
        store.set(before);
        const open = before.rows.filter(({ isChecking }) => isChecking).map(({ row }) => row);
        if (open.length > 0) void checkRows(new Set(open));
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
    /** Takes out what the cart has now; nothing else changes by it. */
    dropAdded(): void {
      store.set((state) => ({ ...state, rows: state.rows.filter((row) => !isAddable(row)) }));
    },
    /** Checks again what could not be checked, or what the cart refused. */
    checkAgain(numbers: Iterable<number>): Promise<void> {
      return checkRows(groupOf(store.get().rows, new Set(numbers)));
    },
  };
}

/** What an order sheet says of a row, as it would have been typed. */
function inputOf({ entered }: EntryRow): RowInput {
  return {
    sku: entered.sku,
    ...(entered.quantity === undefined ? {} : { quantity: entered.quantity }),
    ...(entered.quantities === undefined ? {} : { quantities: [...entered.quantities] }),
    ...(entered.attributes === undefined ? {} : { attributes: { ...entered.attributes } }),
  };
}
