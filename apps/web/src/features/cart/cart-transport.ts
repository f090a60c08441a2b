import { routes } from '@kontor/contract';
import { callApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { inSeasons } from '../../lib/season-quantities.ts';
import { takeSeasons } from '../../lib/shop-context.ts';
import type { CartTransport } from './cart-engine.ts';
import type { CartNews } from './cart-news.ts';
import { outlivesPage } from './outlives-page.ts';

/**
 * The calls for the cart of one company. The active company belongs to the session, which another tab may have changed: a
 * cart that is not of this company is refused with 409 `company.changed` here as a save of it is by the server (AUTH-13).
 */
export function createCartTransport(companyId: string, news: CartNews): CartTransport {
  return {
    async load() {
      const cart = await callApi(routes.cart.read);
      if (cart.companyId !== companyId) throw new ApiError({ status: 409, code: 'company.changed' });
      news.tell(cart.version);
      takeSeasons(cart.seasons);
      return { ...cart, items: inSeasons(cart.items, cart.seasons) };
    },
    async save(target) {
      const body = { ...target, companyId };
      const saved = await callApi(routes.cart.change, { body, keepalive: outlivesPage(body.changes) });
      news.tell(saved.version);
      takeSeasons(saved.seasons);
      return { ...saved, lines: inSeasons(saved.lines, saved.seasons) };
    },
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
  };
}
