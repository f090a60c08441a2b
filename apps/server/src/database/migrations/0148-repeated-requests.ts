import { type Kysely, sql } from 'kysely';

/** What operators sent with an id of their own, so that a repetition is answered alike and not done again (decision 116). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table done_request (
      tenant_id integer not null references tenant (id) on delete cascade,
      id uuid not null,
      -- Of the caller, the action and what was sent.
      digest text not null,
      answer jsonb not null default 'null',
      done_at timestamptz not null,
      primary key (tenant_id, id)
    );
    create index done_request_age on done_request (tenant_id, done_at);
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table done_request;`.execute(db);
}
