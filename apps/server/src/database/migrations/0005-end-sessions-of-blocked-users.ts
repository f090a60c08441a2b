import { type Kysely, sql } from 'kysely';

/**
 * Ends all sessions of a user who is locked or deactivated, whoever does it: a use case, an import, an operator with
 * psql (AUTH-14, USER-07). Without this a session from before would be good again as soon as the user is unlocked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_sessions() returns trigger language plpgsql as $$
    begin
      delete from session where session.tenant_id = new.tenant_id and session.user_id = new.id;
      return null;
    end $$;

    create trigger end_sessions after update of is_active, is_locked on app_user
      for each row when (new.is_locked or not new.is_active) execute function end_sessions();

    delete from session using app_user
      where app_user.tenant_id = session.tenant_id and app_user.id = session.user_id
        and (app_user.is_locked or not app_user.is_active);
  `.execute(db);
}

/** Removes everything that up made; ended sessions stay ended. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger end_sessions on app_user;
    drop function end_sessions();
  `.execute(db);
}
