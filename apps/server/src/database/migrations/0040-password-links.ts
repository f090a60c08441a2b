import { type Kysely, sql } from 'kysely';

/** Set-password links for new users, beside those of people who forgot their password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody was sent one before this release.
    delete from password_reset;
    alter table password_reset
      drop column used_at,
      add column link_id text not null,
      add column purpose text not null check (purpose in ('reset', 'invite'));
  `.execute(db);
}

/** Removes links: they are valid for days at most. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from password_reset;
    alter table password_reset
      drop column link_id,
      drop column purpose,
      add column used_at timestamptz;
  `.execute(db);
}
