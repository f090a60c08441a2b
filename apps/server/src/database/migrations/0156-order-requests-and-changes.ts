import { type Kysely, sql } from 'kysely';

/** What an ERP reads: kind, the record's id, and when it was made. */
const watched = [
  { name: 'order_request', table: 'order_request', kind: 'order-requests', at: 'created_at' },
  { name: 'order_change', table: 'order_history', kind: 'order-changes', at: 'occurred_at' },
] as const;

/** An entry of a history never changes: an update says that its mail was sent. */
const eventsOf = (table: string) =>
  table === 'order_history' ? (['insert', 'delete'] as const) : (['insert', 'update', 'delete'] as const);

/** Feeds of buyers' requests and of the histories of orders, and webhooks of requests (decisions 73, 80 and 81). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name: entity, table, kind, at } of watched) {
    await sql`
      insert into exchange_change (tenant_id, kind, record_id, changed_at)
      select row.tenant_id, ${sql.lit(kind)}, row.id::text, row.${sql.raw(at)} from ${sql.table(table)} row
    `.execute(db);
    for (const event of eventsOf(table)) {
      const name = sql.raw(`note_${entity}_${event}`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into exchange_change (tenant_id, kind, record_id, changed_at)
          select row.tenant_id, ${sql.lit(kind)}, row.id::text, now()
          from changed row
          join tenant on tenant.id = row.tenant_id
          order by row.id
          on conflict (tenant_id, kind, record_id) do update set position = null, changed_at = excluded.changed_at
            where exchange_change.position is not null;
          return null;
        end $$;
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(event === 'delete' ? 'old' : 'new')} table as changed
          for each statement execute function ${name}();
      `.execute(db);
    }
  }
  await sql`
    create function deliver_order_requests() returns trigger language plpgsql as $$
    declare
      happened timestamptz := coalesce(new.answered_at, new.created_at);
      event_type text := case new.state when 'pending' then 'orderRequest.created' else 'orderRequest.answered' end;
    begin
      insert into webhook_delivery (tenant_id, id, webhook_id, type, data, created_at, tried_since, next_at)
      select new.tenant_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook.id, event_type,
        jsonb_build_object('requestId', new.id, 'kind', new.kind, 'state', new.state, 'orderId', new.order_id,
          'orderNumber', sales_order.order_number::text),
        happened, happened, happened
      from webhook
      join sales_order on sales_order.tenant_id = new.tenant_id and sales_order.id = new.order_id
      where webhook.tenant_id = new.tenant_id and (webhook.types = '{}' or event_type = any (webhook.types));
      return null;
    end $$;
    create trigger deliver_order_request_created after insert on order_request
      for each row execute function deliver_order_requests();
    create trigger deliver_order_request_answered after update of state on order_request
      for each row when (new.state <> old.state) execute function deliver_order_requests();
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { name: entity, table, kind } of watched) {
    for (const event of eventsOf(table)) {
      const name = sql.raw(`note_${entity}_${event}`);
      await sql`drop trigger ${name} on ${sql.table(table)}; drop function ${name}();`.execute(db);
    }
    await sql`delete from exchange_change where kind = ${sql.lit(kind)}`.execute(db);
  }
  await sql`
    drop trigger deliver_order_request_created on order_request;
    drop trigger deliver_order_request_answered on order_request;
    drop function deliver_order_requests();
  `.execute(db);
}
