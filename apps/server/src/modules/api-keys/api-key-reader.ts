import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyRight } from '@kontor/domain';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { prepared } from '../../database/connection.ts';
import type { ApiCaller } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { hashToken } from '../sessions/session-token.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';

const keyForm = /^Bearer +kontor_([0-9a-f]{24})_([A-Za-z0-9_-]{43})$/i;

/** The last use is written at most this often. */
const touchEveryMs = 60_000;

export type ApiKeyReader = ReturnType<typeof createApiKeyReader>;

/** Makes the reader. Keys are not cached: revoking one counts at once, in every process. */
export function createApiKeyReader({
  pool,
  clock,
  tenants,
  config,
}: {
  pool: Pool;
  clock: Clock;
  tenants: TenantReader;
  config: Pick<Config, 'apiMaxPerMinute' | 'loginMaxFailuresPerIp' | 'loginWindowMinutes'>;
}) {
  const calls = createRateLimits({ pool, clock, windowMinutes: 1 });
  const failures = createRateLimits({ pool, clock, windowMinutes: config.loginWindowMinutes });

  /** Counts a wrong key by address, so that guessing costs little. */
  async function refuse({ ip, hostname }: FastifyRequest): Promise<never> {
    const tenant = await tenants.ofRequest({ host: hostname });
    const limit = config.loginMaxFailuresPerIp;
    const full = tenant && (await failures.count(tenant.id, { action: 'api.key', subject: ip, limit }));
    throw full ? tooManyRequests(full.retryAfterSeconds) : requestError('api.key.invalid');
  }

  return {
    /**
     * The key of a request.
     *
     * @throws auth.required, api.key.invalid, too.many.requests
     */
    async callerOf(request: FastifyRequest): Promise<ApiCaller> {
      const { authorization } = request.headers;
      if (!authorization) throw requestError('auth.required');
      const [, id, secret] = keyForm.exec(authorization) ?? [];
      // A user's token, for example.
      if (id === undefined || secret === undefined) throw requestError('api.key.invalid');
      const now = clock.now();
      const [key] = await prepared<KeyRow>(pool, 'api-key', keySql, [id.toLowerCase(), now]);
      if (!key || !timingSafeEqual(key.hash, hashToken(secret))) return await refuse(request);
      const { tenantId, keyId } = key;
      const hostTenant = await tenants.byHost(request.hostname);
      if (hostTenant && hostTenant.id !== tenantId) return await refuse(request);
      const limit = config.apiMaxPerMinute;
      const full = await calls.count(tenantId, { action: 'api.call', subject: keyId, limit });
      if (full) throw tooManyRequests(full.retryAfterSeconds);
      if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= touchEveryMs)
        await prepared(pool, 'api-key-use', useSql, [
          tenantId,
          keyId,
          now,
          new Date(now.getTime() - touchEveryMs),
        ]);
      return { tenantId, keyId, name: key.name, rights: key.rights };
    },
  };
}

interface KeyRow extends ApiCaller {
  hash: Buffer;
  lastUsedAt: Date | null;
  rights: ApiKeyRight[];
}

const keySql = `
  select api_key.tenant_id as "tenantId", api_key.id as "keyId", api_key.name, api_key.scopes as rights,
    api_key.key_hash as hash, api_key.last_used_at as "lastUsedAt"
  from api_key
  join tenant on tenant.id = api_key.tenant_id and tenant.is_active
  where api_key.id = $1 and api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > $2)
`;

const useSql = `update api_key set last_used_at = $3
  where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)
  returning set_config('synchronous_commit', 'off', true)`;
