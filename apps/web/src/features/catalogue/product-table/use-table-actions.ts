import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import {
  createSelectionStore,
  type GridCell,
  type GridRange,
  rangeOf,
  type SelectionStore,
  sizeOf,
} from '../../../lib/grid/grid-range.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { HistoryStep } from './entry-history.ts';
import type { EntryStore } from './entry-store.ts';
import { type GridScope, rangeOfStep } from './grid-commands.ts';
import { type CellTarget, cellsOf } from './grid-model.ts';
import type { GridReport } from './grid-report.ts';

/** What happened last to many cells at once, and in which field. */
export type ShownReport = { readonly gridId: string; readonly report: GridReport };

/** A field of inputs as the whole table reaches it: for undo, and for going to a cell that a report names. */
export type TableField = {
  readonly scope: () => GridScope;
  readonly focusCell: (cell: GridCell) => void;
  readonly selectRange: (range: GridRange) => void;
};

/** What surrounds the fields of a table: selection, text in work, reports, announcements, undo. */
export type TableActions = {
  readonly entries: EntryStore;
  readonly selection: SelectionStore;
  readonly draft: DraftStore;
  /** The fields that are shown now, by their id. */
  readonly fields: Map<string, TableField>;
  readonly report: Store<ShownReport | undefined>;
  /** What assistive technology is told. */
  readonly status: Store<string>;
  /** Tells whether an input can be gone to, in whatever field and season it is by now. */
  readonly leadsTo: (target: CellTarget) => boolean;
  /** Goes to an input, wherever it is by now; answers false where it is nowhere. */
  readonly goTo: (target: CellTarget) => boolean;
  /** Tells what a paste, fill or clear in a field did. */
  readonly onReport: (gridId: string, report: GridReport) => void;
  /** Announces what is selected in a field; without a range, that nothing is. */
  readonly onSelect: (scope: GridScope, range: GridRange | undefined) => void;
  /** A report without anything to look at goes as soon as somebody types on. */
  readonly onTyped: () => void;
  /** Takes the last step back or does it again; keys go to where it was, buttons stay where they are. */
  readonly undo: (movesFocus?: boolean) => void;
  readonly redo: (movesFocus?: boolean) => void;
};

/** The actions of one list of entries; another list or mode starts without selection and reports (TABL-17). */
export function useTableActions(store: EntryStore): TableActions {
  const { t } = useTexts();
  const formats = useFormats();
  const shared = useMemo(() => sharedOf(store), [store]);
  return useMemo(() => {
    const { draft, fields, report, status } = shared;

    function show(step: HistoryStep | undefined, kind: 'undone' | 'redone', movesFocus: boolean): void {
      draft.clear();
      report.set(undefined);
      if (!step) {
        status.set(
          t(kind === 'undone' ? 'catalogue.table.grid.nothingToUndo' : 'catalogue.table.grid.nothingToRedo'),
        );
        return;
      }
      const count = step.changes.reduce(
        (sum, { before, after }) => sum + after.filter((quantity, slot) => quantity !== before[slot]).length,
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
        // A single value that fits is plain to see.
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

/** A matrix shows one season; a step in another one brings that into view. */
function revealed(field: TableField, step: HistoryStep): GridRange | undefined {
  const { model } = field.scope();
  for (const { key, before, after } of step.changes) {
    const slot = after.findIndex((quantity, index) => quantity !== before[index]);
    const place = model.reveal?.({ key, slot });
    if (place) return rangeOf(place, place);
  }
  return undefined;
}

/** What belongs to one list of entries besides the entries themselves. */
function sharedOf(entries: EntryStore) {
  return {
    entries,
    selection: createSelectionStore(),
    draft: createDraftStore(),
    fields: new Map<string, TableField>(),
    report: createStore<ShownReport | undefined>(undefined),
    status: createStore(''),
  };
}
