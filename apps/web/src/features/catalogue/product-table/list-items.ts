import type { ListedMatrix, MatrixFace } from './list-matrices.ts';
import type { TableRow } from './table-rows.ts';

/** The items of the list in order: a product's name above its variants, each article, or a product's matrix. */
export type ListItem =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly row: TableRow;
      /** State of the matrix switch, if the product has one. */
      readonly face: MatrixFace | undefined;
    }
  | { readonly kind: 'matrix'; readonly key: string; readonly matrix: ListedMatrix }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: TableRow;
      /** Index among the rows, without names and matrices. */
      readonly rowIndex: number;
      readonly isGrouped: boolean;
      /** False for a variant with the picture of the row above. */
      readonly showsImage: boolean;
      /** Set if the product has a matrix and no name above the row carries the switch. */
      readonly face: MatrixFace | undefined;
    };

/**
 * Adds the product's name above several variants, or a matrix in their place if the user opened it. `hasGroups` is
 * false on a product's own page, which shows the name.
 *
 * @example listItems({ rows, hasGroups: true }).map((item) => item.kind) // ['group', 'row', 'row', 'row']
 */
export function listItems({
  rows,
  hasGroups,
  faces = new Map(),
  matrices = new Map(),
}: {
  readonly rows: readonly TableRow[];
  readonly hasGroups: boolean;
  /** State of the matrix switch, by group. */
  readonly faces?: ReadonlyMap<number, MatrixFace>;
  /** The open matrices, by group. */
  readonly matrices?: ReadonlyMap<number, ListedMatrix>;
}): ListItem[] {
  let rowIndex = -1;
  return rows.flatMap((row, index): ListItem[] => {
    const isGrouped = row.product.variantSku !== undefined && (row.groupSize > 1 || !hasGroups);
    const matrix = matrices.get(row.group);
    const face = faces.get(row.group);
    const head: ListItem[] =
      hasGroups && (isGrouped || matrix) && row.isFirstOfGroup
        ? [{ kind: 'group', key: `group ${row.product._id} ${row.key}`, row, face }]
        : [];
    if (matrix)
      return row.isFirstOfGroup
        ? [...head, { kind: 'matrix', key: `matrix ${row.product._id} ${row.key}`, matrix }]
        : [];
    rowIndex += 1;
    const showsImage = row.isFirstOfGroup || rows[index - 1]?.image !== row.image;
    return [
      ...head,
      { kind: 'row', key: row.key, row, rowIndex, isGrouped, showsImage, face: isGrouped ? undefined : face },
    ];
  });
}
