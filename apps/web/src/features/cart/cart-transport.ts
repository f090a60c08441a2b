import { type BasketChange, routes, type Season } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { inSeasons, type SeasonedLine } from '../../commerce/season-quantities.ts';
import { takeSeasons } from '../../commerce/shop-context.ts';
import type { CartNews } from './cart-news.ts';
import { outlivesPage } from './outlives-page.ts';

/** The engine's calls and clock; tests supply fakes. */
export interface CartTransport {
  load(): Promise<{ _id: string | null; version: number; items: SeasonedLine[]; seasons: readonly Season[] }>;
  /** Without a version the save overwrites whatever others saved. */
  save(body: {
    _id: string | null;
    version?: number;
    changes: BasketChange[];
  }): Promise<{ id: string; version: number; lines: SeasonedLine[]; seasons: readonly Season[] }>;
  /** Runs the task after a delay; returns a cancel function. */
  schedule(task: () => void, delayMs: number): () => void;
  /** Monotonic clock in ms. */
  now(): number;
}

/**
 * The calls for one company's cart. Another tab may have changed the session's company: a load then fails with 409
 * `company.changed`, as a save does on the server (AUTH-13).
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
