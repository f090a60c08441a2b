import type { CompanyUser, CompanyUserInput, FieldIssue } from '@kontor/contract';
import { isEmailAddress, takesLast } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';
import {
  type LimitedSubject,
  type NotedAttempts,
  type RateLimits,
  tooManyRequests,
} from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { maxEmailChanges, tellFormerAddress } from '../accounts/email-change.ts';
import { chosenName, nameFollowing, nameRefusal, takenName } from '../accounts/email-taken.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { tellOwner } from '../passwords/account-notice.ts';
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

/** Hourly changes of names and addresses by one admin; each sends mails to addresses of the admin's choice. */
const maxRenamings = 50;

/** Hourly refusals of names of other companies' users; each reveals that a user exists. */
const maxTaken = 20;

const newUser = {
  firstName: '',
  lastName: '',
  phone: null,
  active: true,
  locked: false,
  isCustomerAdmin: false,
  isAdmin: false,
  companyRole: 'buyer',
  isDeal: false,
  blockUsersToAddNewAddress: false,
  minCartAmount: null,
  hasPassword: false,
  hasSecondFactor: false,
} as const;

/** The saved values; the rights besides `CompanyUserInput` are for operators. */
type UserInput = CompanyUserInput &
  Partial<Pick<CompanyUserRecord, 'isDeal' | 'blockUsersToAddNewAddress' | 'minCartAmount'>>;

/**
 * Creates a user of the active company and mails an invitation, or changes one (USER-04 to USER-07). A changed address voids
 * links to the former one, which is notified if its owner has signed in. A user without a password is invited again.
 *
 * @throws user.not.found for another company's, username.taken, email.taken, user.self.lock, user.last.admin, user.is.admin,
 * user.limit, too.many.requests, validation.failed
 */
export async function saveCompanyUser({
  actor,
  input,
  check = async () => {},
  services,
}: {
  actor: CompanyActor;
  input: UserInput;
  /** Runs while the users are locked; its error refuses the change. */
  check?: (client: PoolClient) => Promise<void>;
  services: CompanyUserServices;
}): Promise<{ user: CompanyUser; isNew: boolean }> {
  const { pool, forgetSessions } = services;
  const { id, username, email } = input;
  if (id === undefined) requireFields(input);
  const isNamed =
    id !== undefined &&
    (await createCompanyUsersRepository({ runner: pool }).isNamed(actor, { id, username, email }));
  const taken = isNamed ? undefined : await countNaming(actor, id, services.limits);
  const user = await inTransaction(pool, (client) => save(client, { actor, input, check, services })).catch(
    async (error: Error) => {
      const refusal = nameRefusal(error);
      await (refusal instanceof TakenElsewhere ? taken?.keep() : taken?.takeBack());
      throw refusal instanceof TakenElsewhere ? requestError(refusal.code) : refusal;
    },
  );
  await taken?.takeBack();
  forgetSessions();
  return { user: presentCompanyUser(user), isNew: id === undefined };
}

/** A user of another company has the name or the address. */
class TakenElsewhere extends Error {
  readonly code: 'username.taken' | 'email.taken';
  constructor(code: 'username.taken' | 'email.taken') {
    super(code);
    this.code = code;
  }
}

/** Counts a new name or address. Returns the attempt to record if it is taken. @throws too.many.requests */
export async function countNaming(
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  id: string | undefined,
  limits: RateLimits,
): Promise<NotedAttempts> {
  const namings: LimitedSubject[] = [{ action: 'user.naming', subject: userId, limit: maxNamings }];
  if (id !== undefined) {
    namings.push({ action: 'user.renaming', subject: userId, limit: maxRenamings });
    namings.push({ action: 'email.change', subject: id, limit: maxEmailChanges });
  }
  const taken = await limits.attempt(tenantId, [{ action: 'user.taken', subject: userId, limit: maxTaken }]);
  if ('retryAfterSeconds' in taken) throw tooManyRequests(taken.retryAfterSeconds);
  const noted = await limits.attempt(tenantId, namings);
  if ('retryAfterSeconds' in noted) {
    await taken.takeBack();
    throw tooManyRequests(noted.retryAfterSeconds);
  }
  await noted.keep();
  return taken;
}

async function save(
  client: PoolClient,
  {
    actor,
    input: { id, phone, ...given },
    check,
    services,
  }: {
    actor: CompanyActor;
    input: UserInput;
    check: (client: PoolClient) => Promise<void>;
    services: CompanyUserServices;
  },
): Promise<CompanyUserRecord> {
  const { tenantId } = actor;
  const { language } = actor.company;
  const isNew = id === undefined;
  const users = createCompanyUsersRepository({ runner: client });
  const all = await users.lock(actor);
  const before = all.find((other) => other.id === id);
  if (!isNew && !before) throw requestError('user.not.found');
  await check(client);
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
  const hasMoved = after.email !== before?.email;
  if (hasMoved && !isEmailAddress(after.email)) throw fieldsInvalid([malformed('email', 'email')]);
  if (hasMoved && before && after.username === before.username)
    after.username = nameFollowing(after.email, before);
  const isRenamed = after.username !== before?.username;
  if (after.id === actor.userId) {
    if (!canSignIn(after)) throw requestError('user.self.lock');
    // The own address counts only after its confirmation (API-30).
    if (hasMoved) throw invalid('email', 'invalid');
  }
  const rest = all.filter((other) => other !== before);
  // An operator can give the company another admin.
  if (actor.operatorRole === null && takesLast(all, [...rest, after], isWorkingAdmin))
    throw requestError('user.last.admin');
  if (hasMoved || isRenamed) {
    const name = isRenamed ? chosenName(after) : after.username;
    const taken = await takenName(client, { tenantId, ...after, exceptUserId: after.id });
    if (taken) throw rest.some(isNamedLike(after)) ? requestError(taken) : new TakenElsewhere(taken);
    if (name === undefined) throw fieldsInvalid([malformed('username', 'userName')]);
    after.username = name;
  }
  const changed = changedFields(before, after);
  if (changed.length === 0) return after;
  const now = services.clock.now();
  if (isNew) await users.insert(actor, after, now);
  else await users.update(actor, after);
  const mustInvite =
    hasMoved || isRenamed || (before && !canSignIn(before) && !(await users.isInvited(actor, after.id, now)));
  await followUserChange(client, services, {
    tenantId,
    before,
    after,
    isInvited: Boolean(mustInvite) && canSignIn(after),
    language,
    now,
  });
  await appendAudit(client, {
    ...byActor(actor),
    at: now,
    action: isNew ? 'user.created' : 'user.changed',
    subject: after.id,
    details: Object.fromEntries(changed.map((field) => [field, after[field]])),
  });
  return after;
}

/**
 * Follows a change that another person made: voids links to a former address, then invites a user without a password, or notifies
 * the former address and the owner.
 */
export async function followUserChange(
  client: PoolClient,
  { clock, jobs }: Pick<CompanyUserServices, 'clock' | 'jobs'>,
  {
    tenantId,
    before,
    after,
    isInvited,
    language,
    now,
  }: {
    tenantId: number;
    /** Undefined for a new user. */
    before: Pick<CompanyUserRecord, 'username' | 'email'> | undefined;
    after: Pick<CompanyUserRecord, 'id' | 'username' | 'email' | 'hasPassword'>;
    /** Whether a user without a password gets an invitation. */
    isInvited: boolean;
    language: Locale;
    now: Date;
  },
): Promise<void> {
  const { id: userId, email, hasPassword } = after;
  const hasMoved = email !== before?.email;
  if (hasMoved) await createCompanyUsersRepository({ runner: client }).removeMailed({ tenantId }, userId);
  if (!hasPassword) {
    if (isInvited)
      await sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose: 'invite', language });
    return;
  }
  if (hasMoved && before)
    // No name: the admin may have typed any text there.
    await tellFormerAddress(client, jobs, {
      tenantId,
      kind: 'emailChanged',
      to: { name: '', address: before.email },
      email,
      locale: language,
    });
  if (after.username !== before?.username)
    await tellOwner(client, jobs, { tenantId, userId, notice: 'renamed', language, now });
}

/** Whether a user has one of the names as user name or address. */
function isNamedLike({ username, email }: CompanyUserRecord) {
  const names = [username, email].map((name) => name.toLowerCase());
  return (other: CompanyUserRecord) =>
    names.includes(other.username.toLowerCase()) || names.includes(other.email.toLowerCase());
}

/** Required values of a new user; a change may omit them. */
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
  'isDeal',
  'blockUsersToAddNewAddress',
  'minCartAmount',
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
