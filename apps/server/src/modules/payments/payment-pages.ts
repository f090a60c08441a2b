import type { PaymentOfPage } from './payments.types.ts';

/** The return addresses of the provider's page; invoices have no order. */
export function returnPaths(orderNumber: string | null): { paid: string; failed: string } {
  if (orderNumber === null) {
    return { paid: '/my-account/invoices?payment=paid', failed: '/my-account/invoices?payment=failed' };
  }
  const number = encodeURIComponent(orderNumber);
  return { paid: `/thank-you?order=${number}`, failed: `/order-failed?order=${number}` };
}

/** Where the buyer continues after a payment that ended before. */
export function endedPath({
  order_number: orderNumber,
  status,
}: Pick<PaymentOfPage, 'order_number' | 'status'>): string {
  const { paid, failed } = returnPaths(orderNumber);
  return status === 'paid' || status === 'refunded' ? paid : failed;
}
