import { randomBytes } from 'node:crypto';
import type { ApiKey, ApiKeyInput } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { onlyOnce } from '../../shared/once.ts';
import { personNameSql } from '../../shared/person-name.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type ActsBy, appendAudit } from '../audit/append-audit.ts';
import { hashToken } from '../sessions/session-token.ts';

interface KeyRow extends Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> {
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

const columns = `id, name, scopes as rights, created_at as "createdAt", ${personNameSql('created_by')} as "createdBy",
  last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;

/** The keys of a tenant, newest first. */
export async function listApiKeys(pool: Pool, tenantId: number): Promise<ApiKey[]> {
  const rows = await prepared<KeyRow>(
    pool,
    'api-keys',
    `select ${columns} from api_key where tenant_id = $1 order by created_at desc, id limit 1000`,
    [tenantId],
  );
  return rows.map(present);
}

/** Makes a key. Only its hash is stored: `key` cannot be shown again. @throws request.repeated */
export async function addApiKey({
  pool,
  clock,
  tenantId,
  by,
  input,
}: ActsBy & { input: ApiKeyInput }): Promise<ApiKey & { key: string }> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  return await inTransaction(pool, async (client) => {
    const { requestId } = input;
    await onlyOnce(client, { tenantId, requestId, now });
    const { rows } = await client.query<KeyRow>(
      `insert into api_key (tenant_id, id, name, key_hash, scopes, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [
        tenantId,
        id,
        input.name,
        hashToken(secret),
        input.rights,
        now,
        by?.username ?? null,
        input.expiresAt ?? null,
      ],
    );
    const details = { name: input.name, rights: input.rights };
    await appendAudit(client, {
      tenantId,
      at: now,
      action: 'apiKey.created',
      user: by,
      subject: id,
      details,
    });
    return { ...present(rows[0] as KeyRow), key: `kontor_${id}_${secret}` };
  });
}

/** Ends a key for ever; a revoked key stays revoked. */
export async function revokeApiKey({
  pool,
  clock,
  tenantId,
  by,
  id,
}: ActsBy & { id: string }): Promise<void> {
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ revokedAt: Date | null }>(
      'select revoked_at as "revokedAt" from api_key where tenant_id = $1 and id = $2 for update',
      [tenantId, id],
    );
    if (!rows[0]) throw requestError('api.key.not.found');
    if (rows[0].revokedAt) return;
    await client.query('update api_key set revoked_at = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      id,
      now,
    ]);
    await appendAudit(client, { tenantId, at: now, action: 'apiKey.revoked', user: by, subject: id });
  });
}

function present({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: KeyRow): ApiKey {
  return {
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
