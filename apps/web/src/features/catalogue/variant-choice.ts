import type { Attribute, ProductRow } from '@kontor/contract';
import { lineSku } from '@kontor/domain';

/** One attribute in which the variants differ, with its options. */
export type VariantChoice = {
  readonly key: string;
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly isChosen: boolean;
    /** The target of this option: the chosen variant with this value, else the first one that has it. */
    readonly row: ProductRow;
    readonly rows: readonly ProductRow[];
  }[];
};

/**
 * The choices of a product page: each attribute in which its variants differ, in the order of the first variant
 * (PROD-01, PROD-11). Nothing is marked before a choice.
 *
 * @example variantChoices([redM, redL, blueM], redM).map((choice) => choice.name) // ['Farbe', 'Größe']
 */
export function variantChoices(rows: readonly ProductRow[], chosen: ProductRow | undefined): VariantChoice[] {
  const first = rows[0];
  if (!first || rows.length < 2) return [];
  return first.attributes.flatMap(({ key, name }) => {
    const values = [...new Set(rows.flatMap((row) => attributeOf(row, key) ?? []))];
    if (values.length < 2) return [];
    const options = values.flatMap((value) => {
      const row = bestRow(rows, chosen, key, value);
      return row
        ? [
            {
              value,
              isChosen: chosen !== undefined && attributeOf(chosen, key) === value,
              row,
              rows: rows.filter((other) => attributeOf(other, key) === value),
            },
          ]
        : [];
    });
    return [{ key, name, options }];
  });
}

/** The row that shares most of the chosen variant's other attributes; the first of equals. */
function bestRow(
  rows: readonly ProductRow[],
  chosen: ProductRow | undefined,
  key: string,
  value: string,
): ProductRow | undefined {
  let best: ProductRow | undefined;
  let bestShared = -1;
  for (const row of rows) {
    if (attributeOf(row, key) !== value) continue;
    const shared = (chosen?.attributes ?? []).filter(
      (attribute) => attribute.key !== key && attributeOf(row, attribute.key) === attribute.value,
    ).length;
    if (shared > bestShared) [best, bestShared] = [row, shared];
  }
  return best;
}

function attributeOf(row: { readonly attributes: readonly Attribute[] }, key: string): string | undefined {
  return row.attributes.find((attribute) => attribute.key === key)?.value;
}

/**
 * The variant that an address names: by article number, the first for an unknown number, the only one. Undefined
 * while a choice is open: the product's own number, or none (PROD-01).
 *
 * @example chosenVariant([redM, redL], 'J-1-R-L', 'J-1') // redL
 */
export function chosenVariant(
  rows: readonly ProductRow[],
  sku: string | undefined,
  productSku: string,
): ProductRow | undefined {
  const named = rows.find((row) => lineSku(row) === sku);
  if (named) return named;
  return rows.length > 1 && (sku === undefined || sku === productSku) ? undefined : rows[0];
}
