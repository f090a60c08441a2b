import type { VatTreatment } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { newId } from '../../shared/ids.ts';
import type { RequestRow } from './account-requests.repository.ts';

/** Whom an account is made for. */
export type Applicant = Pick<RequestRow, 'username' | 'email' | 'locale' | 'details'>;

/** The customer that a new user belongs to. */
interface NewCustomer {
  customerNo: string | undefined;
  priceListId: number | null;
  paymentTermDays: number | undefined;
  vatTreatment: VatTreatment;
}

/** Makes what writes an approved request into the tables of accounts, within one transaction. */
export function createApprovalRepository({ client, tenantId }: { client: PoolClient; tenantId: number }) {
  async function idOf<Id>(sql: string, value: string): Promise<Id | undefined> {
    return (await client.query<{ id: Id }>(sql, [tenantId, value])).rows[0]?.id;
  }
  return {
    companyId: (customerNo: string) =>
      idOf<string>(
        'select coalesce(merged_into_id, id) as id from company where tenant_id = $1 and customer_no = $2',
        customerNo,
      ),
    priceListId: (code: string) =>
      idOf<number>('select id from price_list where tenant_id = $1 and code = $2', code),
    salesPersonId: (username: string) =>
      idOf<string>(
        'select id from app_user where tenant_id = $1 and lower(username) = lower($2) and is_sales_person',
        username,
      ),

    /** ISO 3166-1 (CONF-04). */
    async shopCountry(): Promise<string> {
      const { rows } = await client.query<{ code: string | null }>(
        `select document #>> '{companyContactData,countryCode}' as code from site_setting where tenant_id = $1`,
        [tenantId],
      );
      return rows[0]?.code ?? 'DE';
    },

    /** Serialises the assignment of customer numbers until the transaction ends. */
    async lockNumbers(): Promise<void> {
      await client.query('select from tenant where id = $1 for no key update', [tenantId]);
    },

    /** Without a number the customer gets the one after the greatest. */
    async insertCompany(
      { details, locale }: Applicant,
      { customerNo, priceListId, paymentTermDays, vatTreatment }: NewCustomer,
    ): Promise<string> {
      const id = newId();
      await client.query(
        `insert into company
           (tenant_id, id, customer_no, name, vat_country_code, vat_id, price_list_id, payment_term_days, language,
            vat_treatment)
         select $1, $2, coalesce($3, (
             select (coalesce(max(customer_no::bigint), 9999) + 1)::text from company
             where tenant_id = $1 and customer_no ~ '^[0-9]{1,15}$'
           )), $4, $5, $6, $7, coalesce($8, 30), $9, $10`,
        [
          tenantId,
          id,
          customerNo ?? null,
          details.companyName,
          details.country.code,
          details.vatId || null,
          priceListId,
          paymentTermDays ?? null,
          locale,
          vatTreatment,
        ],
      );
      await client.query(
        `insert into address
           (tenant_id, company_id, id, type, is_default, company_name, first_name, last_name, street, zip_code, city,
            country_code, phone_number)
         values ($1, $2, $3, 0, true, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          tenantId,
          id,
          newId(),
          details.companyName,
          details.firstName,
          details.lastName,
          details.street,
          details.zipCode,
          details.city,
          details.country.code,
          details.phoneNumber || null,
        ],
      );
      return id;
    },

    /** The first user of a new customer runs its users. */
    async insertUser(
      { username, email, details }: Applicant,
      { companyId, isCustomerAdmin }: { companyId: string; isCustomerAdmin: boolean },
    ): Promise<string> {
      const id = newId();
      await client.query(
        `insert into app_user
           (tenant_id, id, username, email, first_name, last_name, phone_number, company_id, is_customer_admin)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          tenantId,
          id,
          username,
          email,
          details.firstName,
          details.lastName,
          details.phoneNumber || null,
          companyId,
          isCustomerAdmin,
        ],
      );
      return id;
    },

    async assign(userId: string, companyId: string): Promise<void> {
      await client.query(
        `insert into sales_assignment (tenant_id, user_id, company_id) values ($1, $2, $3) on conflict do nothing`,
        [tenantId, userId, companyId],
      );
    },
  };
}
