import type { SessionToken } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { viewMs } from './session-reader.ts';
import { hashToken, newSessionToken } from './session-token.ts';

/** Begins a session in which an operator sees the shop as a user of a customer, read only (decision 106). */
export async function beginViewSession(
  pool: Pool,
  { actor, userId, companyId, now }: { actor: Actor; userId: string; companyId: string; now: Date },
): Promise<SessionToken> {
  const { tenantId, userId: viewerId } = actor;
  const token = newSessionToken();
  await inTransaction(pool, async (client) => {
    await client.query('delete from session where tenant_id = $1 and viewer_id = $2 and created_at < $3', [
      ...[tenantId, viewerId],
      new Date(now.getTime() - viewMs),
    ]);
    await client.query(
      `insert into session (tenant_id, token_hash, user_id, viewer_id, created_at, last_used_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [tenantId, hashToken(token), userId, viewerId, now],
    );
    const entry = { ...byActor(actor), at: now, action: 'customer.viewed' as const, subject: userId };
    await appendAudit(client, { ...entry, companyId });
  });
  return { token, userId };
}
