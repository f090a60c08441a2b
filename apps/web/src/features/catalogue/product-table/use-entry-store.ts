import type { OrderType } from '@kontor/contract';
import type { QuantityFlags } from '@kontor/domain';
import { useEffect, useMemo, useState } from 'react';
import { hasSameIds, type QuantityBySlot } from '../../../commerce/season-quantities.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import type { TableRow } from './table-rows.ts';

/**
 * The entries of a table as long as list, mode and rules stay the same; a change of one starts anew (TABL-17), fresh data
 * and another cart go into the entries that are there (TABL-18). Where other seasons are offered, what was entered for those
 * that still are stays. All inputs must be stable between renders.
 */
export function useEntryStore(input: {
  readonly rows: readonly TableRow[];
  readonly orderType: OrderType;
  readonly slots: readonly string[];
  readonly listKey: string;
  readonly flags: QuantityFlags;
  readonly baseline: ReadonlyMap<string, QuantityBySlot>;
}): EntryStore {
  const { rows, baseline, orderType, slots, listKey, flags } = input;
  const identity = [listKey, orderType, flags.isBatchSizeActive, flags.buyableWithoutStock].join(' ');
  const make = () => ({
    identity,
    lost: 0,
    store: createEntryStore({ rows, orderType, slots, flags, baseline }),
  });
  const [kept, setKept] = useState(make);
  // Made in this very render, so that no row ever shows what was entered into the former list.
  const isList = kept.identity === identity;
  const current = isList && hasSameIds(kept.store.slots, slots) ? kept : make();
  if (current !== kept && isList) current.lost = current.store.takeOver(kept.store);
  if (current !== kept) setKept(current);
  // Rows that join a list, such as those of a matrix, are not drawn empty first.
  useMemo(() => current.store.announce({ rows, baseline }), [current, rows, baseline]);
  useEffect(() => current.store.update({ rows, baseline }), [current, rows, baseline]);
  const { lost } = current;
  useEffect(() => {
    if (lost > 0)
      showToast({ type: 'warning', message: { code: 'entries.season.over', values: { count: lost } } });
  }, [lost]);
  return current.store;
}
