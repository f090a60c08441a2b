import type { OrderType } from '@kontor/contract';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useMemo } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { piecesOf } from '../../commerce/line-price.ts';
import type { EntryList } from './entry-list.ts';
import type { RowInput } from './season-input.ts';

/** The actions on rows; one stable object, so that rows re-render only when they change. */
export function useRowActions(list: EntryList) {
  return useMemo(() => {
    function removeAll(rows: readonly number[]) {
      const undo = list.drop(new Set(rows));
      showToast({
        type: 'success',
        message: { code: 'entry.rows.removed', values: { count: rows.length } },
        actions: [{ label: 'common.undo', action: undo }],
      });
    }
    return {
      mend: (row: number, input: RowInput) => void list.mend(row, input),
      remove: (row: number) => removeAll([row]),
      removeAll,
    };
  }, [list]);
}

/** The cart's quantities by line, which adding replaces (CART-06). */
export function useCartQuantities(orderType: OrderType): ReadonlyMap<string, number> {
  const { lines } = useCart();
  return useMemo(
    () =>
      new Map(lines.filter((line) => line.orderType === orderType).map((line) => [line.id, piecesOf(line)])),
    [lines, orderType],
  );
}
