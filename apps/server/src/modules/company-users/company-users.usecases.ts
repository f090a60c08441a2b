import type { CompanyUser, CompanyUserInput } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import {
  type CompanyUserRecord,
  createCompanyUsersRepository,
  maxCompanyUsers,
  presentCompanyUser,
} from './company-users.repository.ts';

export interface CompanyUserServices {
  pool: Pool;
  clock: Clock;
  /** Mails a link to set the first password, once the transaction commits. */
  invite(client: PoolClient, user: { tenantId: number; userId: string }): Promise<void>;
  /** Makes this process read its sessions anew. */
  forgetSessions(): void;
}

const newUser = {
  firstName: '',
  lastName: '',
  phone: null,
  active: true,
  locked: false,
  isCustomerAdmin: false,
  companyRole: 'buyer',
  hasPassword: false,
} as const;

/**
 * Creates a user of the active company and mails an invitation, or changes one (USER-04 to USER-07).
 *
 * @throws user.not.found for another company's, username.taken, email.taken, user.self.lock, user.last.admin, user.limit,
 * validation.failed
 */
export async function saveCompanyUser({
  actor,
  input: { id, phone, ...given },
  services: { pool, clock, invite, forgetSessions },
}: {
  actor: CompanyActor;
  input: CompanyUserInput;
  services: CompanyUserServices;
}): Promise<{ user: CompanyUser; isNew: boolean }> {
  if (!isEmailAddress(given.email)) {
    throw requestError('validation.failed', { details: [{ field: 'email', code: 'format' }] });
  }
  const isNew = id === undefined;
  const user = await inTransaction(pool, async (client) => {
    const users = createCompanyUsersRepository({ runner: client });
    const all = await users.lock(actor);
    const before = all.find((other) => other.id === id);
    if (!isNew && !before) throw requestError('user.not.found');
    if (isNew && all.length >= maxCompanyUsers) throw requestError('user.limit');
    const after: CompanyUserRecord = {
      ...(before ?? { ...newUser, id: newId() }),
      ...present(given),
      ...(phone === undefined ? {} : { phone: phone || null }),
    };
    if (after.id === actor.userId) {
      if (!canSignIn(after)) throw requestError('user.self.lock');
      // The own address counts only after its confirmation (API-30).
      if (after.email !== before?.email) {
        throw requestError('validation.failed', { details: [{ field: 'email', code: 'invalid' }] });
      }
    }
    if (
      before &&
      isWorkingAdmin(before) &&
      !isWorkingAdmin(after) &&
      all.filter(isWorkingAdmin).length === 1
    ) {
      throw requestError('user.last.admin');
    }
    const changed = changedFields(before, after);
    if (changed.includes('username') || changed.includes('email')) {
      const taken = await users.taken(actor, after);
      if (taken) throw requestError(taken);
    }
    const now = clock.now();
    if (isNew) {
      await users.insert(actor, after, now);
      await invite(client, { tenantId: actor.tenantId, userId: after.id });
    } else if (changed.length > 0) await users.update(actor, after);
    if (changed.length > 0) {
      await appendAudit(client, {
        ...byActor(actor),
        at: now,
        action: isNew ? 'user.created' : 'user.changed',
        subject: after.id,
        details: Object.fromEntries(changed.map((field) => [field, after[field]])),
      });
    }
    return after;
  });
  forgetSessions();
  return { user: presentCompanyUser(user), isNew };
}

const fields = [
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'active',
  'locked',
  'isCustomerAdmin',
  'companyRole',
] as const satisfies readonly (keyof CompanyUserRecord)[];

function changedFields(before: CompanyUserRecord | undefined, after: CompanyUserRecord) {
  return fields.filter((field) => before?.[field] !== after[field]);
}

function canSignIn({ active, locked }: Pick<CompanyUserRecord, 'active' | 'locked'>): boolean {
  return active && !locked;
}

/** Who can manage the company's users now. */
function isWorkingAdmin(user: CompanyUserRecord): boolean {
  return user.isCustomerAdmin && canSignIn(user);
}

/** Without what was not sent. */
function present<Fields extends object>(
  given: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}
