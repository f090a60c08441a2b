import Type, { type Static } from 'typebox';
import { MarkedTexts, ProductRow } from './catalogue.ts';
import { defineRoute } from './route.ts';
import { Text } from './schema.ts';

const { price, stock, preStocks, notEnoughStock, ...facts } = ProductRow.properties;

/**
 * A hit of the index: the row of a list with variants (a product's row when `distinct` is `_id`) with the engine's own
 * `id`. The built-in engine adds the company's price and the current stock. Hits of an outside Meilisearch have no `stock`;
 * GET /api/material/prices returns both.
 */
export const SearchHit = Type.Object({
  id: Type.String(),
  ...facts,
  price,
  stock: Type.Optional(stock),
  preStocks: Type.Optional(preStocks),
  notEnoughStock: Type.Optional(notEnoughStock),
  /** The wanted attributes as texts with tags around what matched; not escaped. */
  _formatted: Type.Optional(MarkedTexts),
});
export type SearchHit = Static<typeof SearchHit>;

/**
 * How the browser reaches the search engine (API-23). `url` suits the official client; `token` is a tenant token of the
 * Meilisearch protocol for the index of `environment`, valid for 60 minutes. `error` comes alone: `search.disabled` where
 * the tenant searches without an engine (CONF-11), `search.unavailable` while an outside Meilisearch does not answer.
 */
export const SearchAccess = Type.Union([
  Type.Object({ token: Type.String(), url: Type.String(), error: Type.Null(), environment: Type.String() }),
  Type.Object({ error: Type.Union([Type.Literal('search.disabled'), Type.Literal('search.unavailable')]) }),
]);
export type SearchAccess = Static<typeof SearchAccess>;

export const searchRoutes = {
  token: defineRoute({
    method: 'GET',
    path: '/api/search/token',
    access: 'session',
    summary: 'Address, index and token of the search engine for the browser',
    responses: { 200: SearchAccess },
  }),
  report: defineRoute({
    method: 'POST',
    path: '/api/search/report',
    access: 'session',
    summary: 'Count what was searched and how much it found, without saying who asked',
    body: Type.Object({
      /** As it was typed; what looks like a person's data is not stored. */
      searchKey: Text({ min: 1, max: 200 }),
      hits: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
    responses: { 204: Type.Null() },
  }),
};
