import { type MatrixVariant, matrixAttributes } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { derived } from '../../shared/derived.ts';
import { type AttributeMemory, attributeReader } from './attribute-facts.ts';
import type { AttributeFacts, ProductFacts, VariantFacts } from './product-facts.ts';

/** Two articles fill half of the smallest table. */
const minVariants = 3;
/** Checking larger products would slow down each list that shows one. */
const maxVariants = 1_000;
/** Read and compared in one step, about 10 ms. */
const maxVariantsAtOnce = 2_000;

/** Reads in flight by tenant and product, because two requests may have separate facts of the same product. */
export type MatricesUnderWay = Map<string, Promise<boolean>>;

const known = derived((_: ProductFacts) => ({ isMatrix: undefined as boolean | undefined }));

/**
 * The products with 3 to 1,000 active variants that two attributes tell apart (TABL-02; the rule is `matrixAttributes`). Not
 * part of the facts, because a cart of 10,000 articles would read the variants of all their products. Concurrent requests share
 * one read.
 */
export async function findMatrices(
  runner: StatementRunner,
  tenantId: number,
  products: Iterable<ProductFacts>,
  memory: {
    attributes: AttributeMemory;
    underWay: MatricesUnderWay;
    variant(by: 'id', id: number): VariantFacts | undefined;
  },
): Promise<ReadonlySet<ProductFacts>> {
  const { attributes, underWay } = memory;
  const found = new Set<ProductFacts>();
  const missing = new Set<ProductFacts>();
  const waiting: Promise<unknown>[] = [];
  const note = (product: ProductFacts) => (isMatrix: boolean) => {
    known(product).isMatrix = isMatrix;
    if (isMatrix) found.add(product);
  };
  for (const product of products) {
    const { isMatrix } = known(product);
    if (isMatrix) found.add(product);
    else if (isMatrix === undefined && mayBeMatrix(product)) {
      const variants = knownVariants(product, memory);
      if (variants) {
        note(product)(matrixAttributes(variants) !== undefined);
        continue;
      }
      const reading = underWay.get(`${tenantId}/${product.id}`);
      if (reading) waiting.push(reading.then(note(product)));
      else missing.add(product);
    }
  }
  // Pieces run one after the other; all count as in flight from now on.
  let before: Promise<unknown> = Promise.resolve();
  for (const some of inPieces(missing)) {
    const piece = before.then(() => readVariants(runner, tenantId, some, attributes));
    before = piece;
    for (const product of some) {
      const key = `${tenantId}/${product.id}`;
      const reading = piece.then((variantsOf) => matrixAttributes(variantsOf(product)) !== undefined);
      underWay.set(key, reading);
      waiting.push(reading.finally(() => underWay.delete(key)).then(note(product)));
    }
  }
  await Promise.all(waiting);
  return found;
}

/** Larger products are read by a statement, not looked up one by one. */
const maxKnown = 50;

/** The variants to compare, if all of the product are cached; undefined: a statement must read them. */
function knownVariants(
  product: ProductFacts,
  memory: { variant(by: 'id', id: number): VariantFacts | undefined },
): MatrixVariant[] | undefined {
  const { variantIds } = product;
  if (variantIds.length > maxKnown) return undefined;
  const variants: MatrixVariant[] = [];
  for (const id of variantIds) {
    const facts = memory.variant('id', id);
    if (facts?.product !== product) return undefined;
    // An article without own values shows its product's, which all articles share.
    variants.push({ attributes: facts.attributes === product.attributes ? [] : facts.attributes.map(shown) });
  }
  return variants;
}

function mayBeMatrix({ variantIds }: ProductFacts): boolean {
  return variantIds.length >= minVariants && variantIds.length <= maxVariants;
}

function* inPieces(products: Iterable<ProductFacts>): Generator<ProductFacts[], void, void> {
  let piece: ProductFacts[] = [];
  let count = 0;
  for (const product of products) {
    const { length } = product.variantIds;
    if (piece.length > 0 && count + length > maxVariantsAtOnce) {
      yield piece;
      piece = [];
      count = 0;
    }
    piece.push(product);
    count += length;
  }
  if (piece.length > 0) yield piece;
}

async function readVariants(
  runner: StatementRunner,
  tenantId: number,
  products: readonly ProductFacts[],
  memory: AttributeMemory,
): Promise<(product: ProductFacts) => MatrixVariant[]> {
  const rows = await prepared<ComparedRow>(runner, 'catalogue-compared-variants', comparedSql, [
    tenantId,
    products.map(({ id }) => id),
  ]);
  const sets = new Map(rows.map((row) => [row.product_id, row.value_ids]));
  const ids = new Set(rows.flatMap((row) => row.value_ids.flat()));
  const attributes = await attributeReader(runner, tenantId, ids, memory);
  return ({ id }) =>
    (sets.get(id) ?? []).map((valueIds) => ({ attributes: attributes(valueIds).map(shown) }));
}

function shown({ key, value }: AttributeFacts): MatrixVariant['attributes'][number] {
  return { key, value: value.de };
}

interface ComparedRow {
  product_id: string;
  /** Of each active variant. */
  value_ids: number[][];
}

/** $1 tenant, $2 product ids. */
const comparedSql = `
  select variant.product_id, json_agg(variant.attribute_value_ids) as value_ids
  from variant
  where variant.tenant_id = $1 and variant.product_id = any($2::text[]) and variant.is_active
  group by variant.product_id
`;
