import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';

export type VariantView = 'list' | 'matrix';

/** The last choice on this device. */
export const variantView = keptChoice<VariantView>('kontor.variant-view', (kept) =>
  kept === 'matrix' ? 'matrix' : 'list',
);
