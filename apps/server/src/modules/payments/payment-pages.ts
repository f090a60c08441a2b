/** The return addresses of the provider's page; invoices have no order. */
export function returnPaths(orderNumber: string | null): { paid: string; failed: string } {
  if (orderNumber === null) {
    return { paid: '/my-account/invoices?payment=paid', failed: '/my-account/invoices?payment=failed' };
  }
  const number = encodeURIComponent(orderNumber);
  return { paid: `/thank-you?order=${number}`, failed: `/order-failed?order=${number}` };
}
