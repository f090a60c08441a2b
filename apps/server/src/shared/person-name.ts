import type { Actor } from './actor.ts';

/**
 * First and last name, or the user name if both are empty.
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

/**
 * SQL of `personName` for a row of `app_user`.
 *
 * @example nameSql('app_user')
 */
export const nameSql = (user: string): string =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.username)`;

/** SQL of the last name for answers that send both names: the user name if both are empty. */
export const lastNameSql = (user: string): string =>
  `case when trim(${user}.first_name || ${user}.last_name) = '' then ${user}.username else ${user}.last_name end`;

/** SQL of `personName` for a user name of tenant `$1`. An unknown user name is returned unchanged. */
export function personNameSql(username: string): string {
  return `coalesce((select nullif(trim(person.first_name || ' ' || person.last_name), '') from app_user person
    where person.tenant_id = $1 and lower(person.username) = lower(${username})), ${username})`;
}
