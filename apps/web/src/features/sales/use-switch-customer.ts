import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { holdPage } from '../../lib/hold-page.ts';
import { finishPendingWork } from '../../lib/pending-work.ts';

/** Makes a customer the active company. Afterwards a page must be loaded anew, with that company's prices and carts (AUTH-12). */
export function useSwitchCustomer(then: { onSuccess?: () => void; onError?: (error: Error) => void }) {
  return useWork({
    ...then,
    mutationFn: async (customerId: string) => {
      await finishPendingWork();
      // From here on entries can no longer be saved for the former customer.
      const release = holdPage();
      try {
        return await callApi(routes.sales.switchCustomer, { body: { customerId } });
      } catch (error) {
        release();
        throw error;
      }
    },
  });
}
