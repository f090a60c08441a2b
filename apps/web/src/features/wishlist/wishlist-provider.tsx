import { routes, type WishlistItem } from '@kontor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { useAccount } from '../../lib/shop-context.ts';
import { showToast } from '../../lib/toast-store.ts';
import { type Wishlist, WishlistContext } from '../../lib/wishlist-context.ts';
import { applyChange, isSameItem, type WishlistChange } from './wishlist-items.ts';

const wishlistQuery = apiQuery(routes.wishlist.read);

type Stored = { _id: string | null; version: number; items: WishlistItem[] };

/** What is assumed while nothing could be loaded; the version makes the server refuse to overwrite what is there (WISH-05). */
const nothing: Stored = { _id: null, version: 0, items: [] };

/** Provides the wishlist of the signed-in user for the active company: shown at once, saved in order (WISH-02 to WISH-05). */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { company } = useAccount();
  const stored = useQuery({ ...wishlistQuery, enabled: company !== null });
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  const items = stored.data?.items ?? nothing.items;

  const save = useCallback(
    async (change: WishlistChange) => {
      const send = async (basis: Stored) => {
        const { _id, version } = basis;
        const items = applyChange(basis.items, change);
        const saved = await callApi(routes.wishlist.save, { body: { _id, version, items } });
        client.setQueryData(wishlistQuery.queryKey, { _id: saved.id, version: saved.version, items });
      };
      try {
        await send(client.getQueryData(wishlistQuery.queryKey) ?? nothing);
      } catch (error) {
        if (!isApiError(error, 'wishlist.conflict', 'wishlist.not.found')) throw error;
        // Somebody else was faster: the same wish again, on what is there now.
        await send(await client.fetchQuery({ ...wishlistQuery, staleTime: 0 }));
      }
    },
    [client],
  );

  const toggle = useCallback(
    (item: WishlistItem): Promise<void> => {
      const present = client.getQueryData(wishlistQuery.queryKey) ?? nothing;
      const isPresent = present.items.some((other) => isSameItem(other, item));
      const change: WishlistChange = { op: isPresent ? 'remove' : 'add', item };
      void client.cancelQueries({ queryKey: wishlistQuery.queryKey });
      client.setQueryData(wishlistQuery.queryKey, { ...present, items: applyChange(present.items, change) });
      lastSave.current = lastSave.current.then(async () => {
        try {
          await save(change);
          if (isPresent) showToast({ type: 'success', message: { code: 'product.removed.from.wishlist' } });
          else
            showToast({
              type: 'success',
              message: { code: 'product.added.to.wishlist' },
              actions: [{ label: 'toast.open.wishlist', action: () => void navigate(paths.wishlist()) }],
            });
        } catch {
          const undo: WishlistChange = { op: isPresent ? 'add' : 'remove', item };
          client.setQueryData(wishlistQuery.queryKey, (current) =>
            current ? { ...current, items: applyChange(current.items, undo) } : current,
          );
          showToast({ type: 'danger', message: { code: 'an.error.occurred' } });
        }
      });
      return lastSave.current;
    },
    [client, navigate, save],
  );

  const isLoading = stored.isPending && company !== null;
  const value = useMemo<Wishlist>(
    () => ({ isLoading, items, has: (item) => items.some((other) => isSameItem(other, item)), toggle }),
    [isLoading, items, toggle],
  );
  return <WishlistContext value={value}>{children}</WishlistContext>;
}
