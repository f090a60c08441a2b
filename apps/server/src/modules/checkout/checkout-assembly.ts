import {
  alignQuantities,
  batchSizeIssue,
  buyingNetE4,
  type CheckoutLineIssue,
  calculateTotals,
  convertVatRate,
  customAttributeIssue,
  isPriceOnRequest,
  isValidQuantity,
  lineIdentity,
  type OrderType,
  orderStockIssue,
  type PromotionValue,
  preOrderQuantityIssue,
  sumQuantities,
  type Totals,
  totalsByArticle,
} from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import { endedPieces } from '../cart/cart-line.ts';
import type { CheckoutProduct, CheckoutRules, CheckoutStoredLine } from './checkout.types.ts';

/** A line with its product and the price at which it is bought. */
export interface CheckoutLineState {
  stored: CheckoutStoredLine;
  product: CheckoutProduct;
  /** All seasons together for a pre-order. */
  quantity: number;
  /** Aligned with the rules' seasons. */
  quantities: readonly number[] | undefined;
  netE4: number;
  /** Percent that the company pays (CHKO-05). */
  ratePercent: number;
}

export interface AssembledLines {
  lines: CheckoutLineState[];
  /** Article numbers of lines whose product is gone or not visible (CART-14). */
  goneSkus: string[];
  issues: CheckoutLineIssue[];
}

/**
 * Joins the lines of a basket with their products: prices of the reached volume step, VAT rates of the company's country
 * and everything that keeps a line from being ordered (PROD-10, TABL-08, TABL-13 to TABL-16, CHKO-05).
 */
export function assembleLines(input: {
  orderType: OrderType;
  stored: readonly CheckoutStoredLine[];
  products: ReadonlyMap<string, CheckoutProduct>;
  rules: CheckoutRules;
  customerCountry: string;
  locale: Locale;
}): AssembledLines {
  const { orderType, rules } = input;
  const rateOf = rateConverter(rules, input.customerCountry);
  const lines: CheckoutLineState[] = [];
  const goneSkus: string[] = [];
  for (const stored of input.stored) {
    const product = input.products.get(stored.sku);
    if (!product?.isVisible) {
      goneSkus.push(stored.sku);
      continue;
    }
    const quantities =
      orderType === 'preOrder' ? alignQuantities(stored.seasonQuantities ?? {}, rules.seasons) : undefined;
    const quantity = quantities ? sumQuantities(quantities) : (stored.quantity ?? 0);
    lines.push({
      stored,
      product,
      quantity,
      quantities,
      netE4: product.price ? buyingNetE4(product.price.net, orderType, quantity) : 0,
      ratePercent: rateOf(product.shopRatePercent),
    });
  }
  return { lines, goneSkus, issues: lineIssues(lines, rules, input.locale) };
}

/** All totals of the lines with discount and shipping (CHKO-06, CHKO-26). */
export function totalsOf(
  lines: readonly CheckoutLineState[],
  { promotion, shippingMinor }: { promotion?: PromotionValue | undefined; shippingMinor: number },
): Totals {
  return calculateTotals({ lines, promotion, shippingMinor });
}

function lineIssues(
  lines: readonly CheckoutLineState[],
  rules: CheckoutRules,
  locale: Locale,
): CheckoutLineIssue[] {
  const ordered = quantitiesByVariant(lines);
  return lines.flatMap((line): CheckoutLineIssue[] => {
    const { sku } = line.product;
    if (isPriceOnRequest(line.netE4)) return [{ sku, issue: { code: 'price.missing' } }];
    // Nothing goes without a word: the buyer drops what can be had no more in the cart (CART-03).
    const seasons = endedPieces(line.stored.seasonQuantities ?? {}, rules, locale);
    if (seasons.length > 0) return [{ sku, id: lineId(line), issue: { code: 'season.over', seasons } }];
    const together = ordered.get(line.product.variantId) ?? line;
    const issue = line.quantities
      ? preOrderIssue(line, together.quantities ?? line.quantities, rules)
      : orderIssue(line, together.quantity, rules);
    return issue ? [{ sku, issue }] : attributeIssues(line, rules);
  });
}

/** What the product asks for may have changed since the line came into the cart (CART-25, CONF-18). */
function attributeIssues(line: CheckoutLineState, rules: CheckoutRules): CheckoutLineIssue[] {
  const { stored, product } = line;
  const issue = customAttributeIssue({ given: stored.attributes, product, flags: rules });
  return issue ? [{ sku: product.sku, id: lineId(line), issue }] : [];
}

function lineId({ stored, product, quantities }: CheckoutLineState): string {
  const orderType = quantities ? 'preOrder' : 'order';
  return lineIdentity({ orderType, sku: product.sku, attributes: stored.attributes });
}

function orderIssue({ product, quantity }: CheckoutLineState, orderedQuantity: number, rules: CheckoutRules) {
  if (!isValidQuantity(quantity)) return { code: 'quantity.invalid' } as const;
  return (
    batchSizeIssue(quantity, product.salesBatchSize, rules) ??
    orderStockIssue({ quantity: orderedQuantity, product, flags: rules })
  );
}

function preOrderIssue(
  { product, quantities = [] }: CheckoutLineState,
  orderedQuantities: readonly number[],
  rules: CheckoutRules,
) {
  const seasonCount = rules.seasons.length;
  const offered = {
    ...product,
    preStocks:
      Object.keys(product.preStocks).length === 0 ? [] : alignQuantities(product.preStocks, rules.seasons),
  };
  return (
    preOrderQuantityIssue({
      quantities,
      seasonCount,
      product: { ...offered, isStockFreeze: false },
      flags: rules,
    }) ??
    preOrderQuantityIssue({ quantities: orderedQuantities, seasonCount, product: offered, flags: rules })
  );
}

/** One article may stand in several lines with different attributes; its stock is one. */
export function quantitiesByVariant(
  lines: readonly CheckoutLineState[],
): Map<number, { product: CheckoutProduct; quantity: number; quantities: readonly number[] | undefined }> {
  const together = totalsByArticle(
    lines,
    ({ product }) => product.variantId,
    ({ quantity, quantities = [] }) => ({ quantity, quantities }),
  );
  return new Map(
    lines.map(({ product, quantity, quantities }) => [
      product.variantId,
      { product, quantity, quantities, ...together.get(product.variantId) },
    ]),
  );
}

/** Few rates, many lines: each rate is looked up once. */
function rateConverter(rules: CheckoutRules, customerCountry: string): (shopRatePercent: number) => number {
  const known = new Map<number, number>();
  return (shopRatePercent) => {
    let rate = known.get(shopRatePercent);
    if (rate === undefined) {
      rate = convertVatRate(shopRatePercent, {
        table: rules.vatTable,
        shopCountry: rules.shopCountry,
        customerCountry,
      });
      known.set(shopRatePercent, rate);
    }
    return rate;
  };
}
