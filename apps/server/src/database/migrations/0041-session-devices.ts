import { type Kysely, sql } from 'kysely';

/** What browser a session was begun with, for its owner to recognize it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column user_agent text not null default ''`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column user_agent`.execute(db);
}
