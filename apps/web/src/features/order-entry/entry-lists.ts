import { type EntryInput, type OrderType, routes } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { useMemo } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { useAccount } from '../../lib/shop-context.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../lib/toast-store.ts';
import { createEntryList, type EntryList, type EntryListState } from './entry-list.ts';
import { keepRowsOf } from './kept-rows.ts';

/**
 * The lists of this visit, one a user, company and order type: what was entered is still there after a look at a product,
 * and the same on the cart and on the page of its own. The tab keeps them over a reload.
 */
const lists = new Map<string, EntryList>();

/** The list of the signed-in user for the active company. */
export function useEntryList(orderType: OrderType): EntryList {
  const { _id, company } = useAccount();
  const key = `${_id} ${company?._id} ${orderType}`;
  return useMemo(() => {
    const known = lists.get(key);
    if (known) return known;
    const list = createEntryList((rows) => check(orderType, rows), sayTooMany);
    lists.set(key, list);
    keepRowsOf(list, `entry ${key}`);
    return list;
  }, [key, orderType]);
}

/** The list's present rows. */
export function useEntryRows(list: EntryList): EntryListState {
  return useStore(list.store);
}

async function check(orderType: OrderType, rows: EntryInput[]) {
  const { data } = await callApi(routes.orderEntry.check, { body: { orderType, rows } });
  return data.rows;
}

function sayTooMany(): void {
  showToast({ type: 'warning', message: { code: 'entry.rows.tooMany', values: { max: MAX_CART_LINES } } });
}
