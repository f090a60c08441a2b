import { type Kysely, sql } from 'kysely';

/** Which of its host names a tenant was given first: links in mails lead there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant_host add column position integer generated always as identity;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant_host drop column position;
  `.execute(db);
}
