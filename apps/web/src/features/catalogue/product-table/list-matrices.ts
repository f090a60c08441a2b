import type { ProductRow } from '@kontor/contract';
import { lineSku } from '@kontor/domain';
import { type ListedProduct, type RowPricing, type TableRow, tableRows } from './table-rows.ts';
import { type VariantMatrix, variantMatrix } from './variant-matrix.ts';

/**
 * The view of a product that can be a matrix: its rows, or the matrix. Rows also show while missing variants load, after a
 * failed load, and if they allow no matrix.
 */
export type MatrixFace = 'rows' | 'loading' | 'failed' | 'impossible' | 'matrix';

/** A matrix in a list, with the number of its articles that the list lacks. */
export type ListedMatrix = VariantMatrix & { readonly addedCount: number };

/** All variants of a product loaded for its matrix, none if it is gone; or the state of loading. */
export type LoadedProduct = readonly ProductRow[] | 'loading' | 'failed';

/** Products opened as a matrix: the row key of their place in the list, by product id. */
export type OpenedMatrices = ReadonlyMap<string, string>;

/**
 * The article numbers of opened products whose variants are not all in the list, so that they must be loaded.
 *
 * @example missingProducts([jacketRedM], new Map([['jacket', 'J-R-M']])) // ['J']
 */
export function missingProducts(products: readonly ProductRow[], opened: OpenedMatrices): string[] {
  const missing = new Set<string>();
  let first = 0;
  for (const [index, { _id, sku, variantCount, hasMatrix }] of products.entries()) {
    if (products[index - 1]?._id !== _id) first = index;
    const isLast = products[index + 1]?._id !== _id;
    if (isLast && hasMatrix && opened.has(_id) && index - first + 1 < variantCount) missing.add(sku);
  }
  return [...missing];
}

/**
 * Adds articles with entries that the list lacks behind the rows of their product, so that they stay visible when
 * their matrix becomes rows again.
 *
 * @example withKept([redM, tent], [redM, redL, blueM], new Set(['J-R-L'])).map(lineSku) // ['J-R-M', 'J-R-L', 'T-1']
 */
export function withKept(
  products: readonly ListedProduct[],
  loaded: readonly ProductRow[],
  kept: ReadonlySet<string>,
): readonly ListedProduct[] {
  if (kept.size === 0) return products;
  const listed = new Set(products.map(lineSku));
  const added = loaded.filter((row) => kept.has(lineSku(row)) && !listed.has(lineSku(row)));
  const byProduct = Map.groupBy(added, (row) => row._id);
  return products.flatMap((product, index): ListedProduct[] => {
    const rest = products[index + 1]?._id === product._id ? undefined : byProduct.get(product._id);
    // Sorting may split a product: its first rows get them.
    if (rest) byProduct.delete(product._id);
    return rest ? [product, ...rest] : [product];
  });
}

/**
 * The view of each group whose product can be a matrix. A matrix has all variants of its product, whatever filter, page and
 * sorting show; it shares the rows of the list's articles (decision 20).
 */
export function listMatrices(input: {
  readonly rows: readonly TableRow[];
  readonly opened: OpenedMatrices;
  /** Used if the list lacks variants. */
  readonly loadedOf: (product: ProductRow) => LoadedProduct;
  readonly pricing: RowPricing;
}) {
  const { rows, opened, loadedOf, pricing } = input;
  const faces = new Map<number, MatrixFace>();
  const matrices = new Map<number, ListedMatrix>();
  const candidates = rows.filter(({ product }) => product.hasMatrix);
  const groups = Map.groupBy(candidates, ({ group }) => group);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [group, listed] of groups) {
    const face = faceOf(group, listed);
    faces.set(group, typeof face === 'string' ? face : 'matrix');
    if (typeof face !== 'string') matrices.set(group, face);
  }
  return { faces, matrices };

  function faceOf(group: number, listed: readonly TableRow[]): ListedMatrix | Exclude<MatrixFace, 'matrix'> {
    const product = listed[0]?.product;
    if (!product || placeOf(product._id) !== group) return 'rows';
    const loaded = loadedOf(product);
    const isWhole = listed.length === product.variantCount;
    if (typeof loaded === 'string' && !isWhole) return loaded;
    const articles =
      typeof loaded === 'string'
        ? listed
        : tableRows(loaded, pricing).map((row) => byKey.get(row.key) ?? row);
    const matrix = variantMatrix(articles);
    return matrix
      ? { ...matrix, addedCount: articles.filter(({ key }) => !byKey.has(key)).length }
      : 'impossible';
  }

  /** The group of an open matrix: that of its row, else the product's first one. */
  function placeOf(id: string): number | undefined {
    const key = opened.get(id);
    if (key === undefined) return undefined;
    const place = byKey.get(key) ?? candidates.find(({ product }) => product._id === id);
    return place?.group;
  }
}
