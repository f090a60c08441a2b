import type { QuantityBySeason } from './quantity.ts';

/** The total quantity of all lines of one article; `quantities` are those of a pre-order. */
export type ArticleTotal = { readonly quantity: number; readonly quantities: QuantityBySeason };

/**
 * Adds up, by article, the lines of one order type: attributes tell lines apart, the stock of their article is one (CART-05,
 * CHKO-19). Only articles that stand in several lines have an entry; of the others the line itself says all.
 *
 * @example
 * const asked = ({ quantity }) => ({ quantity, quantities: {} });
 * totalsByArticle([{ sku: 'A', quantity: 4 }, { sku: 'A', quantity: 3 }], ({ sku }) => sku, asked).get('A')
 * // { quantity: 7, quantities: {} }
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
 * Adds a line's quantities to a total, or subtracts them.
 *
 * @example addToTotal({ quantity: 4, quantities: { spring: 4 } }, { quantity: 3, quantities: { spring: 3 } }, -1)
 * // { quantity: 1, quantities: { spring: 1 } }
 */
export function addToTotal(total: ArticleTotal, asked: ArticleTotal, sign: 1 | -1 = 1): ArticleTotal {
  const quantities: Record<string, number> = { ...total.quantities };
  for (const [seasonId, own] of Object.entries(asked.quantities))
    quantities[seasonId] = (quantities[seasonId] ?? 0) + sign * own;
  return { quantity: total.quantity + sign * asked.quantity, quantities };
}
