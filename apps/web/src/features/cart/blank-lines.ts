import type { OrderType, ProductRow } from '@kontor/contract';
import type { QuantityFlags } from '@kontor/domain';
import { hasSameIds } from '../../commerce/season-quantities.ts';
import type { StyleGroup } from '../../commerce/styles/style-groups.ts';
import type { CartLine } from './cart-changes.ts';
import { cartLineOf } from './cart-line.ts';

/**
 * The articles of a style that are not in the cart, as lines with quantity 0. These are articles that were in the cart before, so
 * that an emptied field stays, and loaded ones, whose texts are newer. Entering a quantity adds such a line to the cart.
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
  const seasonIds = lines[0]?.seasonIds ?? [];
  const present = new Set(lines.map(({ id }) => id));
  const blanks = new Map(group?.blanks.map((line) => [line.id, line]));
  for (const line of group?.lines ?? [])
    if (!present.has(line.id) && Object.keys(line.attributes).length === 0)
      blanks.set(line.id, emptied(line));
  for (const line of loaded) blanks.set(line.id, line);
  // A line of other seasons would assign its quantities to the wrong seasons.
  return [...blanks.values()].filter(
    (line) => !present.has(line.id) && (line.orderType === 'order' || hasSameIds(line.seasonIds, seasonIds)),
  );
}

/**
 * All articles of a product as lines without pieces; none of a product that asks for custom attributes, which a matrix cannot
 * take (CART-25), and none that has no price or, for a pre-order, no pre-stock.
 */
export function blankLinesOf(
  rows: readonly ProductRow[],
  {
    orderType,
    seasonIds,
    flags,
  }: {
    orderType: OrderType;
    seasonIds: readonly string[];
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
        : { orderType, product, quantities: seasonIds.map(() => 0), seasonIds },
      flags,
    );
    const { productName: name, sku, attributes } = product;
    return [{ ...line, style: { name, sku, place, attributes } }];
  });
}

function emptied(line: CartLine): CartLine {
  const { endedSeasons: _ended, oldPrice: _oldPrice, ...rest } = line;
  return line.orderType === 'order'
    ? { ...rest, quantity: 0, notEnoughStock: false }
    : { ...rest, quantities: line.seasonIds.map(() => 0) };
}
