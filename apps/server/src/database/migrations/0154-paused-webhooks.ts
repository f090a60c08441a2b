import { type Kysely, sql } from 'kysely';

/** A paused webhook: its messages are recorded, and wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook add column is_paused boolean not null default false`.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook drop column is_paused`.execute(db);
}
