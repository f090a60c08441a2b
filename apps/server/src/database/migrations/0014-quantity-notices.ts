import { type Kysely, sql } from 'kysely';

const tables = ['stock', 'pre_stock'] as const;
const changes = ['insert', 'update', 'delete'] as const;

/**
 * Sends `quantities_changed` with `{tenant}/{variant id >> 6}` for each change of stock and pre-stock, so that what lists
 * show may be remembered. PostgreSQL merges what one transaction says twice: an order of 20 lines sends at most 20, a
 * delivery of a million articles some sixteen thousand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_quantities_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('quantities_changed', tenant_id || '/' || block)
        from (select distinct tenant_id, variant_id >> 6 as block from changed) blocks;
      return null;
    end $$;
  `.execute(db);
  for (const table of tables)
    for (const change of changes)
      await sql`
        create trigger ${sql.id(`notify_quantities_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
          referencing ${sql.raw(change === 'delete' ? 'old' : 'new')} table as changed
          for each statement execute function notify_quantities_changed()`.execute(db);
}

/** Ends the notices; processes that remember quantities must be of a version that does not. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    for (const change of changes)
      await sql`drop trigger ${sql.id(`notify_quantities_${change}`)} on ${sql.table(table)}`.execute(db);
  await sql`drop function notify_quantities_changed()`.execute(db);
}
