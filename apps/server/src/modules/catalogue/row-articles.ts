import type { CatalogueFacts, ProductFacts, VariantFacts } from './catalogue-facts.ts';

/** What the rows of a page stand for. */
export interface RowArticles {
  /** The active variants of each row, never empty. */
  readonly articles: readonly (readonly VariantFacts[])[];
  readonly variantIds: readonly number[];
  /** The products that make a matrix, of the rows of one article: others do not say so. */
  readonly matrices: ReadonlySet<ProductFacts>;
}

/** Looks up what rows stand for; pages are remembered (listing/listings.ts), and so is this beside them, until `clear`. */
export interface RowArticlesReader {
  of(tenantId: number, rows: readonly (readonly number[])[]): Promise<RowArticles>;
  clear(): void;
}

export function createRowArticlesReader(facts: CatalogueFacts): RowArticlesReader {
  let known = new WeakMap<readonly (readonly number[])[], RowArticles>();
  return {
    async of(tenantId, rows) {
      const kept = known.get(rows);
      if (kept) return kept;
      const generation = known;
      const variants = await facts.variantsById(tenantId, rows.flat());
      const articles = rows
        .map((ids) => inOrder(ids, variants).filter((variant) => variant.isActive))
        .filter((row) => row.length > 0);
      const single = articles.flatMap(([only, another]) => (only && !another ? only.product : []));
      const found = {
        articles,
        variantIds: articles.flatMap((row) => row.map((variant) => variant.id)),
        matrices: await facts.matricesAmong(tenantId, new Set(single)),
      };
      generation.set(rows, found);
      return found;
    },
    clear() {
      known = new WeakMap();
    },
  };
}

/** The variants of the ids that are known, in the order of the ids. */
export function inOrder(ids: readonly number[], variants: ReadonlyMap<number, VariantFacts>): VariantFacts[] {
  return ids.flatMap((id) => variants.get(id) ?? []);
}
