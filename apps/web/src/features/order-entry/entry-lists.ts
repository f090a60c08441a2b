import { type EntryInput, type OrderType, routes } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { useMemo } from 'react';
import { takeSeasons, useAccount } from '../../commerce/shop-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { useStore } from '../../lib/store.ts';
import { onForgetting } from '../../lib/tab-storage.ts';
import { showToast } from '../../lib/toast-store.ts';
import { createEntryList, type EntryList, type EntryListState } from './entry-list.ts';
import { keepRowsOf } from './kept-rows.ts';
import { checkedRows } from './season-input.ts';

/**
 * The lists of this visit, one a user, company and order type: what was entered is still there after a look at a product,
 * and the same on the cart and on the page of its own. The tab keeps them over a reload.
 */
const lists = new Map<string, { readonly list: EntryList; readonly stopKeeping: () => void }>();

// A check that is under way when the user signs out ends afterwards, and must not bring the rows back.
onForgetting((isForgotten) => {
  for (const [key, { stopKeeping }] of lists) {
    if (!isForgotten(key)) continue;
    stopKeeping();
    lists.delete(key);
  }
});

/** The list of the signed-in user for the active company. */
export function useEntryList(orderType: OrderType): EntryList {
  const { _id, company } = useAccount();
  const key = `${_id} entry ${company?._id} ${orderType}`;
  return useMemo(() => entryListOf(key, orderType), [key, orderType]);
}

/** The list of a key, made and given the rows that the tab kept where there is none yet. */
export function entryListOf(key: string, orderType: OrderType): EntryList {
  const known = lists.get(key);
  if (known) return known.list;
  const list = createEntryList((rows) => check(orderType, rows), sayTooMany);
  lists.set(key, { list, stopKeeping: keepRowsOf(list, key) });
  return list;
}

/** The list's present rows. */
export function useEntryRows(list: EntryList): EntryListState {
  return useStore(list.store);
}

async function check(orderType: OrderType, rows: EntryInput[]) {
  const { data } = await callApi(routes.orderEntry.check, { body: { orderType, rows } });
  takeSeasons(data.seasons);
  return checkedRows(data.rows, data.seasons);
}

function sayTooMany(): void {
  showToast({ type: 'warning', message: { code: 'entry.rows.tooMany', values: { max: MAX_CART_LINES } } });
}
