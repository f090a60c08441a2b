import {
  type GridCell,
  type GridRange,
  rangeOf,
  type SelectionStore,
} from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { ClipboardEvent } from 'react';
import { clearRange, copyText, type GridScope, pasteText } from './grid-commands.ts';
import type { GridReport } from './grid-report.ts';

/** The clipboard of a grid: blocks as in a spreadsheet, single words as in any input. */
export function createGridClipboard({
  id,
  scope,
  selection,
  cellOf,
  isTextEdited,
  settle,
  report,
  selectRange,
}: {
  readonly id: string;
  readonly scope: () => GridScope;
  readonly selection: SelectionStore;
  readonly cellOf: (target: EventTarget) => GridCell | undefined;
  readonly isTextEdited: (input: HTMLInputElement, cell: GridCell) => boolean;
  /** Runs a change, then selects the new text of the input. */
  readonly settle: (input: HTMLInputElement, change: () => void) => void;
  readonly report: (done: GridReport | undefined) => void;
  readonly selectRange: (range: GridRange) => void;
}) {
  return {
    onCopy(event: ClipboardEvent) {
      const range = selection.rangeIn(id);
      if (!range || !cellOf(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copyText(scope(), range));
    },
    onCut(event: ClipboardEvent) {
      const range = selection.rangeIn(id);
      if (!range || !cellOf(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copyText(scope(), range));
      settle(event.target as HTMLInputElement, () => report(clearRange(scope(), range, 'cut')));
    },
    onPaste(event: ClipboardEvent) {
      const cell = cellOf(event.target);
      const text = event.clipboardData.getData('text/plain');
      if (!cell || text === '') return;
      const range = selection.rangeIn(id);
      const isWord = !/[\t\r\n]/.test(text) && isTextEdited(event.target as HTMLInputElement, cell);
      if (isWord && !range) return;
      event.preventDefault();
      settle(event.target as HTMLInputElement, () => {
        const pasted = pasteText(scope(), text, range ?? rangeOf(cell, cell));
        report(pasted.report);
        if (pasted.range) selectRange(pasted.range);
      });
    },
  };
}
