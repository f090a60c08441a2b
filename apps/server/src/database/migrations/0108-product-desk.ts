import { type Kysely, sql } from 'kysely';

/** Alternative texts and focal points of pictures, and how operators list products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_image
      add column alt jsonb,
      add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
      add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
    create index product_name_de on product (tenant_id, name_de collate german, id);
    create index product_name_en on product (tenant_id, coalesce(nullif(name_en, ''), name_de) collate german, id);
    create index product_state on product (tenant_id, is_active, is_deal_only);
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index product_state, product_name_en, product_name_de;
    alter table product_image drop column alt, drop column focus_x, drop column focus_y;
  `.execute(db);
}
