import Type, { type Static } from 'typebox';
import { MarkedTexts, ProductRow } from './catalogue.ts';
import { defineRoute } from './route.ts';
import { DataOf, LocalDate, Locale, listQuery, OneOf, PageOf, Text } from './schema.ts';
import { SynonymGroup } from './settings.ts';

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

/** A term that found nothing, as it is counted. */
export const MissedTerm = Type.Object({
  term: Type.String(),
  locale: Locale,
  misses: Type.Integer(),
  lastDay: LocalDate,
});
export type MissedTerm = Static<typeof MissedTerm>;

const SentGroup = Type.Object(
  {
    ...SynonymGroup.properties,
    words: Type.Array(Text({ min: 1, max: 100 }), { minItems: 2, maxItems: 20 }),
  },
  { additionalProperties: false },
);

const SynonymGroups = DataOf(Type.Object({ version: Type.String(), groups: Type.Array(SynonymGroup) }));

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
  misses: defineRoute({
    method: 'GET',
    path: '/api/admin/search/misses',
    access: 'operator',
    right: 'products.read',
    summary: 'What was searched and found nothing, the most frequent first',
    query: Type.Object({
      ...listQuery(['misses', 'lastDay', 'term']),
      locale: Type.Optional(Locale),
      /** Of the last so many days; default 30. */
      days: Type.Optional(OneOf(['1', '7', '30', '90'])),
    }),
    responses: { 200: PageOf(MissedTerm) },
  }),
  synonyms: defineRoute({
    method: 'GET',
    path: '/api/admin/search/synonyms',
    access: 'operator',
    right: 'products.read',
    summary: 'The groups of synonyms',
    responses: { 200: SynonymGroups },
  }),
  saveSynonyms: defineRoute({
    method: 'PUT',
    path: '/api/admin/search/synonyms',
    access: 'operator',
    right: 'products.write',
    summary: 'Replace the groups of synonyms; searches use them at once',
    body: Type.Object(
      { version: Text({ min: 1, max: 64 }), groups: Type.Array(SentGroup, { maxItems: 1_000 }) },
      { additionalProperties: false },
    ),
    responses: { 200: SynonymGroups },
    errors: ['record.changed'],
  }),
  tryOut: defineRoute({
    method: 'POST',
    path: '/api/admin/search/try',
    access: 'operator',
    right: 'products.read',
    summary: 'How many products a search finds, now and with another group of synonyms',
    body: Type.Object(
      { term: Text({ min: 1, max: 200 }), locale: Locale, group: Type.Optional(SentGroup) },
      { additionalProperties: false },
    ),
    responses: { 200: DataOf(Type.Object({ now: Type.Integer(), after: Type.Integer() })) },
  }),
};
