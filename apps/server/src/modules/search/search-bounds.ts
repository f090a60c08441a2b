import type { Cache, Caches } from '../../shared/cache.ts';
import { numberOf } from '../../shared/derived.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { Condition } from '../listing/index.ts';
import { type Filter, refuseLargeFilter } from './protocol/filter-grammar.ts';
import { createFilterReader, type FilterReader } from './protocol/known-filters.ts';
import { invalidKey, type ProtocolErrorCode } from './protocol/protocol-error.ts';
import type { SearchedCompany } from './search.repository.ts';
import type { SearchAudience } from './search-audience.ts';
import { ruleFilter, type SearchCaller } from './search-caller.ts';
import { conditionOf, namesArticles, type SearchScope, scopeOf, type VariantsOf } from './search-scope.ts';
import { checkFilterTest } from './searched-index.ts';

/** The restrictions of a search by its caller and its filters. */
export interface SearchBounds {
  readonly scope: SearchScope;
  /** The company whose prices the hits show; null: base prices. */
  readonly company: SearchedCompany | null;
  readonly condition: Condition | null;
}

interface BoundsContext {
  index: string;
  audience: SearchAudience;
  catalogue: Pick<CatalogueReader, 'facts'>;
  bounds: KnownBounds;
}

/** Cached bounds by caller and filter, and cached filters. */
export interface KnownBounds {
  readonly cache: Cache<string, SearchBounds>;
  readonly readFilter: FilterReader;
}

export function createKnownBounds(caches: Caches): KnownBounds {
  return {
    cache: caches.create('search_bounds', { maxBytes: maxRemembered }),
    readFilter: createFilterReader(checkFilterTest, caches),
  };
}

/**
 * The bounds of a search in the index `uid`. They are cached as long as the caller, unless a filter names articles, which change
 * with the catalogue.
 *
 * @throws ProtocolError for an index or a company's rule that the caller may not search, and what cannot be filtered
 */
export async function boundsOf(
  context: BoundsContext,
  caller: SearchCaller,
  { uid, filter, filterCode }: { uid: string; filter: unknown; filterCode: ProtocolErrorCode },
): Promise<SearchBounds> {
  const rule = ruleFilter(caller, context.index, uid);
  refuseLargeFilter(filter, filterCode);
  // As JSON, so that a string and a list never have the same key.
  const key = `${numberOf(caller)} ${JSON.stringify(filter)}`;
  const { cache, readFilter } = context.bounds;
  const known = cache.get(key);
  if (known) return known;
  const wanted = readFilter(filter, filterCode);
  const ruled = readFilter(rule, filterCode);
  const bounds = await readBounds(context, caller, ruled, wanted);
  if (key.length <= maxKeyLength && !namesArticles([ruled, wanted]))
    cache.set(key, bounds, entrySize + key.length + JSON.stringify([rule]).length);
  return bounds;
}

/** Characters. Filters of screens are shorter. */
const maxKeyLength = 500;
/** Estimated bytes, one for each character of filters and rules: some 20,000 filters of screens. */
const maxRemembered = 10_000_000;
/** Bytes of an entry besides its key and rule. */
const entrySize = 300;

async function readBounds(
  context: BoundsContext,
  caller: SearchCaller,
  ruled: Filter | null,
  wanted: Filter | null,
): Promise<SearchBounds> {
  const { tenantId } = caller;
  // With an API key the filter chooses the company, with a token the token's rule.
  const asked = caller.rules === null ? scopeOf([ruled, wanted], []) : scopeOf([ruled], [wanted]);
  const company =
    asked.companyId === null
      ? null
      : await context.audience.company(tenantId, asked.companyId, caller.userId);
  // 403 makes the client of a user who left the company get a new token; an empty answer would not.
  if (asked.companyId !== null && company === null && caller.userId !== null) throw invalidKey();
  const scope: SearchScope = {
    ...asked,
    companyId: company ? asked.companyId : null,
    isDeal: asked.isDeal && caller.isDeal,
  };
  const finder = finderOf(context, tenantId);
  return { scope, company, condition: await conditionOf([ruled, wanted], { tenantId, ...scope }, finder) };
}

function finderOf({ catalogue: { facts } }: BoundsContext, tenantId: number): VariantsOf {
  return async (attribute, values) => {
    if (attribute === 'variantSku') {
      const variants = await facts.variantsBySku(tenantId, values);
      return [...variants.values()].filter((variant) => variant.isVariant).map((variant) => variant.id);
    }
    const find = attribute === '_id' ? facts.productsById : facts.productsBySku;
    return [...(await find(tenantId, values)).values()].flatMap((product) => product.variantIds);
  };
}
