import type { OrderDetail } from '@kontor/contract';
import { decimalToMinor, lineIdentity } from '@kontor/domain';
import type { ReadLine } from '../../commerce/styles/style-read-list.tsx';

/**
 * Groups an order's items into lines: one per article and set of custom attributes, in a pre-order with a quantity
 * per delivery date (CHKO-27). `dates` are local dates, '' if unknown; a regular order has one.
 * `itemsOf` has the items of a line by its id.
 *
 * @example orderLines(preOrder).lines[0]?.quantities // { '2027-03-01': 4, '2027-09-01': 2 }
 */
export function orderLines({ items, orderType }: Pick<OrderDetail, 'items' | 'orderType'>) {
  const dateOf = ({ deliveryDate }: OrderDetail['items'][number]) =>
    orderType === 'order' ? '' : (deliveryDate ?? '');
  const dates = [...new Set(items.map(dateOf))].sort();
  const lines = new Map<string, ReadLine>();
  const itemsOf = new Map<string, OrderDetail['items']>();
  for (const item of items) {
    const { _id, sku, name, attributes, style, unitName } = item;
    const id = lineIdentity({ orderType, sku, attributes });
    const former = lines.get(id);
    itemsOf.set(id, [...(itemsOf.get(id) ?? []), item]);
    const date = dateOf(item);
    lines.set(id, {
      id,
      _id,
      sku,
      name,
      attributes,
      ...(style ? { style } : {}),
      ...(unitName === undefined ? {} : { salesUnit: { id: unitName, name: unitName } }),
      quantities: { ...former?.quantities, [date]: (former?.quantities[date] ?? 0) + item.quantity },
      totalMinor: (former?.totalMinor ?? 0) + decimalToMinor(item.netTotal),
    });
  }
  return { lines: [...lines.values()], dates, itemsOf };
}
