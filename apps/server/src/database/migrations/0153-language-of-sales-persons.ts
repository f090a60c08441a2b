import { type Kysely, sql } from 'kysely';

/** The language of mails to a sales person; users of customers have their company's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user add column language text
      constraint app_user_language check (language ~ '^[a-z]{2}$')
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user drop column language`.execute(db);
}
