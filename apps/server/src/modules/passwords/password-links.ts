import { BACK_OFFICE_PATH } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { hashToken, newSessionToken } from '../sessions/session-token.ts';
import { linkMail } from './password-mail.ts';
import { type LinkPurpose, passwordLinkJob } from './passwords.jobs.ts';
import { createPasswordsRepository, type PasswordOwner } from './passwords.repository.ts';

/** How long a link can be used after it was mailed (AUTH-09). An invited person may be on holiday. */
export const linkHours = { reset: 1, invite: 7 * 24 } as const satisfies Record<LinkPurpose, number>;

/** How long a mail may be on its way; then its link is given up. */
const mailHours = 24;

const hour = 3_600_000;

interface LinkOf {
  tenantId: number;
  userId: string;
  purpose: LinkPurpose;
}

/**
 * Mails a user a link to set a password, if the caller's transaction commits. It voids the user's earlier links.
 *
 * @example await sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose: 'invite', language: 'de' })
 */
export async function sendPasswordLink({
  client,
  jobs,
  clock,
  language,
  ...link
}: LinkOf & { client: PoolClient; jobs: Jobs; clock: Clock; language: Locale }): Promise<void> {
  const linkId = newId();
  // Placeholder: the job replaces its token.
  await insertLink(client, { ...link, linkId, clock, hours: mailHours, isFirst: true });
  await jobs.enqueue(client, passwordLinkJob, { tenantId: link.tenantId, linkId, language });
}

/**
 * Makes a link without mailing it, for a command that prints it. It voids the user's earlier links.
 *
 * @returns its path in the shop, such as `/reset?token=…`; an operator's leads on to the back office
 */
export async function makePasswordLink({
  client,
  clock,
  ...link
}: LinkOf & { client: PoolClient; clock: Clock }): Promise<string> {
  const hours = linkHours[link.purpose];
  return await insertLink(client, { ...link, linkId: newId(), clock, hours, isFirst: true });
}

/**
 * Makes the token of a link and mails it. A retry makes another one: if the mail was sent before, that token is known to
 * nobody, and the mailed one stays valid.
 */
export async function mailPasswordLink({
  data: { tenantId, linkId, language },
  pool,
  mails,
  clock,
}: {
  data: { tenantId: number; linkId: string; language: Locale };
  pool: Pool;
  mails: TenantMails;
  clock: Clock;
}): Promise<void> {
  const passwords = createPasswordsRepository({ runner: pool });
  const link = await passwords.findLink(tenantId, linkId);
  const owner = link && (await passwords.findById(tenantId, link.userId));
  if (!link || !owner?.email) return;
  const { purpose } = link;
  const hours = linkHours[purpose];
  const path = await insertLink(pool, { ...owner, tenantId, purpose, linkId, clock, hours, isFirst: false });
  await mails.send({
    tenantId,
    key: linkId,
    to: [{ name: fullName(owner), address: owner.email }],
    content: (shopName) => linkMail({ purpose, language, owner, path, shopName }),
  });
}

/** First and last name as mails greet them; empty without any. */
export function fullName({ firstName, lastName }: Pick<PasswordOwner, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

async function insertLink(
  runner: Pool | PoolClient,
  {
    tenantId,
    userId,
    purpose,
    linkId,
    clock,
    hours,
    isFirst,
  }: LinkOf & { linkId: string; clock: Clock; hours: number; isFirst: boolean },
): Promise<string> {
  const passwords = createPasswordsRepository({ runner });
  const token = newSessionToken();
  const now = clock.now();
  if (isFirst) await passwords.removeLinks(tenantId, userId, now);
  const expiresAt = new Date(now.getTime() + hours * hour);
  const { isOperator } = await passwords.insertLink({
    tenantId,
    userId,
    linkId,
    purpose,
    tokenHash: hashToken(token),
    expiresAt,
  });
  return `/reset?token=${token}${isOperator ? `&redirect=${BACK_OFFICE_PATH}` : ''}`;
}
