import type { BasketLine, LinePrice } from '@kontor/contract';
import {
  type ArticleTotal,
  alignQuantities,
  customAttributeIssue,
  decimalToMinor,
  e4ToDecimal,
  isNotEnoughStock,
  lineIdentity,
  minorToDecimal,
  netPrice,
  sumQuantities,
  totalsByArticle,
} from '@kontor/domain';
import { type Locale, localized } from '../../shared/locale.ts';
import { buyingMinor, type CartProduct, type CartRules, preStockList, type StoredLine } from './cart-line.ts';

/** What a presented line depends on besides itself. */
export interface LineContext {
  locale: Locale;
  currency: string;
  /** Percent; where a product names no rate of its own (CHKO-04). */
  standardVatRate: number;
  rules: CartRules;
}

/**
 * Stored lines as the API shows them. `among` are all lines of their articles: whether stock is enough depends on what they
 * ask for together, as at the checkout (CART-05, CART-19).
 */
export function presentLines({
  lines,
  among,
  products,
  context,
}: {
  lines: readonly StoredLine[];
  among: Iterable<StoredLine>;
  products: ReadonlyMap<string, CartProduct>;
  context: LineContext;
}): BasketLine[] {
  const ordered = Iterator.from(among).filter(({ orderType }) => orderType === 'order');
  const totals = totalsByArticle(
    ordered,
    ({ sku }) => sku,
    ({ quantity }) => ({ quantity: quantity ?? 0, quantities: [] }),
  );
  return lines.map((line) => presentLine(line, products.get(line.sku), context, totals.get(line.sku)));
}

/** A stored line as the API shows it; without `_id` when its product is gone or not visible any more (CART-14). */
export function presentLine(
  line: StoredLine,
  product: CartProduct | undefined,
  context: LineContext,
  total?: ArticleTotal,
): BasketLine {
  const { rules, locale } = context;
  const quantities = alignQuantities(line.seasonQuantities ?? {}, rules.seasons);
  const isOrder = line.orderType === 'order';
  const head = {
    id: lineIdentity({ orderType: line.orderType, sku: line.sku, attributes: line.attributes }),
    sku: line.sku,
    orderType: line.orderType,
    ...(isOrder ? { quantity: line.quantity ?? 0 } : { quantities }),
    attributes: line.attributes ?? {},
    ...(line.position === undefined ? {} : { position: line.position }),
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
  const quantity = isOrder ? (line.quantity ?? 0) : sumQuantities(quantities);
  return {
    ...head,
    _id: product.productId,
    ...(product.sku === product.productSku ? {} : { variantSku: product.sku }),
    name: localized(locale, product.name.de, product.name.en),
    image: product.image,
    ...presentAttributeIssue(line, product, context),
    ...presentPrices(line, product, quantity, context),
    isGrossPrice: product.isGrossPrice,
    ...(product.vatRate === null ? {} : { vatRate: product.vatRate }),
    stock: { value: product.stock },
    preStocks: preStockList(product, rules).map((entry) => ({ quantity: entry })),
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
      name: localized(locale, product.salesUnit.name.de, product.salesUnit.name.en),
    },
    releaseDate: product.releaseDate,
  };
}

/** What is wrong with the attributes of a line by now, with those that are asked for (CART-25, CONF-18). */
function presentAttributeIssue(
  line: StoredLine,
  product: CartProduct,
  { locale, rules }: LineContext,
): Pick<BasketLine, 'attributeIssue'> {
  const issue = customAttributeIssue({ given: line.attributes, product, flags: rules });
  if (!issue) return {};
  const wanted = rules.isCustomAttributesActive ? product.salesAttributes : [];
  return {
    attributeIssue: {
      code: issue.code,
      wanted: wanted.map(({ key, name, type, options }) => ({
        key,
        name: localized(locale, name.de, name.en),
        type,
        ...(options ? { options: [...options] } : {}),
      })),
    },
  };
}

/** The current price, and where the one at the last save was another, that one with the current as updatedPrice (CART-13). */
function presentPrices(
  line: StoredLine,
  product: CartProduct,
  quantity: number,
  context: LineContext,
): Pick<BasketLine, 'price' | 'updatedPrice'> {
  if (!product.price) return { price: null };
  const current = presentPrice(product, product.price, context);
  const currentMinor = buyingMinor(product, line.orderType, quantity);
  const seenMinor = line.priceSeen === null ? null : decimalToMinor(line.priceSeen);
  if (seenMinor === null || seenMinor === currentMinor) return { price: current };
  const seen =
    line.orderType === 'order'
      ? { ...product.price, valueMinor: seenMinor, volumePrices: [] }
      : { ...product.price, preOrderMinor: seenMinor };
  return { price: presentPrice(product, seen, context), updatedPrice: current };
}

function presentPrice(
  product: CartProduct,
  stored: NonNullable<CartProduct['price']>,
  { currency, standardVatRate }: LineContext,
): LinePrice {
  const basis = { isGross: product.isGrossPrice, shopRatePercent: product.vatRate ?? standardVatRate };
  const net = netPrice(stored, basis);
  return {
    value: minorToDecimal(stored.valueMinor),
    netValue: e4ToDecimal(net.netE4),
    currency,
    ...(stored.rrpMinor === null ? {} : { rrp: minorToDecimal(stored.rrpMinor) }),
    ...(net.preOrderNetE4 === undefined || !stored.preOrderMinor
      ? {}
      : {
          preOrderPrice: minorToDecimal(stored.preOrderMinor),
          netPreOrderPrice: e4ToDecimal(net.preOrderNetE4),
        }),
    ...(stored.volumePrices.length === 0
      ? {}
      : {
          volumePrices: stored.volumePrices.map((step, index) => ({
            minQuantity: step.minQuantity,
            value: minorToDecimal(step.valueMinor),
            netValue: e4ToDecimal(net.volumePrices?.[index]?.netE4 ?? 0),
          })),
        }),
  };
}
