import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';

/** By style as matrices, or one by one. */
export type LineView = 'styles' | 'lines';

/** The user's choice, for every list of lines. */
export const chosenLineView = keptChoice<LineView>('kontor.line-view', (kept) =>
  kept === 'lines' ? 'lines' : 'styles',
);

export const useLineView = () => useStore(chosenLineView);
