import {
  customAttributeIssue,
  lineIdentity,
  MAX_QUANTITY,
  orderCap,
  type QuantityFlags,
} from '@kontor/domain';
import type { AttributeQuestion } from '../../lib/modal-store.ts';
import type { CartChange, CartLine, CartLines } from './cart-changes.ts';
import { orderProductOf } from './cart-line.ts';
import { type ArticleTotals, lineProblem, mapSeasons } from './cart-rules.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Drops attributes that the product no longer has; undefined if one is missing, which the buyer must enter
 * (CART-25, CONF-18).
 */
export function keptAttributes({
  attributes,
  attributeIssue,
}: Pick<CartLine, 'attributes' | 'attributeIssue'>): Attributes | undefined {
  const salesAttributes = attributeIssue?.wanted ?? [];
  const kept = Object.fromEntries(
    Object.entries(attributes).filter(([key]) => salesAttributes.some((wanted) => wanted.key === key)),
  );
  const flags = { isCustomAttributesActive: true };
  return customAttributeIssue({ given: kept, product: { salesAttributes }, flags }) ? undefined : kept;
}

/** The question for a line with invalid attributes; proposes the former answers. */
export function questionOf({ _id, name, attributes, attributeIssue }: CartLine): AttributeQuestion {
  return {
    productId: _id ?? '',
    name,
    articleCount: 1,
    attributes: attributeIssue?.wanted ?? [],
    former: attributes,
  };
}

/**
 * The changes that replace a line's attributes, which makes it another line. If the cart has that line, the pieces
 * are added to it (CART-05). A new line gets no more than the stock (CART-20).
 */
export function attributeChanges(
  line: CartLine,
  attributes: Attributes,
  { lines, flags }: { lines: CartLines; flags: QuantityFlags },
): CartChange[] {
  const { attributeIssue: _issue, position: _position, ...rest } = line;
  const id = lineIdentity({ orderType: line.orderType, sku: line.sku, attributes });
  const other = id === line.id ? undefined : lines.get(id);
  const base = other ?? { ...rest, id, attributes: { ...attributes } };
  const put: CartLine =
    line.orderType === 'order'
      ? { ...base, quantity: orderQuantity((line.quantity ?? 0) + (other?.quantity ?? 0)) }
      : {
          ...base,
          quantities: {
            ...other?.quantities,
            ...mapSeasons(line.quantities, (pieces, id) =>
              Math.min(pieces + (other?.quantities?.[id] ?? 0), MAX_QUANTITY),
            ),
          },
        };
  return id === line.id
    ? [{ op: 'put', line: put }]
    : [
        { op: 'remove', line },
        { op: 'put', line: put },
      ];

  function orderQuantity(wanted: number): number {
    return Math.min(wanted, orderCap(orderProductOf(line), flags) || wanted, MAX_QUANTITY);
  }
}

/** The changes that drop invalid attributes from all these lines, and the number of lines. */
export function droppingChanges(
  problems: readonly CartLine[],
  { lines, flags, totals }: { lines: CartLines; flags: QuantityFlags; totals: ArticleTotals },
): { changes: CartChange[]; count: number } {
  if (!problems.some(({ attributeIssue }) => attributeIssue)) return { changes: [], count: 0 };
  // Two lines of an article may merge: each change builds on the previous ones.
  const present = new Map(lines);
  const perLine = problems.flatMap((line) => {
    const kept = line.attributeIssue && keptAttributes(line);
    const isNext = lineProblem(line, flags, totals.get(line.sku))?.code === line.attributeIssue?.code;
    if (!kept || !isNext) return [];
    const changes = attributeChanges(line, kept, { lines: present, flags });
    for (const change of changes) {
      if (change.op === 'remove') present.delete(change.line.id);
      else present.set(change.line.id, change.line);
    }
    return [changes];
  });
  return { changes: perLine.flat(), count: perLine.length };
}
