import type { CompanyUser } from '@kontor/contract';
import type { CompanyRole } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { namedStatement } from '../../database/named-statement.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { personName } from '../../shared/person-name.ts';

/** One answer of the list; no company has more users (USER-04). */
export const maxCompanyUsers = 1_000;

/** A user as it is stored. */
export interface CompanyUserRecord {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string | null;
  active: boolean;
  locked: boolean;
  isCustomerAdmin: boolean;
  /** A customer admin, too, that only the tenant makes and unmakes (ROLE-04). */
  isAdmin: boolean;
  companyRole: CompanyRole;
  /** What operators alone decide: whether the user sees deals, may not add addresses, and the own minimum order. */
  isDeal: boolean;
  blockUsersToAddNewAddress: boolean;
  minCartAmount: string | null;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}

/** Makes the repository of the users of the actor's company. */
export function createCompanyUsersRepository({ runner }: { runner: StatementRunner }) {
  const rows = async (name: string, text: string, values: unknown[]) =>
    await prepared<CompanyUserRecord & Record<string, unknown>>(runner, name, text, values);
  return {
    async find({ tenantId, company }: CompanyActor, search: string): Promise<CompanyUserRecord[]> {
      return await rows('company-users', listSql, [tenantId, company.id, likePart(search), maxCompanyUsers]);
    },

    /** All users, locked until the transaction ends, so that two requests cannot both remove the last admin. */
    async lock({ tenantId, company }: CompanyActor): Promise<CompanyUserRecord[]> {
      return await rows(
        'company-users-lock',
        `select ${columns} from app_user where tenant_id = $1 and company_id = $2 and not is_sales_person
         order by id for no key update`,
        [tenantId, company.id],
      );
    },

    /** Whether a user is named and addressed like this already. */
    async isNamed(
      { tenantId, company }: CompanyActor,
      { id, username, email }: { id: string; username?: string | undefined; email?: string | undefined },
    ): Promise<boolean> {
      const { rowCount } = await runner.query(
        `select from app_user where tenant_id = $1 and company_id = $2 and id = $3
           and username = coalesce($4, username) and email = coalesce($5, email)`,
        [tenantId, company.id, id, username ?? null, email ?? null],
      );
      return rowCount === 1;
    },

    async insert({ tenantId, company }: CompanyActor, user: CompanyUserRecord, now: Date): Promise<void> {
      const values = insertUser.values({ tenantId, companyId: company.id, ...user, now });
      await prepared(runner, insertUser.name, insertUser.text, values);
    },

    async update({ tenantId, company }: CompanyActor, user: CompanyUserRecord): Promise<void> {
      await runner.query(
        `update app_user set first_name = $4, last_name = $5, username = $6, email = $7, phone_number = $8,
           is_active = $9, is_locked = $10, is_customer_admin = $11, company_role = $12, is_deal = $13,
           block_users_to_add_new_address = $14, min_cart_amount = $15
         where tenant_id = $1 and company_id = $2 and id = $3`,
        [tenantId, company.id, ...valuesOf(user)],
      );
    },

    /** Whether a set-password link of the user can be used. */
    async isInvited({ tenantId }: CompanyActor, userId: string, now: Date): Promise<boolean> {
      const { rowCount } = await runner.query(
        'select from password_reset where tenant_id = $1 and user_id = $2 and expires_at > $3 limit 1',
        [tenantId, userId, now],
      );
      return rowCount === 1;
    },

    /** Voids the user's set-password links and pending address: another mailbox has them. */
    async removeMailed({ tenantId }: Pick<CompanyActor, 'tenantId'>, userId: string): Promise<void> {
      await runner.query(
        `with link as (delete from password_reset where tenant_id = $1 and user_id = $2)
         delete from email_change where tenant_id = $1 and user_id = $2`,
        [tenantId, userId],
      );
    },
  };
}

function valuesOf(user: CompanyUserRecord): unknown[] {
  const { id, firstName, lastName, username, email, phone, active, locked } = user;
  const names = [id, firstName, lastName, username, email, phone];
  const { isCustomerAdmin, companyRole, isDeal, blockUsersToAddNewAddress, minCartAmount } = user;
  const rights = [isCustomerAdmin, companyRole, isDeal, blockUsersToAddNewAddress, minCartAmount];
  return [...names, active, locked, ...rights];
}

const insertUser = namedStatement(
  'company-user-insert',
  `insert into app_user (tenant_id, company_id, id, first_name, last_name, username, email, phone_number, is_active, is_locked,
     is_customer_admin, company_role, is_deal, block_users_to_add_new_address, min_cart_amount, created_at)
   values ($tenantId, $companyId, $id, $firstName, $lastName, $username, $email, $phone, $active, $locked,
     $isCustomerAdmin, $companyRole, $isDeal, $blockUsersToAddNewAddress, $minCartAmount, $now)`,
);

const columns = `app_user.id, app_user.first_name as "firstName", app_user.last_name as "lastName", app_user.username,
  app_user.email, app_user.phone_number as phone, app_user.is_active as active, app_user.is_locked as locked,
  app_user.is_deal as "isDeal", app_user.block_users_to_add_new_address as "blockUsersToAddNewAddress",
  app_user.min_cart_amount as "minCartAmount", app_user.is_customer_admin as "isCustomerAdmin", app_user.is_admin as "isAdmin", app_user.company_role as "companyRole",
  app_user.password_hash is not null as "hasPassword", exists (
    select from second_factor
    where second_factor.tenant_id = app_user.tenant_id and second_factor.user_id = app_user.id
      and second_factor.confirmed_at is not null
  ) as "hasSecondFactor"`;

const listSql = `
  select ${columns} from app_user
  where app_user.tenant_id = $1 and app_user.company_id = $2 and not app_user.is_sales_person
    and (concat_ws(' ', app_user.first_name, app_user.last_name) ilike $3
      or app_user.username ilike $3 or app_user.email ilike $3)
  order by app_user.last_name collate german, app_user.first_name collate german, app_user.id
  limit $4
`;

/** A user as the API shows it. */
export function presentCompanyUser({
  hasPassword,
  isAdmin,
  isDeal: _,
  blockUsersToAddNewAddress: __,
  minCartAmount: ___,
  ...user
}: CompanyUserRecord): CompanyUser {
  return {
    ...user,
    isCustomerAdmin: user.isCustomerAdmin || isAdmin,
    fullName: personName(user),
    isInvited: !hasPassword,
  };
}
