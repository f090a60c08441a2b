import type { Attribute, OrderType, Price, ProductRow, SearchHit } from '@kontor/contract';
import {
  buyingNetE4,
  decimalToE4,
  displayMinor,
  displayUnitE4,
  isPriceOnRequest,
  lineSku,
  type NetPrice,
  netPriceOf,
  type OrderProduct,
  orderSlot,
  type PriceDisplay,
  type PriceUnit,
  type QuantityBySeason,
} from '@kontor/domain';
import { piecesOf } from '../../../commerce/line-price.ts';
import type { SeasonedLine } from '../../../commerce/season-quantities.ts';

export type ListedProduct = ProductRow & Pick<SearchHit, '_formatted'>;

/** One line of the product table: a variant, or a product without variants (TABL-01). */
export type TableRow = {
  /** The article number; unique in a list. */
  readonly key: string;
  /** Includes the matches of a search (SRCH-09). */
  readonly product: ListedProduct;
  /** Distinguishes this variant from its siblings, 'Rot · M'; empty if not needed. */
  readonly label: string;
  readonly image: string | undefined;
  /** Net, in ten-thousandths; undefined: price on request (PROD-10). */
  readonly price: NetPrice | undefined;
  readonly rrpNetE4: number | undefined;
  readonly display: PriceDisplay;
  /** Pre-stocks are in the order of the seasons. */
  readonly limits: OrderProduct & Pick<ProductRow, 'preStocks' | 'isStockFreeze'>;
  /** Consecutive rows of one product share a group. */
  readonly group: number;
  readonly isFirstOfGroup: boolean;
  readonly isLastOfGroup: boolean;
  readonly groupSize: number;
};

/** How prices are shown: with or without VAT, and its rate in percent (I18N-03). */
export type RowPricing = {
  readonly showGross: boolean;
  readonly ratePercent: (product: Pick<ProductRow, 'vatRate'>) => number;
};

/**
 * Maps products to rows, in the server's order; consecutive rows with the same product id form a group.
 *
 * @example tableRows([jacketM, jacketL, tent], pricing).map((row) => row.group) // [0, 0, 1]
 */
export function tableRows(products: readonly ListedProduct[], pricing: RowPricing): TableRow[] {
  let group = -1;
  const groups = products.map((product, index) => {
    if (products[index - 1]?._id !== product._id) group += 1;
    return group;
  });
  const sizes = new Map<number, number>();
  for (const index of groups) sizes.set(index, (sizes.get(index) ?? 0) + 1);
  return products.map((product, index) => {
    const ownGroup = groups[index] ?? 0;
    return {
      key: lineSku(product),
      product,
      label: variantLabel(product),
      image: product.images[0]?.image.url,
      price: rowPrice(product.price),
      rrpNetE4: product.price?.netRrp === undefined ? undefined : decimalToE4(product.price.netRrp),
      display: { showGross: pricing.showGross, ratePercent: pricing.ratePercent(product) },
      limits: {
        stock: product.stock.value,
        isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
        salesBatchSize: product.salesBatchSize,
        preStocks: product.preStocks,
        isStockFreeze: product.isStockFreeze,
      },
      group: ownGroup,
      isFirstOfGroup: groups[index - 1] !== ownGroup,
      isLastOfGroup: groups[index + 1] !== ownGroup,
      groupSize: sizes.get(ownGroup) ?? 1,
    };
  });
}

/**
 * The net price of an API price in ten-thousandths; undefined for a price on request (PROD-09, PROD-10).
 *
 * @example rowPrice({ value: 10, netValue: 8.4034, currency: 'EUR' }) // { netE4: 84034, … }
 */
export function rowPrice(price: Price | undefined): NetPrice | undefined {
  return !price || isPriceOnRequest(price.value) ? undefined : netPriceOf(price);
}

/** Unit price and total as displayed (TABL-05, I18N-03). */
export type RowAmounts = {
  /** For `priceUnit` sales units. */
  readonly unitE4: number;
  readonly priceUnit: PriceUnit;
  readonly totalMinor: number;
};

/**
 * The displayed unit price at a quantity in ten-thousandths, and the total in minor units, rounded once. With VAT
 * the unit price is rounded to cents (TABL-05).
 *
 * @example rowAmounts({ price: { netE4: 84034, priceUnit: 1 }, display: { showGross: true, ratePercent: 19 } }, 'order', 3)
 * // { unitE4: 100000, priceUnit: 1, totalMinor: 3000 }
 */
export function rowAmounts(
  row: Pick<TableRow, 'price' | 'display'>,
  orderType: OrderType,
  quantity: number,
): RowAmounts | undefined {
  if (!row.price) return undefined;
  const netE4 = buyingNetE4(row.price, orderType, quantity);
  const { priceUnit } = row.price;
  return {
    unitE4: shownUnitE4(netE4, row),
    priceUnit,
    totalMinor: displayMinor({ netE4, priceUnit }, quantity, row.display),
  };
}

/**
 * A net amount as displayed for one price unit, in ten-thousandths (I18N-03, PROD-09).
 *
 * @example shownUnitE4(345, { price, display: { showGross: false, ratePercent: 19 } }) // 345
 */
export function shownUnitE4(netE4: number, { price, display }: Pick<TableRow, 'price' | 'display'>): number {
  return displayUnitE4({ netE4, isFine: price?.isFine }, display);
}

/**
 * The displayed RRP for one price unit in ten-thousandths, rounded to cents unless its prices are finer; undefined
 * without one (CONF-10).
 */
export function shownRrpE4({
  rrpNetE4,
  price,
  display,
}: Pick<TableRow, 'rrpNetE4' | 'price' | 'display'>): number | undefined {
  if (!rrpNetE4) return undefined;
  return price?.isFine
    ? displayUnitE4({ netE4: rrpNetE4, isFine: true }, display)
    : displayMinor({ netE4: rrpNetE4, priceUnit: 1 }, 1, display) * 100;
}

/**
 * The label of a variant among its siblings; empty for a product without variants.
 *
 * @example variantLabel({ variantSku: 'J-1-R-M', attributes: [{ …, value: 'Rot' }, { …, value: 'M' }] }) // 'Rot · M'
 */
export function variantLabel(product: { variantSku?: string; attributes: readonly Attribute[] }): string {
  return product.variantSku ? product.attributes.map((attribute) => attribute.value).join(' · ') : '';
}

/**
 * The cart's quantities by row key for an order type (TABL-18). An article may have several lines with custom attributes. A
 * regular order counts all of them. A pre-order uses one line, if possible the one without attributes.
 *
 * @example cartQuantities(rows, lines, 'preOrder').get('J-1-R-M') // { spring: 4, summer: 0 }
 */
export function cartQuantities(
  rows: readonly Pick<TableRow, 'key' | 'product'>[],
  lines: readonly CartLine[],
  orderType: OrderType,
): ReadonlyMap<string, QuantityBySeason> {
  const bySku = new Map<string, CartLine[]>();
  for (const line of lines) {
    if (line.orderType !== orderType) continue;
    const known = bySku.get(lineSku(line));
    if (known) known.push(line);
    else bySku.set(lineSku(line), [line]);
  }
  const found = new Map<string, QuantityBySeason>();
  for (const { key, product } of rows) {
    const ownLines = bySku.get(lineSku(product));
    if (ownLines)
      found.set(
        key,
        orderType === 'order'
          ? { [orderSlot]: ownLines.reduce((sum, line) => sum + piecesOf(line), 0) }
          : seasonsIn(ownLines),
      );
  }
  return found;
}

type CartLine = Pick<
  SeasonedLine,
  'orderType' | 'sku' | 'variantSku' | 'attributes' | 'quantity' | 'quantities'
>;

function seasonsIn(lines: readonly CartLine[]): QuantityBySeason {
  const plain = lines.find(({ attributes }) => Object.keys(attributes ?? {}).length === 0);
  return (plain ?? lines.at(-1))?.quantities ?? {};
}
