import { isEmailAddress } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { tellOwner } from '../passwords/account-notice.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import { type EmailNotice, emailLinkJob, emailNoticeJob } from './accounts.jobs.ts';
import { createEmailChangeRepository } from './email-change.repository.ts';
import { emailLinkMail } from './email-mail.ts';
import { isEmailTaken, nameFollowing, nameRefusal } from './email-taken.ts';

/** A day, as people read mails. */
const linkMs = 24 * 3_600_000;

/** New addresses of a user within an hour, asked for by the user or given by an admin. */
export const maxEmailChanges = 5;

/** Where the link leads, below the origin of the shop. */
const linkPath = '/confirm-email';

/** @throws validation.failed for an address that is none */
export function requireEmailAddress(email: string): void {
  if (!isEmailAddress(email)) throw fieldsInvalid([malformed('email', 'email')]);
}

/**
 * Stores a new e-mail address of the own account, which becomes valid when its link is used, and notifies the current one.
 * Entering the current address again cancels a pending change (decision 61).
 *
 * @throws email.taken when another user of the tenant has it, login.provider.required for leaving a domain that signs in by its
 * provider alone
 */
export async function requestEmailChange(
  client: PoolClient,
  { actor, email, jobs, now }: { actor: Actor; email: string; jobs: Jobs; now: Date },
): Promise<void> {
  const { tenantId, userId, locale } = actor;
  const changes = createEmailChangeRepository({ runner: client });
  if (email === actor.email) return changes.remove(tenantId, userId);
  if (await isEmailTaken(client, { tenantId, email, exceptUserId: userId }))
    throw requestError('email.taken');
  // Elsewhere the password would count again.
  const provider = await changes.requiredProvider(tenantId, actor.email, email);
  if (provider) throw requestError('login.provider.required', { details: { provider } });
  await changes.put({
    tenantId,
    userId,
    email,
    locale,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + linkMs),
  });
  await appendAudit(client, { ...byActor(actor), at: now, action: 'email.requested', details: { email } });
  await jobs.enqueue(client, emailLinkJob, { tenantId, userId, requestedAt: now.toISOString() });
  await tellFormerAddress(client, jobs, {
    tenantId,
    kind: 'emailRequested',
    to: { name: nameOf(actor), address: actor.email },
    email,
    locale,
  });
}

/**
 * Replaces the user's address by the pending one of a link, and notifies the former one. A user name that is the former
 * address follows it, and the user is told.
 *
 * @throws link.invalid for an unknown, used, replaced or expired link; email.taken if another user has the address now
 */
export async function confirmEmail({
  tenantId,
  token,
  services: { pool, jobs, clock },
}: {
  tenantId: number;
  token: string;
  services: { pool: Pool; jobs: Jobs; clock: Clock };
}): Promise<{ email: string }> {
  return await inTransaction(pool, async (client) => {
    const changes = createEmailChangeRepository({ runner: client });
    const now = clock.now();
    const pending = await changes.lockByLink(tenantId, { tokenHash: hashToken(token), now });
    if (!pending) throw requestError('link.invalid');
    const { userId, email, formerEmail, locale } = pending;
    if (await isEmailTaken(client, { tenantId, email, exceptUserId: userId }))
      throw requestError('email.taken');
    const username = nameFollowing(email, { username: pending.username, email: formerEmail });
    await changes.setEmail(tenantId, { userId, email, username });
    await changes.remove(tenantId, userId);
    const details = { email, formerEmail };
    await appendAudit(client, { tenantId, at: now, action: 'email.changed', user: pending, details });
    await tellFormerAddress(client, jobs, {
      tenantId,
      kind: 'emailChanged',
      to: { name: nameOf(pending), address: formerEmail },
      email,
      locale,
    });
    if (username !== pending.username)
      await tellOwner(client, jobs, { tenantId, userId, notice: 'renamed', language: locale, now });
    return { email };
  }).catch((error: Error) => {
    throw nameRefusal(error);
  });
}

/**
 * Mails the link of a change that is still pending. A retry makes another link: if the first mail was sent, its link stays
 * valid and the new one remains unused.
 */
export async function sendEmailLink({
  data: { tenantId, userId, requestedAt },
  pool,
  mails,
}: {
  data: { tenantId: number; userId: string; requestedAt: string };
  pool: Pool;
  mails: Pick<TenantMails, 'send'>;
}): Promise<void> {
  const token = newSessionToken();
  const pending = await createEmailChangeRepository({ runner: pool }).addLink(tenantId, {
    userId,
    requestedAt: new Date(requestedAt),
    tokenHash: hashToken(token),
  });
  if (!pending) return;
  const name = nameOf(pending);
  await mails.send({
    tenantId,
    key: `email-link-${userId}-${requestedAt.replace(/\W/g, '')}`,
    to: [{ name, address: pending.email }],
    content: () => emailLinkMail({ language: pending.locale, name, page: `${linkPath}?token=${token}` }),
  });
}

/** Mails a notice to a former address, if the caller's transaction commits. */
export async function tellFormerAddress(
  client: PoolClient,
  jobs: Jobs,
  notice: Omit<EmailNotice, 'id'>,
): Promise<void> {
  if (isEmailAddress(notice.to.address))
    await jobs.enqueue(client, emailNoticeJob, { ...notice, id: newId() });
}

function nameOf({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
