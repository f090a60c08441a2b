import { type Kysely, sql } from 'kysely';

/** Tables whose change is told as `catalogue_changed` with the payload `{tenant}/{table}`. */
const catalogueTables = [
  'unit',
  'attribute',
  'attribute_value',
  'category',
  'product_unit',
  'product_category',
  'product_image',
  'product_document',
  'variant',
  'price_list',
];

/**
 * Lists are found in memory by each server process (modules/catalogue/listing), so the derived table of positions goes, and
 * the notices say what has changed:
 *
 * * `catalogue_changed` `{tenant}/{table}`; not for a product of which only the rating changed,
 * * `ratings_changed` `{tenant}`,
 * * `prices_changed` `{tenant}/{price list}`,
 * * `stock_turned`, `pre_stock_turned` `{tenant}/{variant id >> 10}`: something there came in stock or went out of it. A
 *   block of 1,024 ids says enough to look there again, and a delivery of a million articles is a thousand notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table category_listing;

    create function notify_catalogue_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue_changed', tenant_id || '/' || tg_table_name)
        from (select distinct tenant_id from changed) tenants;
      return null;
    end $$;

    create function notify_product_update() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ratings_changed', tenant_id::text)
        from (select distinct changed.tenant_id from changed join former using (tenant_id, id)
          where (changed.rating_average, changed.rating_count)
            is distinct from (former.rating_average, former.rating_count)) tenants;
      perform pg_notify('catalogue_changed', tenant_id || '/' || tg_table_name)
        from (select distinct changed.tenant_id from changed left join former using (tenant_id, id)
          where (changed.rating_average, changed.rating_count)
              is not distinct from (former.rating_average, former.rating_count)
            or to_jsonb(changed) - array['rating_average', 'rating_count']
              is distinct from to_jsonb(former) - array['rating_average', 'rating_count']) tenants;
      return null;
    end $$;

    create function notify_price_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('prices_changed', tenant_id || '/' || price_list_id)
        from (select distinct tenant_id, price_list_id from changed) lists;
      return null;
    end $$;

    create function notify_blocks_turned() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], tenant_id || '/' || block)
        from (select distinct tenant_id, variant_id >> 10 as block from changed) blocks;
      return null;
    end $$;

    create function notify_block_turned() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], new.tenant_id || '/' || (new.variant_id >> 10));
      return null;
    end $$;
  `.execute(db);

  for (const table of ['product', ...catalogueTables])
    await sql`drop trigger notify_change on ${sql.table(table)}`.execute(db);
  for (const table of catalogueTables) await onEachChange(db, table, 'notify_catalogue_change()');
  await onEachChange(db, 'product', 'notify_catalogue_change()', ['insert', 'delete']);
  await sql`
    create trigger notify_update after update on product referencing old table as former new table as changed
      for each statement execute function notify_product_update()`.execute(db);
  await onEachChange(db, 'price', 'notify_price_change()');

  for (const [table, channel] of [
    ['stock', 'stock_turned'],
    ['pre_stock', 'pre_stock_turned'],
  ] as const) {
    await onEachChange(db, table, `notify_blocks_turned('${channel}')`, ['insert', 'delete']);
    // Quantities change all the time, most of them from some to fewer: those tell nobody, and cost a comparison.
    await sql`
      create trigger notify_update after update on ${sql.table(table)}
        for each row when ((old.quantity > 0) <> (new.quantity > 0))
        execute function notify_block_turned(${sql.lit(channel)})`.execute(db);
  }
}

/** Puts the table of positions and the former notices back; the next import fills the table. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['product', ...catalogueTables, 'price', 'stock', 'pre_stock']) {
    for (const change of changes)
      await sql`drop trigger ${sql.id(`notify_${change}`)} on ${sql.table(table)}`.execute(db);
  }
  await sql`
    drop function notify_catalogue_change(), notify_product_update(), notify_price_change(), notify_blocks_turned(),
      notify_block_turned();

    create table category_listing (
      tenant_id integer not null,
      category_id text not null,
      position integer not null,
      variant_id integer not null,
      primary key (tenant_id, category_id, position),
      foreign key (tenant_id, variant_id) references variant (tenant_id, id) on delete cascade
    );
    create index category_listing_variant on category_listing (tenant_id, variant_id);
  `.execute(db);
  for (const table of ['product', ...catalogueTables, 'category_listing']) {
    await sql`
      create trigger notify_change after insert or update or delete on ${sql.table(table)}
        for each statement execute function notify_change('catalogue_changed')`.execute(db);
  }
}

const changes = ['insert', 'update', 'delete'] as const;

/** Statement triggers that see the changed rows as table `changed`. */
async function onEachChange(
  db: Kysely<unknown>,
  table: string,
  call: string,
  on: readonly (typeof changes)[number][] = changes,
): Promise<void> {
  for (const change of on) {
    await sql`
      create trigger ${sql.id(`notify_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing ${sql.raw(change === 'delete' ? 'old' : 'new')} table as changed
        for each statement execute function ${sql.raw(call)}`.execute(db);
  }
}
