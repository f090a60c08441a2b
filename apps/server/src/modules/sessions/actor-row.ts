import type { OperatorRole } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Locale } from '../../shared/locale.ts';

/** The actor without what the request and its session say. */
export type ActorRow = Omit<Actor, 'locale' | 'mustSetUpSecondFactor' | 'viewer'>;

/** SQL: the columns of an `ActorRow`, from tenant, app_user and company. */
export const actorColumns = `tenant.id as "tenantId", tenant.name as "tenantName", app_user.id as "userId",
    app_user.username, app_user.first_name as "firstName", app_user.last_name as "lastName", app_user.email,
    app_user.phone_number as "phoneNumber", app_user.is_sales_person as "isSalesPerson",
    app_user.operator_role as "operatorRole", app_user.company_role as "companyRole", app_user.is_admin as "isAdmin",
    app_user.is_customer_admin as "isCustomerAdmin", app_user.is_deal as "isDeal",
    app_user.block_users_to_add_new_address as "blockUsersToAddNewAddress", app_user.min_cart_amount as "minCartAmount",
    case when company.id is not null then jsonb_build_object('id', company.id, 'customerNo', company.customer_no,
      'name', company.name, 'vatCountryCode', company.vat_country_code, 'vatTreatment', company.vat_treatment,
      'vatId', company.vat_id, 'language', company.language, 'priceListId', company.price_list_id,
      'hasOwnNumbers', exists (
        select from customer_article
        where customer_article.tenant_id = tenant.id and customer_article.company_id = company.id),
      'isLocked', company.is_locked, 'isDeliveryBlocked', company.is_delivery_blocked,
      'discountType', company.discount_type,
      'freight', case when company.freight_expense is not null and company.freight_expense_until is not null then
        jsonb_build_object('expense', company.freight_expense, 'until', company.freight_expense_until) end) end as company`;

/**
 * Reads a user without a session as the actor for a company, for work done later on their request. Null if the user can no
 * longer sign in or act for the company.
 */
export async function readActor(
  runner: StatementRunner,
  {
    tenantId,
    userId,
    companyId,
    actingRoles,
    locale,
  }: {
    tenantId: number;
    userId: string;
    companyId: string;
    /** Of operators who may act for customers. */
    actingRoles: readonly OperatorRole[];
    locale: Locale;
  },
): Promise<CompanyActor | null> {
  const [row] = await prepared<ActorRow>(runner, 'actor-of-company', actorSql, [
    tenantId,
    userId,
    companyId,
    actingRoles,
  ]);
  return row ? ({ ...row, mustSetUpSecondFactor: false, locale } as CompanyActor) : null;
}

const actorSql = `
  select ${actorColumns}
  from app_user
  join tenant on tenant.id = app_user.tenant_id and tenant.is_active
  join company on company.tenant_id = app_user.tenant_id and company.id = $3
  where app_user.tenant_id = $1 and app_user.id = $2 and app_user.is_active and not app_user.is_locked
    and case
      when app_user.operator_role is not null then app_user.operator_role = any ($4)
      when app_user.is_sales_person then exists (
        select from sales_assignment
        where sales_assignment.tenant_id = $1 and sales_assignment.user_id = $2 and sales_assignment.company_id = $3)
      else app_user.company_id = $3 end
`;
