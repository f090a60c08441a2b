import type { QuantityBySeason } from '@kontor/domain';

/** A run of key presses in one input, a paste, or a fill is one step each. */
export type StepKind = 'typed' | 'stepped' | 'pasted' | 'filled' | 'cut' | 'cleared';

export type RowChange = {
  readonly key: string;
  readonly before: QuantityBySeason;
  readonly after: QuantityBySeason;
};

export type HistoryStep = {
  readonly kind: StepKind;
  readonly changes: readonly RowChange[];
  /** Consecutive steps of a group are merged: all key presses while an input has the focus. */
  readonly group?: number | undefined;
};

/** Older steps are dropped. */
const MAX_STEPS = 200;

/**
 * The undo history of one list. A step of the last step's group extends it; a step without a net change is dropped.
 * A new step clears the redo steps.
 *
 * @example history.push({ kind: 'typed', changes: [{ key: 'A', before: { order: 0 }, after: { order: 12 } }] }); history.undo()?.changes
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
    /** True if a step that can be undone or redone concerns a row. */
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

/** The slots in which two rows hold different quantities. */
export function changedSlots(before: QuantityBySeason, after: QuantityBySeason): string[] {
  return Object.keys({ ...before, ...after }).filter((slot) => before[slot] !== after[slot]);
}

export function isSame(a: QuantityBySeason, b: QuantityBySeason): boolean {
  return changedSlots(a, b).length === 0;
}
