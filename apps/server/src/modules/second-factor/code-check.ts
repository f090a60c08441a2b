import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { EndedAttempts } from '../../shared/ended-attempts.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import {
  createRateLimits,
  type LimitedSubject,
  type RateLimits,
  tooManyRequests,
} from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { tellOwner } from '../passwords/account-notice.ts';
import { failureDelayMs } from '../sessions/login-limits.ts';
import type { CheckSecondFactor } from '../sessions/second-factor-check.ts';
import { digitsOf, hashRecoveryCode, recoveryDigits } from './recovery-codes.ts';
import { codeInvalid, codeRequired, secondFactorMissing } from './second-factor.errors.ts';
import { createSecondFactorRepository, type FactorOwner } from './second-factor.repository.ts';
import { stepOf } from './totp.ts';

/** An attempt to prove the second factor of a user. */
export interface CodeTry extends FactorOwner {
  ip: string;
  code: string;
  language: Locale;
}

/**
 * Wrong codes of a user within a day, from all addresses, before codes of the app are refused. Three codes are valid at a
 * time, so guessing succeeds with a chance of 0.03 % a day. Recovery codes still work; a new password resets the counter.
 */
const maxPerDay = 100;

/** Resets of the counter within a day. Without a limit, an attacker who reads the owner's mails could guess on and on. */
const maxResetsPerDay = 2;

export type CodeChecks = ReturnType<typeof createCodeChecks>;

/** Creates the code checks with their rate limits (decision 60). `wait` delays an attempt without holding a connection. */
export function createCodeChecks({
  pool,
  clock,
  config,
  jobs,
  ended,
  wait = delay,
}: {
  pool: Pool;
  clock: Clock;
  config: Pick<Config, 'loginMaxFailuresPerUser' | 'loginWindowMinutes'>;
  jobs: Jobs;
  ended?: EndedAttempts;
  wait?: (ms: number) => Promise<unknown>;
}) {
  const ofWindow = createRateLimits({ pool, clock, windowMinutes: config.loginWindowMinutes, ended });
  const ofDay = createRateLimits({ pool, clock, windowMinutes: 24 * 60, ended });
  const perUser = config.loginMaxFailuresPerUser;
  const factors = createSecondFactorRepository({ runner: pool });

  /** Runs `use` within the limits; it answers undefined for a wrong code. */
  async function limited<Result>(
    { tenantId, userId, ip, language }: Omit<CodeTry, 'code'>,
    { isGuessable }: { isGuessable: boolean },
    use: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const daily = { action: 'code.user', subject: userId, limit: maxPerDay };
    const ofBoth = { action: 'code.user.ip', subject: `${userId} ${ip}`, limit: perUser };
    const failures = await ofDay.counted(tenantId, daily);
    // Does not record the attempt, so that thousands of guesses cost one query each.
    if (isGuessable && failures >= maxPerDay) throw tooManyRequests(3_600);
    const tries = [await begin(ofWindow, tenantId, ofBoth)];
    const end = async (how: 'keep' | 'takeBack') => {
      for (const noted of tries) await noted[how]();
    };
    let result: Result | undefined;
    try {
      if (isGuessable) tries.push(await begin(ofDay, tenantId, daily));
      if (failures >= perUser) await wait(failureDelayMs(failures, perUser));
      result = await use();
    } catch (error) {
      await end('takeBack').catch(() => undefined);
      throw error;
    }
    if (result !== undefined) {
      await end('takeBack');
      await ofWindow.forget(tenantId, ofBoth);
      return result;
    }
    await end('keep');
    const notice = { action: 'code.notice', subject: userId, limit: 1 };
    if (failures + 1 >= perUser && !(await ofDay.count(tenantId, notice))) {
      await inTransaction(pool, (client) =>
        tellOwner(client, jobs, { tenantId, userId, notice: 'codesRefused', language, now: clock.now() }),
      );
    }
    throw codeInvalid();
  }

  async function useRecoveryCode(attempt: CodeTry): Promise<{ recoveryCodesLeft: number } | undefined> {
    const { tenantId, userId, language } = attempt;
    return await inTransaction(pool, async (client) => {
      const left = await createSecondFactorRepository({ runner: client }).useRecoveryCode(
        attempt,
        hashRecoveryCode(attempt, attempt.code),
      );
      if (left === undefined) return undefined;
      const now = clock.now();
      await tellOwner(client, jobs, { tenantId, userId, notice: 'recoveryCodeUsed', language, now, left });
      return { recoveryCodesLeft: left };
    });
  }

  /**
   * Checks and consumes a code of the app or a recovery code.
   *
   * @throws second.factor.invalid, second.factor.missing, too.many.requests
   */
  async function use(attempt: CodeTry): Promise<{ recoveryCodesLeft?: number }> {
    const factor = await factors.find(attempt);
    if (!factor?.confirmedAt) throw secondFactorMissing();
    const code = digitsOf(attempt.code);
    if (code.length === recoveryDigits)
      return await limited(attempt, { isGuessable: false }, () => useRecoveryCode(attempt));
    return await limited(attempt, { isGuessable: true }, async () => {
      const step = stepOf(factor.secret, code, clock.now());
      return step !== undefined && (await factors.useStep(attempt, step)) ? {} : undefined;
    });
  }

  const check: CheckSecondFactor = async ({ code, ...attempt }) => {
    const factor = await factors.find(attempt);
    if (!factor?.confirmedAt) return { factor: 'none' };
    if (code === undefined) throw codeRequired();
    const { recoveryCodesLeft } = await use({ ...attempt, code });
    return recoveryCodesLeft === undefined
      ? { factor: 'app' }
      : { factor: 'recoveryCode', recoveryCodesLeft };
  };

  return {
    use,
    check,
    /** The time step of a code for a pending secret. */
    stepOfPending: (attempt: CodeTry, secret: Buffer): Promise<number> =>
      limited(attempt, { isGuessable: true }, async () =>
        stepOf(secret, digitsOf(attempt.code), clock.now()),
      ),
    /** Resets the counter of wrong codes after a proof that the user owns the account. */
    async forgive({ tenantId, userId }: FactorOwner): Promise<void> {
      const resets = { action: 'code.reset', subject: userId, limit: maxResetsPerDay };
      if (await ofDay.count(tenantId, resets)) return;
      await ofDay.forget(tenantId, { action: 'code.user', subject: userId });
    },
  };
}

async function begin(limits: RateLimits, tenantId: number, subject: LimitedSubject) {
  const noted = await limits.attempt(tenantId, [subject]);
  if ('retryAfterSeconds' in noted) throw tooManyRequests(noted.retryAfterSeconds);
  return noted;
}
