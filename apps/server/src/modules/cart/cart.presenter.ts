import type { BasketLine, LinePrice } from '@kontor/contract';
import {
  type ArticleTotal,
  alignQuantities,
  buyingNetE4,
  customAttributeIssue,
  decimalToE4,
  decimalToMinor,
  e4ToDecimal,
  isNotEnoughStock,
  lineIdentity,
  minorToDecimal,
  netUnitE4,
  sumQuantities,
  totalsByArticle,
} from '@kontor/domain';
import { type Locale, localized } from '../../shared/locale.ts';
import { type CartProduct, type CartRules, endedPieces, preStockList, type StoredLine } from './cart-line.ts';

/** What a presented line depends on besides itself. */
export interface LineContext {
  locale: Locale;
  currency: string;
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
  const endedSeasons = endedPieces(line.seasonQuantities ?? {}, rules, locale);
  const head = {
    id: lineIdentity({ orderType: line.orderType, sku: line.sku, attributes: line.attributes }),
    sku: line.sku,
    orderType: line.orderType,
    ...(isOrder ? { quantity: line.quantity ?? 0 } : { quantities }),
    ...(endedSeasons.length > 0 ? { endedSeasons } : {}),
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

/**
 * The current price, and where the one at the last save was another, that one with the current as updatedPrice. It is
 * another when it is another net: the same amount as gross or net, or with another VAT, is not the same price (CART-13).
 */
function presentPrices(
  line: StoredLine,
  product: CartProduct,
  quantity: number,
  { currency }: LineContext,
): Pick<BasketLine, 'price' | 'updatedPrice'> {
  if (!product.price) return { price: null };
  const current = presentPrice(product.price, currency);
  const seen = seenPrice(line, product, product.price);
  if (!seen) return { price: current };
  const [netE4, seenE4] = [product.price, seen].map(({ net }) => buyingNetE4(net, line.orderType, quantity));
  return netE4 === seenE4
    ? { price: current }
    : { price: presentPrice(seen, currency), updatedPrice: current };
}

type StoredPrice = NonNullable<CartProduct['price']>;

/** The price of the last save in the form of the present one; undefined where there was none. */
function seenPrice(
  { orderType, priceSeen, netSeen }: StoredLine,
  { isGrossPrice, shopRatePercent }: CartProduct,
  present: StoredPrice,
): StoredPrice | undefined {
  if (priceSeen === null) return undefined;
  const seenMinor = decimalToMinor(priceSeen);
  const netE4 =
    netSeen === null
      ? netUnitE4(seenMinor, { isGross: isGrossPrice, shopRatePercent })
      : decimalToE4(netSeen);
  return orderType === 'order'
    ? { ...present, valueMinor: seenMinor, volumePrices: [], net: { netE4 } }
    : { ...present, preOrderMinor: seenMinor, net: { ...present.net, preOrderNetE4: netE4 } };
}

function presentPrice(stored: StoredPrice, currency: string): LinePrice {
  const { net } = stored;
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
