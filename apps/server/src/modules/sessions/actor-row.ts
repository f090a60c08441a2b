import type { CompanyRole, OperatorRole, VatTreatment } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Locale } from '../../shared/locale.ts';

export interface ActorRow {
  tenant_id: number;
  tenant_name: string;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  is_sales_person: boolean;
  operator_role: OperatorRole | null;
  company_role: CompanyRole;
  is_admin: boolean;
  is_customer_admin: boolean;
  is_deal: boolean;
  block_users_to_add_new_address: boolean;
  min_cart_amount: string | null;
  company_id: string | null;
  customer_no: string;
  company_name: string;
  vat_country_code: string;
  vat_treatment: VatTreatment;
  vat_id: string | null;
  company_language: Locale;
  price_list_id: number | null;
  has_own_numbers: boolean;
  company_is_locked: boolean;
  is_delivery_blocked: boolean;
  discount_type: 'none' | 'percent' | 'priceList';
  freight_expense: number | null;
  freight_expense_until: number | null;
}

/** Of the tables tenant, app_user and company. */
export const actorColumns = `tenant.id as tenant_id, tenant.name as tenant_name,
    app_user.id as user_id, app_user.username, app_user.first_name, app_user.last_name, app_user.email,
    app_user.phone_number, app_user.is_sales_person, app_user.operator_role, app_user.company_role, app_user.is_admin,
    app_user.is_customer_admin, app_user.is_deal, app_user.block_users_to_add_new_address, app_user.min_cart_amount,
    company.id as company_id, company.customer_no, company.name as company_name, company.vat_country_code,
    company.vat_treatment, company.vat_id,
    company.language as company_language, company.price_list_id, company.is_locked as company_is_locked,
    company.is_delivery_blocked, company.discount_type, company.freight_expense, company.freight_expense_until,
    exists (
      select from customer_article
      where customer_article.tenant_id = tenant.id and customer_article.company_id = company.id
    ) as has_own_numbers`;

/** The actor without what the request and its session say. */
export function toActor(row: ActorRow): Omit<Actor, 'locale' | 'mustSetUpSecondFactor'> {
  return {
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    isSalesPerson: row.is_sales_person,
    operatorRole: row.operator_role,
    companyRole: row.company_role,
    isAdmin: row.is_admin,
    isCustomerAdmin: row.is_customer_admin,
    isDeal: row.is_deal,
    blockUsersToAddNewAddress: row.block_users_to_add_new_address,
    minCartAmount: row.min_cart_amount,
    company:
      row.company_id === null
        ? null
        : {
            id: row.company_id,
            customerNo: row.customer_no,
            name: row.company_name,
            vatCountryCode: row.vat_country_code,
            vatTreatment: row.vat_treatment,
            vatId: row.vat_id,
            language: row.company_language,
            priceListId: row.price_list_id,
            hasOwnNumbers: row.has_own_numbers,
            isLocked: row.company_is_locked,
            isDeliveryBlocked: row.is_delivery_blocked,
            discountType: row.discount_type,
            freight:
              row.freight_expense === null || row.freight_expense_until === null
                ? null
                : { expense: row.freight_expense, until: row.freight_expense_until },
          },
  };
}

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
  return row ? ({ ...toActor(row), mustSetUpSecondFactor: false, locale } as CompanyActor) : null;
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
