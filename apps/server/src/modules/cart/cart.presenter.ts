import type { BasketLine, LinePrice } from '@kontor/contract';
import {
  type ArticleTotal,
  alignQuantities,
  buyingNetE4,
  customAttributeIssue,
  e4ToDecimal,
  inPriceUnit,
  isNotEnoughStock,
  lineIdentity,
  netUnitE4,
  type PriceUnit,
  totalsByArticle,
} from '@kontor/domain';
import { inSlices } from '../../shared/in-slices.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { presentStyle } from '../catalogue/line-style.ts';
import { type CartProduct, type CartRules, endedPieces, type ReadLine } from './cart-line.ts';

/** Everything that a presented line depends on besides line and product. */
export interface LineContext {
  locale: Locale;
  currency: string;
  rules: CartRules;
}

/**
 * Stored lines as the API shows them. `among` are all lines of their articles, which share the stock, as at the checkout
 * (CART-05, CART-19).
 */
export async function presentLines({
  lines,
  among,
  products,
  context,
}: {
  lines: readonly ReadLine[];
  among: Iterable<ReadLine>;
  products: ReadonlyMap<string, CartProduct>;
  context: LineContext;
}): Promise<BasketLine[]> {
  const ordered = Iterator.from(among).filter(({ orderType }) => orderType === 'order');
  const totals = totalsByArticle(
    ordered,
    ({ sku }) => sku,
    ({ quantity }) => ({ quantity: quantity ?? 0, quantities: {} }),
  );
  return inSlices(lines, (line) => presentLine(line, products.get(line.sku), context, totals.get(line.sku)));
}

/** A stored line as the API shows it; without `_id` if its product was deleted or is hidden (CART-14). */
export function presentLine(
  line: ReadLine,
  product: CartProduct | undefined,
  context: LineContext,
  total?: ArticleTotal,
): BasketLine {
  const { rules, locale } = context;
  const { sku, orderType, seasonQuantities } = line;
  const quantities = seasonQuantities ? alignQuantities(seasonQuantities, rules.seasons) : undefined;
  const endedSeasons = seasonQuantities ? endedPieces(seasonQuantities, rules, locale) : [];
  // Undefined properties, which JSON omits, take half the time of spreading optional parts.
  const head = {
    id: lineIdentity(line),
    sku,
    orderType,
    quantity: quantities ? undefined : (line.quantity ?? 0),
    quantities,
    endedSeasons: endedSeasons.length > 0 ? endedSeasons : undefined,
    attributes: line.attributes ?? {},
    position: line.position,
  };
  if (!product) {
    return {
      ...head,
      name: line.sku,
      image: null,
      price: null,
      isGrossPrice: false,
      stock: { value: 0 },
      preStocks: [],
      isStockFreeze: false,
      isOnlySellableWithPositiveStock: false,
      notEnoughStock: false,
      salesBatchSize: null,
      salesUnit: null,
      releaseDate: null,
    };
  }
  const quantity = quantities ? quantities.reduce((sum, pieces) => sum + pieces, 0) : (line.quantity ?? 0);
  const { price, updatedPrice } = presentPrices(line, product, quantity, context);
  return {
    ...head,
    _id: product.productId,
    variantSku: product.sku === product.productSku ? undefined : product.sku,
    ownNumber: product.ownNumber,
    name: localized(locale, product.name),
    image: product.image,
    attributeIssue: presentAttributeIssue(line, product, context),
    price,
    updatedPrice,
    isGrossPrice: product.isGrossPrice,
    vatRate: product.vatRate ?? undefined,
    stock: { value: product.stock },
    preStocks: presentPreStocks(product, rules),
    isStockFreeze: product.isStockFreeze,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    notEnoughStock: isNotEnoughStock({
      orderType: line.orderType,
      quantity: total?.quantity ?? quantity,
      product,
      flags: rules,
    }),
    salesBatchSize: product.salesBatchSize,
    salesUnit: product.salesUnit && {
      id: product.salesUnit.id,
      name: localized(locale, product.salesUnit.name),
    },
    releaseDate: product.releaseDate,
    style: presentStyle(product.style, locale),
  };
}

/** In the order of the seasons; empty if the product has none at all (TABL-15). */
function presentPreStocks({ preStocks }: CartProduct, { seasons }: CartRules): BasketLine['preStocks'] {
  if (Object.keys(preStocks).length === 0) return [];
  return alignQuantities(preStocks, seasons).map((quantity) => ({ quantity }));
}

/** The current problem of a line's attributes, with the required ones (CART-25, CONF-18). */
function presentAttributeIssue(
  line: ReadLine,
  product: CartProduct,
  { locale, rules }: LineContext,
): BasketLine['attributeIssue'] {
  const issue = customAttributeIssue({ given: line.attributes, product, flags: rules });
  if (!issue) return undefined;
  const wanted = rules.isCustomAttributesActive ? product.salesAttributes : [];
  return {
    code: issue.code,
    wanted: wanted.map(({ key, name, type, options }) => ({
      key,
      name: localized(locale, name),
      type,
      ...(options ? { options: [...options] } : {}),
    })),
  };
}

/**
 * The current price. If the price of the last save differs, that price, with the current one as updatedPrice (CART-13). Net
 * prices are compared, because an equal gross amount with another VAT rate is another price.
 */
function presentPrices(
  line: ReadLine,
  product: CartProduct,
  quantity: number,
  { currency }: LineContext,
): Pick<BasketLine, 'price' | 'updatedPrice'> {
  if (!product.price) return { price: null };
  const current = presentPrice(product.price, currency);
  const seen = seenPrice(line, product, product.price);
  if (!seen) return { price: current };
  const netE4 = buyingNetE4(product.price.net, line.orderType, quantity);
  return seen.priceUnit === product.price.priceUnit &&
    netE4 === buyingNetE4(seen.net, line.orderType, quantity)
    ? { price: current }
    : { price: presentPrice(seen, currency), updatedPrice: current };
}

type StoredPrice = NonNullable<CartProduct['price']>;

/** The price of the last save in the form of the current one; undefined if there was none. */
function seenPrice(
  { orderType, priceSeenE4, netSeenE4, unitSeen }: ReadLine,
  { isGrossPrice, shopRatePercent }: CartProduct,
  present: StoredPrice,
): StoredPrice | undefined {
  if (priceSeenE4 === null) return undefined;
  const netE4 = netSeenE4 ?? netUnitE4(priceSeenE4, { isGross: isGrossPrice, shopRatePercent });
  if (orderType === 'order') {
    const net = { netE4, priceUnit: unitSeen };
    return { ...present, ...rrpIn(present, unitSeen), valueE4: priceSeenE4, volumePrices: [], net };
  }
  // After a change of the price unit the current amounts cannot be shown beside the former price.
  const base =
    unitSeen === present.priceUnit ? present : { ...present, valueE4: priceSeenE4, volumePrices: [] };
  const net = unitSeen === present.priceUnit ? present.net : { netE4, priceUnit: unitSeen };
  return {
    ...base,
    ...rrpIn(present, unitSeen),
    preOrderE4: priceSeenE4,
    net: { ...net, preOrderNetE4: netE4 },
  };
}

function rrpIn({ rrpE4, priceUnit }: StoredPrice, unit: PriceUnit): Pick<StoredPrice, 'rrpE4' | 'priceUnit'> {
  return { rrpE4: rrpE4 === null ? null : inPriceUnit(rrpE4, priceUnit, unit), priceUnit: unit };
}

function presentPrice(stored: StoredPrice, currency: string): LinePrice {
  const { net, preOrderE4, priceUnit } = stored;
  const hasPreOrder = net.preOrderNetE4 !== undefined && preOrderE4;
  return {
    value: e4ToDecimal(stored.valueE4),
    netValue: e4ToDecimal(net.netE4),
    currency,
    priceUnit: priceUnit === 1 ? undefined : priceUnit,
    rrp: stored.rrpE4 === null ? undefined : e4ToDecimal(stored.rrpE4),
    preOrderPrice: hasPreOrder ? e4ToDecimal(preOrderE4) : undefined,
    netPreOrderPrice: hasPreOrder ? e4ToDecimal(net.preOrderNetE4) : undefined,
    volumePrices:
      stored.volumePrices.length === 0
        ? undefined
        : stored.volumePrices.map((step, index) => ({
            minQuantity: step.minQuantity,
            value: e4ToDecimal(step.valueE4),
            netValue: e4ToDecimal(net.volumePrices?.[index]?.netE4 ?? 0),
          })),
  };
}
