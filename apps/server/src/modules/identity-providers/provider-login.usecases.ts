import type { NewSession } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Log } from '../../shared/log.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { BeginSession } from '../sessions/begin-session.ts';
import type { CheckSecondFactor } from '../sessions/second-factor-check.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import {
  alreadyLinked,
  emailUnverified,
  loginExpired,
  providerNotFound,
  userUnknown,
} from './identity-providers.errors.ts';
import {
  createIdentityProvidersRepository,
  type IdentityProvider,
  type ProviderUser,
} from './identity-providers.repository.ts';
import { authorizationUrl, type Identity, identityOf } from './oidc-client.ts';

export interface ProviderLoginServices {
  pool: Pool;
  clock: Clock;
  log: Log;
  limits: RateLimits;
  /** Begun sign-ins of one address since its last successful one, within the window. */
  maxPerIp: number;
  beginSession: BeginSession;
  checkSecondFactor: CheckSecondFactor;
  /** Whether the tenant demands a second factor of its operators. */
  isFactorDemanded(tenantId: number): Promise<boolean>;
}

/** Longest time between the start of a sign-in and the answer of the provider, in ms. */
export const loginMs = 10 * 60_000;

/**
 * Begins a sign-in by a provider.
 *
 * @returns the redirect address, and the secret of the cookie that binds the sign-in to this browser
 * @throws provider.not.found, provider.unavailable, too.many.requests
 */
export async function beginProviderLogin({
  tenantId,
  providerId,
  redirectUri,
  ip,
  services: { pool, clock, log, limits, maxPerIp },
}: {
  tenantId: number;
  providerId: string;
  redirectUri: string;
  ip: string;
  services: ProviderLoginServices;
}): Promise<{ url: string; browser: string }> {
  const refused = await limits.count(tenantId, { ...ofAddress(ip), limit: maxPerIp });
  if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  const repository = createIdentityProvidersRepository({ runner: pool });
  const provider = await repository.find(tenantId, providerId);
  if (!provider) throw providerNotFound();
  const { url, ...checks } = await authorizationUrl(provider, redirectUri).catch((err: Error) => {
    log.warn({ err: err.cause ?? err, tenantId, providerId }, 'an identity provider cannot be used');
    throw err;
  });
  const browser = newSessionToken();
  const now = clock.now();
  await repository.insertLogin(
    { tenantId, browserHash: hashToken(browser) },
    { providerId, redirectUri, ...checks },
    { now, expiresAt: new Date(now.getTime() + loginMs) },
  );
  return { url, browser };
}

/**
 * Begins a session for the user who signed in at the provider. Where the tenant demands a second factor, an operator sends
 * the code with a second call.
 *
 * @throws provider.login.expired, provider.refused, provider.unavailable, provider.email.unverified, provider.user.unknown,
 * provider.already.linked, email.multiple.accounts, account.blocked, second.factor.required, second.factor.invalid, too.many.requests
 */
export async function finishProviderLogin({
  tenantId,
  browser,
  search,
  code,
  ip,
  userAgent,
  language,
  services,
}: {
  tenantId: number;
  browser: string;
  /** The query string of the redirect from the provider; undefined if an earlier call already used it. */
  search: string | undefined;
  code: string | undefined;
  ip: string;
  userAgent: string;
  language: Locale;
  services: ProviderLoginServices;
}): Promise<NewSession> {
  const { pool, clock, log, limits, beginSession, checkSecondFactor, isFactorDemanded } = services;
  const key = { tenantId, browserHash: hashToken(browser) };
  const repository = createIdentityProvidersRepository({ runner: pool });
  let user: ProviderUser | undefined;
  let providerId: string | undefined;
  try {
    if (search !== undefined) {
      const login = await repository.answerLogin(key, clock.now());
      const provider = login && (await repository.find(tenantId, login.providerId));
      if (!login || !provider) throw loginExpired();
      providerId = provider.id;
      const identity = await identityOf(provider, login, search);
      user = await userOf(services, { tenantId, provider, identity });
      await repository.setUser(key, user.userId);
    }
    const known = await repository.userOfLogin(key, clock.now());
    if (!known) throw loginExpired();
    user = known;
    providerId = known.providerId;
    if (known.isBlocked) throw requestError('account.blocked');
    const proof =
      known.isOperator && (await isFactorDemanded(tenantId))
        ? await checkSecondFactor({ tenantId, userId: known.userId, ip, code, language })
        : undefined;
    if (!(await repository.removeLogin(key))) throw loginExpired();
    // All people of a company may share one address.
    await limits.forget(tenantId, ofAddress(ip));
    const details = { ip, provider: providerId, ...(proof ? { factor: proof.factor } : {}) };
    return {
      ...(await beginSession({ tenantId, user: known, userAgent, details })),
      ...(proof?.recoveryCodesLeft === undefined ? {} : { recoveryCodesLeft: proof.recoveryCodesLeft }),
    };
  } catch (error) {
    if (!(error instanceof RequestError) || error.code === 'second.factor.required') throw error;
    if (error.cause) log.warn({ err: error.cause, tenantId, providerId }, 'a sign-in by a provider failed');
    const reason = error.code;
    if (providerId !== undefined)
      await appendAudit(pool, {
        tenantId,
        at: clock.now(),
        action: 'session.refused',
        user: user ?? null,
        details: { ip, provider: providerId, reason },
      });
    throw error;
  }
}

function ofAddress(ip: string) {
  return { action: 'provider.ip', subject: ip };
}

/** The linked user of an identity; at the first sign-in the user with its verified address in one of the domains. */
async function userOf(
  { pool, clock }: ProviderLoginServices,
  { tenantId, provider, identity }: { tenantId: number; provider: IdentityProvider; identity: Identity },
): Promise<ProviderUser> {
  const repository = createIdentityProvidersRepository({ runner: pool });
  const { issuer, subject, email } = identity;
  const linked = await repository.findLinked(tenantId, issuer, subject);
  if (linked) return linked;
  if (email === undefined || !identity.isEmailVerified) throw emailUnverified();
  if (!provider.domains.includes(domainOf(email))) throw userUnknown();
  const [user, other] = await repository.findByEmail(tenantId, email);
  if (!user) throw userUnknown();
  if (other) throw requestError('email.multiple.accounts');
  // The caller refuses the sign-in and logs the reason.
  if (user.isBlocked) return user;
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const links = createIdentityProvidersRepository({ runner: client });
    if (!(await links.link(tenantId, { issuer, subject, userId: user.userId, now }))) {
      // A concurrent sign-in of the same person may have been faster.
      if ((await links.findLinked(tenantId, issuer, subject))?.userId === user.userId) return;
      throw alreadyLinked();
    }
    const details = { provider: provider.id, email };
    await appendAudit(client, { tenantId, at: now, action: 'identity.linked', user, details });
  });
  return user;
}

/** The domain of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
