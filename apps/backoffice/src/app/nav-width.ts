import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';

/** The navigation shows icons alone. */
export const isNavNarrow = keptChoice('kontor:backoffice-nav', (kept) => kept === 'true');
