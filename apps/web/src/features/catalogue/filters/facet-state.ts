import { keptChoice } from '../../../lib/kept-choice.ts';

/** Facets that the user opened or closed, by key. */
export const facetState = keptChoice<Readonly<Record<string, boolean>>>('kontor.facets', (text) => {
  const kept: unknown = JSON.parse(text ?? '{}');
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter(([, isOpen]) => typeof isOpen === 'boolean'));
});
