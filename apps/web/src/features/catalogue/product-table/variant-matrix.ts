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

/** A matrix with more holes than this reads worse than a list. */
const MIN_FILL = 0.6;

/** More columns than fit beside each other; the longer attribute then goes down. */
const MAX_COLUMNS = 16;

/** Attributes that buyers expect across the top. */
const sizeNames = /^(size|grö(ß|ss)e|gr\.?|weite|width|länge|length|shoe ?size|schuhgrö(ß|ss)e)$/i;

/**
 * Lays out the variants of one product by the two attributes in which they differ; undefined unless there are just two, each
 * pair names one article, both have at least two values, and the table is nearly full. Sizes go across the top, values keep
 * the order of the list.
 *
 * @example variantMatrix(jackets)?.columnValues // ['S', 'M', 'L']
 */
export function variantMatrix(rows: readonly TableRow[]): VariantMatrix | undefined {
  const [first] = rows;
  if (!first || rows.some((row) => row.product._id !== first.product._id)) return undefined;
  const varying = varyingAttributes(rows);
  const [one, two] = varying;
  if (varying.length !== 2 || !one || !two) return undefined;
  const [rowAttribute, columnAttribute] = oriented(
    { ...one, values: valuesInOrder(rows, one.key, two.key) },
    { ...two, values: valuesInOrder(rows, two.key, one.key) },
  );
  const articles = rowAttribute.values.map(() =>
    columnAttribute.values.map((): TableRow | undefined => undefined),
  );
  for (const row of rows) {
    const line = articles[rowAttribute.values.indexOf(attributeOf(row, rowAttribute.key) ?? '')];
    const column = columnAttribute.values.indexOf(attributeOf(row, columnAttribute.key) ?? '');
    if (!line || column < 0 || line[column]) return undefined;
    line[column] = row;
  }
  const places = rowAttribute.values.length * columnAttribute.values.length;
  const isTable = rowAttribute.values.length > 1 && columnAttribute.values.length > 1;
  if (!isTable || rows.length < places * MIN_FILL) return undefined;
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

type Attribute = { readonly key: string; readonly name: string };

/** The attributes that every variant has and in which they differ, in the order of the first variant. */
function varyingAttributes(rows: readonly TableRow[]): Attribute[] {
  const [first] = rows;
  const keys = new Set(rows.flatMap(({ product }) => product.attributes.map(({ key }) => key)));
  const varying = [...keys].filter((key) => new Set(rows.map((row) => attributeOf(row, key))).size > 1);
  const attributes = first?.product.attributes ?? [];
  const common = attributes.filter(
    ({ key }) => varying.includes(key) && rows.every((row) => attributeOf(row, key) !== undefined),
  );
  // An attribute that only some variants have tells them apart too, so two others do not.
  return common.length === varying.length ? common.map(({ key, name }) => ({ key, name })) : [];
}

function attributeOf(row: TableRow, key: string): string | undefined {
  return row.product.attributes.find((attribute) => attribute.key === key)?.value;
}

/**
 * The values of an attribute in the order of the list. Where the first colour lacks a size, the size comes to stand before
 * the one that follows it in another colour.
 */
function valuesInOrder(rows: readonly TableRow[], key: string, groupKey: string): string[] {
  const sequences = new Map<string, string[]>();
  for (const row of rows) {
    const group = attributeOf(row, groupKey) ?? '';
    const value = attributeOf(row, key);
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

type Axis = Attribute & { readonly values: readonly string[] };

/** Rows and columns: sizes across the top, unless they are too many and the other attribute fits better. */
function oriented(one: Axis, two: Axis): [rows: Axis, columns: Axis] {
  const isOneSize = sizeNames.test(one.name) || sizeNames.test(one.key);
  const [rows, columns] = isOneSize ? [two, one] : [one, two];
  const isTooWide = columns.values.length > MAX_COLUMNS && rows.values.length < columns.values.length;
  return isTooWide ? [columns, rows] : [rows, columns];
}
