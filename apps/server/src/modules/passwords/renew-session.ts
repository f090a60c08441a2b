import type { SessionToken } from '@kontor/contract';
import type { PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import { createPasswordsRepository } from './passwords.repository.ts';

/**
 * Gives a session a new token and ends the user's other sessions, because the way to sign in changes.
 *
 * @throws session.expired when it ended meanwhile
 */
export async function renewSession(
  client: PoolClient,
  { actor: { tenantId, userId }, token, now }: { actor: Actor; token: string; now: Date },
): Promise<SessionToken> {
  const passwords = createPasswordsRepository({ runner: client });
  const newToken = newSessionToken();
  const [tokenHash, newTokenHash] = [hashToken(token), hashToken(newToken)];
  if (!(await passwords.renewSession(tenantId, { tokenHash, newTokenHash, now })))
    throw requestError('session.expired');
  await passwords.endSessions(tenantId, userId, newTokenHash);
  return { token: newToken, userId };
}

export async function endSessions(client: PoolClient, tenantId: number, userId: string): Promise<void> {
  await createPasswordsRepository({ runner: client }).endSessions(tenantId, userId, null);
}
