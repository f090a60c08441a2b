import { type Kysely, sql } from 'kysely';

/** New e-mail addresses that wait for their confirmation (decision 61); one for each user, only the link's hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_change (
      tenant_id integer not null,
      user_id text not null,
      email text not null,
      locale text not null check (locale in ('de', 'en')),
      token_hash bytea,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, user_id),
      unique (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    )
  `.execute(db);
}

/** Forgets the pending changes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table email_change`.execute(db);
}
