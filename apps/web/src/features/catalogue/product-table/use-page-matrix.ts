import { useMemo } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { TableRow } from './table-rows.ts';
import { type VariantMatrix, variantMatrix } from './variant-matrix.ts';
import { type VariantView, variantView } from './variant-view.ts';

/** The matrix of a product page, if possible, and the user's choice between matrix and list. */
export function usePageMatrix(rows: readonly TableRow[] | undefined): {
  readonly matrix: VariantMatrix | undefined;
  readonly view: VariantView;
  readonly chooseView: (view: VariantView) => void;
} {
  const matrix = useMemo(() => rows && variantMatrix(rows), [rows]);
  return { matrix, view: useStore(variantView), chooseView: variantView.set };
}
