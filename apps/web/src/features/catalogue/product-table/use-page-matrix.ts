import { useStore } from '@kontor/web-kit/lib/store.ts';
import { useMemo } from 'react';
import type { TableRow } from './table-rows.ts';
import { variantMatrix } from './variant-matrix.ts';
import { variantView } from './variant-view.ts';

/** The matrix of a product page, if possible, and the user's choice between matrix and list. */
export function usePageMatrix(rows: readonly TableRow[] | undefined) {
  const matrix = useMemo(() => rows && variantMatrix(rows), [rows]);
  return { matrix, view: useStore(variantView), chooseView: variantView.set };
}
