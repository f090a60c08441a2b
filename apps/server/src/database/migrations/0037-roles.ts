import { type Kysely, sql } from 'kysely';

/** What a user is to the shop, and within the own company (ROLE-01, ROLE-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column operator_role text check (operator_role in ('owner', 'office', 'catalogue', 'support')),
      add column company_role text not null default 'buyer'
        check (company_role in ('buyer', 'approvalBuyer', 'reader', 'accounting')),
      add constraint app_user_operator
        check (operator_role is null or (is_admin and company_id is null and not is_sales_person));
    create index app_user_operators on app_user (tenant_id) where operator_role is not null;

    -- As what an operator ordered for a company, at that time.
    alter table sales_order add column operator_role text;
  `.execute(db);
}

/** Forgets the roles; operators stay admins without a company. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales_order drop column operator_role;
    drop index app_user_operators;
    alter table app_user drop constraint app_user_operator, drop column operator_role, drop column company_role;
  `.execute(db);
}
