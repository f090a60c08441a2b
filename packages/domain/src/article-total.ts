/** What all lines of one article ask for together; `quantities` are those of a pre-order by season. */
export type ArticleTotal = { readonly quantity: number; readonly quantities: readonly number[] };

/**
 * Adds up, by article, the lines of one order type: attributes tell lines apart, the stock of their article is one (CART-05,
 * CHKO-19). Only articles that stand in several lines have an entry; of the others the line itself says all.
 *
 * @example
 * const asked = ({ quantity }) => ({ quantity, quantities: [] });
 * totalsByArticle([{ sku: 'A', quantity: 4 }, { sku: 'A', quantity: 3 }], ({ sku }) => sku, asked).get('A')
 * // { quantity: 7, quantities: [] }
 */
export function totalsByArticle<Line, Article>(
  lines: Iterable<Line>,
  articleOf: (line: Line) => Article,
  askedBy: (line: Line) => ArticleTotal,
): Map<Article, ArticleTotal> {
  const first = new Map<Article, Line>();
  const totals = new Map<Article, ArticleTotal>();
  for (const line of lines) {
    const article = articleOf(line);
    const other = first.get(article);
    if (other === undefined) first.set(article, line);
    else totals.set(article, addToTotal(totals.get(article) ?? askedBy(other), askedBy(line)));
  }
  return totals;
}

/**
 * Adds what a line asks for to a total, or takes it away.
 *
 * @example addToTotal({ quantity: 4, quantities: [4, 0] }, { quantity: 3, quantities: [1, 2] }, -1)
 * // { quantity: 1, quantities: [3, -2] }
 */
export function addToTotal(total: ArticleTotal, asked: ArticleTotal, sign: 1 | -1 = 1): ArticleTotal {
  return {
    quantity: total.quantity + sign * asked.quantity,
    quantities: asked.quantities.map((own, season) => (total.quantities[season] ?? 0) + sign * own),
  };
}
