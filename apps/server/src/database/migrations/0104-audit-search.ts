import { type Kysely, sql } from 'kysely';

/** Finds entries of the audit log by time, action, person and subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_entry_time on audit_entry (tenant_id, occurred_at, id);
    create index audit_entry_action on audit_entry (tenant_id, action, occurred_at, id);
    create index audit_entry_username on audit_entry (tenant_id, lower(username), occurred_at, id);
    create index audit_entry_subject on audit_entry (tenant_id, subject, occurred_at, id) where subject is not null;
  `.execute(db);
}

/** Removes the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_entry_time, audit_entry_action, audit_entry_username, audit_entry_subject;
  `.execute(db);
}
