import type { TableRow } from './table-rows.ts';

/** What the list paints, in order: a product's name above its variants, and each article. */
export type ListItem =
  | { readonly kind: 'group'; readonly key: string; readonly row: TableRow }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: TableRow;
      /** Place among the rows, without the group names. */
      readonly rowIndex: number;
      readonly isGrouped: boolean;
      /** A variant whose picture is that of the one above leaves it out. */
      readonly showsImage: boolean;
    };

/**
 * Puts a name above the variants of a product where there are several; on a product's own page (`hasGroups` false) the
 * page names it.
 *
 * @example listItems(rows, true).map((item) => item.kind) // ['group', 'row', 'row', 'row']
 */
export function listItems(rows: readonly TableRow[], hasGroups: boolean): ListItem[] {
  return rows.flatMap((row, rowIndex): ListItem[] => {
    const isGrouped = row.product.variantSku !== undefined && (row.groupSize > 1 || !hasGroups);
    const showsImage = row.isFirstOfGroup || rows[rowIndex - 1]?.image !== row.image;
    const article: ListItem = { kind: 'row', key: row.key, row, rowIndex, isGrouped, showsImage };
    return hasGroups && isGrouped && row.isFirstOfGroup
      ? [{ kind: 'group', key: `group ${row.group} ${row.product._id}`, row }, article]
      : [article];
  });
}
