import type { OwnSession } from '@kontor/contract';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { deviceOf } from './device.ts';
import { totalMs } from './session-reader.ts';
import { hashToken } from './session-token.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** Where a user is signed in. */
export async function listSessions({
  actor: { tenantId, userId },
  token,
  sessions,
  clock,
  idleDays,
}: {
  actor: Actor;
  token: string;
  sessions: SessionsRepository;
  clock: Clock;
  idleDays: number;
}): Promise<OwnSession[]> {
  const now = clock.now().getTime();
  const rows = await sessions.findOwn(
    { tenantId, userId, tokenHash: hashToken(token) },
    { begun: new Date(now - totalMs), used: new Date(now - idleDays * 86_400_000) },
  );
  return rows.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => ({
    _id: id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent,
  }));
}
