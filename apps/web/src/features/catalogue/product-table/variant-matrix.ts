import { matrixAttributes, matrixAxes, matrixValue } from '@kontor/domain';
import type { TableRow } from './table-rows.ts';

/** Size and colour of a product as a table: which article stands where. */
export type VariantMatrix = {
  /** Tells the matrices of a list apart: the product's id. */
  readonly id: string;
  readonly rowAttribute: string;
  readonly columnAttribute: string;
  readonly rowValues: readonly string[];
  readonly columnValues: readonly string[];
  /** By row, then column; undefined for a combination that does not exist. */
  readonly articles: readonly (readonly (TableRow | undefined)[])[];
  /** All its articles, in the list's order. */
  readonly rows: readonly TableRow[];
};

/**
 * Lays out the variants of one product by the two attributes in which they differ; undefined where they make no matrix
 * (`matrixAttributes`). Sizes go across the top, values keep the order of the list.
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
