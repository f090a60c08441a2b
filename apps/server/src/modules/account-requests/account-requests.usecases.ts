import type { AccountRequestInput, FieldIssue } from '@kontor/contract';
import { isEmailAddress, isPostcode, isUserName } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { isCountry } from '../../shared/country.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { isEmailTaken } from '../accounts/email-taken.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import type { TenantSettings } from '../settings/settings-reader.ts';
import { accountRequestMail, type RequestMailKind } from './account-request-mail.ts';
import { requestLinkJob, vatCheckJob } from './account-requests.jobs.ts';
import { createAccountRequestsRepository, type RequestRow } from './account-requests.repository.ts';
import { askVies, isInVies, vatIdOf } from './vat-ids.ts';

const linkMs = 24 * 3_600_000;

/** So many times more requests of an IP address are answered than mailed, so that typing errors lock nobody out. */
const triesPerMail = 10;

/** Requests within the window of `limits`: each sends a mail to whom the form names. */
const maxPerAddress = 3;

export interface RequestServices {
  pool: Pool;
  jobs: Jobs;
  clock: Clock;
  limits: RateLimits;
  maxPerIp: number;
}

/**
 * Stores a request for an account and mails its link; operators see it once the link was used (decision 62). A form filled in
 * by a bot gets the usual answer and is not stored.
 *
 * @throws signup.blocked, validation.failed, too.many.requests, username.taken (AUTH-07, AUTH-08)
 */
export async function requestAccount({
  settings,
  input: { username: typedName, email, acceptPrivacy: _accepted, tenant: _tenant, website, ...details },
  ip,
  locale,
  services: { pool, jobs, clock, limits, maxPerIp },
}: {
  settings: Pick<TenantSettings, 'tenantId' | 'isSignupActive'>;
  input: AccountRequestInput;
  ip: string;
  locale: Locale;
  services: RequestServices;
}): Promise<{ id: string; status: 'pending' }> {
  const { tenantId } = settings;
  const id = newId();
  if (!settings.isSignupActive) throw requestError('signup.blocked');
  if (website) return { id, status: 'pending' };
  const username = typedName.toLowerCase();
  const vatId = details.vatId && vatIdOf(details.vatId, details.country.code);
  const checks: [isWrong: boolean, issue: FieldIssue][] = [
    [!isUserName(username), malformed('username', 'newUserName')],
    [!isEmailAddress(email), malformed('email', 'email')],
    [
      !isCountry(details.country.code),
      { field: 'country.code', code: 'invalid', expected: { form: 'country' } },
    ],
    [!isPostcode(details.zipCode, details.country.code), malformed('zipCode', 'postcode')],
    [vatId === undefined && Boolean(details.vatId), malformed('vatId', 'vatId')],
  ];
  const issues = checks.filter(([isWrong]) => isWrong).map(([, issue]) => issue);
  if (issues.length > 0) throw fieldsInvalid(issues);
  const tries = { action: 'signup.try', subject: ip, limit: maxPerIp * triesPerMail };
  const refused = await limits.count(tenantId, tries);
  if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  const mail = await limits.attempt(tenantId, [
    { action: 'signup.ip', subject: ip, limit: maxPerIp },
    { action: 'signup.email', subject: email.toLowerCase(), limit: maxPerAddress },
  ]);
  if ('retryAfterSeconds' in mail) throw tooManyRequests(mail.retryAfterSeconds);
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const requests = createAccountRequestsRepository({ runner: client, tenantId });
    if (await requests.isBlocked({ email, vatId })) throw requestError('signup.blocked');
    await requests.forgetUnconfirmed({ username, email, now });
    const isNoted = await requests.insert({
      id,
      username,
      email,
      details: { ...details, ...(vatId ? { vatId } : {}) },
      locale,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkMs),
    });
    if (!isNoted) throw requestError('username.taken');
    await jobs.enqueue(client, requestLinkJob, { tenantId, requestId: id });
  }).catch(async (error: unknown) => {
    await mail.takeBack();
    throw error;
  });
  await mail.keep();
  return { id, status: 'pending' };
}

/** Shows the request of a link to the operator. @throws link.invalid */
export async function confirmRequest({
  tenantId,
  token,
  services: { pool, jobs, clock },
}: {
  tenantId: number;
  token: string;
  services: Pick<RequestServices, 'pool' | 'jobs' | 'clock'>;
}): Promise<{ email: string }> {
  return await inTransaction(pool, async (client) => {
    const requests = createAccountRequestsRepository({ runner: client, tenantId });
    const request = await requests.confirm(hashToken(token), clock.now());
    if (!request) throw requestError('link.invalid');
    if (request.details.vatId) await jobs.enqueue(client, vatCheckJob, { tenantId, requestId: request.id });
    return { email: request.email };
  });
}

/**
 * Mails the link of a new request. An address that has an account gets a hint instead. Its request expires unused and
 * reserves its user name until then, so that the form does not reveal who has an account. A retry makes another link: if
 * the first mail was sent, its link stays valid and the new one remains unused.
 */
export async function mailRequestLink({
  data: { tenantId, requestId },
  pool,
  mails,
}: {
  data: { tenantId: number; requestId: string };
  pool: Pool;
  mails: Pick<TenantMails, 'send'>;
}): Promise<void> {
  const requests = createAccountRequestsRepository({ runner: pool, tenantId });
  const request = await requests.find(requestId);
  if (request?.status !== 'unconfirmed') return;
  const { email } = request;
  const isKnown = await inTransaction(pool, (client) => isEmailTaken(client, { tenantId, email }));
  const token = newSessionToken();
  if (!isKnown) await requests.addLink(requestId, hashToken(token));
  await sendRequestMail(mails, {
    tenantId,
    request,
    kind: isKnown ? 'known' : 'link',
    key: `account-request-${requestId}`,
    page: isKnown ? '/landing' : `/confirm-request?token=${token}`,
  });
}

/** Asks VIES about the VAT ID of a confirmed request and stores the answer as proof, if the shop wants it (CONF-25). */
export async function checkVatId({
  data: { tenantId, requestId },
  pool,
  clock,
  url,
  settings: { checkVatIds, document },
}: {
  data: { tenantId: number; requestId: string };
  pool: Pool;
  clock: Clock;
  url: string;
  settings: Pick<TenantSettings, 'checkVatIds' | 'document'>;
}): Promise<void> {
  const requests = createAccountRequestsRepository({ runner: pool, tenantId });
  const request = await requests.find(requestId);
  const vatId = request?.details.vatId;
  if (!checkVatIds || !vatId || request.vatCheck || !isInVies(vatId)) return;
  await requests.setVatCheck(
    requestId,
    await askVies({ url, vatId, ownVatId: document.companyData.vatId, now: clock.now() }),
  );
}

/** Writes to who made a request. */
export async function sendRequestMail(
  mails: Pick<TenantMails, 'send'>,
  {
    tenantId,
    request: { email, details, locale },
    key,
    ...mail
  }: {
    tenantId: number;
    request: Pick<RequestRow, 'email' | 'details' | 'locale'>;
    kind: RequestMailKind;
    key: string;
    page?: string;
    text?: string;
  },
): Promise<void> {
  // Before the address is confirmed, the name may be any text that a stranger wants to have mailed.
  const isProven = mail.kind === 'declined' || mail.kind === 'asked';
  const name = isProven ? `${details.firstName} ${details.lastName}`.trim() : '';
  await mails.send({
    tenantId,
    key,
    to: [{ name, address: email }],
    content: (shopName) => accountRequestMail({ ...mail, language: locale, name, shopName }),
  });
}
