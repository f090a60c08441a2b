import { routes } from '@kontor/contract';
import { callApi } from '../lib/api-client.ts';

/**
 * Prepares the online payment of an order (CHKO-21) and answers what leads to the provider's page. Rejects with `ApiError`,
 * such as `payment.failed`, while the order stays as it is.
 *
 * @example const pay = await preparePayment(order._id); await pay();
 */
export async function preparePayment(orderId: string): Promise<() => Promise<void>> {
  const { data } = await callApi(routes.payments.createOrder, { body: { orderId } });
  const address = safeAddress(data.redirectUrl);
  return () => leaveFor(address);
}

/** Leaves the page; resolves when the browser's way back brings it into view again as it was. */
function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(address);
  });
}

/** Nothing but a page: an address that would run in this one is not followed. */
function safeAddress(redirectUrl: string): string {
  const { protocol, href } = new URL(redirectUrl, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The payment page has no usable address.');
  return href;
}
