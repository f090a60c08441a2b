import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../payment-provider.ts';

/**
 * Takes no money: a page of our own with 'pay' and 'decline', for the demo and for tests (CHKO-21). The page is named by a
 * token of 256 bits that nobody but the buyer is given. What happened there stands in our own database, so that there is
 * nothing to ask or to tell.
 */
export function createTestProvider(): PaymentProvider {
  return {
    id: 'test',
    async begin({ origin, locale }) {
      const reference = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({ token: reference, locale });
      return { reference, redirectUrl: `${origin}/api/payment/test?${query}` };
    },
    close: async () => ({ kind: 'failed' }),
    refund: async () => {},
  };
}
