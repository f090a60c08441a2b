import type { ShopUser, ShopUserRow } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { type Add, type Condition, readListPage } from '../../shared/list-conditions.ts';

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

const maxWords = 6;

/** Makes the repository of the users of customers, and of sales persons, for operators. */
export function createShopUsersRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      tenantId: number,
      { search = '', sort = 'name', state, role, customer }: UserFilter,
      { now, ...page }: { pageSize: number; offset: number; now: Date },
    ): Promise<{ rows: ShopUserRow[]; total: number; hasMore: boolean }> {
      const words = [...new Set(search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const order = (
        sort.endsWith('username')
          ? ['lower(app_user.username)']
          : ['app_user.last_name', 'app_user.first_name']
      )
        .concat('app_user.id')
        .map((column) => `${column} ${direction}`)
        .join(', ');
      return await readListPage<ShopUserRow & Record<string, unknown>>(pool, {
        ...{ table: 'app_user', tenantId, further: [now], order, page },
        base: ['$2::timestamptz is not null', ofShop],
        conditions: [
          ...words.slice(0, maxWords).map(wordCondition),
          ...(state ? [stateCondition(state)] : []),
          ...(role ? [roleCondition(role)] : []),
          ...(customer ? [ofCustomer(customer)] : []),
        ],
        select: (from) => `select ${summarySql} from ${from} order by ${order}`,
      });
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

const nameText = "lower(' ' || app_user.username || ' ' || app_user.first_name || ' ' || app_user.last_name)";

/** A word of a name or e-mail address. */
function wordCondition(word: string): Condition {
  const like = likePart(word);
  const isOfCustomer = 'app_user.company_id is not null';
  return [
    (add: Add) => `${isOfCustomer} and ${nameText} like ${add(like)}`,
    (add: Add) => `${isOfCustomer} and lower(app_user.email) like ${add(like)}`,
    (add: Add) =>
      `app_user.is_sales_person and (${nameText} like ${add(like)} or lower(app_user.email) like ${add(like)})`,
  ].flatMap(indexed);
}

/** A condition that an index of users answers. */
const indexed = (filter: (add: Add) => string): Condition => [{ filter, isIndexed: true }];

function stateCondition(state: ShopUserRow['state']): Condition {
  if (state === 'inactive') return indexed(() => 'not app_user.is_active');
  if (state === 'locked') return indexed(() => 'app_user.is_active and app_user.is_locked');
  const isState = (add: Add) => `${stateSql} = ${add(state)}`;
  if (state !== 'invited') return [{ filter: isState }];
  return indexed(
    (add) => `${isState(add)} and app_user.id in (select password_reset.user_id from password_reset
      where password_reset.tenant_id = $1 and password_reset.expires_at > $2)`,
  );
}

function roleCondition(role: ShopUserRow['role']): Condition {
  const isAdmin = '(app_user.is_customer_admin or app_user.is_admin)';
  if (role === 'salesPerson') return indexed(() => 'app_user.is_sales_person');
  const isCustomers = 'not app_user.is_sales_person';
  if (role === 'customerAdmin') return indexed(() => `${isCustomers} and ${isAdmin} and ${isUnusual}`);
  const fits = (add: Add) => `${isCustomers} and not ${isAdmin} and app_user.company_role = ${add(role)}`;
  // Most users are buyers: no index has them.
  return role === 'buyer' ? [{ filter: fits }] : indexed((add) => `${fits(add)} and ${isUnusual}`);
}

/** The condition of the index `app_user_roles`. */
const isUnusual =
  "(app_user.is_sales_person or app_user.is_customer_admin or app_user.is_admin or app_user.company_role <> 'buyer')";

const ofCustomer = (customerNo: string): Condition => [
  {
    filter: (add) => `app_user.company_id = (select company.id from company
      where company.tenant_id = $1 and company.customer_no = ${add(customerNo)})`,
  },
];

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
