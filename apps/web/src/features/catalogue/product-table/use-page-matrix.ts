import { useCallback, useMemo, useState } from 'react';
import type { TableRow } from './table-rows.ts';
import { type VariantMatrix, variantMatrix } from './variant-matrix.ts';
import { readVariantView, storeVariantView, type VariantView } from './variant-view.ts';

/** The matrix of a product page, if possible, and the user's choice between matrix and list, kept on the device. */
export function usePageMatrix(rows: readonly TableRow[] | undefined): {
  readonly matrix: VariantMatrix | undefined;
  readonly view: VariantView;
  readonly chooseView: (view: VariantView) => void;
} {
  const [view, setView] = useState(readVariantView);
  const matrix = useMemo(() => rows && variantMatrix(rows), [rows]);
  const chooseView = useCallback((chosen: VariantView) => {
    setView(chosen);
    storeVariantView(chosen);
  }, []);
  return { matrix, view, chooseView };
}
