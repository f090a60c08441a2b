import type { Operator } from '@kontor/contract';
import { type Locale, OPERATOR_ROLES, type OperatorRole, takesLastOwner } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, RequestError, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { nameSql } from '../../shared/person-name.ts';
import { recordVersion } from '../../shared/record-version.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { chosenName, takenName } from '../accounts/email-taken.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { sendPasswordLink } from '../passwords/password-links.ts';
import { resetSecondFactor } from '../second-factor/second-factor.usecases.ts';

/** A request that contradicts the tenant's users. The message is for a command, the refusal for a request. */
export class OperatorError extends Error {
  readonly refusal: RequestError;

  constructor(message: string, refusal: RequestError) {
    super(message);
    this.refusal = refusal;
  }
}

/** Which operator is meant: by name in a command, by id in a request. */
export type WhichOperator = { username: string } | { id: string };

export interface OperatorRow {
  id: string;
  username: string;
  name: string;
  email: string;
  role: OperatorRole;
  isActive: boolean;
  isLocked: boolean;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  identityLinks: number;
  lastSeenAt: Date | null;
}

/** The operators of a tenant, by role and name. */
export async function listOperators(pool: Pool, tenantId: number): Promise<OperatorRow[]> {
  const operators = await readOperators(pool, tenantId);
  return operators.sort(
    (a, b) =>
      OPERATOR_ROLES.indexOf(a.role) - OPERATOR_ROLES.indexOf(b.role) || a.username.localeCompare(b.username),
  );
}

/**
 * Adds an operator without a password, or a removed one again; `invite` makes the link to set one, in the same transaction.
 *
 * @throws OperatorError where the name cannot be used, or the name or the address is another user's
 */
export async function addOperator<Invitation>({
  pool,
  clock,
  tenantId,
  by = null,
  operator: { username: given, email, role },
  invite,
}: {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  /** Null: a command. */
  by?: AuditEntry['user'];
  operator: { username: string; email: string; role: OperatorRole };
  invite: (client: PoolClient, userId: string) => Promise<Invitation>;
}): Promise<Invitation> {
  return await inTransaction(pool, async (client) => {
    const removed = await lockRemoved(client, tenantId, given);
    const username = removed ? given : chosenName({ username: given, email });
    if (username === undefined) {
      throw new OperatorError(
        'A user name has no invisible characters; one that is an e-mail address must be the own one.',
        fieldsInvalid([malformed('username', 'userName')]),
      );
    }
    const taken = await takenName(client, { tenantId, username, email, ...removed });
    if (taken)
      throw new OperatorError(
        `A user with this name or address exists already: ${username}, ${email}.`,
        requestError(taken),
      );
    const id = removed?.exceptUserId ?? newId();
    const now = clock.now();
    // An operator who is added again starts like a new one, because the former password and pending address may belong to
    // somebody else.
    await client.query(
      `with pending as (delete from email_change where tenant_id = $1 and user_id = $2),
         factor as (delete from second_factor where tenant_id = $1 and user_id = $2)
       insert into app_user (tenant_id, id, username, email, is_admin, operator_role, created_at)
       values ($1, $2, $3, $4, true, $5, $6)
       on conflict (tenant_id, id) do update set email = $4, is_admin = true, operator_role = $5, is_active = true,
         is_locked = false, password_hash = null`,
      [tenantId, id, username, email, role, now],
    );
    await audit(client, { tenantId, now, by, action: 'operator.added', id, details: { username, role } });
    return await invite(client, id);
  });
}

/**
 * Gives an operator another role, locks or unlocks the sign-in. A null role takes all rights and the sign-in away.
 *
 * @throws OperatorError for who is no operator, for oneself, and where no owner could sign in any more; record.changed
 */
export async function changeOperator({
  pool,
  clock,
  tenantId,
  by = null,
  which,
  change,
}: {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  /** Null: a command. */
  by?: AuditEntry['user'];
  which: WhichOperator;
  /** With the version that the caller has read, another one is refused. */
  change: { role?: OperatorRole | null; isLocked?: boolean; version?: string };
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    const operators = await readOperators(client, tenantId, 'for no key update of app_user');
    const operator = named(operators, which);
    const { username } = operator;
    if (change.version !== undefined && change.version !== operatorVersion(operator))
      throw requestError('record.changed');
    const { role = operator.role, isLocked = operator.isLocked } = change;
    if (role === operator.role && isLocked === operator.isLocked) return;
    if (by?.userId === operator.id)
      throw new OperatorError(`${username} cannot change the own access.`, requestError('operator.self'));
    const after = operators.map((other) => (other === operator ? { ...other, role, isLocked } : other));
    if (takesLastOwner(operators, after)) {
      throw new OperatorError(
        `${username} is the last owner who can sign in. Add another one first.`,
        requestError('operator.last.owner'),
      );
    }
    await client.query(
      `update app_user set operator_role = $3, is_locked = $4, is_admin = is_admin and $3::text is not null,
         is_active = is_active and $3::text is not null
       where tenant_id = $1 and id = $2`,
      [tenantId, operator.id, role, isLocked],
    );
    await audit(client, {
      tenantId,
      now: clock.now(),
      by,
      action: role === null ? 'operator.removed' : 'operator.changed',
      id: operator.id,
      details: {
        username,
        ...(role === operator.role ? {} : { from: operator.role, ...(role === null ? {} : { to: role }) }),
        ...(isLocked === operator.isLocked ? {} : { isLocked }),
      },
    });
  });
}

/**
 * Mails an operator a link to set the password, if the caller's limits allow it.
 *
 * @throws OperatorError for who is no operator, or is locked
 */
export async function sendOperatorLink({
  pool,
  clock,
  jobs,
  tenantId,
  by,
  which,
}: {
  pool: Pool;
  clock: Clock;
  jobs: Jobs;
  tenantId: number;
  by: AuditEntry['user'];
  which: WhichOperator;
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { id, username, isActive, isLocked, hasPassword } = named(
      await readOperators(client, tenantId),
      which,
    );
    if (isLocked || !isActive)
      throw new OperatorError(`${username} is locked.`, requestError('operator.cannot.sign.in'));
    const purpose = hasPassword ? 'reset' : 'invite';
    await sendPasswordLink({
      client,
      jobs,
      clock,
      tenantId,
      userId: id,
      purpose,
      language: operatorLanguage,
    });
    await appendAudit(client, {
      tenantId,
      at: clock.now(),
      action: 'password.linkSent',
      user: by,
      subject: id,
      details: { purpose },
    });
  });
}

/**
 * Switches an operator's second factor off after a loss of device and recovery codes.
 *
 * @throws OperatorError if the user is no operator or has no second factor
 */
export async function resetOperatorFactor({
  pool,
  clock,
  jobs,
  tenantId,
  username,
}: {
  pool: Pool;
  clock: Clock;
  jobs: Jobs;
  tenantId: number;
  username: string;
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    const operator = named(await readOperators(client, tenantId), { username });
    await resetSecondFactor(client, {
      owner: { tenantId, userId: operator.id },
      by: { user: null },
      jobs,
      language: operatorLanguage,
      now: clock.now(),
    });
  }).catch((error: unknown) => {
    const hasNone = error instanceof RequestError && error.code === 'second.factor.missing';
    throw hasNone ? new OperatorError(`${username} has no second factor.`, error) : error;
  });
}

function named(operators: OperatorRow[], which: WhichOperator): OperatorRow {
  const operator = operators.find((other) =>
    'id' in which ? other.id === which.id : other.username.toLowerCase() === which.username.toLowerCase(),
  );
  if (!operator) {
    const name = 'id' in which ? which.id : which.username;
    throw new OperatorError(`There is no operator "${name}".`, requestError('operator.not.found'));
  }
  return operator;
}

/** Changes with role and lock. */
export function operatorVersion({ role, isLocked }: Pick<OperatorRow, 'role' | 'isLocked'>): string {
  return recordVersion({ role, isLocked });
}

/** In one word. */
export function stateOf({
  isActive,
  isLocked,
  hasPassword,
}: Pick<OperatorRow, 'isActive' | 'isLocked' | 'hasPassword'>): Operator['state'] {
  if (!isActive) return 'inactive';
  if (isLocked) return 'locked';
  return hasPassword ? 'active' : 'invited';
}

/** The language of mails to somebody of the tenant itself. */
export const operatorLanguage: Locale = 'de';

/** The user of this name without company and role, whom nobody else uses: an operator who was removed. */
async function lockRemoved(
  client: PoolClient,
  tenantId: number,
  username: string,
): Promise<{ exceptUserId: string } | undefined> {
  const { rows } = await client.query<{ exceptUserId: string }>(
    `select id as "exceptUserId" from app_user
     where tenant_id = $1 and lower(username) = lower($2) and company_id is null and operator_role is null
       and not is_sales_person and not is_active
     for no key update`,
    [tenantId, username],
  );
  return rows[0];
}

async function readOperators(runner: Pool | PoolClient, tenantId: number, lock = ''): Promise<OperatorRow[]> {
  const { rows } = await runner.query<OperatorRow>(
    `select id, username, ${nameSql('app_user')} as name, email, operator_role as role, is_active as "isActive", is_locked as "isLocked",
       password_hash is not null as "hasPassword",
       exists (select from second_factor where second_factor.tenant_id = app_user.tenant_id
         and second_factor.user_id = app_user.id and second_factor.confirmed_at is not null) as "hasSecondFactor",
       (select count(*)::integer from identity_link where identity_link.tenant_id = app_user.tenant_id
         and identity_link.user_id = app_user.id) as "identityLinks",
       (select max(session.last_used_at) from session where session.tenant_id = app_user.tenant_id
         and session.user_id = app_user.id) as "lastSeenAt"
     from app_user where tenant_id = $1 and operator_role is not null order by id ${lock}`,
    [tenantId],
  );
  return rows;
}

async function audit(
  client: PoolClient,
  {
    tenantId,
    now,
    by,
    action,
    id,
    details,
  }: {
    tenantId: number;
    now: Date;
    by: AuditEntry['user'];
    action: 'operator.added' | 'operator.changed' | 'operator.removed';
    id: string;
    details: Record<string, unknown>;
  },
): Promise<void> {
  await appendAudit(client, { tenantId, at: now, action, user: by, subject: id, details });
}
