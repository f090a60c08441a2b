import type { ProfileChange } from '@kontor/contract';
import type { Static } from 'typebox';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { changesOf } from '../audit/changes.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { maxEmailChanges, requestEmailChange, requireEmailAddress } from './email-change.ts';

export interface ProfileServices {
  pool: Parameters<typeof inTransaction>[0];
  jobs: Jobs;
  clock: Clock;
  /** Counts changes of e-mail addresses: each sends mails to strangers. */
  limits: RateLimits;
  onChanged(): void;
}

/**
 * Saves the own profile and answers the actor with it; an empty change saves nothing (API-30). A new e-mail address counts
 * after its confirmation (decision 61). Roles and company are no part of it (ROLE-08).
 *
 * @throws validation.failed for an e-mail address that is none, email.taken, too.many.requests
 */
export async function saveProfile({
  actor,
  change: { email, ...change },
  services: { pool, jobs, clock, limits, onChanged },
}: {
  actor: Actor;
  change: Static<typeof ProfileChange>;
  services: ProfileServices;
}): Promise<Actor> {
  if (email !== undefined && email !== actor.email) {
    requireEmailAddress(email);
    const refused = await limits.count(actor.tenantId, {
      action: 'email.change',
      subject: actor.userId,
      limit: maxEmailChanges,
    });
    if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  }
  const profile = {
    firstName: change.firstName ?? actor.firstName,
    lastName: change.lastName ?? actor.lastName,
    phoneNumber: change.phoneNumber === undefined ? actor.phoneNumber : change.phoneNumber || null,
  };
  const isSaved = Object.keys(change).length > 0;
  if (!isSaved && email === undefined) return actor;
  await inTransaction(pool, async (client) => {
    const details = changesOf(actor, profile);
    if (isSaved) await createAccountsRepository({ client }).updateProfile(actor, profile);
    if (Object.keys(details).length > 0)
      await appendAudit(client, { ...byActor(actor), at: clock.now(), action: 'profile.changed', details });
    if (email !== undefined) await requestEmailChange(client, { actor, email, jobs, now: clock.now() });
  });
  onChanged();
  return { ...actor, ...profile };
}
