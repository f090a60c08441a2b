import { type OrderCreation, routes } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { useCart } from '../../lib/cart-context.ts';
import { paths } from '../../lib/paths.ts';
import { apiKey } from '../../lib/query-client.ts';
import { newCheckoutId } from './checkout-choices.ts';

/** Refusals after which the cart in view is not what the server has. */
const cartRefusals = [
  'basket.conflict',
  'basket.empty',
  'basket.not.found',
  'product.not.found',
  'stock.not.enough.error',
  'prestock.not.enough',
  'preorder.not.available',
  'price.missing',
  'price.changed',
];

/**
 * Places the order of this page, once: the id of the checkout is made when the page opens, so that neither a second press
 * nor a repetition after a lost answer orders twice (CHKO-15). What was refused is told in `notice`, and the totals are
 * asked for anew, so that the buyer decides on what holds now (CHKO-18).
 */
export function usePlaceOrder({
  onSubmit,
  onRefused,
  refresh,
}: {
  onSubmit: () => void;
  onRefused: () => void;
  refresh: () => Promise<unknown>;
}) {
  const cart = useCart();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [checkoutId] = useState(newCheckoutId);
  const [isPlacing, setPlacing] = useState(false);
  const [notice, setNotice] = useState<ApiError>();
  // State alone would let a second press through that comes before the next paint.
  const isUnderWay = useRef(false);

  async function place(order: Omit<OrderCreation, 'checkoutId' | 'basketId'>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setNotice(undefined);
    try {
      const basketId = await cart.flush();
      if (basketId === null) throw new ApiError({ status: 422, code: 'basket.empty' });
      onSubmit();
      const { data } = await callApi(routes.checkout.create, { body: { ...order, checkoutId, basketId } });
      await navigate({ ...paths.thankYou(data.orderNumber), replace: true });
      // Badges, lists and stocks show what is left.
      void cart.reload();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path !== apiKey(routes.checkout.preview)[0],
      });
    } catch (error) {
      await refused(error);
    } finally {
      isUnderWay.current = false;
      setPlacing(false);
    }
  }

  async function refused(error: unknown) {
    const refusal = isApiError(error) ? error : new ApiError({ status: 500, code: 'internal.error' });
    if (refusal.code === 'company.changed') {
      window.location.reload();
      return;
    }
    setNotice(refusal);
    // The order exists already: the cart may well be empty, and the notice leads to the order.
    if (refusal.code === 'checkout.already.submitted') {
      await cart.reload();
      return;
    }
    onRefused();
    if (cartRefusals.includes(refusal.code)) await cart.reload();
    await refresh();
  }

  return { place, isPlacing, notice, clearNotice: () => setNotice(undefined) };
}
