import { type CheckoutSelection, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCart } from '../../commerce/cart-context.ts';
import { inSeasons } from '../../commerce/season-quantities.ts';
import type { CheckoutPreview } from './checkout-choices.ts';

/**
 * Totals and issues of the current choices (CHKO-26), after all cart changes are saved. The former totals stay
 * visible while new ones load.
 */
export function useCheckoutPreview(selection: CheckoutSelection, { isFrozen }: { isFrozen: boolean }) {
  const { settle } = useCart();
  return useQuery({
    queryKey: apiKey(routes.checkout.preview, { body: selection }),
    queryFn: async ({ signal }): Promise<CheckoutPreview> => {
      // The preview covers only the stored cart, so save first.
      await settle();
      const { data } = await callApi(routes.checkout.preview, { body: selection, signal });
      return { ...data, lines: inSeasons(data.lines, data.seasons) };
    },
    placeholderData: keepPreviousData,
    // Prices and stock change: refetch on each visit and on return to the page.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: !isFrozen,
  });
}
