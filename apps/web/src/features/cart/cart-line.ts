import { defaultQuantity, lineIdentity, lineSku, type QuantityFlags } from '@kontor/domain';
import type { CartItem } from '../../commerce/cart-context.ts';
import type { CartLine } from './cart-changes.ts';

/** The line that an added product becomes, as the server will show it; without a quantity the default one (CART-07). */
export function cartLineOf(item: CartItem, flags: QuantityFlags): CartLine {
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
      ? { quantity: item.quantity ?? defaultQuantity(orderProductOf(product), flags), seasonIds: [] }
      : { quantities: [...item.quantities], seasonIds: item.seasonIds }),
    attributes: { ...attributes },
    price: product.price ?? null,
    isGrossPrice: product.isGrossPrice,
    ...(product.vatRate === undefined ? {} : { vatRate: product.vatRate }),
    stock: product.stock,
    preStocks: product.preStocks,
    isStockFreeze: product.isStockFreeze,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    notEnoughStock: false,
    salesBatchSize: product.salesBatchSize,
    salesUnit: product.salesUnit,
    releaseDate: product.releaseDate,
  };
}

/** What the quantity rules of the domain want to know of a line or product. */
export function orderProductOf(
  line: Pick<CartLine, 'stock' | 'isOnlySellableWithPositiveStock' | 'salesBatchSize'>,
) {
  return {
    stock: line.stock.value,
    isOnlySellableWithPositiveStock: line.isOnlySellableWithPositiveStock,
    salesBatchSize: line.salesBatchSize,
  };
}

/** What the quantity rules of the domain want to know of a line of a pre-order. */
export function preOrderProductOf(line: Pick<CartLine, 'preStocks' | 'isStockFreeze' | 'salesBatchSize'>) {
  return {
    preStocks: line.preStocks.map(({ quantity }) => quantity),
    isStockFreeze: line.isStockFreeze,
    salesBatchSize: line.salesBatchSize,
  };
}
