import { createStore, useStore } from '../../lib/store.ts';

/** How the lines of a cart, an entry, a draft or an order are shown: sizes and colours of each style as a matrix, or one by one. */
export type LineView = 'styles' | 'lines';

const storageKey = 'kontor.line-view';

const chosen = createStore<LineView | undefined>(readStored());

/** The view that was chosen last in this browser; by style before any choice. */
export function useLineView(): LineView {
  return useStore(chosen) ?? 'styles';
}

/** Stores the choice for every list of lines and the next visit. */
export function chooseLineView(view: LineView): void {
  chosen.set(view);
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

function readStored(): LineView | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'styles' || stored === 'lines' ? stored : undefined;
  } catch {
    return undefined;
  }
}
