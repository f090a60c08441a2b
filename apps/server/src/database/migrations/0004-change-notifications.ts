import { type Kysely, sql } from 'kysely';

/** Channel by table: what changes there makes the caches of every server process forget (see shared/cache.ts). */
const channels = {
  accounts_changed: ['app_user', 'company', 'sales_assignment'],
  settings_changed: [
    'tenant',
    'tenant_host',
    'site_setting',
    'content_page',
    'season',
    'shipping_country',
    'shipping_method',
    'shipping_method_country',
    'payment_method',
  ],
  catalogue_changed: [
    'unit',
    'attribute',
    'attribute_value',
    'category',
    'product',
    'product_unit',
    'product_category',
    'product_image',
    'product_document',
    'variant',
    'price_list',
    'category_listing',
  ],
};

/**
 * Tells listeners of every change to data that server processes keep in memory, whoever makes it: our own use cases, an
 * import, an operator with psql. One notice a statement; PostgreSQL merges equal ones of a transaction. Price and stock
 * tables are left out: they are read anew by each request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$;

    -- A session's last use is written all the time and changes nothing that is remembered.
    create trigger notify_change after delete or update of active_company_id on session
      for each statement execute function notify_change('accounts_changed');
  `.execute(db);
  for (const [channel, tables] of Object.entries(channels)) {
    for (const table of tables) {
      await sql`
        create trigger notify_change after insert or update or delete on ${sql.table(table)}
          for each statement execute function notify_change(${sql.lit(channel)});
      `.execute(db);
    }
  }
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['session', ...Object.values(channels).flat()]) {
    await sql`drop trigger notify_change on ${sql.table(table)}`.execute(db);
  }
  await sql`drop function notify_change()`.execute(db);
}
