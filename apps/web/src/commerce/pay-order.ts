import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';

/**
 * Prepares the online payment of an order (CHKO-21); the returned function opens the provider's page. Rejects with
 * `ApiError`, such as `payment.failed`; the order stays.
 *
 * @example const pay = await preparePayment(order._id); await pay();
 */
export async function preparePayment(orderId: string): Promise<() => Promise<void>> {
  const { data } = await callApi(routes.payments.createOrder, { body: { orderId } });
  const address = safeAddress(data.redirectUrl);
  return () => leaveFor(address);
}

/** Opens the provider's page for the online payment of invoices (INVC-01). Rejects with `ApiError`. */
export async function payInvoices(invoiceIds: string[]): Promise<void> {
  const { data } = await callApi(routes.payments.payInvoices, { body: { invoiceIds } });
  await leaveFor(safeAddress(data.redirectUrl));
}

/** Leaves the page; resolves if Back restores it from the browser's cache. */
function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(address);
  });
}

/** Refuses addresses that would run script in this page. */
function safeAddress(redirectUrl: string): string {
  const { protocol, href } = new URL(redirectUrl, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The payment page has no usable address.');
  return href;
}
