import { type Kysely, sql } from 'kysely';

/** Article numbers that companies use for a shop's articles, and what they were on an order's lines (decision 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_article (
      tenant_id integer not null,
      company_id text not null,
      own_number text not null,
      variant_id integer not null,
      primary key (tenant_id, company_id, own_number),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, variant_id) references variant (tenant_id, id) on delete cascade
    );
    -- Numbers are found in any case, and searched by their beginning.
    create unique index customer_article_number
      on customer_article (tenant_id, company_id, lower(own_number) text_pattern_ops);
    create index customer_article_variant on customer_article (tenant_id, variant_id, company_id);

    -- A session knows whether its company has any.
    create trigger notify_change after insert or update or delete on customer_article
      for each statement execute function notify_change('accounts_changed');

    -- As it was when the order was placed.
    alter table order_item add column own_number text;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_item drop column own_number`.execute(db);
  await sql`drop table customer_article`.execute(db);
}
