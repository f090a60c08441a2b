import { type Kysely, sql } from 'kysely';

/** An operator's wish to build the outside search index anew, and how far it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outside_search
      -- Null: none is wanted.
      add column rebuild_wanted_at timestamptz,
      -- Null: waits.
      add column rebuild_started_at timestamptz,
      -- Of the last try; it is tried again.
      add column rebuild_problem text
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outside_search drop column rebuild_wanted_at, drop column rebuild_started_at, drop column rebuild_problem
  `.execute(db);
}
