import { type Kysely, sql } from 'kysely';

/** Adds the event of a request that went to the approvers of a higher rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_event drop constraint approval_event_type_check,
      add constraint approval_event_type_check
        check (type in ('requested', 'changed', 'forwarded', 'approved', 'declined', 'withdrawn'))
  `.execute(db);
}

/** Deletes these events. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from approval_event where type = 'forwarded';
    alter table approval_event drop constraint approval_event_type_check,
      add constraint approval_event_type_check
        check (type in ('requested', 'changed', 'approved', 'declined', 'withdrawn'))
  `.execute(db);
}
