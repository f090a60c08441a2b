import { type Kysely, sql } from 'kysely';

/** Sessions in which an operator sees the shop as a user, read only (decision 106). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column viewer_id text,
      add constraint session_viewer foreign key (tenant_id, viewer_id) references app_user (tenant_id, id) on delete cascade;
    create index session_viewer on session (tenant_id, viewer_id) where viewer_id is not null;
  `.execute(db);
}

/** Ends these sessions: they would become ones of the users. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from session where viewer_id is not null;
    drop index session_viewer;
    alter table session drop constraint session_viewer, drop column viewer_id;
  `.execute(db);
}
