import type { ShopUser, ShopUserRow } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { countOf, maxCounted } from '../../shared/list-page.ts';

export interface UserFilter {
  search?: string | undefined;
  sort?: 'name' | '-name' | 'username' | '-username' | undefined;
  state?: ShopUserRow['state'] | undefined;
  role?: ShopUserRow['role'] | undefined;
  /** Customer number. */
  customer?: string | undefined;
}

export type ShopUserRecord = Omit<ShopUser, 'createdAt' | 'lastSeenAt'> & {
  createdAt: Date;
  lastSeenAt: Date | null;
};

/** Users that each place of a word finds. */
const maxFound = 5_000;

const maxWords = 6;

/** Makes the repository of the users of customers, and of sales persons, for operators. */
export function createShopUsersRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      tenantId: number,
      { search = '', sort = 'name', state, role, customer }: UserFilter,
      { pageSize, offset, now }: { pageSize: number; offset: number; now: Date },
    ): Promise<{ rows: ShopUserRow[]; total: number }> {
      const values: unknown[] = [tenantId, now];
      const add = (value: unknown) => `$${values.push(value)}`;
      const where = ['app_user.tenant_id = $1', '$2::timestamptz is not null', ofShop];
      for (const word of [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, maxWords)) {
        const like = add(likePart(word));
        where.push(`app_user.id in (
          (select id from app_user where tenant_id = $1 and company_id is not null
            and lower(' ' || username || ' ' || first_name || ' ' || last_name) like ${like} limit ${maxFound})
          union all (select id from app_user where tenant_id = $1 and company_id is not null
            and lower(email) like ${like} limit ${maxFound})
          union all (select id from app_user where tenant_id = $1 and is_sales_person
            and lower(' ' || username || ' ' || first_name || ' ' || last_name || ' ' || email) like ${like}))`);
      }
      if (state) where.push(`${stateSql} = ${add(state)}`);
      if (role) where.push(`${roleSql} = ${add(role)}`);
      if (customer)
        where.push(`app_user.company_id = (select company.id from company
        where company.tenant_id = $1 and company.customer_no = ${add(customer)})`);
      const condition = where.join(' and ');
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const order = (
        sort.endsWith('username')
          ? ['lower(app_user.username)']
          : ['app_user.last_name', 'app_user.first_name']
      )
        .concat('app_user.id')
        .map((column) => `${column} ${direction}`)
        .join(', ');
      const [total, { rows }] = await Promise.all([
        countOf(pool, 'app_user', tenantId, { sql: condition, values: values.slice(1) }),
        pool.query<ShopUserRow>(
          `select ${summarySql} from (
             select app_user.* from app_user where ${condition} order by ${order}
             limit ${add(Math.max(0, Math.min(pageSize, maxCounted - offset)))} offset ${add(offset)}
           ) app_user order by ${order}`,
          values,
        ),
      ]);
      return { rows, total };
    },

    async find(tenantId: number, id: string, now: Date): Promise<ShopUserRecord | undefined> {
      return (
        await prepared<ShopUserRecord & Record<string, unknown>>(pool, 'shop-user', findSql, [
          tenantId,
          now,
          id,
        ])
      )[0];
    },
  };
}

/** What tells whether another has changed a user. @returns undefined for an unknown one */
export async function userVersion(
  runner: StatementRunner,
  tenantId: number,
  id: string,
): Promise<string | undefined> {
  const { rows } = await runner.query<{ version: string }>(
    `select ${versionSql} as version from app_user where app_user.tenant_id = $1 and app_user.id = $2`,
    [tenantId, id],
  );
  return rows[0]?.version;
}

/** Operators have a page of their own. */
const ofShop =
  'app_user.operator_role is null and (app_user.company_id is not null or app_user.is_sales_person)';

/** `$2` is the present moment. */
const stateSql = `case when not app_user.is_active then 'inactive' when app_user.is_locked then 'locked'
  when app_user.password_hash is null and not exists (select from identity_link
    where identity_link.tenant_id = app_user.tenant_id and identity_link.user_id = app_user.id) then
    case when exists (select from password_reset where password_reset.tenant_id = app_user.tenant_id
      and password_reset.user_id = app_user.id and password_reset.expires_at > $2) then 'invited' else 'uninvited' end
  else 'active' end`;

const roleSql = `case when app_user.is_sales_person then 'salesPerson'
  when app_user.is_customer_admin or app_user.is_admin then 'customerAdmin' else app_user.company_role end`;

const versionSql = `md5(row(app_user.username, app_user.email, app_user.first_name, app_user.last_name, app_user.phone_number,
  app_user.is_active, app_user.is_locked, app_user.is_customer_admin, app_user.company_role, app_user.is_deal,
  app_user.block_users_to_add_new_address, app_user.min_cart_amount, app_user.language)::text)`;

const summarySql = `app_user.id as "_id", app_user.username, app_user.first_name as "firstName",
  app_user.last_name as "lastName", app_user.email, ${stateSql} as state, ${roleSql} as role,
  (select jsonb_build_object('_id', company.id, 'customerNo', company.customer_no, 'name', company.name) from company
    where company.tenant_id = app_user.tenant_id and company.id = app_user.company_id and not app_user.is_sales_person) as company`;

const findSql = `
  select ${summarySql}, app_user.phone_number as phone, app_user.is_active as active, app_user.is_locked as locked,
    app_user.is_customer_admin as "isCustomerAdmin", app_user.is_admin as "isAdmin",
    app_user.company_role as "companyRole", app_user.is_deal as "isDeal",
    app_user.block_users_to_add_new_address as "blockUsersToAddNewAddress", app_user.min_cart_amount as "minCartAmount",
    exists (select from second_factor where second_factor.tenant_id = $1 and second_factor.user_id = app_user.id
      and second_factor.confirmed_at is not null) as "hasSecondFactor",
    (select count(*)::integer from session where session.tenant_id = $1 and session.user_id = app_user.id
      and session.viewer_id is null) as sessions,
    (select max(session.last_used_at) from session
      where session.tenant_id = $1 and session.user_id = app_user.id
      and session.viewer_id is null) as "lastSeenAt",
    app_user.created_at as "createdAt", ${versionSql} as version,
    coalesce((select company.language from company
      where company.tenant_id = $1 and company.id = app_user.company_id and not app_user.is_sales_person),
      app_user.language, 'de') as language
  from app_user where app_user.tenant_id = $1 and app_user.id = $3 and ${ofShop}`;
