import type { Cache } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';
import { indexNotFound, invalidKey, ProtocolError } from './protocol/protocol-error.ts';
import { readTenantToken, type TokenClaims } from './protocol/tenant-token.ts';
import type { SearchAudience } from './search-audience.ts';
import { isSameKey, type SearchKeys } from './search-keys.ts';

/** Who calls the search engine. */
export interface SearchCaller {
  tenantId: number;
  /** The server's own API key: may call everything. */
  isOwn: boolean;
  /** Rules of a tenant token; null for an API key, which may search everything of its tenant. */
  rules: TokenClaims['searchRules'] | null;
  /** The user of the token; null for tokens without one and for API keys. */
  userId: string | null;
  /** False if the user of the token may not see deals. */
  isDeal: boolean;
}

/** The caller with a genuine key or token, and its expiry. */
export interface KnownCaller {
  caller: SearchCaller;
  /** Milliseconds since 1970 in UTC. */
  validUntilMs: number;
}

/** The owner of a genuine key or token; `claims` is undefined for an API key. */
type Genuine = { of: 'server' } | { of: 'tenant'; tenantId: number; claims: TokenClaims | undefined };

export interface CallerContext {
  clock: Clock;
  keys: SearchKeys;
  tenants: Pick<TenantReader, 'byDefault' | 'byHost' | 'byId'>;
  audience: SearchAudience;
  /**
   * Caches callers until accounts or settings change, because each typed letter sends a token. Forged tokens are not cached.
   */
  callers: Cache<string, Promise<KnownCaller>>;
}

/**
 * Finds the caller by the key or token of the header. A tenant's key or token is valid at the tenant's hosts and at hosts of no
 * tenant. At the latter the server's own key means the default tenant.
 *
 * @throws ProtocolError 401 `missing_authorization_header`, 403 `invalid_api_key`
 */
export async function callerOf(
  context: CallerContext,
  { authorization, host }: { authorization: string | undefined; host: string },
): Promise<SearchCaller> {
  if (authorization === undefined)
    throw new ProtocolError(
      'missing_authorization_header',
      'The Authorization header is missing. It must use the bearer authorization method.',
    );
  const credential = /^Bearer +(\S.*)$/i.exec(authorization)?.[1];
  if (credential === undefined) throw invalidKey();
  // The cache key has the tenant of the host, not the host: a client can send any number of hosts.
  const hostTenant = await context.tenants.byHost(host);
  const { caller, validUntilMs } = await context.callers.load(`${hostTenant?.id ?? ''} ${credential}`, () =>
    readCaller(context, credential, hostTenant),
  );
  if (validUntilMs <= context.clock.now().getTime()) throw invalidKey();
  return caller;
}

async function readCaller(
  context: CallerContext,
  credential: string,
  hostTenant: { id: number } | null,
): Promise<KnownCaller> {
  const genuine = await genuineOf(context, credential);
  const ofKey = { rules: null, userId: null, isDeal: true };
  if (genuine.of === 'server') {
    // Do not look the host up again: it may have moved to another tenant, and the result is cached for this one.
    const tenant = hostTenant ?? (await context.tenants.byDefault());
    if (!tenant) throw new ProtocolError('not_found', 'This host belongs to no shop.');
    return { caller: { tenantId: tenant.id, isOwn: true, ...ofKey }, validUntilMs: Number.POSITIVE_INFINITY };
  }
  const { tenantId, claims } = genuine;
  if (hostTenant && hostTenant.id !== tenantId) throw invalidKey();
  const rights = claims ? await tokenRights(context, tenantId, claims) : ofKey;
  // Without a usable `exp` the token is valid until its key changes or its user is locked.
  const validUntilMs = typeof claims?.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  return { caller: { tenantId, isOwn: false, ...rights }, validUntilMs };
}

/**
 * Finds the owner of a key or token. Does not check whether the owner may search now.
 *
 * @throws ProtocolError 403 `invalid_api_key` for a forged one
 */
async function genuineOf({ keys, tenants }: CallerContext, credential: string): Promise<Genuine> {
  if (await keys.isOwn(credential)) return { of: 'server' };
  const token = readTenantToken(credential);
  const tenantId = keys.claimedTenant(token ? token.claims.apiKeyUid : credential);
  if (tenantId === undefined || !(await tenants.byId(tenantId))) throw invalidKey();
  const key = await keys.ofTenant(tenantId);
  const isGenuine = token
    ? isSameKey(token.claims.apiKeyUid, key.uid) && token.isSignedWith(key.value)
    : isSameKey(credential, key.value);
  if (!isGenuine) throw invalidKey();
  return { of: 'tenant', tenantId, claims: token?.claims };
}

async function tokenRights({ audience }: CallerContext, tenantId: number, claims: TokenClaims) {
  const { userId, searchRules } = claims;
  if (userId === undefined) return { rules: searchRules, userId: null, isDeal: true };
  // A locked user may not search until the token expires.
  const user = await audience.user(tenantId, userId);
  if (!user) throw invalidKey();
  return { rules: searchRules, userId, isDeal: user.isDeal };
}

/** Only the server's own key may make calls other than searches. */
export function requireOwn(caller: SearchCaller): void {
  if (!caller.isOwn) throw invalidKey();
}

/**
 * The filter of a token for every search of the index; undefined: none.
 *
 * @throws ProtocolError 404 for an index that there is not, 403 for one that the token does not name.
 */
export function ruleFilter({ rules }: Pick<SearchCaller, 'rules'>, index: string, uid: string): unknown {
  if (uid !== index) throw indexNotFound(uid);
  if (rules === null) return undefined;
  const matches = (pattern: string) =>
    pattern === index || (pattern.endsWith('*') && index.startsWith(pattern.slice(0, -1)));
  if (isList(rules)) {
    if (rules.some(matches)) return undefined;
  } else {
    // An exact rule wins over a pattern.
    const name = Object.hasOwn(rules, index) ? index : Object.keys(rules).find(matches);
    if (name !== undefined) return rules[name]?.filter;
  }
  throw new ProtocolError('invalid_api_key', `The API key cannot access the index \`${index}\`.`);
}

function isList(rules: TokenClaims['searchRules']): rules is readonly string[] {
  return Array.isArray(rules);
}
