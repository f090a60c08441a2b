import { type Kysely, sql } from 'kysely';

/** Secrets of authenticator apps and hashes of recovery codes by user (decision 60); pending until `confirmed_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      tenant_id integer not null,
      user_id text not null,
      secret bytea not null check (length(secret) = 20),
      confirmed_at timestamptz,
      -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
      last_step bigint not null default 0,
      recovery_hashes bytea[] not null default '{}',
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    );

    -- Not the last step: nobody remembers it.
    create trigger notify_change after insert or delete or update of confirmed_at on second_factor
      for each statement execute function notify_change('accounts_changed');
  `.execute(db);
}

/** Forgets all second factors: users sign in by password alone. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table second_factor`.execute(db);
}
