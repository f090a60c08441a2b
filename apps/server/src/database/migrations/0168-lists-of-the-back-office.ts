import { type Kysely, sql } from 'kysely';

/**
 * Lists of operators read the products of a category from its index alone. `product_season` has the products with pre-order stock in a
 * season; triggers maintain it. Imports are the only writers of rows of pre-order stock, and one import of a tenant runs at a time, so
 * the triggers lock nothing. Orders change quantities only. Imports are found by the names of their files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index product_category_category;
    create index product_category_category on product_category (tenant_id, category_id, product_id);
    create index import_file_name on import_file using gin (lower(name) gin_trgm_ops);

    create table product_season (
      tenant_id integer not null,
      season_id text not null,
      product_id text not null,
      primary key (tenant_id, season_id, product_id),
      foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade,
      foreign key (tenant_id, season_id) references season (tenant_id, id) on delete cascade
    );
    create index product_season_product on product_season (tenant_id, product_id);
    insert into product_season (tenant_id, season_id, product_id)
      select distinct variant.tenant_id, pre_stock.season_id, variant.product_id from pre_stock
      join variant on variant.tenant_id = pre_stock.tenant_id and variant.id = pre_stock.variant_id;

    create function begin_season_of_product() returns trigger language plpgsql as $$
    begin
      insert into product_season (tenant_id, season_id, product_id)
        select distinct changed.tenant_id, changed.season_id, variant.product_id from changed
        join variant on variant.tenant_id = changed.tenant_id and variant.id = changed.variant_id
        on conflict do nothing;
      return null;
    end $$;
    create trigger begin_season_of_product after insert on pre_stock
      referencing new table as changed for each statement execute function begin_season_of_product();

    create function end_seasons(of_tenant integer, of_products text[]) returns void language sql as $$
      delete from product_season
        where product_season.tenant_id = of_tenant and product_season.product_id = any(of_products)
          and not exists (select from variant
            join pre_stock on pre_stock.tenant_id = variant.tenant_id and pre_stock.variant_id = variant.id
            where variant.tenant_id = product_season.tenant_id and variant.product_id = product_season.product_id
              and pre_stock.season_id = product_season.season_id)
    $$;

    create function end_season_of_product() returns trigger language plpgsql as $$
    begin
      perform end_seasons(variant.tenant_id, array_agg(distinct variant.product_id)) from changed
        join variant on variant.tenant_id = changed.tenant_id and variant.id = changed.variant_id
        group by variant.tenant_id;
      return null;
    end $$;
    create trigger end_season_of_product after delete on pre_stock
      referencing old table as changed for each statement execute function end_season_of_product();

    -- The pre-order stock of a deleted variant is deleted before this trigger runs.
    create function end_seasons_of_variant() returns trigger language plpgsql as $$
    begin
      perform end_seasons(tenant_id, array_agg(distinct product_id)) from changed group by tenant_id;
      return null;
    end $$;
    create trigger end_seasons_of_variant after delete on variant
      referencing old table as changed for each statement execute function end_seasons_of_variant();

    create function move_seasons_of_variant() returns trigger language plpgsql as $$
    begin
      insert into product_season (tenant_id, season_id, product_id)
        select new.tenant_id, pre_stock.season_id, new.product_id from pre_stock
        where pre_stock.tenant_id = new.tenant_id and pre_stock.variant_id = new.id
        on conflict do nothing;
      perform end_seasons(old.tenant_id, array[old.product_id]);
      return null;
    end $$;
    create trigger move_seasons_of_variant after update of product_id on variant
      for each row when (old.product_id <> new.product_id) execute function move_seasons_of_variant();
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger move_seasons_of_variant on variant;
    drop trigger end_seasons_of_variant on variant;
    drop trigger end_season_of_product on pre_stock;
    drop trigger begin_season_of_product on pre_stock;
    drop function move_seasons_of_variant(), end_seasons_of_variant(), end_season_of_product(),
      begin_season_of_product(), end_seasons(integer, text[]);
    drop table product_season;
    drop index import_file_name;
    drop index product_category_category;
    create index product_category_category on product_category (tenant_id, category_id);
  `.execute(db);
}
