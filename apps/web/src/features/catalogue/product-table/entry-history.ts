/** What a user did to the entries; a run of key presses in one input, a paste or a fill is one step each. */
export type StepKind = 'typed' | 'stepped' | 'pasted' | 'filled' | 'cut' | 'cleared';

/** The quantities of one row before and after a step. */
export type RowChange = {
  readonly key: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
};

/** One step that can be taken back and done again. */
export type HistoryStep = {
  readonly kind: StepKind;
  readonly changes: readonly RowChange[];
  /** Steps of one group that follow each other are one: the key presses while an input holds the focus. */
  readonly group?: number | undefined;
};

/** More steps than anybody goes back; the oldest are forgotten. */
const MAX_STEPS = 200;

/**
 * Remembers what a user did to the entries of one list. A step of the same group as the last one adds to it (the same
 * input is still typed in); a step that ends where it began is forgotten. Any new step forgets the undone ones.
 *
 * @example history.push({ kind: 'typed', changes: [{ key: 'A', before: [0], after: [12] }] }); history.undo()?.changes
 */
export function createEntryHistory() {
  let done: HistoryStep[] = [];
  let undone: HistoryStep[] = [];

  return {
    push(step: HistoryStep): void {
      undone = [];
      const isContinued = step.group !== undefined && done.at(-1)?.group === step.group;
      const last = isContinued ? done.pop() : undefined;
      const joined = last ? { ...step, changes: join(last.changes, step.changes) } : step;
      const changes = joined.changes.filter(({ before, after }) => !isSame(before, after));
      if (changes.length > 0) done = [...done.slice(1 - MAX_STEPS), { ...joined, changes }];
    },
    undo(): HistoryStep | undefined {
      const step = done.pop();
      if (step) undone.push(step);
      return step;
    },
    redo(): HistoryStep | undefined {
      const step = undone.pop();
      if (step) done.push(step);
      return step;
    },
    clear(): void {
      done = [];
      undone = [];
    },
    /** Tells whether a step that can be taken back or done again concerns a row. */
    concerns: (key: string): boolean =>
      [...done, ...undone].some(({ changes }) => changes.some((change) => change.key === key)),
    canUndo: (): boolean => done.length > 0,
    canRedo: (): boolean => undone.length > 0,
  };
}

function join(first: readonly RowChange[], second: readonly RowChange[]): RowChange[] {
  const byKey = new Map(first.map((change) => [change.key, change]));
  for (const change of second)
    byKey.set(change.key, { ...change, before: byKey.get(change.key)?.before ?? change.before });
  return [...byKey.values()];
}

/** Tells whether two rows hold the same quantities. */
export function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((quantity, slot) => quantity === b[slot]);
}
