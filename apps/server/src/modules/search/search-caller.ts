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
  /** Whom the token was made for; null where it does not say, and for API keys. */
  userId: string | null;
  /** False where the user of the token has no deals (any more). */
  isDeal: boolean;
}

/** Who called with a key or token that is not forged, and how long it is valid. */
export interface KnownCaller {
  caller: SearchCaller;
  /** Milliseconds since 1970 in UTC. */
  validUntilMs: number;
}

/** Whose a key or token is that is not forged; `claims` undefined: an API key. */
type Genuine = { of: 'server' } | { of: 'tenant'; tenantId: number; claims: TokenClaims | undefined };

export interface CallerContext {
  clock: Clock;
  keys: SearchKeys;
  tenants: Pick<TenantReader, 'byDefault' | 'byHost' | 'byId'>;
  audience: SearchAudience;
  /**
   * Remembers who called until accounts or settings change, because every letter that is typed comes with a token; forged
   * ones are not kept.
   */
  callers: Cache<string, Promise<KnownCaller>>;
}

/**
 * Finds out who calls by the key or token of the header. A tenant's key or token counts at hosts of this tenant and at
 * those that belong to none; at the latter the server's own key stands for the default tenant.
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
  // Not the host itself, of which there may be any number.
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
    // Not asked by the host again, which may have become another's meanwhile: it is remembered for all hosts of this tenant.
    const tenant = hostTenant ?? (await context.tenants.byDefault());
    if (!tenant) throw new ProtocolError('not_found', 'This host belongs to no shop.');
    return { caller: { tenantId: tenant.id, isOwn: true, ...ofKey }, validUntilMs: Number.POSITIVE_INFINITY };
  }
  const { tenantId, claims } = genuine;
  if (hostTenant && hostTenant.id !== tenantId) throw invalidKey();
  const rights = claims ? await tokenRights(context, tenantId, claims) : ofKey;
  // No `exp`, or none that says anything: valid until its key or user is gone.
  const validUntilMs = typeof claims?.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  return { caller: { tenantId, isOwn: false, ...rights }, validUntilMs };
}

/**
 * Whose key or token this is, whoever may use it at this moment.
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
  // Whoever was locked out does not search until the token is over.
  const user = await audience.user(tenantId, userId);
  if (!user) throw invalidKey();
  return { rules: searchRules, userId, isDeal: user.isDeal };
}

/** The server's own key alone may call what is not a search. */
export function requireOwn(caller: SearchCaller): void {
  if (!caller.isOwn) throw invalidKey();
}

/**
 * The filter that a token lays on every search of the index; undefined: none.
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
    // A rule for the index itself goes before one for many.
    const name = Object.hasOwn(rules, index) ? index : Object.keys(rules).find(matches);
    if (name !== undefined) return rules[name]?.filter;
  }
  throw new ProtocolError('invalid_api_key', `The API key cannot access the index \`${index}\`.`);
}

function isList(rules: TokenClaims['searchRules']): rules is readonly string[] {
  return Array.isArray(rules);
}
