import type { Season } from '@kontor/contract';
import { defaultQuantity, lineIdentity, lineSku, type QuantityFlags } from '@kontor/domain';
import type { CartItem } from '../../commerce/cart-context.ts';
import { preStocksBySeason, seasonIdsOf } from '../../commerce/season-quantities.ts';
import type { CartLine } from './cart-changes.ts';

/**
 * The line that an added product becomes; without a quantity it has the default one (CART-07). Pre-stocks are in
 * the order of the seasons.
 */
export function cartLineOf(item: CartItem, flags: QuantityFlags, seasons: readonly Season[]): CartLine {
  const { product, attributes = {} } = item;
  const { orderType } = item;
  const sku = lineSku(product);
  return {
    _id: product._id,
    id: lineIdentity({ orderType, sku, attributes }),
    sku,
    ...(product.variantSku === undefined ? {} : { variantSku: product.variantSku }),
    name: product.name,
    image: product.images[0]?.image.url ?? null,
    orderType,
    ...(item.orderType === 'order'
      ? { quantity: item.quantity ?? defaultQuantity(orderProductOf(product), flags) }
      : { quantities: item.quantities }),
    attributes: { ...attributes },
    price: product.price ?? null,
    isGrossPrice: product.isGrossPrice,
    ...(product.vatRate === undefined ? {} : { vatRate: product.vatRate }),
    stock: product.stock,
    preStocks: preStocksBySeason(seasonIdsOf(seasons), product.preStocks),
    isStockFreeze: product.isStockFreeze,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    notEnoughStock: false,
    salesBatchSize: product.salesBatchSize,
    salesUnit: product.salesUnit,
    releaseDate: product.releaseDate,
  };
}

/** Maps a line or product to the input of the domain's quantity rules; pre-order rules take a line as it is. */
export function orderProductOf(
  line: Pick<CartLine, 'stock' | 'isOnlySellableWithPositiveStock' | 'salesBatchSize'>,
) {
  return {
    stock: line.stock.value,
    isOnlySellableWithPositiveStock: line.isOnlySellableWithPositiveStock,
    salesBatchSize: line.salesBatchSize,
  };
}
