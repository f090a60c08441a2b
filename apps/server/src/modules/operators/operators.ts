import { type Locale, OPERATOR_ROLES, type OperatorRole, takesLastOwner } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { RequestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { chosenName, takenName } from '../accounts/email-taken.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { resetSecondFactor } from '../second-factor/second-factor.usecases.ts';

/** What the command was told does not fit what the tenant has; the message says why. */
export class OperatorError extends Error {}

interface Operator {
  id: string;
  username: string;
  email: string;
  role: OperatorRole;
  isActive: boolean;
  isLocked: boolean;
  hasPassword: boolean;
}

/** The operators of a tenant, by role and name. */
export async function listOperators(pool: Pool, tenantId: number): Promise<Operator[]> {
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
  operator: { username: given, email, role },
  invite,
}: {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  operator: { username: string; email: string; role: OperatorRole };
  invite: (client: PoolClient, userId: string) => Promise<Invitation>;
}): Promise<Invitation> {
  return await inTransaction(pool, async (client) => {
    const removed = await lockRemoved(client, tenantId, given);
    const username = removed ? given : chosenName({ username: given, email });
    if (username === undefined) {
      throw new OperatorError(
        'A user name has no invisible characters; one that is an e-mail address must be the own one.',
      );
    }
    const taken = await takenName(client, { tenantId, username, email, ...removed });
    if (taken)
      throw new OperatorError(`A user with this name or address exists already: ${username}, ${email}.`);
    const id = removed?.exceptUserId ?? newId();
    const now = clock.now();
    // Who is added again starts like a new one: the former password and pending address are not theirs for certain.
    await client.query(
      `with pending as (delete from email_change where tenant_id = $1 and user_id = $2),
         factor as (delete from second_factor where tenant_id = $1 and user_id = $2)
       insert into app_user (tenant_id, id, username, email, is_admin, operator_role, created_at)
       values ($1, $2, $3, $4, true, $5, $6)
       on conflict (tenant_id, id) do update set email = $4, is_admin = true, operator_role = $5, is_active = true,
         is_locked = false, password_hash = null`,
      [tenantId, id, username, email, role, now],
    );
    await note(client, { tenantId, now, action: 'operator.added', id, details: { username, role } });
    return await invite(client, id);
  });
}

/**
 * Gives an operator another role; null takes all rights and the sign-in away.
 *
 * @throws OperatorError for who is no operator, and where no owner could sign in any more
 */
export async function changeOperator({
  pool,
  clock,
  tenantId,
  username,
  role,
}: {
  pool: Pool;
  clock: Clock;
  tenantId: number;
  username: string;
  role: OperatorRole | null;
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    const operators = await readOperators(client, tenantId, 'for no key update');
    const operator = named(operators, username);
    const after = operators.map((other) => (other === operator ? { ...other, role } : other));
    if (takesLastOwner(operators, after)) {
      throw new OperatorError(
        `${operator.username} is the last owner who can sign in. Add another one first.`,
      );
    }
    if (role === null) {
      await client.query(
        `update app_user set operator_role = null, is_admin = false, is_active = false
         where tenant_id = $1 and id = $2`,
        [tenantId, operator.id],
      );
    } else {
      await client.query('update app_user set operator_role = $3 where tenant_id = $1 and id = $2', [
        tenantId,
        operator.id,
        role,
      ]);
    }
    await note(client, {
      tenantId,
      now: clock.now(),
      action: role === null ? 'operator.removed' : 'operator.changed',
      id: operator.id,
      details: { username: operator.username, from: operator.role, ...(role === null ? {} : { to: role }) },
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
    const operator = named(await readOperators(client, tenantId), username);
    await resetSecondFactor(client, {
      owner: { tenantId, userId: operator.id },
      by: { user: null },
      jobs,
      language: operatorLanguage,
      now: clock.now(),
    });
  }).catch((error: unknown) => {
    const hasNone = error instanceof RequestError && error.code === 'second.factor.missing';
    throw hasNone ? new OperatorError(`${username} has no second factor.`) : error;
  });
}

function named(operators: Operator[], username: string): Operator {
  const operator = operators.find((other) => other.username.toLowerCase() === username.toLowerCase());
  if (!operator) throw new OperatorError(`There is no operator "${username}".`);
  return operator;
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

async function readOperators(runner: Pool | PoolClient, tenantId: number, lock = ''): Promise<Operator[]> {
  const { rows } = await runner.query<Operator>(
    `select id, username, email, operator_role as role, is_active as "isActive", is_locked as "isLocked",
       password_hash is not null as "hasPassword"
     from app_user where tenant_id = $1 and operator_role is not null order by id ${lock}`,
    [tenantId],
  );
  return rows;
}

async function note(
  client: PoolClient,
  {
    tenantId,
    now,
    action,
    id,
    details,
  }: {
    tenantId: number;
    now: Date;
    action: 'operator.added' | 'operator.changed' | 'operator.removed';
    id: string;
    details: Record<string, unknown>;
  },
): Promise<void> {
  await appendAudit(client, { tenantId, at: now, action, user: null, subject: id, details });
}
