import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';

/** Row height of tables: 57 or 34 px. */
export type Density = 'comfortable' | 'compact';

/** The user's choice for every table. */
export const chosenDensity = keptChoice<Density>(
  'kontor.density',
  (kept) => (kept === 'compact' ? 'compact' : 'comfortable'),
  { followsTabs: true },
);

export const useDensity = () => useStore(chosenDensity);
