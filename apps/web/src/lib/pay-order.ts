import { routes } from '@kontor/contract';
import { callApi } from './api-client.ts';

/**
 * Leads to the provider's page on which an order is paid (CHKO-21); never comes back when that works, because the page is
 * left. It takes the place of the page in view, so that the browser's way back does not end on one that still waits.
 * Rejects with `ApiError`, such as `payment.failed`, while the order stays as it is.
 */
export async function payOrder(orderId: string): Promise<never> {
  const { data } = await callApi(routes.payments.createOrder, { body: { orderId } });
  window.location.replace(safeAddress(data.redirectUrl));
  return new Promise<never>(() => {});
}

/** Nothing but a page: an address that would run in this one is not followed. */
function safeAddress(redirectUrl: string): string {
  const { protocol, href } = new URL(redirectUrl, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The payment page has no usable address.');
  return href;
}
