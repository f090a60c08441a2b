import { type Kysely, sql } from 'kysely';

/** A statement that changes more products of a tenant is noted as a change of all. */
const maxNoted = 10_000;
/** A payload has at most 8,000 bytes; a statement that changes more products does not name them. */
const maxNamed = 100;

const changes = ['insert', 'update', 'delete'] as const;

/** Tables whose rows belong to a product, and whether its place in lists or its words depend on them. */
const partTables = {
  variant: true,
  product_category: true,
  product_unit: false,
  product_image: false,
  product_document: false,
} as const;

/** Tables that many products depend on: a change of them may be one of all products. */
const sharedTables = { attribute: true, attribute_value: true, category: false, unit: false } as const;

/**
 * Says which products have changed, so that server processes renew what they remember of these and keep the rest:
 *
 * * `catalogue_changed` `{tenant}/{table}/{product,product,…}`; without products: any may have changed,
 * * `ratings_changed` `{tenant}/{product,product,…}`, likewise,
 * * `prices_changed` `{tenant}/{price list}/{block,block,…}` with blocks of 1,024 variant ids; without: any.
 *
 * `catalogue_change` notes the same for listings (modules/catalogue/listing), which are renewed from it: a process that missed a
 * notice, or starts with a stored index, reads what was noted by transactions that its own snapshot did not see.
 * A row without a product stands for all of a tenant. Rows carry no reference to the tenant: its removal is a change too.
 * `stored_index` proves that a stored index belongs to this database and its past (decision 41).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_change (
      tenant_id integer not null,
      id bigint generated always as identity,
      product_id text,
      transaction xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index catalogue_change_transaction on catalogue_change (tenant_id, transaction);
    create index catalogue_change_time on catalogue_change (changed_at);

    create table stored_index (
      tenant_id integer not null references tenant (id) on delete cascade,
      token uuid not null,
      stored_at timestamptz not null default now(),
      primary key (tenant_id, token)
    );

    create function tell_catalogue_change(changed_tenant integer, products text[], is_listed boolean, changed_table text)
    returns void language plpgsql as $$
    declare
      size integer := coalesce(cardinality(products), 0);
      named text := array_to_string(products, ',');
    begin
      if is_listed and (products is null or size > ${sql.lit(maxNoted)}) then
        insert into catalogue_change (tenant_id) values (changed_tenant);
      elsif is_listed then
        insert into catalogue_change (tenant_id, product_id) select changed_tenant, unnest(products);
      end if;
      if size between 1 and ${sql.lit(maxNamed)} and octet_length(named) < 7000 then
        perform pg_notify('catalogue_changed', changed_tenant || '/' || changed_table || '/' || named);
      else
        perform pg_notify('catalogue_changed', changed_tenant || '/' || changed_table);
      end if;
    end $$;

    create function notify_product_insert() returns trigger language plpgsql as $$
    begin
      perform tell_catalogue_change(tenant_id, array_agg(id), true, 'product') from changed group by tenant_id;
      return null;
    end $$;

    create or replace function notify_product_update() returns trigger language plpgsql as $$
    declare
      rated record;
    begin
      -- To compare the rows of a large statement would take longer than to take all for changed.
      if (select count(*) from changed) > ${sql.lit(maxNoted)} then
        perform pg_notify('ratings_changed', tenant_id::text) from (select distinct tenant_id from changed) tenants;
        perform tell_catalogue_change(tenant_id, null, true, 'product') from (select distinct tenant_id from changed) tenants;
        return null;
      end if;
      for rated in
        select changed.tenant_id, array_agg(changed.id) as products from changed join former using (tenant_id, id)
        where (changed.rating_average, changed.rating_count)
          is distinct from (former.rating_average, former.rating_count)
        group by changed.tenant_id
      loop
        perform pg_notify('ratings_changed', rated.tenant_id || case when cardinality(rated.products) <= ${sql.lit(maxNamed)}
          then '/' || array_to_string(rated.products, ',') else '' end);
      end loop;
      perform tell_catalogue_change(tenant_id, array_agg(distinct id), true, 'product') from (
        select tenant_id, id, to_jsonb(changed) - array['rating_average', 'rating_count', 'updated_at'] from changed
        except select tenant_id, id, to_jsonb(former) - array['rating_average', 'rating_count', 'updated_at'] from former
      ) differing group by tenant_id;
      return null;
    end $$;

    create function notify_part_change() returns trigger language plpgsql as $$
    begin
      perform tell_catalogue_change(tenant_id, array_agg(distinct product_id), tg_argv[0]::boolean, tg_table_name)
        from changed group by tenant_id;
      return null;
    end $$;

    -- A part that moved to another product changes both.
    create function notify_part_update() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > ${sql.lit(maxNoted)} then
        perform tell_catalogue_change(tenant_id, null, tg_argv[0]::boolean, tg_table_name)
          from (select distinct tenant_id from changed) tenants;
        return null;
      end if;
      perform tell_catalogue_change(tenant_id, array_agg(distinct product_id), tg_argv[0]::boolean, tg_table_name) from (
        (select tenant_id, product_id, to_jsonb(changed) from changed
          except select tenant_id, product_id, to_jsonb(former) from former)
        union all
        (select tenant_id, product_id, to_jsonb(former) from former
          except select tenant_id, product_id, to_jsonb(changed) from changed)
      ) differing group by tenant_id;
      return null;
    end $$;

    create function notify_shared_change() returns trigger language plpgsql as $$
    begin
      perform tell_catalogue_change(tenant_id, null, tg_argv[0]::boolean, tg_table_name)
        from (select distinct tenant_id from changed) tenants;
      return null;
    end $$;

    create function notify_shared_update() returns trigger language plpgsql as $$
    begin
      perform tell_catalogue_change(tenant_id, null, tg_argv[0]::boolean, tg_table_name) from (
        select distinct tenant_id from (
          select tenant_id, to_jsonb(changed) from changed except select tenant_id, to_jsonb(former) from former
        ) differing
      ) tenants;
      return null;
    end $$;

    create or replace function notify_price_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('prices_changed', tenant_id || '/' || price_list_id
          || case when count(*) <= ${sql.lit(maxNamed)} then '/' || string_agg(block::text, ',') else '' end)
        from (select distinct tenant_id, price_list_id, variant_id >> 10 as block from changed) blocks
        group by tenant_id, price_list_id;
      return null;
    end $$;
  `.execute(db);

  await dropNotices(db);
  await onChange(db, 'product', ['insert', 'delete'], 'notify_product_insert()');
  await onUpdate(db, 'product', 'notify_product_update()');
  for (const [table, isListed] of Object.entries(partTables)) {
    await onChange(db, table, ['insert', 'delete'], `notify_part_change('${isListed}')`);
    await onUpdate(db, table, `notify_part_update('${isListed}')`);
  }
  for (const [table, isListed] of Object.entries(sharedTables)) {
    await onChange(db, table, ['insert', 'delete'], `notify_shared_change('${isListed}')`);
    await onUpdate(db, table, `notify_shared_update('${isListed}')`);
  }
}

/** Puts the notices of migration 0006 back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await dropNotices(db);
  await sql`
    create or replace function notify_product_update() returns trigger language plpgsql as $$
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

    create or replace function notify_price_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('prices_changed', tenant_id || '/' || price_list_id)
        from (select distinct tenant_id, price_list_id from changed) lists;
      return null;
    end $$;
  `.execute(db);
  await onChange(db, 'product', ['insert', 'delete'], 'notify_catalogue_change()');
  await onUpdate(db, 'product', 'notify_product_update()');
  for (const table of [...Object.keys(partTables), ...Object.keys(sharedTables)])
    await onChange(db, table, changes, 'notify_catalogue_change()');
  await sql`
    drop function notify_product_insert(), notify_part_change(), notify_part_update(), notify_shared_change(),
      notify_shared_update(), tell_catalogue_change(integer, text[], boolean, text);
    drop table catalogue_change, stored_index;
  `.execute(db);
}

async function dropNotices(db: Kysely<unknown>): Promise<void> {
  for (const table of ['product', ...Object.keys(partTables), ...Object.keys(sharedTables)])
    for (const change of changes)
      await sql`drop trigger ${sql.id(`notify_${change}`)} on ${sql.table(table)}`.execute(db);
}

async function onChange(
  db: Kysely<unknown>,
  table: string,
  on: readonly (typeof changes)[number][],
  call: string,
): Promise<void> {
  for (const change of on) {
    await sql`
      create trigger ${sql.id(`notify_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing ${sql.raw(change === 'delete' ? 'old' : 'new')} table as changed
        for each statement execute function ${sql.raw(call)}`.execute(db);
  }
}

async function onUpdate(db: Kysely<unknown>, table: string, call: string): Promise<void> {
  await sql`
    create trigger notify_update after update on ${sql.table(table)}
      referencing old table as former new table as changed
      for each statement execute function ${sql.raw(call)}`.execute(db);
}
