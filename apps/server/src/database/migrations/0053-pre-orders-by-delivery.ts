import { type Kysely, sql } from 'kysely';

/** What the start page of sales persons sums up: pre-ordered items by their day of delivery, and the orders that they belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_item_delivery on order_item (tenant_id, delivery_date, order_id) include (line_net)
    where delivery_date is not null;
    create index sales_order_pre_order on sales_order (tenant_id, id) include (company_id, currency)
    where order_type = 'preOrder' and order_status <> 'cancelled';
  `.execute(db);
}

/** Drops the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index sales_order_pre_order;
    drop index order_item_delivery;
  `.execute(db);
}
