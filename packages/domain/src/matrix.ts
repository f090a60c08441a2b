/** A matrix with more holes than this reads worse than a list. */
const MIN_FILL = 0.6;

/** What a variant is told apart by: `key` names the attribute, `value` is what is shown. */
export type MatrixVariant = {
  readonly attributes: readonly { readonly key: string; readonly value: string }[];
};

/**
 * The two attributes by which the variants of a product can be laid out as a matrix; undefined unless they differ in just
 * these two, each pair of values names one variant, both have at least two values, and the table is filled to 60 %
 * (TABL-02, decision 20). In the order of the first variant.
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
    // An attribute that only some variants have tells them apart too, so two others do not.
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

/** The attributes in which the variants differ, those of the first variant first. */
function varyingKeys(variants: readonly MatrixVariant[]): string[] {
  const values = new Map<string, Set<string | undefined>>();
  for (const { attributes } of variants)
    for (const { key } of attributes) if (!values.has(key)) values.set(key, new Set());
  for (const variant of variants) for (const [key, known] of values) known.add(matrixValue(variant, key));
  return [...values].filter(([, known]) => known.size > 1).map(([key]) => key);
}
