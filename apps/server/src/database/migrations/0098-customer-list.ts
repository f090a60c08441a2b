import { type Kysely, sql } from 'kysely';

/** How operators list and search customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index company_name on company (tenant_id, name collate german, id);
    create index app_user_email_words on app_user using gin (lower(email) gin_trgm_ops) where company_id is not null;
    create index address_city_words on address using gin (lower(city) gin_trgm_ops);
  `.execute(db);
}

/** Drops the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index address_city_words, app_user_email_words, company_name`.execute(db);
}
