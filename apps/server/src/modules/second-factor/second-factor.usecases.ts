import type { SessionToken } from '@kontor/contract';
import { hasOperatorRight } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { operatorRightMissing, requestError } from '../../shared/errors.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type AuditEntry, appendAudit, byActor } from '../audit/append-audit.ts';
import { tellOwner } from '../passwords/account-notice.ts';
import { endSessions, renewSession } from '../passwords/renew-session.ts';
import { type PasswordCheckServices, requirePassword } from '../passwords/require-password.ts';
import type { CodeChecks } from './code-check.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { secondFactorIsOn, secondFactorMissing } from './second-factor.errors.ts';
import { createSecondFactorRepository, type FactorOwner } from './second-factor.repository.ts';
import { newSecret, presentSecret } from './totp.ts';

export interface SecondFactorServices extends PasswordCheckServices {
  clock: Clock;
  jobs: Jobs;
  codes: Pick<CodeChecks, 'use' | 'stepOfPending'>;
  /** Invalidates cached sessions of this process; others are notified by the database. */
  forgetSessions(): void;
}

interface Request {
  actor: Actor;
  ip: string;
  services: SecondFactorServices;
}

/**
 * Creates a pending secret, replacing an earlier one. It takes effect once it is confirmed with a code.
 *
 * @throws password.wrong, too.many.requests, second.factor.on
 */
export async function beginSetup({
  issuer,
  password,
  ...request
}: Request & { password: string | undefined; issuer: string }): Promise<{ secret: string; uri: string }> {
  const { actor, services } = request;
  await requirePassword(services, { ...request, password });
  const secret = newSecret();
  if (!(await createSecondFactorRepository({ runner: services.pool }).putPending(actor, secret)))
    throw secondFactorIsOn();
  return presentSecret(secret, { issuer, label: actor.username });
}

/**
 * Switches the second factor on with a code of the pending secret. The session goes on with a new token, all others end.
 *
 * @throws second.factor.invalid, second.factor.missing, second.factor.on, too.many.requests, session.expired
 */
export async function confirmSetup({
  code,
  token,
  ...request
}: Request & { code: string; token: string }): Promise<{ session: SessionToken; recoveryCodes: string[] }> {
  const { actor, services } = request;
  const { pool, codes, clock } = services;
  const pending = await createSecondFactorRepository({ runner: pool }).find(actor);
  if (!pending) throw secondFactorMissing();
  if (pending.confirmedAt) throw secondFactorIsOn();
  const { secret } = pending;
  const step = await codes.stepOfPending(tryOf(request, code), secret);
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((recoveryCode) => hashRecoveryCode(actor, recoveryCode));
  const session = await change(request, 'secondFactorOn', async (client) => {
    const factors = createSecondFactorRepository({ runner: client });
    if (!(await factors.confirm(actor, { secret, step, hashes, now: clock.now() }))) throw secondFactorIsOn();
    return await renewSession(client, { actor, token, now: clock.now() });
  });
  return { session, recoveryCodes };
}

/**
 * Makes new recovery codes and voids the former ones.
 *
 * @throws password.wrong, second.factor.invalid, second.factor.missing, too.many.requests
 */
export async function renewRecoveryCodes({
  password,
  code,
  ...request
}: Request & { password: string | undefined; code: string }): Promise<string[]> {
  const { actor, services } = request;
  await requirePassword(services, { ...request, password });
  await services.codes.use(tryOf(request, code));
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((recoveryCode) => hashRecoveryCode(actor, recoveryCode));
  await change(request, 'recoveryCodesRenewed', async (client) => {
    if (!(await createSecondFactorRepository({ runner: client }).renewCodes(actor, hashes)))
      throw secondFactorMissing();
  });
  return recoveryCodes;
}

/**
 * Switches the own second factor off. The session goes on with a new token, all others end.
 *
 * @throws password.wrong, second.factor.invalid, second.factor.missing, too.many.requests, session.expired
 */
export async function switchOff({
  password,
  code,
  token,
  ...request
}: Request & { password: string | undefined; code: string; token: string }): Promise<SessionToken> {
  const { actor, services } = request;
  await requirePassword(services, { ...request, password });
  await services.codes.use(tryOf(request, code));
  return await change(request, 'secondFactorOff', async (client) => {
    if (!(await createSecondFactorRepository({ runner: client }).remove(actor))) throw secondFactorMissing();
    return await renewSession(client, { actor, token, now: services.clock.now() });
  });
}

/**
 * Switches another user's second factor off after a loss of the device. Customer admins reset users of the active company,
 * operators reset any user. Users switch their own off with a code.
 *
 * @throws user.not.found, second.factor.missing, operator.right.missing for an operator's
 */
export async function resetOfUser({
  actor,
  userId,
  scope,
  services: { pool, clock, jobs, forgetSessions },
}: {
  actor: Actor;
  userId: string;
  scope: 'company' | 'tenant';
  services: Pick<SecondFactorServices, 'pool' | 'clock' | 'jobs' | 'forgetSessions'>;
}): Promise<void> {
  const owner = { tenantId: actor.tenantId, userId };
  const user = await createSecondFactorRepository({ runner: pool }).findUser(owner);
  const isOfCompany = user && user.companyId === actor.company?.id && !user.isSalesPerson;
  if (!user || userId === actor.userId || (scope === 'company' && !isOfCompany))
    throw requestError('user.not.found');
  if (user.isOperator && !hasOperatorRight(actor, 'operators.write'))
    throw operatorRightMissing('operators.write');
  await inTransaction(pool, (client) =>
    resetSecondFactor(client, { owner, by: byActor(actor), jobs, language: actor.locale, now: clock.now() }),
  );
  forgetSessions();
}

/**
 * Switches a second factor off without a code, ends the user's sessions, notes it in the audit log and mails the user.
 *
 * @throws second.factor.missing
 */
export async function resetSecondFactor(
  client: PoolClient,
  {
    owner: { tenantId, userId },
    by,
    jobs,
    language,
    now,
  }: {
    owner: FactorOwner;
    by: Pick<AuditEntry, 'user' | 'companyId'>;
    jobs: Jobs;
    language: Locale;
    now: Date;
  },
): Promise<void> {
  const factors = createSecondFactorRepository({ runner: client });
  if (!(await factors.remove({ tenantId, userId }))) throw secondFactorMissing();
  await endSessions(client, tenantId, userId);
  await appendAudit(client, { ...by, tenantId, at: now, action: 'secondFactor.reset', subject: userId });
  await tellOwner(client, jobs, { tenantId, userId, notice: 'secondFactorReset', language, now });
}

const actions = {
  secondFactorOn: 'secondFactor.on',
  secondFactorOff: 'secondFactor.off',
  recoveryCodesRenewed: 'secondFactor.codesRenewed',
} as const;

/** Changes the own second factor, with its entry in the audit log and its mail. */
async function change<Result>(
  { actor, services: { pool, clock, jobs, forgetSessions } }: Request,
  notice: keyof typeof actions,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const { tenantId, userId, locale: language } = actor;
  const now = clock.now();
  const result = await inTransaction(pool, async (client) => {
    const done = await work(client);
    await appendAudit(client, { ...byActor(actor), at: now, action: actions[notice] });
    await tellOwner(client, jobs, { tenantId, userId, notice, language, now });
    return done;
  });
  forgetSessions();
  return result;
}

function tryOf({ actor: { tenantId, userId, locale }, ip }: Request, code: string) {
  return { tenantId, userId, ip, code, language: locale };
}
