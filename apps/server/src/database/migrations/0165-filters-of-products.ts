import { type Kysely, sql } from 'kysely';

/**
 * How operators filter products. `product_without_picture` has the products without any picture; triggers maintain it. Imports
 * are the only writers of pictures, and one import of a tenant runs at a time, so the triggers lock nothing. `variant_product`
 * also has the id, so that the filter by season reads no variants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index variant_product;
    create index variant_product on variant (tenant_id, product_id, position, id);

    create table product_without_picture (
      tenant_id integer not null,
      product_id text not null,
      primary key (tenant_id, product_id),
      foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
    );
    insert into product_without_picture (tenant_id, product_id)
      select product.tenant_id, product.id from product
      where not exists (select from product_image
        where product_image.tenant_id = product.tenant_id and product_image.product_id = product.id);

    create function begin_without_picture() returns trigger language plpgsql as $$
    begin
      insert into product_without_picture (tenant_id, product_id) select tenant_id, id from changed;
      return null;
    end $$;
    create trigger begin_without_picture after insert on product
      referencing new table as changed for each statement execute function begin_without_picture();

    create function note_first_picture() returns trigger language plpgsql as $$
    begin
      delete from product_without_picture using (select distinct tenant_id, product_id from changed) pictured
        where product_without_picture.tenant_id = pictured.tenant_id
          and product_without_picture.product_id = pictured.product_id;
      return null;
    end $$;
    create trigger note_first_picture after insert on product_image
      referencing new table as changed for each statement execute function note_first_picture();

    create function note_last_picture() returns trigger language plpgsql as $$
    begin
      insert into product_without_picture (tenant_id, product_id)
        select product.tenant_id, product.id
        from (select distinct tenant_id, product_id from changed) bare
        join product on product.tenant_id = bare.tenant_id and product.id = bare.product_id
        where not exists (select from product_image
          where product_image.tenant_id = product.tenant_id and product_image.product_id = product.id)
        on conflict do nothing;
      return null;
    end $$;
    create trigger note_last_picture after delete on product_image
      referencing old table as changed for each statement execute function note_last_picture();
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger note_last_picture on product_image;
    drop trigger note_first_picture on product_image;
    drop trigger begin_without_picture on product;
    drop function note_last_picture(), note_first_picture(), begin_without_picture();
    drop table product_without_picture;
    drop index variant_product;
    create index variant_product on variant (tenant_id, product_id, position);
  `.execute(db);
}
