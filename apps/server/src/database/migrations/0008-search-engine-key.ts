import { type Kysely, sql } from 'kysely';

/** The search engine's API key where the operator sets none: made once, so that all processes agree (SRCH-11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_engine_key (
      is_only boolean primary key default true check (is_only),
      value text not null check (length(value) >= 16),
      created_at timestamptz not null default now()
    );
  `.execute(db);
}

/** Removes everything that up made; tokens signed with the key are void then. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_engine_key`.execute(db);
}
