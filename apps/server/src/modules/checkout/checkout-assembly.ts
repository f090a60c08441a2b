import {
  buyingNetE4,
  type CheckoutLineIssue,
  type CustomAttributeIssue,
  calculateTotals,
  customAttributeIssue,
  lineIdentity,
  lineProblem,
  type OrderType,
  type OrderVat,
  type PromotionValue,
  type QuantityBySeason,
  sumQuantities,
  type Totals,
  totalsByArticle,
  type UnitPrice,
} from '@kontor/domain';
import { forEachInSlices } from '../../shared/in-slices.ts';
import type { Locale } from '../../shared/locale.ts';
import { endedPieces, offeredPieces, offeredPreStocks } from '../cart/cart-line.ts';
import type { CheckoutProduct, CheckoutRules, CheckoutStoredLine } from './checkout.types.ts';

/** A line with its product and the price at which it is bought. */
export interface CheckoutLineState extends UnitPrice {
  stored: CheckoutStoredLine;
  product: CheckoutProduct;
  /** All seasons together for a pre-order. */
  quantity: number;
  /** Of a pre-order, for the rules' seasons. */
  quantities: QuantityBySeason | undefined;
  /** Percent that the company pays (CHKO-05, decision 65). */
  ratePercent: number;
}

export interface AssembledLines {
  lines: CheckoutLineState[];
  /** Article numbers of lines whose product is gone or not visible (CART-14). */
  goneSkus: string[];
  issues: CheckoutLineIssue[];
}

/**
 * Joins the lines of a basket with their products, volume prices and VAT rates, and lists the issues of each line (PROD-10,
 * TABL-08, TABL-13 to TABL-16, CHKO-05).
 */
export async function assembleLines(input: {
  orderType: OrderType;
  stored: readonly CheckoutStoredLine[];
  products: ReadonlyMap<string, CheckoutProduct>;
  rules: CheckoutRules;
  rateOf: OrderVat['rateOf'];
  locale: Locale;
}): Promise<AssembledLines> {
  const { orderType, rules, rateOf } = input;
  const lines: CheckoutLineState[] = [];
  const goneSkus: string[] = [];
  await forEachInSlices(input.stored, (stored) => {
    const product = input.products.get(stored.sku);
    if (!product?.isVisible) {
      goneSkus.push(stored.sku);
      return;
    }
    const quantities =
      orderType === 'preOrder' ? offeredPieces(stored.seasonQuantities ?? {}, rules) : undefined;
    const quantity = quantities ? sumQuantities(quantities) : (stored.quantity ?? 0);
    lines.push({
      stored,
      product,
      quantity,
      quantities,
      netE4: product.price ? buyingNetE4(product.price.net, orderType, quantity) : 0,
      priceUnit: product.price?.net.priceUnit ?? 1,
      ratePercent: rateOf(product.shopRatePercent),
    });
  });
  return { lines, goneSkus, issues: await lineIssues(lines, rules, input.locale) };
}

/** All totals of the lines with discount and shipping (CHKO-06, CHKO-26). */
export function totalsOf(
  lines: readonly CheckoutLineState[],
  { promotion, shippingMinor }: { promotion?: PromotionValue | undefined; shippingMinor: number },
): Totals {
  return calculateTotals({ lines, promotion, shippingMinor });
}

/** The first problem of each line that has one (CHKO-12), worked out in slices. */
async function lineIssues(
  lines: readonly CheckoutLineState[],
  rules: CheckoutRules,
  locale: Locale,
): Promise<CheckoutLineIssue[]> {
  const ordered = quantitiesByVariant(lines);
  const issues: CheckoutLineIssue[] = [];
  await forEachInSlices(lines, (line) => {
    const issue = lineIssue(line, ordered.get(line.product.variantId), rules, locale);
    if (issue) issues.push(issue);
  });
  return issues;
}

function lineIssue(
  line: CheckoutLineState,
  total: { quantity: number; quantities: QuantityBySeason | undefined } | undefined,
  rules: CheckoutRules,
  locale: Locale,
): CheckoutLineIssue | undefined {
  const { product, stored, quantity, quantities } = line;
  const orderType = quantities ? 'preOrder' : 'order';
  // Pieces of ended seasons are refused, not dropped: the buyer removes them in the cart (CART-03).
  const seasons = endedPieces(stored.seasonQuantities ?? {}, rules, locale);
  const issue = lineProblem<CustomAttributeIssue>(
    {
      orderType,
      moment: 'ordered',
      quantity,
      quantities,
      total: total && { quantity: total.quantity, quantities: total.quantities ?? {} },
      product: { ...product, preStocks: quantities && offeredPreStocks(product, rules) },
      price: line,
      hasEndedSeasons: seasons.length > 0,
      attributeIssue: customAttributeIssue({ given: stored.attributes, product, flags: rules }),
    },
    rules,
  );
  if (!issue) return undefined;
  const { sku } = product;
  const id = lineIdentity({ orderType, sku, attributes: stored.attributes });
  switch (issue.code) {
    case 'season.over':
      return { sku, id, issue: { ...issue, seasons } };
    // These concern this line only, not other lines of its article.
    case 'amount.too.large':
    case 'custom.attribute.invalid':
    case 'custom.attribute.required':
      return { sku, id, issue };
    default:
      return { sku, issue };
  }
}

/** Sums quantities by variant, because lines with different attributes share one stock. */
export function quantitiesByVariant(
  lines: readonly CheckoutLineState[],
): Map<number, { product: CheckoutProduct; quantity: number; quantities: QuantityBySeason | undefined }> {
  const together = totalsByArticle(
    lines,
    ({ product }) => product.variantId,
    ({ quantity, quantities = {} }) => ({ quantity, quantities }),
  );
  return new Map(
    lines.map(({ product, quantity, quantities }) => [
      product.variantId,
      { product, quantity, quantities, ...together.get(product.variantId) },
    ]),
  );
}
