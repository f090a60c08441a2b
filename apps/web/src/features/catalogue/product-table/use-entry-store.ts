import type { OrderType } from '@kontor/contract';
import type { EntryFlags, QuantityBySeason } from '@kontor/domain';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useEffect, useMemo, useState } from 'react';
import { hasSameIds } from '../../../commerce/season-quantities.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import type { TableRow } from './table-rows.ts';

/**
 * The entries of a table. Another list, mode or rule starts anew (TABL-17); fresh data and carts update the entries
 * (TABL-18). If the offered seasons change, entries of the remaining seasons stay. All inputs must be stable
 * between renders.
 */
export function useEntryStore(input: {
  readonly rows: readonly TableRow[];
  readonly orderType: OrderType;
  readonly slots: readonly string[];
  readonly listKey: string;
  readonly flags: EntryFlags;
  readonly baseline: ReadonlyMap<string, QuantityBySeason>;
}): EntryStore {
  const { rows, baseline, orderType, slots, listKey, flags } = input;
  const identity = [listKey, orderType, flags.isBatchSizeActive, flags.buyableWithoutStock].join(' ');
  const make = () => ({
    identity,
    lost: 0,
    store: createEntryStore({ rows, orderType, slots, flags, baseline }),
  });
  const [kept, setKept] = useState(make);
  // Created during render, so that no row shows an entry of the former list.
  const isList = kept.identity === identity;
  const current = isList && hasSameIds(kept.store.slots, slots) ? kept : make();
  if (current !== kept && isList) current.lost = current.store.takeOver(kept.store);
  if (current !== kept) setKept(current);
  // New rows, such as those of a matrix, render with their entries at once.
  useMemo(() => current.store.announce({ rows, baseline }), [current, rows, baseline]);
  useEffect(() => current.store.update({ rows, baseline }), [current, rows, baseline]);
  const { lost } = current;
  useEffect(() => {
    if (lost > 0)
      showToast({ type: 'warning', message: { code: 'entries.season.over', values: { count: lost } } });
  }, [lost]);
  return current.store;
}
