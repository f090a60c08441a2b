import type { SessionToken } from '@kontor/contract';
import { mayForCompany, passwordProblem } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { companyRightMissing, requestError } from '../../shared/errors.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Log } from '../../shared/log.ts';
import type { PasswordHasher } from '../../shared/passwords.ts';
import { type LimitedSubject, type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { forgiveSignIns } from '../sessions/login-limits.ts';
import { hashToken } from '../sessions/session-token.ts';
import { tellOwner } from './account-notice.ts';
import { isCommonPassword } from './common-passwords.ts';
import { sendPasswordLink } from './password-links.ts';
import {
  emailNotFound,
  emailOfSeveralAccounts,
  passwordCommon,
  passwordInvalid,
  resetTokenInvalid,
  userNotFound,
} from './passwords.errors.ts';
import type { LinkPurpose } from './passwords.jobs.ts';
import { createPasswordsRepository, type PasswordOwner } from './passwords.repository.ts';
import { renewSession } from './renew-session.ts';
import { type PasswordCheckServices, requirePassword } from './require-password.ts';

export interface PasswordServices extends PasswordCheckServices {
  clock: Clock;
  jobs: Jobs;
  log: Log;
  hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  limits: RateLimits;
  /** How often within the window a mail may be asked for. */
  maxPerAddress: number;
  maxPerIp: number;
  /** Forgets wrong codes of the second factor. */
  forgiveCodes(owner: { tenantId: number; userId: string }): Promise<void>;
  /** Invalidates cached sessions of this process; others are notified by the database. */
  forgetSessions(): void;
}

type Call = { tenantId: number; language: Locale; services: PasswordServices };

/**
 * Mails a reset link to the one account of an e-mail address (AUTH-09). A locked account gets one, too: only its sign-in says
 * that it is locked.
 *
 * @throws too.many.requests, email.not.found, email.multiple.accounts (AUTH-05)
 */
export async function requestReset({
  tenantId,
  email,
  ip,
  language,
  services,
}: Call & { email: string; ip: string }): Promise<void> {
  const { pool, limits, maxPerAddress, maxPerIp } = services;
  await limit(limits, tenantId, [
    { action: 'password.mail.address', subject: email.toLowerCase(), limit: maxPerAddress },
    { action: 'password.mail.ip', subject: ip, limit: maxPerIp },
  ]);
  const found = await createPasswordsRepository({ runner: pool }).findByEmail(tenantId, email);
  const [owner] = found;
  if (!owner) throw emailNotFound();
  if (found.length > 1) throw emailOfSeveralAccounts();
  await sendLink({ tenantId, owner, purpose: 'reset', language, services });
}

/**
 * Mails a reset link, or another invitation, to a user of the actor's company (API-33, ROLE-04).
 *
 * @throws right.missing, company.not.selected, user.not.found, too.many.requests
 */
export async function requestResetOf({
  actor,
  userId,
  services,
}: {
  actor: Actor;
  userId: string;
  services: PasswordServices;
}): Promise<void> {
  if (!mayForCompany(actor, 'users.manage')) throw companyRightMissing('users.manage', actor);
  if (!actor.company) throw requestError('company.not.selected');
  const { pool, limits, maxPerAddress } = services;
  const { tenantId } = actor;
  const passwords = createPasswordsRepository({ runner: pool });
  const owner = await passwords.findOfCompany(tenantId, { companyId: actor.company.id, userId });
  if (!owner) throw userNotFound();
  await limit(limits, tenantId, [{ action: 'password.mail.user', subject: userId, limit: maxPerAddress }]);
  const purpose = owner.hasPassword ? 'reset' : 'invite';
  await sendLink({ tenantId, owner, purpose, language: actor.locale, by: actor, services });
}

/**
 * Sets a password with the token of a mailed link; all sessions of the user end (AUTH-10).
 *
 * @throws reset.token.invalid, password.invalid, password.common
 */
export async function resetPassword({
  tenantId,
  token,
  newPassword,
  ip,
  language,
  services: { pool, clock, jobs, log, hasher, limits, forgiveCodes, forgetSessions },
}: Call & { token: string; newPassword: string; ip: string }): Promise<void> {
  const tokenHash = hashToken(token);
  const now = clock.now();
  const owner = await createPasswordsRepository({ runner: pool }).findByToken(tenantId, tokenHash, now);
  if (!owner) throw resetTokenInvalid();
  await assertUsable(newPassword, owner);
  const passwordHash = await hasher.hash(newPassword);
  await inTransaction(pool, async (client) => {
    const passwords = createPasswordsRepository({ runner: client });
    if (!(await passwords.useLink(tenantId, tokenHash, now))) throw resetTokenInvalid();
    await passwords.endSessions(tenantId, owner.userId, null);
    await passwords.savePassword(tenantId, owner.userId, passwordHash);
    await appendAudit(client, { tenantId, at: now, action: 'password.reset', user: owner, details: { ip } });
    await tellOwner(client, jobs, {
      tenantId,
      userId: owner.userId,
      notice: 'passwordChanged',
      language,
      now,
    });
  });
  forgetSessions();
  // The password is set already: failed sign-ins count on until they expire.
  await Promise.all([
    forgiveSignIns(limits, { tenantId, userId: owner.userId, ip }),
    forgiveCodes({ tenantId, userId: owner.userId }),
  ]).catch((err: Error) =>
    log.warn({ err, tenantId, userId: owner.userId }, 'failed sign-ins could not be forgiven'),
  );
}

/**
 * Changes the own password; the session goes on with a new token, all others end (AUTH-11). A user without a password sets one
 * by a mailed link, because a session alone must not suffice.
 *
 * @throws password.wrong, password.missing, password.invalid, password.common, too.many.requests, session.expired when it ended meanwhile
 */
export async function changePassword({
  actor,
  ip,
  token,
  currentPassword,
  newPassword,
  services,
}: {
  actor: Actor;
  ip: string;
  token: string;
  currentPassword: string;
  newPassword: string;
  services: PasswordServices;
}): Promise<SessionToken> {
  const { pool, clock, jobs, hasher, limits, maxPerIp, forgetSessions } = services;
  const { tenantId, userId, locale: language } = actor;
  await limit(limits, tenantId, [{ action: 'password.change', subject: userId, limit: maxPerIp }]);
  if (!(await requirePassword(services, { actor, ip, password: currentPassword })))
    throw requestError('password.missing');
  await assertUsable(newPassword, actor);
  const passwordHash = await hasher.hash(newPassword);
  const now = clock.now();
  const session = await inTransaction(pool, async (client) => {
    const passwords = createPasswordsRepository({ runner: client });
    // First: a reset or another change meanwhile ended the session, and its password stays.
    const renewed = await renewSession(client, { actor, token, now });
    await passwords.savePassword(tenantId, userId, passwordHash);
    await passwords.removeLinks(tenantId, userId, now);
    await appendAudit(client, { ...byActor(actor), at: now, action: 'password.changed' });
    await tellOwner(client, jobs, { tenantId, userId, notice: 'passwordChanged', language, now });
    return renewed;
  });
  forgetSessions();
  return session;
}

async function sendLink({
  tenantId,
  owner: { userId },
  purpose,
  language,
  by,
  services: { pool, jobs, clock },
}: Call & {
  owner: PasswordOwner;
  purpose: LinkPurpose;
  /** Who asked for it, if not the owner. */
  by?: Actor;
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    await sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose, language });
    if (!by) return;
    const entry = {
      at: clock.now(),
      action: 'password.linkSent',
      subject: userId,
      details: { purpose },
    } as const;
    await appendAudit(client, { ...byActor(by), ...entry });
  });
}

async function limit(limits: RateLimits, tenantId: number, subjects: LimitedSubject[]): Promise<void> {
  const attempt = await limits.attempt(tenantId, subjects);
  if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
  await attempt.keep();
}

async function assertUsable(password: string, names: { username: string; email: string }): Promise<void> {
  const problem = passwordProblem(password, names);
  if (problem) throw passwordInvalid(problem);
  if (await isCommonPassword(password)) throw passwordCommon();
}
