import type { CompanyUser, CompanyUserInput, FieldIssue } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import type { Pool } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { tellFormerAddress } from '../accounts/email-change.ts';
import { nameRefusal, takenName } from '../accounts/email-taken.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { sendPasswordLink } from '../passwords/password-links.ts';
import {
  type CompanyUserRecord,
  createCompanyUsersRepository,
  maxCompanyUsers,
  presentCompanyUser,
} from './company-users.repository.ts';

export interface CompanyUserServices {
  pool: Pool;
  clock: Clock;
  jobs: Jobs;
  limits: RateLimits;
  /** Clears the cached sessions of this process. */
  forgetSessions(): void;
}

/** New users, names and addresses of an admin within the window: several pasted lists. */
const maxNamings = 500;

const newUser = {
  firstName: '',
  lastName: '',
  phone: null,
  active: true,
  locked: false,
  isCustomerAdmin: false,
  isAdmin: false,
  companyRole: 'buyer',
  hasPassword: false,
  hasSecondFactor: false,
} as const;

/**
 * Creates a user of the active company and mails an invitation, or changes one (USER-04 to USER-07). A changed address voids
 * links to the former one, which is notified. A user without a password is invited again.
 *
 * @throws user.not.found for another company's, username.taken, email.taken, user.self.lock, user.last.admin, user.is.admin,
 * user.limit, too.many.requests, validation.failed
 */
export async function saveCompanyUser({
  actor,
  input: { id, phone, ...given },
  services: { pool, clock, jobs, limits, forgetSessions },
}: {
  actor: CompanyActor;
  input: CompanyUserInput;
  services: CompanyUserServices;
}): Promise<{ user: CompanyUser; isNew: boolean }> {
  const isNew = id === undefined;
  if (isNew) requireFields(given);
  const { tenantId } = actor;
  if (isNew || !(await createCompanyUsersRepository({ runner: pool }).isNamed(actor, { id, ...given }))) {
    const naming = { action: 'user.naming', subject: actor.userId, limit: maxNamings };
    const refused = await limits.count(tenantId, naming);
    if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  }
  const user = await inTransaction(pool, async (client) => {
    const users = createCompanyUsersRepository({ runner: client });
    const all = await users.lock(actor);
    const before = all.find((other) => other.id === id);
    if (!isNew && !before) throw requestError('user.not.found');
    if (isNew && all.length >= maxCompanyUsers) throw requestError('user.limit');
    const after: CompanyUserRecord = {
      ...(before ?? { ...newUser, id: newId(), username: '', email: '' }),
      ...present(given),
      ...(phone === undefined ? {} : { phone: phone || null }),
    };
    if (before?.isAdmin) {
      if (given.isCustomerAdmin === false) throw requestError('user.is.admin');
      after.isCustomerAdmin = before.isCustomerAdmin;
    }
    if (after.email !== before?.email && !isEmailAddress(after.email)) throw invalid('email', 'format');
    if (after.id === actor.userId) {
      if (!canSignIn(after)) throw requestError('user.self.lock');
      // The own address counts only after its confirmation (API-30).
      if (after.email !== before?.email) throw invalid('email', 'invalid');
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
    const hasMoved = changed.includes('email');
    if (hasMoved || changed.includes('username')) {
      const taken = await takenName(client, { tenantId, ...after, exceptUserId: after.id });
      if (taken) throw requestError(taken);
    }
    const now = clock.now();
    if (isNew) await users.insert(actor, after, now);
    else if (changed.length > 0) await users.update(actor, after);
    if (hasMoved) {
      const { language } = actor.company;
      await users.removeMailed(actor, after.id);
      if (!after.hasPassword)
        await sendPasswordLink({
          client,
          jobs,
          clock,
          tenantId,
          userId: after.id,
          purpose: 'invite',
          language,
        });
      if (before)
        await tellFormerAddress(client, jobs, {
          tenantId,
          kind: 'emailChanged',
          to: { name: presentCompanyUser(before).fullName, address: before.email },
          email: after.email,
          locale: language,
        });
    }
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
  }).catch((error: Error) => {
    throw nameRefusal(error);
  });
  forgetSessions();
  return { user: presentCompanyUser(user), isNew };
}

/** What a new user must have; a change may leave it out. */
function requireFields(given: Pick<CompanyUserInput, 'username' | 'email'>): void {
  for (const field of ['username', 'email'] as const)
    if (given[field] === undefined) throw invalid(field, 'required');
}

function invalid(field: 'username' | 'email', code: FieldIssue['code']) {
  return fieldsInvalid([{ field, code }]);
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
  return (user.isCustomerAdmin || user.isAdmin) && canSignIn(user);
}

/** Without what was not sent. */
function present<Fields extends object>(
  given: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}
