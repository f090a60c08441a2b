import { matrixAttributes, matrixValue } from '@kontor/domain';
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

/** More columns than fit beside each other; the longer attribute then goes down. */
const MAX_COLUMNS = 16;

/** Attributes that buyers expect across the top. */
const sizeNames = /^(size|grö(ß|ss)e|gr\.?|weite|width|länge|length|shoe ?size|schuhgrö(ß|ss)e)$/i;

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
  const [one, two] = attributes;
  const [rowAttribute, columnAttribute] = oriented(
    { key: one, name: nameOf(first, one), values: valuesInOrder(rows, one, two) },
    { key: two, name: nameOf(first, two), values: valuesInOrder(rows, two, one) },
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

function nameOf({ product }: TableRow, key: string): string {
  return product.attributes.find((attribute) => attribute.key === key)?.name ?? key;
}

/**
 * The values of an attribute in the order of the list. Where the first colour lacks a size, the size comes to stand before
 * the one that follows it in another colour.
 */
function valuesInOrder(rows: readonly TableRow[], key: string, groupKey: string): string[] {
  const sequences = new Map<string, string[]>();
  for (const row of rows) {
    const group = matrixValue(row.product, groupKey) ?? '';
    const value = matrixValue(row.product, key);
    if (value !== undefined) sequences.set(group, [...(sequences.get(group) ?? []), value]);
  }
  const order: string[] = [];
  for (const sequence of [...sequences.values()].sort((a, b) => b.length - a.length)) {
    for (const [index, value] of sequence.entries()) {
      if (order.includes(value)) continue;
      const next = sequence.slice(index + 1).find((later) => order.includes(later));
      order.splice(next === undefined ? order.length : order.indexOf(next), 0, value);
    }
  }
  return order;
}

type Axis = { readonly key: string; readonly name: string; readonly values: readonly string[] };

/** Rows and columns: sizes across the top, unless they are too many and the other attribute fits better. */
function oriented(one: Axis, two: Axis): [rows: Axis, columns: Axis] {
  const isOneSize = sizeNames.test(one.name) || sizeNames.test(one.key);
  const [rows, columns] = isOneSize ? [two, one] : [one, two];
  const isTooWide = columns.values.length > MAX_COLUMNS && rows.values.length < columns.values.length;
  return isTooWide ? [columns, rows] : [rows, columns];
}
