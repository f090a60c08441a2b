import { type Kysely, sql } from 'kysely';

/** An attempt that was noted but not decided yet, such as a sign-in whose password is being checked, is no failure (AUTH-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limit_event add column is_pending boolean not null default false`.execute(db);
}

/** Every noted attempt counts as a failure again until it is taken back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limit_event drop column is_pending`.execute(db);
}
