import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../payment-provider.ts';

/**
 * Takes no money: an own page with 'pay' and 'decline', for the demo and for tests (CHKO-21). Only the buyer gets its address,
 * a token of 256 bits. The result is in the shop's own database, so that there are no requests and messages.
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
