import { routes, type WishlistItem } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { removeToast, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { type Wishlist, WishlistContext } from '../../commerce/wishlist-context.ts';
import { paths } from '../../lib/paths.ts';
import { registerPendingWork } from '../../lib/pending-work.ts';
import { applyChange, isSameItem, type WishlistChange } from './wishlist-items.ts';

const wishlistQuery = apiQuery(routes.wishlist.read);

type Stored = { _id: string | null; version: number; items: WishlistItem[] };

/** The list while loading has failed. Its version makes the server refuse to overwrite the stored list (WISH-05). */
const nothing: Stored = { _id: null, version: 0, items: [] };

/**
 * Provides the wishlist of the signed-in user for the active company: the stored list with pending changes. Changes show at
 * once and are saved in order; a failed one is rolled back (WISH-02 to WISH-05).
 */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const maySee = useCompanyRight('wishlist.read');
  const stored = useQuery({ ...wishlistQuery, enabled: maySee });
  const { waiting, change } = useSaving();

  const storedItems = stored.data?.items ?? nothing.items;
  const items = useMemo(() => waiting.reduce(applyChange, storedItems), [waiting, storedItems]);
  const shown = useRef(items);
  shown.current = items;
  const told = useRef<{ item: WishlistItem; toast: string }>(undefined);

  const toggle = useCallback(
    async (item: WishlistItem): Promise<void> => {
      const at = shown.current.findIndex((other) => isSameItem(other, item));
      const isAdded = at === -1;
      if (!(await change(isAdded ? { op: 'add', item } : { op: 'remove', item }))) return;
      // The opposite outcome for this item is no longer true.
      if (told.current && isSameItem(told.current.item, item)) removeToast(told.current.toast);
      const toast = isAdded
        ? showToast({
            type: 'success',
            message: { code: 'product.added.to.wishlist' },
            actions: [{ label: 'toast.open.wishlist', action: () => void navigate(paths.wishlist()) }],
          })
        : showToast({
            type: 'success',
            message: { code: 'product.removed.from.wishlist' },
            actions: [{ label: 'common.undo', action: () => void change({ op: 'add', item, at }) }],
          });
      told.current = { item, toast };
    },
    [change, navigate],
  );

  const isLoading = stored.isPending && maySee;
  const { error, refetch } = stored;
  const value = useMemo<Wishlist>(
    () => ({
      isLoading,
      error: stored.data ? null : error,
      reload: () => void refetch(),
      items,
      has: (item) => items.some((other) => isSameItem(other, item)),
      toggle,
    }),
    [isLoading, stored.data, error, refetch, items, toggle],
  );
  return <WishlistContext value={value}>{children}</WishlistContext>;
}

/** The changes that are not saved yet, and how to make one; it answers whether it was saved and tells when it was not. */
function useSaving() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly WishlistChange[]>([]);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(
    () =>
      registerPendingWork(async () => {
        let last: Promise<unknown>;
        do {
          last = lastSave.current;
          await last;
        } while (last !== lastSave.current);
      }),
    [],
  );

  const change = useCallback(
    (change: WishlistChange): Promise<boolean> => {
      const send = async (basis: Stored) => {
        const items = [...applyChange(basis.items, change)];
        const { _id, version } = basis;
        const saved = await callApi(routes.wishlist.save, { body: { _id, version, items } });
        client.setQueryData(wishlistQuery.queryKey, { _id: saved.id, version: saved.version, items });
      };
      const save = async () => {
        // An answer that was on its way before the save would bring the older list back.
        await client.cancelQueries({ queryKey: wishlistQuery.queryKey });
        try {
          await send(client.getQueryData(wishlistQuery.queryKey) ?? nothing);
        } catch (error) {
          if (!isApiError(error, 'wishlist.conflict', 'wishlist.not.found', 'validation.failed')) throw error;
          // Another save was faster, or an article of the list was deleted. Apply the same change to the stored list.
          await send(await client.fetchQuery({ ...wishlistQuery, staleTime: 0 }));
        }
      };
      const result = lastSave.current.then(async () => {
        try {
          await save();
          return true;
        } catch (error) {
          showToast({ type: 'danger', message: { code: refusalCode(error) } });
          return false;
        } finally {
          setWaiting((waiting) => waiting.filter((other) => other !== change));
        }
      });
      setWaiting((waiting) => [...waiting, change]);
      lastSave.current = result;
      return result;
    },
    [client],
  );
  return { waiting, change };
}

/** The list itself was valid, so the added article is unknown to the server; else WISH-04 names the text. */
function refusalCode(error: unknown): string {
  return isApiError(error, 'validation.failed') ? 'product.not.found' : 'an.error.occurred';
}
