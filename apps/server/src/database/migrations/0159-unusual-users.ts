import { type Kysely, sql } from 'kysely';

/** Finds the users that are inactive or locked, or that have another role than a buyer's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index app_user_closed on app_user (tenant_id, is_active, is_locked, id) where not is_active or is_locked;
    create index app_user_roles on app_user (tenant_id, is_sales_person, company_role, id)
      where is_sales_person or is_customer_admin or is_admin or company_role <> 'buyer';
  `.execute(db);
}

/** Drops the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index app_user_roles, app_user_closed`.execute(db);
}
