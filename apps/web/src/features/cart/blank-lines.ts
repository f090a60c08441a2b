import type { OrderType, ProductRow, Season } from '@kontor/contract';
import { type QuantityFlags, quantitiesBySeason } from '@kontor/domain';
import { seasonIdsOf } from '../../commerce/season-quantities.ts';
import type { StyleGroup } from '../../commerce/styles/style-groups.ts';
import type { CartLine } from './cart-changes.ts';
import { cartLineOf } from './cart-line.ts';
import { mapSeasons } from './cart-rules.ts';

/**
 * The articles of a style that are not in the cart, as lines with quantity 0. These are loaded articles, and former lines, so
 * that an emptied field stays. Entering a quantity adds such a line.
 */
export function blankLines({
  lines,
  group,
  loaded,
}: {
  lines: readonly CartLine[];
  /** The style before the last change; undefined if its texts are in another language. */
  group: StyleGroup<CartLine> | undefined;
  loaded: readonly CartLine[];
}): CartLine[] {
  const present = new Set(lines.map(({ id }) => id));
  const blanks = new Map(group?.blanks.map((line) => [line.id, line]));
  for (const line of group?.lines ?? [])
    if (!present.has(line.id) && Object.keys(line.attributes).length === 0)
      blanks.set(line.id, emptied(line));
  for (const line of loaded) blanks.set(line.id, line);
  return [...blanks.values()].filter(({ id }) => !present.has(id));
}

/**
 * All articles of a product as lines without pieces. Leaves out products with custom attributes (CART-25),
 * articles without a price and, in a pre-order, those without pre-stock.
 */
export function blankLinesOf(
  rows: readonly ProductRow[],
  {
    orderType,
    seasons,
    flags,
  }: {
    orderType: OrderType;
    seasons: readonly Season[];
    flags: QuantityFlags & { readonly isCustomAttributesActive: boolean };
  },
): CartLine[] {
  return rows.flatMap((product, place): CartLine[] => {
    const asksMore = flags.isCustomAttributesActive && product.salesAttributes.length > 0;
    if (asksMore || !product.price?.value) return [];
    if (orderType === 'preOrder' && product.preStocks.length === 0) return [];
    const line = cartLineOf(
      orderType === 'order'
        ? { orderType, product, quantity: 0 }
        : { orderType, product, quantities: quantitiesBySeason(seasonIdsOf(seasons), []) },
      flags,
      seasons,
    );
    const { productName: name, sku, attributes } = product;
    return [{ ...line, style: { name, sku, place, attributes } }];
  });
}

function emptied(line: CartLine): CartLine {
  const { endedSeasons: _ended, oldPrice: _oldPrice, ...rest } = line;
  return line.orderType === 'order'
    ? { ...rest, quantity: 0, notEnoughStock: false }
    : { ...rest, quantities: mapSeasons(line.quantities, () => 0) };
}
