import type { SessionToken } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { hashToken, newSessionToken } from './session-token.ts';
import { createSessionsRepository } from './sessions.repository.ts';

/** Browsers send some 120 characters. */
const maxUserAgent = 300;

const day = 24 * 60 * 60 * 1000;

/** Begins a session of an authenticated user; `details` go into the audit log. */
export type BeginSession = (session: {
  tenantId: number;
  user: { userId: string; username: string };
  /** As the browser sent it; shown to the owner alone. */
  userAgent: string;
  details: Readonly<Record<string, unknown>>;
}) => Promise<SessionToken>;

/** Makes what begins sessions, and removes the user's old ones. */
export function createSessionBegin({
  pool,
  clock,
  idleDays,
}: {
  pool: Pool;
  clock: Clock;
  idleDays: number;
}): BeginSession {
  const sessions = createSessionsRepository({ pool });
  return async ({ tenantId, user, userAgent, details }) => {
    const { userId } = user;
    const token = newSessionToken();
    const now = clock.now();
    await sessions.removeEnded({ tenantId, userId, unusedSince: new Date(now.getTime() - idleDays * day) });
    await sessions.insert(
      { tenantId, userId, tokenHash: hashToken(token), userAgent: userAgent.slice(0, maxUserAgent), now },
      { tenantId, at: now, action: 'session.begun', user, details },
    );
    return { token, userId };
  };
}
