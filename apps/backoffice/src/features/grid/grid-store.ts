import type { GridChange, GridOutcome, GridRow } from '@kontor/contract';
import { type GridRange, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { type GridColumn, storedText, withStored } from './grid-columns.ts';

/** A cell that is not saved yet. */
export interface Edit {
  sku: string;
  column: GridColumn;
  /** What the operator saw; the server compares it with what is there. */
  old: string | null;
  value: string | null;
}

/** Why a cell was not saved: refused, or changed by another. */
export type Problem =
  | { kind: 'refused'; code: string; text: string }
  | { kind: 'conflict'; theirs: string | null };

/** The value of each changed cell before and after; null: as it is stored. */
type Step = readonly { key: string; before: Edit | undefined; after: Edit | undefined }[];

export interface Cell {
  row: number;
  column: number;
}

const maxUndo = 200;
const keyOf = (sku: string, column: string) => `${sku}\t${column}`;

export type GridStore = ReturnType<typeof createGridStore>;

/** The rows with what was changed and not saved, with undo. Listeners are called after each change. */
export function createGridStore() {
  let rows: readonly GridRow[] = [];
  let edits = new Map<string, Edit>();
  let problems = new Map<string, Problem>();
  let undone: Step[] = [];
  let done: Step[] = [];
  let version = 0;
  const listeners = new Set<() => void>();

  const changed = () => {
    version += 1;
    for (const listener of [...listeners]) listener();
  };

  function put(steps: Step, side: 'before' | 'after'): void {
    for (const step of steps) {
      const edit = step[side];
      if (edit && edit.value !== edit.old) edits.set(step.key, edit);
      else edits.delete(step.key);
      problems.delete(step.key);
    }
    changed();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    rows: () => rows,
    setRows(next: readonly GridRow[]): void {
      rows = next;
      changed();
    },
    edits: () => edits,
    problems: () => problems,
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    editOf: (row: GridRow, column: GridColumn) => edits.get(keyOf(row.sku, column.key)),
    problemOf: (row: GridRow, column: GridColumn) => problems.get(keyOf(row.sku, column.key)),
    /** What a cell shows: the change, else what is stored. */
    valueOf(row: GridRow, column: GridColumn): string | null {
      const edit = edits.get(keyOf(row.sku, column.key));
      return edit ? edit.value : storedText(row, column);
    },
    /** Changes cells as one step of undo. */
    change(cells: readonly { row: GridRow; column: GridColumn; value: string | null }[]): void {
      const steps: Step = cells.flatMap(({ row, column, value }) => {
        const key = keyOf(row.sku, column.key);
        const before = edits.get(key);
        const old = before ? before.old : storedText(row, column);
        if ((before ? before.value : old) === value) return [];
        return [{ key, before, after: { sku: row.sku, column, old, value } }];
      });
      if (steps.length === 0) return;
      done = [...done, steps].slice(-maxUndo);
      undone = [];
      put(steps, 'after');
    },
    undo(): void {
      const step = done.at(-1);
      if (!step) return;
      done = done.slice(0, -1);
      undone = [...undone, step];
      put(step, 'before');
    },
    redo(): void {
      const step = undone.at(-1);
      if (!step) return;
      undone = undone.slice(0, -1);
      done = [...done, step];
      put(step, 'after');
    },
    discard(): void {
      edits = new Map();
      problems = new Map();
      done = [];
      undone = [];
      changed();
    },
    /** What to send, and the keys of its cells by their places; without the cells with problems if told. */
    request(withoutProblems: boolean): { columns: GridChange[]; keys: string[][] } {
      const byColumn = new Map<string, { change: GridChange; keys: string[] }>();
      for (const [key, { sku, column, old, value }] of edits) {
        if (withoutProblems && problems.has(key)) continue;
        const { kind, priceList, minQuantity, season } = column;
        const found = byColumn.get(column.key) ?? {
          change: {
            kind,
            ...(priceList === undefined ? {} : { priceList }),
            ...(minQuantity === undefined ? {} : { minQuantity }),
            ...(season === undefined ? {} : { season }),
            cells: [],
          },
          keys: [],
        };
        byColumn.set(column.key, found);
        found.change.cells.push([sku, old, value]);
        found.keys.push(key);
      }
      const all = [...byColumn.values()];
      return { columns: all.map(({ change }) => change), keys: all.map(({ keys }) => keys) };
    },
    /** Takes over what the server answered to a request. */
    settle(
      { columns, keys }: { columns: readonly GridChange[]; keys: readonly string[][] },
      outcome: GridOutcome,
    ) {
      const keyAt = (place: { column: number; cell: number }) => keys[place.column]?.[place.cell] ?? '';
      if (outcome.saved === 0) {
        problems = new Map();
        for (const { code, text, ...place } of outcome.refused)
          problems.set(keyAt(place), { kind: 'refused', code, text });
        for (const { theirs, ...place } of outcome.conflicts)
          problems.set(keyAt(place), { kind: 'conflict', theirs });
        return changed();
      }
      const saved = new Map<string, Edit[]>();
      for (const [index, { cells }] of columns.entries())
        for (const [cell, [, , sent]] of cells.entries()) {
          const key = keys[index]?.[cell] ?? '';
          const edit = edits.get(key);
          if (!edit) continue;
          saved.set(edit.sku, [...(saved.get(edit.sku) ?? []), { ...edit, value: sent }]);
          // Typed on while the request was on its way.
          if (edit.value === sent) edits.delete(key);
          else edits.set(key, { ...edit, old: sent });
          problems.delete(key);
        }
      rows = rows.map((row) =>
        (saved.get(row.sku) ?? []).reduce((next, { column, value }) => withStored(next, column, value), row),
      );
      done = [];
      undone = [];
      changed();
    },
    /** Answers a conflict: theirs replaces the change, mine is sent against what they wrote. */
    resolve(keysToResolve: readonly string[], side: 'theirs' | 'mine'): void {
      const changes = new Map<string, Edit[]>();
      for (const key of keysToResolve) {
        const [edit, problem] = [edits.get(key), problems.get(key)];
        if (!edit || problem?.kind !== 'conflict') continue;
        const { theirs } = problem;
        changes.set(edit.sku, [...(changes.get(edit.sku) ?? []), { ...edit, value: theirs }]);
        if (side === 'mine' && edit.value !== theirs) edits.set(key, { ...edit, old: theirs });
        else edits.delete(key);
        problems.delete(key);
      }
      rows = rows.map((row) =>
        (changes.get(row.sku) ?? []).reduce(
          (next, { column, value }) => withStored(next, column, value),
          row,
        ),
      );
      done = [];
      undone = [];
      changed();
    },
  };
}

/** The cells of a selection. */
export function selectedRange(anchor: Cell, head: Cell): GridRange {
  return rangeOf(anchor, head);
}

/**
 * What a pasted block writes from its upper left cell on; one value fills the whole selection. Cells beyond the grid are counted.
 *
 * @example pastedCells([['1']], { top: 0, left: 0, bottom: 2, right: 0 }, { rows: 3, columns: 1 }).cells.length // 3
 */
export function pastedCells(
  block: readonly (readonly string[])[],
  range: GridRange,
  size: { rows: number; columns: number },
): { cells: { row: number; column: number; text: string }[]; left: number } {
  const height = block.length;
  const width = Math.max(...block.map((cells) => cells.length));
  const isOne = height === 1 && width === 1;
  const rows = isOne ? range.bottom - range.top + 1 : height;
  const columns = isOne ? range.right - range.left + 1 : width;
  const cells: { row: number; column: number; text: string }[] = [];
  let left = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const text = isOne ? block[0]?.[0] : block[row]?.[column];
      if (text === undefined) continue;
      const at = { row: range.top + row, column: range.left + column };
      if (at.row >= size.rows || at.column >= size.columns) left += 1;
      else cells.push({ ...at, text });
    }
  return { cells, left };
}
