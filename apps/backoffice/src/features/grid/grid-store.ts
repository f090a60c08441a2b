import type { FieldIssue, GridChange, GridOutcome, GridRow } from '@kontor/contract';
import { MAX_GRID_TEXT } from '@kontor/domain';
import { type GridRange, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { type GridColumn, numberOf, storedText, unitOf, withStored } from './grid-columns.ts';

/** A cell that is not saved yet. */
export interface Edit {
  sku: string;
  column: GridColumn;
  /** The value that the operator saw; the server compares it with the stored one. */
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
const keyIn = (row: GridRow, column: GridColumn) => keyOf(numberOf(row, column), column.key);

export type GridStore = ReturnType<typeof createGridStore>;

/** The rows with their unsaved changes, with undo. Listeners are called after each change. */
export function createGridStore() {
  let rows: readonly GridRow[] = [];
  let edits = new Map<string, Edit>();
  let problems = new Map<string, Problem>();
  let undone: Step[] = [];
  let done: Step[] = [];
  /** The cells of the last save, as they are to be sent to take it back. */
  let saved: readonly Edit[] = [];
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

  /** Shows cells as they are stored now. */
  function store(cells: readonly Edit[]): void {
    const bySku = Map.groupBy(cells, ({ sku }) => sku);
    rows = rows.map((row) =>
      [...new Set([row.sku, row.productSku])]
        .flatMap((sku) => bySku.get(sku) ?? [])
        .filter(({ sku, column }) => sku === numberOf(row, column))
        .reduce((next, { column, value }) => withStored(next, column, value), row),
    );
  }

  /** The cells that take a save back; none if the price unit of a deleted price would be lost with it. */
  function reversed(cells: readonly Edit[]): Edit[] {
    const bySku = new Map(rows.map((row) => [row.sku, row]));
    return cells.some(({ sku, column, old, value }) => {
      const row = bySku.get(sku);
      return (
        column.kind === 'price' &&
        value === null &&
        old !== null &&
        (!row || unitOf(row, column) !== undefined)
      );
    })
      ? []
      : cells.flatMap((edit) => {
          const { sku, column, old, value } = edit;
          const back = { ...edit, old: value, value: old };
          // A deleted price takes its pre-order price with it.
          const preOrder =
            column.kind === 'price' && column.minQuantity === 1 && value === null
              ? bySku.get(sku)?.prices[column.priceList ?? '']?.find(([min]) => min === 1)?.[2]
              : undefined;
          const other: GridColumn = { ...column, kind: 'preOrderPrice', key: `preOrder ${column.priceList}` };
          const isBeside = cells.some((cell) => cell.sku === sku && cell.column.key === other.key);
          return preOrder === undefined || preOrder === null || isBeside
            ? [back]
            : [back, { sku, column: other, old: null, value: String(preOrder) }];
        });
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
    editOf: (row: GridRow, column: GridColumn) => edits.get(keyIn(row, column)),
    problemOf: (row: GridRow, column: GridColumn) => problems.get(keyIn(row, column)),
    /** The shown value of a cell: the change, else the stored value. */
    valueOf(row: GridRow, column: GridColumn): string | null {
      const edit = edits.get(keyIn(row, column));
      return edit ? edit.value : storedText(row, column);
    },
    /** Changes cells as one step of undo. */
    change(cells: readonly { row: GridRow; column: GridColumn; value: string | null }[]): void {
      const steps: Step = cells.flatMap(({ row, column, value }) => {
        const key = keyIn(row, column);
        const before = edits.get(key);
        const old = before ? before.old : storedText(row, column);
        if ((before ? before.value : old) === value) return [];
        return [{ key, before, after: { sku: numberOf(row, column), column, old, value } }];
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
    request(withoutProblems: boolean): GridRequest {
      return requestOf([...edits].filter(([key]) => !withoutProblems || !problems.has(key)));
    },
    /** The number of cells of the last save, which can be undone. */
    savedCount: () => saved.length,
    /**
     * What takes the last save back: its cells with the values before. The server compares the stored values with the saved
     * ones.
     */
    takeBackRequest: (): GridRequest =>
      requestOf(saved.map((edit) => [keyOf(edit.sku, edit.column.key), edit] as const)),
    /** Shows the values before the last save. */
    takenBack(): void {
      for (const edit of saved) {
        const key = keyOf(edit.sku, edit.column.key);
        const open = edits.get(key);
        if (open) edits.set(key, { ...open, old: edit.value });
      }
      store(saved);
      saved = [];
      changed();
    },
    /** The changed prices as rows of a plan, and the keys of their cells. */
    plan(times: { validFrom: string; validUntil: string | null }) {
      const prices = [...edits].flatMap(([key, { sku, column, value }]) => {
        const { kind, priceList, minQuantity = 1 } = column;
        if (kind !== 'price' || priceList === undefined || value === null) return [];
        const preOrder = keyOf(sku, `preOrder ${priceList}`);
        const edit = minQuantity === 1 ? edits.get(preOrder) : undefined;
        const row = { sku, priceList, minQuantity, value, ...times };
        return [
          {
            keys: edit ? [key, preOrder] : [key],
            row: edit ? { ...row, preOrderValue: edit.value } : row,
          },
        ];
      });
      return { rows: prices.map(({ row }) => row), keys: prices.map(({ keys }) => keys) };
    },
    /** Whether an article with a changed price has unchanged volume prices in the same list. */
    hasUnchangedSteps(): boolean {
      const prices = [...edits.values()].filter(
        ({ column, value }) => column.kind === 'price' && value !== null,
      );
      const changedOf = Map.groupBy(prices, ({ sku, column }) => keyOf(sku, column.priceList ?? ''));
      return rows.some((row) =>
        Object.entries(row.prices).some(([priceList, steps]) => {
          const own = changedOf.get(keyOf(row.sku, priceList));
          return (
            own && steps.some(([min]) => min > 1 && !own.some(({ column }) => column.minQuantity === min))
          );
        }),
      );
    },
    /** Cells that are planned are changes no more. */
    planned(keys: readonly (readonly string[])[]): void {
      for (const key of keys.flat()) {
        edits.delete(key);
        problems.delete(key);
      }
      done = [];
      undone = [];
      changed();
    },
    /** Why rows of a plan were refused. */
    refusePlan(keys: readonly (readonly string[])[], issues: readonly FieldIssue[]): void {
      problems = new Map(
        issues.flatMap(({ row, code, text = '' }) => {
          const key = keys[(row ?? 0) - 1]?.[0];
          return key === undefined ? [] : [[key, { kind: 'refused', code, text }] as const];
        }),
      );
      changed();
    },
    /** Applies the server's answer to a save. */
    settle({ columns, keys }: GridRequest, outcome: GridOutcome) {
      const keyAt = (place: { column: number; cell: number }) => keys[place.column]?.[place.cell] ?? '';
      if (outcome.saved === 0) {
        problems = new Map();
        for (const { code, text, ...place } of outcome.refused)
          problems.set(keyAt(place), { kind: 'refused', code, text });
        for (const { theirs, ...place } of outcome.conflicts)
          problems.set(keyAt(place), { kind: 'conflict', theirs });
        return changed();
      }
      const written: Edit[] = [];
      for (const [index, { cells }] of columns.entries())
        for (const [cell, [, , sent]] of cells.entries()) {
          const key = keys[index]?.[cell] ?? '';
          const edit = edits.get(key);
          if (!edit) continue;
          written.push({ ...edit, value: sent });
          // Typed on while the request was on its way.
          if (edit.value === sent) edits.delete(key);
          else edits.set(key, { ...edit, old: sent });
          problems.delete(key);
        }
      saved = reversed(written);
      store(written);
      // What is left, such as refused cells, is undone as one step.
      done = edits.size === 0 ? [] : [[...edits].map(([key, after]) => ({ key, before: undefined, after }))];
      undone = [];
      changed();
    },
    /** Resolves a conflict: 'theirs' replaces the change, 'mine' is sent with their value as the seen one. */
    resolve(keysToResolve: readonly string[], side: 'theirs' | 'mine'): void {
      const theirs: Edit[] = [];
      for (const key of keysToResolve) {
        const [edit, problem] = [edits.get(key), problems.get(key)];
        if (!edit || problem?.kind !== 'conflict') continue;
        const { theirs: value } = problem;
        theirs.push({ ...edit, value });
        if (side === 'mine' && edit.value !== value) edits.set(key, { ...edit, old: value });
        else edits.delete(key);
        problems.delete(key);
      }
      store(theirs);
      done = [];
      undone = [];
      changed();
    },
  };
}

/** The cells that the server would refuse with the whole request: too long, or with a NUL. */
export function unsendable(columns: readonly GridChange[], text: string): GridOutcome['refused'] {
  return columns.flatMap(({ cells }, column) =>
    cells.flatMap(([, , value], cell) =>
      value !== null && (value.length > MAX_GRID_TEXT || value.includes('\0'))
        ? [{ column, cell, code: 'text.too.long', text }]
        : [],
    ),
  );
}

/** The request, and the keys of its cells by their places. */
interface GridRequest {
  columns: GridChange[];
  keys: string[][];
}

function requestOf(cells: Iterable<readonly [string, Edit]>): GridRequest {
  const byColumn = new Map<string, { change: GridChange; keys: string[] }>();
  for (const [key, { sku, column, old, value }] of cells) {
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
}

/** The cells of a selection. */
export function selectedRange(anchor: Cell, head: Cell): GridRange {
  return rangeOf(anchor, head);
}

/**
 * The cells that a pasted block writes, from its upper left cell on. One value fills the whole selection. Cells beyond the grid
 * are counted.
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
