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
 * The attributes of a line without those that its product does not ask for any more; undefined where something is missing
 * then, which the buyer has to be asked (CART-25, CONF-18).
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

/** What to ask for a line whose attributes are wrong by now; what was answered before is offered. */
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
 * The changes that give a line other attributes, which makes it another line; where the cart has that one already, it gains
 * the pieces (CART-05). More than there is in stock may not come into a new line (CART-20).
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

/** The changes that drop from all these lines the attributes that are not asked for any more, with the number of lines. */
export function droppingChanges(
  problems: readonly CartLine[],
  { lines, flags, totals }: { lines: CartLines; flags: QuantityFlags; totals: ArticleTotals },
): { changes: CartChange[]; count: number } {
  if (!problems.some(({ attributeIssue }) => attributeIssue)) return { changes: [], count: 0 };
  // Two lines of an article may become one: each is added to what the ones before it made.
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
