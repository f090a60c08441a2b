import { type ApprovalCreation, type OrderCreation, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError, isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { reloadForCompany } from '../../commerce/company-change.ts';
import { preparePayment } from '../../commerce/pay-order.ts';
import { paths } from '../../lib/paths.ts';

/** Errors after which the visible cart differs from the server's. */
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
 * Places the order once. The page makes the checkout id when it opens, so that a second click or a retry after a lost response
 * cannot order twice (CHKO-15). `notice` holds the refusal; the totals are refetched, so that the buyer decides on current data
 * (CHKO-18).
 */
export function usePlaceOrder({
  onSubmit,
  onRefused,
  onPlaced,
}: {
  onSubmit: () => void;
  onRefused: () => void;
  /** Called once the order exists, even if an earlier call made it. */
  onPlaced: () => void;
}) {
  const cart = useCart();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [checkoutId] = useState(randomId);
  const [isPlacing, setPlacing] = useState(false);
  const [notice, setNotice] = useState<ApiError>();
  // State would lag by one render: too late for a second press.
  const isUnderWay = useRef(false);

  async function place(
    order: Omit<OrderCreation, 'checkoutId' | 'basketId'>,
    refresh: () => Promise<unknown>,
    /** Requests approval of the order instead of placing it. */
    request?: Pick<ApprovalCreation, 'message'>,
  ) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setNotice(undefined);
    try {
      const basketId = await cart.flush();
      if (basketId === null) throw new ApiError({ status: 422, code: 'basket.empty' });
      onSubmit();
      const body = { ...order, checkoutId, basketId };
      if (request) {
        const { data } = await callApi(routes.approvals.request, { body: { ...body, ...request } });
        onPlaced();
        await left(() => navigate({ ...paths.approvalRequested(data._id), replace: true }));
        return;
      }
      const { data } = await callApi(routes.checkout.create, { body });
      onPlaced();
      const pay = data.requiresPayment ? await payment(data._id) : undefined;
      const outcome = data.requiresPayment ? paths.orderFailed : paths.thankYou;
      await left(() => navigate({ ...outcome(data.orderNumber), replace: true }));
      void pay?.();
    } catch (error) {
      await refused(error, refresh);
    } finally {
      isUnderWay.current = false;
      setPlacing(false);
    }
  }

  async function left(show: () => Promise<void>) {
    await show();
    // Badges, lists and stocks must show the new numbers.
    void cart.reload();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path !== apiKey(routes.checkout.preview)[0],
    });
  }

  async function refused(error: unknown, refresh: () => Promise<unknown>) {
    const refusal = isApiError(error) ? error : new ApiError({ status: 500, code: 'internal.error' });
    if (refusal.code === 'company.changed') {
      reloadForCompany('order');
      return;
    }
    setNotice(refusal);
    // The order may exist and the cart be empty: keep everything, so that the same order can be sent again.
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
    /** True once the order was sent: the page stays as it is until the result is known. */
    isSettling: isPlacing || (notice !== undefined && (isUnknown(notice) || isRepeated(notice))),
  };
}

/**
 * Opens the payment through the page of the unpaid order, so that the browser's Back from the provider ends there.
 * If that fails, the order still exists, and that page offers to pay (CHKO-21, CHKO-22).
 */
async function payment(orderId: string) {
  try {
    return await preparePayment(orderId);
  } catch {
    return undefined;
  }
}

/** True without an answer, or with one from a proxy: the order may have been placed. */
export function isUnknown({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function isRepeated({ code }: ApiError): boolean {
  return code === 'checkout.already.submitted';
}
