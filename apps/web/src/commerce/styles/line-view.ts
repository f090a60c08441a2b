import { keptChoice } from '../../lib/kept-choice.ts';
import { useStore } from '../../lib/store.ts';

/** Lines of a cart, an entry, a draft or an order: as a matrix for each style, or one by one. */
export type LineView = 'styles' | 'lines';

/** The user's choice for every list of lines. */
export const chosenLineView = keptChoice<LineView>('kontor.line-view', (kept) =>
  kept === 'lines' ? 'lines' : 'styles',
);

export const useLineView = () => useStore(chosenLineView);
