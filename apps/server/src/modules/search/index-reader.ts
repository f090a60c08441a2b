import { type Listings, maxFacetValues } from '../listing/index.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';
import { synonymsOf } from './outside/index-synonyms.ts';
import {
  type FieldContext,
  type Fields,
  readInteger,
  readTexts,
  snakeCase,
} from './protocol/field-reader.ts';
import { pickAttributes } from './protocol/formatting.ts';
import { ProtocolError, type ProtocolErrorCode, shown } from './protocol/protocol-error.ts';
import { readSearchQuery, type SearchQuery } from './protocol/search-query.ts';
import { findHits, listJson, type SearchContext } from './search.usecases.ts';
import { ruleFilter, type SearchCaller } from './search-caller.ts';
import { isSameKey, type SearchKeys } from './search-keys.ts';
import { filterableAttributes, searchableAttributes, sortableAttributes } from './searched-index.ts';

export type IndexReader = ReturnType<typeof createIndexReader>;

/** The version of the protocol that the answers follow. */
const protocolVersion = '1.15.0';

/** A fixed date: the index is derived from the catalogue. */
const createdAt = '2025-01-01T00:00:00Z';

const settings: Readonly<Record<string, unknown>> = {
  displayedAttributes: ['*'],
  searchableAttributes,
  filterableAttributes,
  sortableAttributes,
  rankingRules: ['sort', 'words', 'typo', 'attribute', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
  },
  faceting: { maxValuesPerFacet: maxFacetValues, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: 1_000_000 },
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: false,
  prefixSearch: 'indexingTime',
};

const maxDocuments = 100;

export function createIndexReader(
  context: SearchContext & {
    keys: SearchKeys;
    tenants: Pick<TenantReader, 'all'>;
    listings: Pick<Listings, 'sizeOf'>;
    settings: Pick<SettingsReader, 'of'>;
  },
) {
  const { index, listings } = context;
  const described = { uid: index, createdAt, updatedAt: createdAt, primaryKey: 'id' };

  async function indexStats(tenantId: number) {
    return {
      numberOfDocuments: await listings.sizeOf(tenantId),
      isIndexing: false,
      fieldDistribution: {},
    };
  }

  /** The synonyms are the tenant's own (decision 51). */
  async function settingsOf(tenantId: number): Promise<Readonly<Record<string, unknown>>> {
    const { document } = await context.settings.of(tenantId);
    return { ...settings, synonyms: synonymsOf(document.searchSynonyms ?? []) };
  }

  async function allKeys() {
    const tenants = await context.tenants.all();
    return await Promise.all(
      tenants.map(async ({ id, name }) => {
        const { uid, value } = await context.keys.ofTenant(id);
        return {
          name,
          description: `Searches the articles of ${name} and signs tenant tokens for them`,
          key: value,
          uid,
          actions: ['search'],
          indexes: [index],
          expiresAt: null,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }

  return {
    version: () => ({ commitSha: 'unknown', commitDate: 'unknown', pkgVersion: protocolVersion }),
    indexes: () => ({ results: [described], offset: 0, limit: 20, total: 1 }),
    index: () => described,
    indexStats,
    async stats(tenantId: number) {
      return {
        databaseSize: 0,
        usedDatabaseSize: 0,
        lastUpdate: null,
        indexes: { [index]: await indexStats(tenantId) },
      };
    },
    settings: settingsOf,
    /** By its name in addresses, such as `ranking-rules`. */
    async setting(tenantId: number, name: string): Promise<unknown> {
      const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (!Object.hasOwn(settings, key))
        throw new ProtocolError('not_found', `There is no setting \`${shown(name)}\`.`);
      return (await settingsOf(tenantId))[key];
    },

    /** Articles of the host's tenant with the price of the base list, or of the company that a filter names. */
    async documents(caller: SearchCaller, uid: string, given: unknown, isText: boolean): Promise<Buffer> {
      const read = readDocumentsQuery(given, isText);
      const { found, hits } = await findHits(context, caller, uid, read.query, 'invalid_document_filter');
      const { fields, offset, limit } = read;
      const results = fields ? hits.map((hit) => Buffer.from(pickedJson(hit, fields))) : hits;
      return listJson(
        '{"results":[',
        results,
        `],"offset":${offset},"limit":${limit},"total":${found.total}}`,
      );
    },

    async document(caller: SearchCaller, uid: string, id: string, given: Fields): Promise<string> {
      const rule = ruleFilter(caller, index, uid);
      const variantId = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
      const fields = readTexts(given, 'fields', documentFields(true));
      const variants =
        variantId === undefined
          ? undefined
          : await context.catalogue.facts.variantsById(caller.tenantId, [variantId]);
      const variant = variantId === undefined ? undefined : variants?.get(variantId);
      if (variant) {
        const attribute = variant.isVariant ? 'variantSku' : 'sku';
        const query: SearchQuery = {
          ...readSearchQuery({ limit: 1 }),
          filter: [rule ?? [], `${attribute} = ${quoted(variant.sku)}`].flat(),
        };
        const { hits } = await findHits(context, caller, uid, query, 'invalid_document_filter');
        const [hit] = hits;
        if (hit) return fields ? pickedJson(hit, fields) : String(hit);
      }
      throw new ProtocolError('document_not_found', `Document \`${shown(id)}\` not found.`);
    },

    keys: async () => {
      const results = await allKeys();
      return { results, offset: 0, limit: results.length, total: results.length };
    },
    async key(uidOrValue: string) {
      const keys = await allKeys();
      const found = keys.find(({ uid, key }) => isSameKey(uidOrValue, uid) || isSameKey(uidOrValue, key));
      if (!found) throw new ProtocolError('not_found', 'There is no such API key.');
      return found;
    },
  };
}

export function refuseChange(): never {
  throw new ProtocolError(
    'immutable_index',
    'The index follows the catalogue and the configuration of the shop: documents, settings and keys cannot be changed here.',
  );
}

const maxQueries = 20;

/** Reads the queries of a multi-search; each is checked when its turn comes. */
export function readMultiSearch(body: unknown): { indexUid: string; query: () => SearchQuery }[] {
  const { queries, federation } = (body ?? {}) as Fields;
  if (federation !== undefined && federation !== null)
    throw new ProtocolError(
      'invalid_multi_search_federation',
      '`federation` is not supported by this search engine.',
    );
  if (!Array.isArray(queries))
    throw new ProtocolError(
      queries === undefined ? 'bad_request' : 'invalid_multi_search_queries',
      queries === undefined
        ? 'Missing field `queries`'
        : `Invalid value type at \`.queries\`: expected an array, but found \`${shown(queries)}\``,
    );
  if (queries.length > maxQueries)
    throw new ProtocolError(
      'invalid_multi_search_queries',
      `\`.queries\` takes at most ${maxQueries} searches, but found ${queries.length}.`,
    );
  return queries.map((query: unknown, at) => {
    const indexUid = (query as Fields | null)?.indexUid;
    if (typeof indexUid !== 'string')
      throw new ProtocolError('bad_request', `Missing field \`indexUid\` inside \`.queries[${at}]\``);
    return { indexUid, query: () => readSearchQuery(query, { allowed: ['indexUid', 'federationOptions'] }) };
  });
}

function pickedJson(hit: Buffer, fields: readonly string[]): string {
  return JSON.stringify(pickAttributes(JSON.parse(String(hit)), fields));
}

function documentFields(isText: boolean): FieldContext {
  return { code: (field): ProtocolErrorCode => `invalid_document_${snakeCase(field)}`, isText };
}

function readDocumentsQuery(given: unknown, isText: boolean) {
  const fields = (given ?? {}) as Fields;
  const context = documentFields(isText);
  const limit = readInteger(fields, 'limit', context) ?? 20;
  const offset = readInteger(fields, 'offset', context) ?? 0;
  if (limit > maxDocuments)
    throw new ProtocolError(
      'invalid_document_limit',
      `At most ${maxDocuments} documents can be asked for at once, but found \`${limit}\``,
    );
  const query: SearchQuery = { ...readSearchQuery({ limit, offset }), filter: fields.filter };
  return { limit, offset, fields: readTexts(fields, 'fields', context), query };
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
