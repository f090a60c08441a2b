import { type BasketChange, routes, type Season } from '@kontor/contract';
import { inSeasons, type SeasonedLine } from '../../commerce/season-quantities.ts';
import { takeSeasons } from '../../commerce/shop-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CartNews } from './cart-news.ts';
import { outlivesPage } from './outlives-page.ts';

/** What the engine needs of the outside; tests supply fakes. */
export interface CartTransport {
  load(): Promise<{ _id: string | null; version: number; items: SeasonedLine[]; seasons: readonly Season[] }>;
  /** Without a version it is saved whatever others saved meanwhile. */
  save(body: {
    _id: string | null;
    version?: number;
    changes: BasketChange[];
  }): Promise<{ id: string; version: number; lines: SeasonedLine[]; seasons: readonly Season[] }>;
  /** Runs the task after a while; answers what takes it back. */
  schedule(task: () => void, delayMs: number): () => void;
  /** A clock in milliseconds that only rises. */
  now(): number;
}

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
