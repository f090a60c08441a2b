import { randomUUID } from 'node:crypto';
import { tokenOf } from './seed.ts';

/** A request that places what is in a user's cart, with the totals that its preview tells. */
export async function orderOf(url: string, user: number, orderType: 'order' | 'preOrder' = 'order') {
  const headers = { authorization: `Basic ${tokenOf(user)}`, 'content-type': 'application/json' };
  const preview = await fetch(`${url}/api/order/preview`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ orderType }),
  });
  const { data } = (await preview.json()) as {
    data: { gross: number; currency: string; selected: Record<string, string> };
  };
  if (!data?.gross) throw new Error(`No preview for user ${user}: ${preview.status}`);
  const basket = (await (await fetch(`${url}/api/basket`, { headers })).json()) as { _id: string };
  return {
    method: 'POST' as const,
    path: '/api/order/create',
    token: tokenOf(user),
    body: {
      checkoutId: randomUUID(),
      orderType,
      basketId: basket._id,
      ...data.selected,
      termsAccepted: true,
      expectedTotal: { value: data.gross, currency: data.currency },
    },
  };
}
