import { derived } from '../../shared/derived.ts';
import type { CatalogueFacts } from './catalogue-facts.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';

/** The articles of the rows of a page. */
export interface RowArticles {
  /** The active variants of each row, never empty. */
  readonly articles: readonly (readonly VariantFacts[])[];
  readonly variantIds: readonly number[];
  /** The products that make a matrix, of the rows of one article: others do not say so. */
  readonly matrices: ReadonlySet<ProductFacts>;
}

export type RowArticlesReader = ReturnType<typeof createRowArticlesReader>;

/** Looks up the articles of rows. Cached beside the pages (listing/listings.ts) until the catalogue changes. */
export function createRowArticlesReader(facts: CatalogueFacts) {
  const known = derived((_: readonly (readonly number[])[]) => ({
    version: Number.NaN,
    found: undefined as RowArticles | undefined,
  }));
  return {
    async of(tenantId: number, rows: readonly (readonly number[])[]): Promise<RowArticles> {
      const version = facts.versionOf(tenantId);
      const kept = known(rows);
      if (kept.found && kept.version === version) return kept.found;
      const variants = await facts.variantsOfPage(tenantId, rows.flat());
      const articles = rows
        .map((ids) => inOrder(ids, variants).filter((variant) => variant.isActive))
        .filter((row) => row.length > 0);
      const single = articles.flatMap(([only, another]) => (only && !another ? only.product : []));
      const found = {
        articles,
        variantIds: articles.flatMap((row) => row.map((variant) => variant.id)),
        matrices: await facts.matricesAmong(tenantId, new Set(single)),
      };
      // Keep the object where nothing changed: the JSON of a page is cached by it.
      const same = kept.found && isSame(kept.found, found) ? kept.found : found;
      Object.assign(kept, { version, found: same });
      return same;
    },
  };
}

function isSame(one: RowArticles, other: RowArticles): boolean {
  return (
    one.articles.length === other.articles.length &&
    one.matrices.size === other.matrices.size &&
    one.articles.every((row, at) => {
      const otherRow = other.articles[at] as readonly VariantFacts[];
      return row.length === otherRow.length && row.every((article, index) => article === otherRow[index]);
    })
  );
}

/** The variants of the ids that are known, in the order of the ids. */
export function inOrder(ids: readonly number[], variants: ReadonlyMap<number, VariantFacts>): VariantFacts[] {
  return ids.flatMap((id) => variants.get(id) ?? []);
}
