import type { GridCell } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { EntryStore } from './entry-store.ts';
import type { GridModel } from './grid-model.ts';
import type { VariantMatrix } from './variant-matrix.ts';

/**
 * A matrix as a grid; in a pre-order it shows one season (`slot`) at a time. Disabled inputs can be focused,
 * because only there the reason is told.
 *
 * @example matrixModel({ matrix, store, slot: 'order', hasSlot: true }).targetAt({ row: 1, column: 2 }) // { key: 'J-1-B-L', slot: 'order' }
 */
export function matrixModel(input: {
  readonly matrix: VariantMatrix;
  readonly store: EntryStore;
  readonly slot: string;
  /** False while a pre-order has no season. */
  readonly hasSlot: boolean;
  /** Shows another season, for an undo that happened there. */
  readonly onSlot?: (slot: string) => void;
}): GridModel {
  const { matrix, store, slot, hasSlot, onSlot } = input;
  const places = new Map<string, GridCell>();
  for (const [row, line] of matrix.articles.entries())
    for (const [column, article] of line.entries()) if (article) places.set(article.key, { row, column });
  const articleAt = ({ row, column }: GridCell) => matrix.articles[row]?.[column];
  return {
    id: matrix.id,
    rowCount: matrix.rowValues.length,
    columnCount: matrix.columnValues.length,
    slots: hasSlot ? [slot] : [],
    placeReason: hasSlot ? 'missingArticle' : 'noSeason',
    targetAt: (cell) => {
      const article = articleAt(cell);
      return article && hasSlot ? { key: article.key, slot } : undefined;
    },
    placeOf: (target) => (target.slot === slot ? places.get(target.key) : undefined),
    leadsTo: (target) => places.has(target.key),
    reveal: (target) => {
      const place = places.get(target.key);
      if (place && target.slot !== slot) onSlot?.(target.slot);
      return place;
    },
    isEnabled: (cell) => {
      const article = articleAt(cell);
      return article !== undefined && hasSlot && store.row(article.key).inputDisabledReason === undefined;
    },
    isReachable: (cell) => articleAt(cell) !== undefined,
    rowName: (row) => matrix.rowValues[row] ?? '',
    columnName: (column) => matrix.columnValues[column] ?? '',
  };
}
