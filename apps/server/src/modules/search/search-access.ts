import { type SearchAccess, searchEnginePath, searchIndexOf } from '@kontor/contract';
import { generateTenantToken } from 'meilisearch/token';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { signTenantToken } from './protocol/tenant-token.ts';
import type { SearchKeys } from './search-keys.ts';

/** How an outside Meilisearch is reached: the key that signs tokens for searching, and its public uid. */
export interface SearchEngineAccess {
  url: string;
  apiKeyUid: string;
  apiKey: string;
}

/** Dependencies of the search access. */
interface SearchAccessContext {
  clock: Clock;
  config: { environment: string };
  searchKeys: SearchKeys;
  settings: { of(tenantId: number): Promise<{ useSearchEngine: boolean }> };
  /** The outside Meilisearch, null while it cannot be reached; undefined: the built-in engine answers. */
  outsideSearch: (() => Promise<SearchEngineAccess | null>) | undefined;
}

/** Long enough for a page that stays open for a while (SRCH-11). */
const tokenSeconds = 60 * 60;

/**
 * The search server and token for the actor (API-23). The token is bound to tenant, company and deals; `origin` is that of the
 * shop in the browser.
 */
export async function searchAccess(
  context: SearchAccessContext,
  actor: Actor,
  origin: string,
): Promise<SearchAccess> {
  const { config, searchKeys, settings, outsideSearch } = context;
  const { environment } = config;
  if (!(await settings.of(actor.tenantId)).useSearchEngine) return { error: 'search.disabled' };
  const exp = Math.floor(context.clock.now().getTime() / 1000) + tokenSeconds;
  const searchRules = (filter: string) => ({ [searchIndexOf(environment)]: { filter } });
  if (outsideSearch) {
    const outside = await outsideSearch();
    if (!outside) return { error: 'search.unavailable' };
    const { url, apiKeyUid, apiKey } = outside;
    const token = await generateTenantToken({
      apiKeyUid,
      apiKey,
      searchRules: searchRules(visibilityFilter(actor)),
      expiresAt: exp,
    });
    return { token, url, error: null, environment };
  }
  const { uid, value } = await searchKeys.ofTenant(actor.tenantId);
  const company = actor.company ? ` AND companyId = ${JSON.stringify(actor.company.id)}` : '';
  const token = signTenantToken(
    {
      apiKeyUid: uid,
      searchRules: searchRules(visibilityFilter(actor) + company),
      exp,
      userId: actor.userId,
    },
    value,
  );
  return { token, url: origin + searchEnginePath, error: null, environment };
}

/** Hides products that are only in deal categories from users without deals (ROLE-05, ROLE-06). */
function visibilityFilter({ tenantId, isDeal }: Actor): string {
  return `tenantId = ${tenantId}${isDeal ? '' : ' AND isDeal = false'}`;
}
