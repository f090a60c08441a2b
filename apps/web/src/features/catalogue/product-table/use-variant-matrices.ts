import { useCallback, useMemo, useState } from 'react';
import type { TableRow } from './table-rows.ts';
import { type VariantMatrix, variantMatrix } from './variant-matrix.ts';
import { readVariantView, storeVariantView, type VariantView } from './variant-view.ts';

/**
 * Which products of a table can be shown as a matrix, and which are. On a product's own page the choice is remembered on
 * the device; in a list each product has a switch, and only one that is listed whole is offered.
 */
export function useVariantMatrices({
  rows,
  hasGroups,
}: {
  readonly rows: readonly TableRow[];
  readonly hasGroups: boolean;
}): {
  /** By group of rows. */
  readonly matrices: ReadonlyMap<number, VariantMatrix>;
  readonly shownAsMatrix: ReadonlySet<string>;
  readonly toggleMatrix: (id: string) => void;
  /** The matrix of a product's own page. */
  readonly pageMatrix: VariantMatrix | undefined;
  readonly view: VariantView;
  readonly chooseView: (view: VariantView) => void;
} {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [view, setView] = useState(readVariantView);
  const matrices = useMemo(() => matricesOf(rows, hasGroups), [rows, hasGroups]);
  const pageMatrix = hasGroups ? undefined : matrices.get(0);
  const shownAsMatrix = useMemo(
    () => (pageMatrix ? new Set(view === 'matrix' ? [pageMatrix.id] : []) : opened),
    [pageMatrix, view, opened],
  );
  const toggleMatrix = useCallback((id: string) => {
    setOpened((former) =>
      former.has(id) ? new Set([...former].filter((other) => other !== id)) : new Set([...former, id]),
    );
  }, []);
  const chooseView = useCallback((chosen: VariantView) => {
    setView(chosen);
    storeVariantView(chosen);
  }, []);
  return { matrices, shownAsMatrix, toggleMatrix, pageMatrix, view, chooseView };
}

function matricesOf(rows: readonly TableRow[], hasGroups: boolean): ReadonlyMap<number, VariantMatrix> {
  const groups = new Map<number, TableRow[]>();
  for (const row of rows) {
    const known = groups.get(row.group);
    if (known) known.push(row);
    else groups.set(row.group, [row]);
  }
  const matrices = new Map<number, VariantMatrix>();
  for (const [group, variants] of groups) {
    const isWhole = !hasGroups || variants.length === variants[0]?.product.variantCount;
    const matrix = isWhole ? variantMatrix(variants) : undefined;
    if (matrix) matrices.set(group, matrix);
  }
  return matrices;
}
