import { type OrderCreation, routes } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { reloadForCompany } from '../../commerce/company-change.ts';
import { preparePayment } from '../../commerce/pay-order.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
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
  'season.over',
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
  onPlaced,
}: {
  onSubmit: () => void;
  onRefused: () => void;
  /** The order exists, also where an earlier call made it. */
  onPlaced: () => void;
}) {
  const cart = useCart();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [checkoutId] = useState(newCheckoutId);
  const [isPlacing, setPlacing] = useState(false);
  const [notice, setNotice] = useState<ApiError>();
  // State alone would let a second press through that comes before the next paint.
  const isUnderWay = useRef(false);

  async function place(
    order: Omit<OrderCreation, 'checkoutId' | 'basketId'>,
    refresh: () => Promise<unknown>,
  ) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setNotice(undefined);
    try {
      const basketId = await cart.flush();
      if (basketId === null) throw new ApiError({ status: 422, code: 'basket.empty' });
      onSubmit();
      const { data } = await callApi(routes.checkout.create, { body: { ...order, checkoutId, basketId } });
      onPlaced();
      const pay = data.requiresPayment ? await payment(data._id) : undefined;
      const outcome = data.requiresPayment ? paths.orderFailed : paths.thankYou;
      await navigate({ ...outcome(data.orderNumber), replace: true });
      // Badges, lists and stocks show what is left.
      void cart.reload();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path !== apiKey(routes.checkout.preview)[0],
      });
      void pay?.();
    } catch (error) {
      await refused(error, refresh);
    } finally {
      isUnderWay.current = false;
      setPlacing(false);
    }
  }

  async function refused(error: unknown, refresh: () => Promise<unknown>) {
    const refusal = isApiError(error) ? error : new ApiError({ status: 500, code: 'internal.error' });
    if (refusal.code === 'company.changed') {
      reloadForCompany('order');
      return;
    }
    setNotice(refusal);
    // The order may exist, and the cart be empty: nothing is asked anew, so that the same can be sent again.
    if (isUnknown(refusal)) return;
    if (isRepeated(refusal)) {
      onPlaced();
      await cart.reload();
      return;
    }
    onRefused();
    if (cartRefusals.includes(refusal.code)) await cart.reload();
    await refresh();
  }

  return {
    checkoutId,
    place,
    isPlacing,
    notice,
    /** True once the order was sent: what the page shows then stays until its fate is known. */
    isSettling: isPlacing || (notice !== undefined && (isUnknown(notice) || isRepeated(notice))),
  };
}

/**
 * Leads from the page of the unpaid order, on which the browser's way back from the provider ends, to the payment. Nothing
 * when that does not work: the order stands all the same, and that page offers to pay it (CHKO-21, CHKO-22).
 */
async function payment(orderId: string) {
  try {
    return await preparePayment(orderId);
  } catch {
    return undefined;
  }
}

/** No answer, or that of something in between: the order may have been placed. */
export function isUnknown({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function isRepeated({ code }: ApiError): boolean {
  return code === 'checkout.already.submitted';
}
