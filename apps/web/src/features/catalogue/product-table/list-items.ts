import type { ListedMatrix, MatrixFace } from './list-matrices.ts';
import type { TableRow } from './table-rows.ts';

/** What the list paints, in order: a product's name above its variants, each article, or a product's matrix. */
export type ListItem =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly row: TableRow;
      /** Where the product makes a matrix, what stands below. */
      readonly face: MatrixFace | undefined;
    }
  | { readonly kind: 'matrix'; readonly key: string; readonly matrix: ListedMatrix }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: TableRow;
      /** Place among the rows of the list, without group names and matrices. */
      readonly rowIndex: number;
      readonly isGrouped: boolean;
      /** A variant whose picture is that of the one above leaves it out. */
      readonly showsImage: boolean;
      /** Where the product makes a matrix and no name above the row has the switch. */
      readonly face: MatrixFace | undefined;
    };

/**
 * Puts a name above the variants of a product where there are several, and a matrix in their place where the user wants one;
 * on a product's own page (`hasGroups` false) the page names it.
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
  /** By group, what stands for those that make a matrix. */
  readonly faces?: ReadonlyMap<number, MatrixFace>;
  /** By group, the matrices that are shown. */
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
