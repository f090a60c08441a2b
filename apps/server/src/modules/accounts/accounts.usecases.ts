import type { ProfileChange } from '@kontor/contract';
import type { Static } from 'typebox';
import type { Actor } from '../../shared/actor.ts';
import { profileInvalid } from './accounts.errors.ts';
import type { AccountsRepository } from './accounts.repository.ts';

/** One @, something on both sides, a dot in the domain or a bare host: what a mail server can be asked about. */
const emailPattern = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Saves the own profile and answers the actor with it; an empty change saves nothing (API-30). Roles and company are no
 * part of it (ROLE-08).
 *
 * @throws validation.failed for an e-mail address that is none
 */
export async function saveProfile({
  actor,
  change,
  accounts,
  onChanged,
}: {
  actor: Actor;
  change: Static<typeof ProfileChange>;
  accounts: AccountsRepository;
  onChanged: () => void;
}): Promise<Actor> {
  if (Object.keys(change).length === 0) return actor;
  if (change.email !== undefined && !emailPattern.test(change.email)) {
    throw profileInvalid([{ field: 'email', code: 'format' }]);
  }
  const profile = {
    firstName: change.firstName ?? actor.firstName,
    lastName: change.lastName ?? actor.lastName,
    email: change.email ?? actor.email,
    phoneNumber: change.phoneNumber === undefined ? actor.phoneNumber : change.phoneNumber || null,
  };
  await accounts.updateProfile(actor, profile);
  onChanged();
  return { ...actor, ...profile };
}
