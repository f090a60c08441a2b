import { matrixAttributes, matrixAxes, matrixValue } from '@kontor/domain';
import type { TableRow } from './table-rows.ts';

export type VariantMatrix = {
  /** The product's id; identifies the matrix within a list. */
  readonly id: string;
  readonly rowAttribute: string;
  readonly columnAttribute: string;
  readonly rowValues: readonly string[];
  readonly columnValues: readonly string[];
  /** By row, then column; undefined for a combination that does not exist. */
  readonly articles: readonly (readonly (TableRow | undefined)[])[];
  readonly rows: readonly TableRow[];
};

/**
 * Arranges the variants of a product by the two attributes in which they differ; undefined if `matrixAttributes`
 * finds no matrix. Sizes are the columns; values keep the list's order.
 *
 * @example variantMatrix(jackets)?.columnValues // ['S', 'M', 'L']
 */
export function variantMatrix(rows: readonly TableRow[]): VariantMatrix | undefined {
  const [first] = rows;
  if (!first || rows.some((row) => row.product._id !== first.product._id)) return undefined;
  const attributes = matrixAttributes(rows.map(({ product }) => product));
  if (!attributes) return undefined;
  const { rows: rowAttribute, columns: columnAttribute } = matrixAxes(
    rows.map(({ product }) => product),
    attributes,
  );
  const articles = rowAttribute.values.map(() =>
    columnAttribute.values.map((): TableRow | undefined => undefined),
  );
  for (const row of rows) {
    const line = articles[rowAttribute.values.indexOf(matrixValue(row.product, rowAttribute.key) ?? '')];
    const column = columnAttribute.values.indexOf(matrixValue(row.product, columnAttribute.key) ?? '');
    if (line) line[column] = row;
  }
  return {
    id: first.product._id,
    rowAttribute: rowAttribute.name,
    columnAttribute: columnAttribute.name,
    rowValues: rowAttribute.values,
    columnValues: columnAttribute.values,
    articles,
    rows,
  };
}
