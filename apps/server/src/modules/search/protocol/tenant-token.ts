import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a tenant token (https://www.meilisearch.com/docs/learn/security/tenant_token_reference). */
export interface TokenClaims {
  /** The UUID of the API key that signed it. */
  apiKeyUid: string;
  /** Indexes that may be searched, with a filter that holds in each. */
  searchRules: readonly string[] | Readonly<Record<string, { filter?: unknown } | null>>;
  /** Seconds since 1970 in UTC; absent: valid for ever. */
  exp?: number;
  /** The token's user; only in our own tokens. */
  userId?: string;
}

const hashes = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;

/** Signs a tenant token with the value of an API key (JWT, HS256). */
export function signTenantToken(claims: TokenClaims, apiKey: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', apiKey).update(signed).digest('base64url')}`;
}

/**
 * Decodes a tenant token without verifying its signature; null: no token. Accepts base64 and base64url, and Latin-1 payloads,
 * because older official clients write these.
 */
export function readTenantToken(
  token: string,
): { claims: TokenClaims; isSignedWith(apiKey: string): boolean } | null {
  const [, header, payload, signature] =
    /^([A-Za-z0-9+/_-]+)\.([A-Za-z0-9+/_-]+)\.([A-Za-z0-9+/_-]+)$/.exec(token) ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return null;
  const hash = hashOf(parsed(header));
  const claims = parsed(payload);
  if (hash === undefined || !areClaims(claims)) return null;
  // Node reads both alphabets of base64, with and without padding.
  const given = Buffer.from(signature, 'base64');
  return {
    claims,
    isSignedWith(apiKey) {
      const expected = createHmac(hash, apiKey).update(`${header}.${payload}`).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function hashOf(header: unknown): (typeof hashes)[keyof typeof hashes] | undefined {
  const algorithm = isRecord(header) ? header.alg : undefined;
  return typeof algorithm === 'string' && Object.hasOwn(hashes, algorithm)
    ? hashes[algorithm as keyof typeof hashes]
    : undefined;
}

function areClaims(value: unknown): value is TokenClaims {
  if (!isRecord(value) || typeof value.apiKeyUid !== 'string') return false;
  const { searchRules, exp, userId } = value;
  const isList = Array.isArray(searchRules) && searchRules.every((name) => typeof name === 'string');
  const isTable =
    isRecord(searchRules) && Object.values(searchRules).every((rule) => rule === null || isRecord(rule));
  return (
    (isList || isTable) &&
    (exp === undefined || exp === null || (typeof exp === 'number' && Number.isFinite(exp))) &&
    (userId === undefined || typeof userId === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(part: string): unknown {
  const bytes = Buffer.from(part, 'base64');
  const text = bytes.toString();
  try {
    return JSON.parse(text.includes('\ufffd') ? bytes.toString('latin1') : text);
  } catch {
    return undefined;
  }
}
