import { type EntryInput, type OrderType, routes } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useMemo } from 'react';
import { takeSeasons, useAccount } from '../../commerce/shop-context.ts';
import { onForgetting } from '../../lib/tab-storage.ts';
import { createEntryList, type EntryList, type EntryListState } from './entry-list.ts';
import { keepRowsOf } from './kept-rows.ts';
import { checkedRows } from './season-input.ts';

/**
 * One list per user, company and order type, shared by the cart and the quick entry page. The tab keeps it over
 * reloads.
 */
const lists = new Map<string, { readonly list: EntryList; readonly stopKeeping: () => void }>();

// A check that ends after sign-out must not bring the rows back.
onForgetting((isForgotten) => {
  for (const [key, { stopKeeping }] of lists) {
    if (!isForgotten(key)) continue;
    stopKeeping();
    lists.delete(key);
  }
});

export function useEntryList(orderType: OrderType): EntryList {
  const { _id, company } = useAccount();
  const key = `${_id} entry ${company?._id} ${orderType}`;
  return useMemo(() => entryListOf(key, orderType), [key, orderType]);
}

/** Returns the list of a key; creates it with the rows that the tab has kept. */
export function entryListOf(key: string, orderType: OrderType): EntryList {
  const known = lists.get(key);
  if (known) return known.list;
  const list = createEntryList((rows) => check(orderType, rows), sayTooMany);
  lists.set(key, { list, stopKeeping: keepRowsOf(list, key) });
  return list;
}

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
