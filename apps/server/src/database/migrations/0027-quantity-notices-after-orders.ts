import { type Kysely, sql } from 'kysely';

/**
 * Lets an order send its notices of changed quantities after it has committed: PostgreSQL lets one transaction with notices commit at
 * a time, so that with them orders wait for each other's write to the disk (decision 3).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_quantities_changed() returns trigger language plpgsql as $$
    begin
      if current_setting('kontor.quantity_notices', true) = 'later' then return null; end if;
      perform pg_notify('quantities_changed', tenant_id || '/' || block)
        from (select distinct tenant_id, variant_id >> 6 as block from changed) blocks;
      return null;
    end $$;
  `.execute(db);
}

/** Sends every notice with its change again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_quantities_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('quantities_changed', tenant_id || '/' || block)
        from (select distinct tenant_id, variant_id >> 6 as block from changed) blocks;
      return null;
    end $$;
  `.execute(db);
}
