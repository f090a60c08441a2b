import type { Actor } from './actor.ts';

/**
 * First and last name; the user name of an account without.
 *
 * @example personName({ firstName: 'Otto', lastName: 'Operator', username: 'otto' }) // 'Otto Operator'
 */
export function personName({
  firstName,
  lastName,
  username,
}: Pick<Actor, 'firstName' | 'lastName' | 'username'>): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** SQL: the same of an account of tenant `$1` by its user name; an unknown one stays as it is. */
export function personNameSql(username: string): string {
  return `coalesce((select nullif(trim(person.first_name || ' ' || person.last_name), '') from app_user person
    where person.tenant_id = $1 and lower(person.username) = lower(${username})), ${username})`;
}
