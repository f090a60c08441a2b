import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { PasswordHasher } from '../../shared/passwords.ts';
import { tooManyRequests } from '../../shared/rate-limit.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { createPasswordsRepository } from './passwords.repository.ts';

export interface PasswordCheckServices {
  pool: Pool;
  hasher: Pick<PasswordHasher, 'verify'>;
  passwordLimits: LoginLimits;
}

/**
 * Requires the present password of a signed-in user. Wrong ones count as failed sign-ins. Answers false for a user without one,
 * who signs in by the company's provider.
 *
 * @throws password.wrong, too.many.requests
 */
export async function requirePassword(
  { pool, hasher, passwordLimits }: PasswordCheckServices,
  { actor, ip, password }: { actor: Actor; ip: string; password: string | undefined },
): Promise<boolean> {
  const hash = await createPasswordsRepository({ runner: pool }).findHash(actor.tenantId, actor.userId);
  if (hash === null) return false;
  const attempt = await passwordLimits.begin({ ...actor, ip });
  if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
  let isRight: boolean;
  try {
    isRight = await hasher.verify(hash, password ?? '');
  } catch (error) {
    await attempt.withdraw().catch(() => undefined);
    throw error;
  }
  if (isRight) await attempt.succeed();
  else {
    await attempt.fail();
    throw requestError('password.wrong');
  }
  return true;
}

/** Whether a user has a password. */
export async function hasPassword(pool: Pool, { tenantId, userId }: Actor): Promise<boolean> {
  return (await createPasswordsRepository({ runner: pool }).findHash(tenantId, userId)) !== null;
}
