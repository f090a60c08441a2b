import type { OrderType } from '@kontor/contract';
import { pageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAccount } from '../../../commerce/shop-context.ts';
import type { EntryStore } from './entry-store.ts';
import { fillIn } from './fill-in.ts';
import { keepEntriesOf, type ListKeeper } from './keep-entries.ts';
import { changeKept, type EntryPlace, keptEntriesOf, normalHref } from './kept-entries.ts';

export type KeptList = {
  /** Undefined while no customer is chosen. */
  readonly keeper: ListKeeper | undefined;
  /** Fills the inputs of these articles; undefined if the list has none of them. */
  readonly fill: (skus: readonly string[]) => { readonly refused: readonly string[] } | undefined;
  /** Forgets entries that are in the cart now. */
  readonly drop: (skus: readonly string[]) => void;
};

/** The page that 'show' navigates to; its list is filled with the kept entries. */
let wanted: { readonly key: string; readonly href: string } | undefined;

/** Fills the kept entries into the list of another page once it is shown. */
export function wantEntries(key: string, href: string): void {
  wanted = { key, href };
}

/** Keeps the entries of a list for the signed-in user and the active customer (TABL-17, decision 49). */
export function useKeptEntries({
  store,
  rows,
  orderType,
  onShown,
}: {
  readonly store: EntryStore;
  readonly rows: readonly { readonly key: string }[];
  readonly orderType: OrderType;
  /** Called after filling; `sku` is the first accepted article, undefined if none. */
  readonly onShown: (sku: string | undefined) => void;
}): KeptList {
  const key = useKeptKey(orderType);
  const place = usePlace();
  const [current, setCurrent] = useState<{ of: EntryStore; keeper: ListKeeper }>();
  useEffect(() => {
    if (key === undefined) return;
    const keeper = keepEntriesOf(store, { key, place });
    setCurrent({ of: store, keeper });
    return keeper.stop;
  }, [store, key, place]);
  const keeper = current?.of === store ? current.keeper : undefined;
  const keys = useMemo(() => new Set(rows.map((row) => row.key)), [rows]);

  const tellShown = useEffectEvent(onShown);
  const fillNow = (skus: readonly string[]) => {
    const here = skus.filter((sku) => keys.has(sku));
    if (key === undefined || here.length === 0) return undefined;
    const { taken, refused } = fillIn(store, keptEntriesOf(key).get(), here);
    keeper?.keepNow();
    return { taken, refused };
  };
  const fillWanted = useEffectEvent(() => {
    if (wanted?.key !== key || wanted?.href !== place().href || key === undefined) return;
    const filled = fillNow([...keptEntriesOf(key).get().keys()]);
    if (!filled) return;
    wanted = undefined;
    tellShown(filled.taken[0]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the articles of the page may come later than the page
  useEffect(() => {
    if (keeper) fillWanted();
  }, [keeper, keys]);

  const drop = useCallback(
    (skus: readonly string[]) => {
      if (key === undefined || !skus.some((sku) => keptEntriesOf(key).get().has(sku))) return;
      changeKept(key, (entries) => {
        for (const sku of skus) entries.delete(sku);
      });
    },
    [key],
  );
  return {
    keeper,
    drop,
    fill(skus) {
      const filled = fillNow(skus);
      if (filled) onShown(filled.taken[0]);
      return filled;
    },
  };
}

/** Storage key of the user's entries for the active customer; undefined without one. */
export function useKeptKey(orderType: OrderType): string | undefined {
  const { _id, company } = useAccount();
  return company ? `${_id} typed ${company._id} ${orderType}` : undefined;
}

function usePlace(): () => EntryPlace {
  const router = useRouter();
  return useCallback(() => {
    const { pathname, href, search } = router.state.location;
    const isList = /^\/(category|search)(\/|$)/.test(pathname);
    const { page = 1 } = search as { page?: number };
    return { name: pageTitle.get(), page: isList ? page : undefined, href: normalHref(href) };
  }, [router]);
}
