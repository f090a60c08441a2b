import { plainUserName } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { type RequestError, requestError } from '../../shared/errors.ts';

interface TakenBy {
  tenantId: number;
  exceptUserId?: string;
}

/**
 * A chosen user name as it is stored. Undefined if it has invisible characters or is somebody else's e-mail address,
 * which that person signs in with (decision 61).
 */
export function chosenName({ username, email }: { username: string; email: string }): string | undefined {
  const name = plainUserName(username);
  return name?.includes('@') && !isSameName(name, email) ? undefined : name;
}

/** The user name that belongs to a new address: one that is the former address follows it (decision 61). */
export function nameFollowing(
  email: string,
  before: { readonly username: string; readonly email: string },
): string {
  return isSameName(before.username, before.email) ? email : before.username;
}

/**
 * Whether another user of the tenant has the address, or has it as user name, without regard to case. Other transactions that
 * check the address wait until this one ends. No constraint can hold the rule, because imports may give several users one
 * address (AUTH-05).
 */
export async function isEmailTaken(
  client: PoolClient,
  { email, ...by }: TakenBy & { email: string },
): Promise<boolean> {
  return (await takenName(client, { ...by, username: email, email })) !== undefined;
}

/**
 * Which of a new user's names another user of the tenant has as user name or address: a sign-in name must match one user only.
 * It locks both names until the transaction ends.
 */
export async function takenName(
  client: PoolClient,
  { tenantId, username, email, exceptUserId }: TakenBy & { username: string; email: string },
): Promise<'username.taken' | 'email.taken' | undefined> {
  await lockNames(client, tenantId, [username, email]);
  const { rows } = await client.query<{ isName: boolean }>(
    `select lower($3) in (lower(app_user.username), lower(app_user.email)) as "isName" from app_user
     where app_user.tenant_id = $1 and app_user.id is distinct from $2
       and (lower(app_user.username) in (lower($3), lower($4)) or lower(app_user.email) in (lower($3), lower($4)))`,
    [tenantId, exceptUserId ?? null, username, email],
  );
  if (rows.length === 0) return undefined;
  return rows.some(({ isName }) => isName) ? 'username.taken' : 'email.taken';
}

/** `error`, or the refusal where it says that an import took the user name meanwhile. */
export function nameRefusal(error: Error & { code?: string; constraint?: string }): Error | RequestError {
  const isTaken = error.code === '23505' && error.constraint === 'app_user_username';
  return isTaken ? requestError('username.taken') : error;
}

/** In one order, so that two transactions cannot deadlock. */
async function lockNames(client: PoolClient, tenantId: number, names: string[]): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended(name, 7256012))
     from (select name from unnest($1::text[]) as given (name) order by name) given`,
    [names.map((name) => `${tenantId}/${name.toLowerCase()}`)],
  );
}

function isSameName(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}
