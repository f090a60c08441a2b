import { type Kysely, sql } from 'kysely';

/** What fills the text of a refusal, so that it is told in the reader's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_refusal add column details jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_refusal drop column details`.execute(db);
}
