import { type Kysely, sql } from 'kysely';

/** Why an order could not be billed (decision 71). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing_due
      -- The error's code and details.
      add column refusal jsonb,
      add column refused_at timestamptz,
      add check ((refusal is null) = (refused_at is null));
  `.execute(db);
}

/** Forgets the reasons. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing_due drop column refusal, drop column refused_at;`.execute(db);
}
