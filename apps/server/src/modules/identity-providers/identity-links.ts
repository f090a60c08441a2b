import type { IdentityLink } from '@kontor/contract';
import { hasOperatorRight } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { operatorRightMissing, requestError } from '../../shared/errors.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { endSessions } from '../passwords/renew-session.ts';
import { linkNotFound } from './identity-providers.errors.ts';
import { createIdentityProvidersRepository } from './identity-providers.repository.ts';

interface LinkServices {
  pool: Pool;
  clock: Clock;
  forgetSessions(): void;
}

/** The providers by which a user of the tenant signs in. @throws user.not.found */
export async function linksOf(pool: Pool, tenantId: number, userId: string): Promise<IdentityLink[]> {
  const repository = createIdentityProvidersRepository({ runner: pool });
  if (!(await repository.findUser(tenantId, userId))) throw requestError('user.not.found');
  const links = await repository.linksOf(tenantId, userId);
  return links.map(({ since, ...link }) => ({ ...link, since: since.toISOString() }));
}

/**
 * Removes a user's identity at a provider, the own one or by an operator. The next sign-in there links again by its address. An
 * operator also ends the user's sessions, because the identity may have been a stranger's.
 *
 * @throws user.not.found, identity.link.not.found, operator.right.missing for an operator's
 */
export async function unlinkIdentity({
  actor,
  userId,
  providerId,
  services: { pool, clock, forgetSessions },
}: {
  actor: Actor;
  userId: string;
  providerId: string;
  services: LinkServices;
}): Promise<void> {
  const { tenantId } = actor;
  const isOwn = userId === actor.userId;
  const user = await createIdentityProvidersRepository({ runner: pool }).findUser(tenantId, userId);
  if (!user) throw requestError('user.not.found');
  if (!isOwn && user.isOperator && !hasOperatorRight(actor, 'operators.write'))
    throw operatorRightMissing('operators.write');
  await inTransaction(pool, async (client) => {
    const links = createIdentityProvidersRepository({ runner: client });
    if (!(await links.unlink(tenantId, { userId, providerId }))) throw linkNotFound();
    if (!isOwn) await endSessions(client, tenantId, userId);
    await appendAudit(client, {
      ...byActor(actor),
      at: clock.now(),
      action: 'identity.unlinked',
      subject: userId,
      details: { provider: providerId },
    });
  });
  forgetSessions();
}
