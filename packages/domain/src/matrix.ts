/** A matrix with more holes than this reads worse than a list. */
const MIN_FILL = 0.6;

/** A distinguishing attribute of a variant: `key` names it, `value` is displayed. */
export type MatrixVariant = {
  readonly attributes: readonly { readonly key: string; readonly value: string }[];
};

/**
 * The two attributes by which the variants of a product form a matrix (TABL-02, decision 20). Undefined unless the variants
 * differ in exactly these two, and each pair of values names one variant. Both attributes need at least two values, and 60
 * % of the cells a variant. In the order of the first variant.
 *
 * @example matrixAttributes([redM, redL, blueM, blueL]) // ['color', 'size']
 */
export function matrixAttributes(
  variants: readonly MatrixVariant[],
): readonly [first: string, second: string] | undefined {
  const [one, two, ...others] = varyingKeys(variants);
  if (one === undefined || two === undefined || others.length > 0) return undefined;
  const pairs = new Set<string>();
  const firsts = new Set<string>();
  const seconds = new Set<string>();
  for (const variant of variants) {
    const first = matrixValue(variant, one);
    const second = matrixValue(variant, two);
    // An attribute that only some variants have distinguishes them too: then two others do not suffice.
    if (first === undefined || second === undefined) return undefined;
    firsts.add(first);
    seconds.add(second);
    pairs.add(JSON.stringify([first, second]));
  }
  const isPlain = pairs.size === variants.length;
  return isPlain && variants.length >= firsts.size * seconds.size * MIN_FILL ? [one, two] : undefined;
}

/**
 * The value of an attribute of a variant; undefined where it has none.
 *
 * @example matrixValue({ attributes: [{ key: 'size', value: 'M' }] }, 'size') // 'M'
 */
export function matrixValue({ attributes }: MatrixVariant, key: string): string | undefined {
  return attributes.find((attribute) => attribute.key === key)?.value;
}

/** More columns than fit beside each other; the longer attribute then goes down. */
const MAX_COLUMNS = 16;

/** Attributes that buyers expect across the top. */
const sizeNames = /^(size|grö(ß|ss)e|gr\.?|weite|width|länge|length|shoe ?size|schuhgrö(ß|ss)e)$/i;

/** One side of a matrix: its attribute, and the values in the order in which they stand. */
export type MatrixAxis = { readonly key: string; readonly name: string; readonly values: readonly string[] };

/**
 * Rows and columns of a matrix by two attributes: sizes go across the top, unless they are too many and the other attribute
 * fits better. Values keep the order of the variants.
 *
 * @example matrixAxes([redM, redL, blueM], ['color', 'size']).columns.values // ['M', 'L']
 */
export function matrixAxes(
  variants: readonly NamedVariant[],
  [one, two]: readonly [first: string, second: string],
): { readonly rows: MatrixAxis; readonly columns: MatrixAxis } {
  const first = { key: one, name: nameOf(variants, one), values: valuesInOrder(variants, one, two) };
  const second = { key: two, name: nameOf(variants, two), values: valuesInOrder(variants, two, one) };
  const isOneSize = sizeNames.test(first.name) || sizeNames.test(first.key);
  const [rows, columns] = isOneSize ? [second, first] : [first, second];
  const isTooWide = columns.values.length > MAX_COLUMNS && rows.values.length < columns.values.length;
  return isTooWide ? { rows: columns, columns: rows } : { rows, columns };
}

/** A variant with display names of its attributes. */
export type NamedVariant = {
  readonly attributes: readonly { readonly key: string; readonly name: string; readonly value: string }[];
};

function nameOf([first]: readonly NamedVariant[], key: string): string {
  return first?.attributes.find((attribute) => attribute.key === key)?.name ?? key;
}

/**
 * The values of an attribute in the order of the variants. Where the first colour lacks a size, the size comes to stand
 * before the one that follows it in another colour.
 */
function valuesInOrder(variants: readonly MatrixVariant[], key: string, groupKey: string): string[] {
  const sequences = new Map<string, string[]>();
  for (const variant of variants) {
    const group = matrixValue(variant, groupKey) ?? '';
    const value = matrixValue(variant, key);
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

/** The keys of the attributes in which variants differ, those of the first variant first. */
export function varyingKeys(variants: readonly MatrixVariant[]): string[] {
  const values = new Map<string, Set<string | undefined>>();
  for (const { attributes } of variants)
    for (const { key } of attributes) if (!values.has(key)) values.set(key, new Set());
  for (const variant of variants) for (const [key, known] of values) known.add(matrixValue(variant, key));
  return [...values].filter(([, known]) => known.size > 1).map(([key]) => key);
}
