import { isEmailAddress } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/locale.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { chosenName, nameFollowing, nameRefusal, takenName } from '../accounts/email-taken.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import {
  type CompanyUserServices,
  countNaming,
  followUserChange,
} from '../company-users/company-users.usecases.ts';
import { userVersion } from './shop-users.repository.ts';

export interface SalesPersonInput {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string;
  language: Locale;
  active: boolean;
  locked: boolean;
}

interface StoredSalesPerson extends SalesPersonInput {
  id: string;
  hasPassword: boolean;
}

interface Saving {
  actor: Actor;
  /** Absent: a new one. `version` is what the change was made from. */
  known?: { id: string; version: string };
  input: SalesPersonInput;
  services: CompanyUserServices;
}

/**
 * Makes a sales person and mails an invitation, or changes one. As for users of customers, a changed address voids links to the
 * former one, which is notified, and a lock ends all sessions.
 *
 * @returns the id
 * @throws user.not.found, record.changed, username.taken, email.taken, too.many.requests, validation.failed
 */
export async function saveSalesPerson(saving: Saving): Promise<string> {
  const { actor, known, input, services } = saving;
  const isNamed = known !== undefined && (await isNamedLike(services, actor, known.id, input));
  const attempt = isNamed ? undefined : await countNaming(actor, known?.id, services.limits);
  try {
    return await inTransaction(services.pool, (client) => save(client, saving));
  } catch (error) {
    throw nameRefusal(error as Error);
  } finally {
    // An operator sees all users: a taken name reveals nothing.
    await attempt?.takeBack();
    services.forgetSessions();
  }
}

async function save(client: PoolClient, { actor, known, input, services }: Saving): Promise<string> {
  const { tenantId } = actor;
  const before = known && (await lockSalesPerson(client, tenantId, known.id));
  if (known) {
    if (!before) throw requestError('user.not.found');
    if ((await userVersion(client, tenantId, known.id)) !== known.version)
      throw requestError('record.changed');
  }
  const after: StoredSalesPerson = { ...(before ?? { id: newId(), hasPassword: false }), ...input };
  const hasMoved = after.email !== before?.email;
  if (hasMoved && !isEmailAddress(after.email)) throw fieldsInvalid([malformed('email', 'email')]);
  if (hasMoved && before && after.username === before.username)
    after.username = nameFollowing(after.email, before);
  const isRenamed = after.username !== before?.username;
  if (hasMoved || isRenamed) {
    const taken = await takenName(client, { tenantId, ...after, exceptUserId: after.id });
    if (taken) throw requestError(taken);
    const name = isRenamed ? chosenName(after) : after.username;
    if (name === undefined) throw fieldsInvalid([malformed('username', 'userName')]);
    after.username = name;
  }
  const changed = fields.filter((field) => before?.[field] !== after[field]);
  if (changed.length === 0) return after.id;
  const { id: userId, language } = after;
  const now = services.clock.now();
  await write(client, tenantId, after, now);
  const isInvited = (hasMoved || isRenamed) && after.active && !after.locked;
  await followUserChange(client, services, { tenantId, before, after, isInvited, language, now });
  await appendAudit(client, {
    ...byActor(actor),
    at: now,
    action: before ? 'user.changed' : 'user.created',
    subject: userId,
    details: Object.fromEntries(changed.map((field) => [field, after[field]])),
  });
  return userId;
}

const fields = [
  ...(['firstName', 'lastName', 'username', 'email'] as const),
  ...(['phone', 'language', 'active', 'locked'] as const),
];

async function isNamedLike(
  { pool }: CompanyUserServices,
  { tenantId }: Actor,
  id: string,
  { username, email }: SalesPersonInput,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from app_user where tenant_id = $1 and id = $2 and is_sales_person and username = $3 and email = $4`,
    [tenantId, id, username, email],
  );
  return rowCount === 1;
}

async function lockSalesPerson(
  client: PoolClient,
  tenantId: number,
  id: string,
): Promise<StoredSalesPerson | undefined> {
  const { rows } = await client.query<StoredSalesPerson>(
    `select id, first_name as "firstName", last_name as "lastName", username, email, coalesce(phone_number, '') as phone,
       coalesce(language, 'de') as language, is_active as active, is_locked as locked,
       password_hash is not null as "hasPassword"
     from app_user where tenant_id = $1 and id = $2 and is_sales_person for no key update`,
    [tenantId, id],
  );
  return rows[0];
}

async function write(client: PoolClient, tenantId: number, user: StoredSalesPerson, now: Date) {
  const { id, firstName, lastName, username, email, phone, language, active, locked } = user;
  await client.query(
    `insert into app_user (tenant_id, id, first_name, last_name, username, email, phone_number, language, is_active, is_locked,
       is_sales_person, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11)
     on conflict (tenant_id, id) do update set first_name = $3, last_name = $4, username = $5, email = $6,
       phone_number = $7, language = $8, is_active = $9, is_locked = $10`,
    [tenantId, id, firstName, lastName, username, email, phone || null, language, active, locked, now],
  );
}
