import { type Kysely, sql } from 'kysely';

/** Finds entries of the audit log by the person who acted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_entry_user on audit_entry (tenant_id, user_id, occurred_at, id) where user_id is not null
  `.execute(db);
}

/** Removes the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entry_user`.execute(db);
}
