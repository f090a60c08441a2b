import type { NewSession } from '@kontor/contract';
import type { Clock } from '../../shared/clock.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import type { PasswordHasher } from '../../shared/passwords.ts';
import { tooManyRequests } from '../../shared/rate-limit.ts';
import type { AuditEntry } from '../audit/append-audit.ts';
import type { RecordRefusal } from '../audit/refusal-recorder.ts';
import type { Tenant, TenantReader } from '../settings/tenant-reader.ts';
import type { BeginSession } from './begin-session.ts';
import type { LoginLimits } from './login-limits.ts';
import type { CheckSecondFactor } from './second-factor-check.ts';
import { accountBlocked, emailOfSeveralAccounts, loginFailed } from './sessions.errors.ts';
import type { LoginCandidate, SessionsRepository } from './sessions.repository.ts';

/** The hash of a password that nobody has: unknown users take as long as wrong passwords (AUTH-04). */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$B9fSVCEEA7YCML5AZc/mAw$U435S93DLi7nSpFS2HsDajfxCE4ae6QHjA4RP1ulMac';

/**
 * Begins a session for a user name or e-mail address and a password.
 *
 * @throws login.failed, account.blocked, email.multiple.accounts, login.provider.required, second.factor.required,
 * second.factor.invalid, too.many.requests (AUTH-03 to AUTH-05)
 */
export async function login({
  username,
  password,
  code,
  tenantName,
  host,
  ip,
  userAgent,
  language,
  services: {
    tenants,
    sessions,
    limits,
    clock,
    passwords,
    checkSecondFactor,
    beginSession,
    auditRefusal,
    recordRefusal,
  },
}: {
  username: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
  tenantName: string;
  host: string;
  ip: string;
  userAgent: string;
  language: Locale;
  services: {
    tenants: TenantReader;
    sessions: SessionsRepository;
    limits: LoginLimits;
    clock: Clock;
    passwords: Pick<PasswordHasher, 'verify'>;
    checkSecondFactor: CheckSecondFactor;
    beginSession: BeginSession;
    auditRefusal(entry: AuditEntry): Promise<void>;
    recordRefusal: RecordRefusal;
  };
}): Promise<NewSession> {
  const tenant = await tenants.ofSignIn({ name: tenantName, host });
  const counted = tenant ?? (await tenants.ofRequest({ host }));
  const candidates = tenant ? await sessions.findCandidates(tenant.id, username) : [];
  const [meant, ...others] = meantBy(candidates);
  const userId = others.length === 0 ? meant?.userId : undefined;
  const attempt = counted ? await limits.begin({ tenantId: counted.id, username, userId, ip }) : undefined;
  if (attempt && 'retryAfterSeconds' in attempt) {
    // What was typed as a name may be a password.
    if (counted) await throttled(counted, `sign-in ${ip}`, null);
    throw tooManyRequests(attempt.retryAfterSeconds);
  }

  let user: LoginCandidate | 'several' | undefined;
  try {
    user = await fittingAccount(candidates, password, passwords);
  } catch (error) {
    // An outage is no failed sign-in; should this write fail too, the error of the outage is the one to answer.
    await attempt?.withdraw().catch(() => undefined);
    throw error;
  }
  if (!tenant || !user) {
    await attempt?.fail();
    if (tenant) await refused(tenant, 'password');
    throw loginFailed();
  }
  await attempt?.succeed();
  if (user === 'several') {
    await refused(tenant, 'severalAccounts');
    throw emailOfSeveralAccounts();
  }
  if (user.isBlocked) {
    await refused(tenant, 'blocked');
    throw accountBlocked();
  }
  const { requiredProvider: provider } = user;
  if (provider) {
    await refused(tenant, 'provider');
    throw requestError('login.provider.required', { details: { provider } });
  }

  const { factor, recoveryCodesLeft } = await checkSecondFactor({
    tenantId: tenant.id,
    userId: user.userId,
    ip,
    code,
    language,
  }).catch(async (error: unknown) => {
    if (error instanceof RequestError) {
      if (error.code === 'second.factor.invalid') await refused(tenant, 'secondFactor');
      if (error.code === 'too.many.requests') await throttled(tenant, `code ${user.userId}`, user);
    }
    throw error;
  });

  const details = { ip, ...(factor === 'none' ? {} : { factor }) };
  return {
    ...(await beginSession({ tenantId: tenant.id, user, userAgent, details })),
    ...(recoveryCodesLeft === undefined ? {} : { recoveryCodesLeft }),
  };

  async function throttled({ id }: Tenant, key: string, user: AuditEntry['user']): Promise<void> {
    const details = { ip, reason: 'throttled' };
    await recordRefusal(key, { tenantId: id, action: 'session.refused', user, details });
  }

  /** Records only names of users, because a typed name may be a password. */
  async function refused({ id }: Tenant, reason: string): Promise<void> {
    const [only, ...others] = candidates;
    await auditRefusal({
      tenantId: id,
      at: clock.now(),
      action: 'session.refused',
      user: only && others.length === 0 ? only : null,
      details: { ip, reason },
    });
  }
}

/** Whom a typed name means: a user name goes before an e-mail address (AUTH-05). */
function meantBy(candidates: LoginCandidate[]): LoginCandidate[] {
  const named = candidates.filter(({ isByUsername }) => isByUsername);
  return named.length > 0 ? named : candidates;
}

/** The account that name and password stand for. */
async function fittingAccount(
  candidates: LoginCandidate[],
  password: string,
  { verify }: Pick<PasswordHasher, 'verify'>,
): Promise<LoginCandidate | 'several' | undefined> {
  const asked = meantBy(candidates);
  if (asked.length === 0) await verify(nobodysHash, password);
  for (const candidate of asked) {
    if (await verify(candidate.passwordHash ?? nobodysHash, password)) {
      return asked.length > 1 ? 'several' : candidate;
    }
  }
  return undefined;
}
