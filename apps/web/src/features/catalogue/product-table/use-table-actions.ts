import { useFormats } from '@kontor/web-kit/lib/format.ts';
import {
  createSelectionStore,
  type GridCell,
  type GridRange,
  rangeOf,
  type SelectionStore,
  sizeOf,
} from '@kontor/web-kit/lib/grid/grid-range.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { createStore, type Store } from '@kontor/web-kit/lib/store.ts';
import { useMemo } from 'react';
import { changedSlots, type HistoryStep } from './entry-history.ts';
import type { EntryStore } from './entry-store.ts';
import { type GridScope, rangeOfStep } from './grid-commands.ts';
import { type CellTarget, cellsOf } from './grid-model.ts';
import type { GridReport } from './grid-report.ts';
import { createTypedText, type TypedText } from './typed-text.ts';

/** The last bulk change, and its grid. */
export type ShownReport = { readonly gridId: string; readonly report: GridReport };

/** A grid as seen by the table: for undo, and for going to a cell of a report. */
export type TableField = {
  readonly scope: () => GridScope;
  readonly focusCell: (cell: GridCell) => void;
  readonly selectRange: (range: GridRange) => void;
};

/** Shared by the grids of a table: selection, typed text, reports, announcements, undo. */
export type TableActions = {
  readonly entries: EntryStore;
  readonly selection: SelectionStore;
  readonly typedText: TypedText;
  /** The visible grids by id. */
  readonly fields: Map<string, TableField>;
  readonly report: Store<ShownReport | undefined>;
  /** Announced to assistive technology. */
  readonly status: Store<string>;
  /** True if an input can be focused, in any grid or season. */
  readonly leadsTo: (target: CellTarget) => boolean;
  /** Focuses an input; returns false if it is gone. */
  readonly goTo: (target: CellTarget) => boolean;
  readonly onReport: (gridId: string, report: GridReport) => void;
  /** Announces the selection of a grid. */
  readonly onSelect: (scope: GridScope, range: GridRange | undefined) => void;
  /** Closes a report without issues when typing goes on. */
  readonly onTyped: () => void;
  /** Undoes or redoes a step. Keys also move to its place; buttons do not. */
  readonly undo: (movesFocus?: boolean) => void;
  readonly redo: (movesFocus?: boolean) => void;
};

/** The actions of one list of entries; another list or mode starts without selection and reports (TABL-17). */
export function useTableActions(store: EntryStore): TableActions {
  const { t } = useTexts();
  const formats = useFormats();
  const shared = useMemo(() => sharedOf(store), [store]);
  return useMemo(() => {
    const { typedText, fields, report, status } = shared;

    function show(step: HistoryStep | undefined, kind: 'undone' | 'redone', movesFocus: boolean): void {
      typedText.clear();
      report.set(undefined);
      if (!step) {
        status.set(
          t(kind === 'undone' ? 'catalogue.table.grid.nothingToUndo' : 'catalogue.table.grid.nothingToRedo'),
        );
        return;
      }
      const count = step.changes.reduce(
        (sum, { before, after }) => sum + changedSlots(before, after).length,
        0,
      );
      for (const field of fields.values()) {
        const range = rangeOfStep(field.scope(), step) ?? revealed(field, step);
        if (!range) continue;
        if (movesFocus) field.focusCell({ row: range.top, column: range.left });
        field.selectRange(range);
        break;
      }
      status.set(t(`catalogue.table.grid.${kind}`, { count, number: formats.number(count) }));
    }

    const fieldOf = (target: CellTarget) =>
      [...fields.values()].find((field) => field.scope().model.leadsTo(target));

    return {
      ...shared,
      leadsTo: (target) => fieldOf(target) !== undefined,
      goTo: (target) => {
        const field = fieldOf(target);
        const model = field?.scope().model;
        const place = model?.reveal?.(target) ?? model?.placeOf(target);
        if (place) field?.focusCell(place);
        return place !== undefined;
      },
      onReport: (gridId, done) => {
        // A single accepted value needs no report.
        const isPlain = done.kind !== 'tooLarge' && done.total <= 1 && done.issues.length === 0;
        report.set(isPlain ? undefined : { gridId, report: done });
      },
      onTyped: () => {
        const shown = report.get()?.report;
        if (shown && shown.kind !== 'tooLarge' && shown.issues.length === 0) report.set(undefined);
      },
      onSelect: ({ model, store: entries }, range) => {
        if (!range) {
          status.set('');
          return;
        }
        const { rows, columns } = sizeOf(range);
        const pieces = cellsOf(range).reduce((sum, cell) => {
          const target = model.targetAt(cell);
          return sum + (target ? (entries.row(target.key).quantities[target.slot] ?? 0) : 0);
        }, 0);
        const size = { rows: formats.number(rows), columns: formats.number(columns) };
        status.set(t('catalogue.table.grid.selected', { ...size, count: pieces }));
      },
      undo: (movesFocus = false) => show(store.undo(), 'undone', movesFocus),
      redo: (movesFocus = false) => show(store.redo(), 'redone', movesFocus),
    } satisfies TableActions;
  }, [shared, store, t, formats]);
}

/** A matrix shows one season: a step in another one is revealed first. */
function revealed(field: TableField, step: HistoryStep): GridRange | undefined {
  const { model } = field.scope();
  for (const { key, before, after } of step.changes) {
    const [slot = ''] = changedSlots(before, after);
    const place = model.reveal?.({ key, slot });
    if (place) return rangeOf(place, place);
  }
  return undefined;
}

function sharedOf(entries: EntryStore) {
  return {
    entries,
    selection: createSelectionStore(),
    typedText: createTypedText(),
    fields: new Map<string, TableField>(),
    report: createStore<ShownReport | undefined>(undefined),
    status: createStore(''),
  };
}
