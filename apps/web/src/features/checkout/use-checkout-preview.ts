import { type CheckoutSelection, routes } from '@kontor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCart } from '../../commerce/cart-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { apiKey } from '../../lib/query-client.ts';

/**
 * The totals and issues of what is chosen (CHKO-26), after everything unsaved of the cart is with the server; those of
 * the former choice stay in view while others are on their way.
 */
export function useCheckoutPreview(selection: CheckoutSelection, { isFrozen }: { isFrozen: boolean }) {
  const { settle } = useCart();
  return useQuery({
    queryKey: apiKey(routes.checkout.preview, { body: selection }),
    queryFn: async ({ signal }) => {
      // What the server has is what can be ordered.
      await settle();
      return (await callApi(routes.checkout.preview, { body: selection, signal })).data;
    },
    placeholderData: keepPreviousData,
    // Prices and stock change: never from an earlier visit, and anew when the buyer comes back to the page.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: !isFrozen,
  });
}
