import type { Customer, CustomerRow } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { type Add, type Condition, type Place, readListPage } from '../../shared/list-conditions.ts';
import { nameSql } from '../../shared/person-name.ts';

export interface CustomerFilter {
  search?: string | undefined;
  sort?: 'name' | '-name' | 'number' | '-number' | undefined;
  state?: 'locked' | 'deliveryBlocked' | undefined;
  vatTreatment?: string | undefined;
  country?: string | undefined;
  /** A user name. */
  salesPerson?: string | undefined;
}

const maxWords = 6;

export type CustomerRecord = Omit<Customer, 'credit' | 'createdAt'> & { createdAt: Date };

export type CustomersRepository = ReturnType<typeof createCustomersRepository>;

/** Makes the repository of customers for operators. */
export function createCustomersRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      tenantId: number,
      filter: CustomerFilter,
      page: { pageSize: number; offset: number },
    ): Promise<{
      rows: (Omit<CustomerRow, 'lastOrderAt'> & { lastOrderAt: Date | null })[];
      total: number;
      hasMore: boolean;
    }> {
      const { sort = 'name' } = filter;
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const order = sort.endsWith('name')
        ? `company.name collate german ${direction}, company.id ${direction}`
        : `company.customer_no ${direction}`;
      return await readListPage(pool, {
        ...{ table: 'company', tenantId, order, page },
        base: ['company.merged_into_id is null'],
        conditions: conditionsOf(filter),
        select: (from) => `select company.id as "_id", company.customer_no as "customerNo", company.name,
             company.vat_country_code as "countryCode", company.is_locked as "isLocked",
             company.is_delivery_blocked as "isDeliveryBlocked",
             (select address.city from address where address.tenant_id = $1 and address.company_id = company.id
               order by address.is_default desc, address.type, address.id limit 1) as city,
             (select count(*)::integer from app_user
               where app_user.tenant_id = $1 and app_user.company_id = company.id) as users,
             (select max(sales_order.order_date) from sales_order
               where sales_order.tenant_id = $1 and sales_order.company_id = company.id) as "lastOrderAt"
           from ${from} order by ${order}`,
      });
    },

    async findPriceLists(tenantId: number): Promise<Customer['priceLists']> {
      const rows = await prepared<Pick<Customer, 'priceLists'>>(
        pool,
        'customers-price-lists',
        `select ${priceListsSql} as "priceLists"`,
        [tenantId],
      );
      return rows[0]?.priceLists ?? [];
    },

    /** A customer by id or number; those of a merged one lead to the kept one. */
    async find(tenantId: number, idOrNumber: string): Promise<CustomerRecord | undefined> {
      const values = [tenantId, idOrNumber];
      return (await prepared<CustomerRecord>(pool, 'customers-find', findSql, values))[0];
    },
  };
}

function conditionsOf({
  search = '',
  state,
  vatTreatment,
  country,
  salesPerson,
}: CustomerFilter): Condition[] {
  const words = [...new Set(search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
  const all: Condition[] = words.slice(0, maxWords).map((word) => wordCondition(likePart(word)));
  const also = (filter: Place['filter']) => all.push([{ filter }]);
  if (state) also(() => (state === 'locked' ? 'company.is_locked' : 'company.is_delivery_blocked'));
  if (vatTreatment) also((add) => `company.vat_treatment = ${add(vatTreatment)}`);
  if (country) also((add) => `company.vat_country_code = ${add(country)}`);
  if (salesPerson)
    also(
      (add) => `company.id in (select sales_assignment.company_id from sales_assignment
      join app_user on app_user.tenant_id = $1 and app_user.id = sales_assignment.user_id
      where sales_assignment.tenant_id = $1 and lower(app_user.username) = lower(${add(salesPerson)}))`,
    );
  return all;
}

/** A word of the number or name of a customer, or of one merged into it, of a city or e-mail address. */
function wordCondition(like: string): Condition {
  const text = (table: string) => `lower(' ' || ${table}.customer_no || ' ' || ${table}.name)`;
  const elsewhere = (table: string, company: string, fits: (add: Add) => string): Place => {
    const from = (add: Add) => `from ${table} where ${table}.tenant_id = $1 and ${fits(add)}`;
    return {
      few: (add, some) => `select ${company} as id ${from(add)} and ${company} is not null ${some}`,
      filter: (add) => `(select true ${from(add)} and ${company} = company.id limit 1)`,
    };
  };
  return [
    { filter: (add) => `${text('company')} like ${add(like)}`, isIndexed: true },
    elsewhere('app_user', 'app_user.company_id', (add) => `lower(app_user.email) like ${add(like)}`),
    elsewhere('address', 'address.company_id', (add) => `lower(address.city) like ${add(like)}`),
    {
      few: (add, some) => `select merged.merged_into_id as id from company merged where merged.tenant_id = $1
        and merged.merged_into_id is not null and ${text('merged')} like ${add(like)} ${some}`,
      filter: (add) => `(select true from company merged where merged.tenant_id = $1
        and merged.merged_into_id = company.id and ${text('merged')} like ${add(like)} limit 1)`,
    },
  ];
}

/** The columns that operators change, named as those of an import. */
export const termsSql = `
  company.name, company.vat_country_code as "vatCountryCode", company.vat_id as "vatId",
  company.vat_treatment as "vatTreatment",
  (select price_list.code from price_list
    where price_list.tenant_id = company.tenant_id and price_list.id = company.price_list_id) as "priceList",
  company.language, company.is_locked as "isLocked", company.is_delivery_blocked as "isDeliveryBlocked",
  company.discount_type as "discountType", company.freight_expense::float as "freightExpense",
  company.freight_expense_until::float as "freightExpenseUntil", company.credit_limit::float as "creditLimit",
  company.payment_term_days as "paymentTermDays", company.skonto_percent::float as "skontoPercent",
  company.skonto_days as "skontoDays", company.e_invoice_format as "eInvoiceFormat",
  company.leitweg_id as "leitwegId", company.invoice_email as "invoiceEmail",
  company.invoice_collection as "invoiceCollection", md5(company::text) as version`;

const maxUsers = 500;

/** Those that can be chosen. */
const priceListsSql = `(select coalesce(jsonb_agg(jsonb_build_object('code', price_list.code, 'name', price_list.name)
        order by price_list.name, price_list.code), '[]')
  from (select * from price_list where price_list.tenant_id = $1 and not price_list.is_base
        order by price_list.name limit 1000) price_list)`;

const findSql = `
  select company.id as "_id", company.customer_no as "customerNo", company.created_at as "createdAt", ${termsSql},
    (select coalesce(jsonb_agg(one.value), '[]') from (
      select jsonb_build_object('_id', address.id, 'type', address.type, 'isDefault', address.is_default,
        'text', concat_ws(', ', nullif(address.company_name, ''),
          nullif(trim(address.first_name || ' ' || address.last_name), ''), nullif(address.street, ''),
          nullif(trim(address.zip_code || ' ' || address.city), ''), address.country_code)) as value
      from address where address.tenant_id = $1 and address.company_id = company.id
      order by address.is_default desc, address.type, address.id) one) as addresses,
    (select coalesce(jsonb_agg(one.value), '[]') from (
      select jsonb_build_object('_id', app_user.id, 'username', app_user.username,
        'name', ${nameSql('app_user')}, 'email', app_user.email,
        'role', case when app_user.is_customer_admin or app_user.is_admin then 'customerAdmin'
          else app_user.company_role end,
        'isActive', app_user.is_active, 'isLocked', app_user.is_locked) as value
      from app_user where app_user.tenant_id = $1 and app_user.company_id = company.id
      order by app_user.last_name, app_user.first_name, app_user.id limit ${maxUsers}) one) as users,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', app_user.id,
        'name', ${nameSql('app_user')}) order by app_user.last_name, app_user.id), '[]')
      from sales_assignment
      join app_user on app_user.tenant_id = sales_assignment.tenant_id and app_user.id = sales_assignment.user_id
      where sales_assignment.tenant_id = $1 and sales_assignment.company_id = company.id) as "salesPersons",
    (select coalesce(jsonb_agg(jsonb_build_object('_id', closed.id, 'customerNo', closed.customer_no,
        'name', closed.name, 'at', closed.merged_at) order by closed.merged_at desc), '[]')
      from company closed where closed.tenant_id = $1 and closed.merged_into_id = company.id) as merged,
    ${priceListsSql} as "priceLists"
  from (select company.* from company
    where company.tenant_id = $1 and company.id = (select coalesce(named.merged_into_id, named.id) from company named
      where named.tenant_id = $1 and (named.id = $2 or named.customer_no = $2)
      order by named.id = $2 desc limit 1)) company`;
