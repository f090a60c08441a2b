import { type Kysely, sql } from 'kysely';

/**
 * Webhooks and what they have to deliver (decision 81). Triggers write a delivery in the transaction of the event, for every
 * webhook that wants its type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      tenant_id integer not null references tenant (id) on delete cascade,
      id text not null,
      url text not null,
      -- Empty: all types.
      types text[] not null default '{}',
      secret text not null,
      former_secret text,
      former_secret_until timestamptz,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    );

    create table webhook_delivery (
      tenant_id integer not null,
      id text not null,
      webhook_id text not null,
      type text not null,
      data jsonb not null,
      created_at timestamptz not null,
      -- Retries end three days after this.
      tried_since timestamptz not null,
      -- Null: delivered or parked.
      next_at timestamptz,
      attempts integer not null default 0,
      problem text,
      delivered_at timestamptz,
      parked_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
    );
    create index webhook_delivery_due on webhook_delivery (tenant_id, webhook_id, next_at) where next_at is not null;
    create index webhook_delivery_parked on webhook_delivery (tenant_id, webhook_id, parked_at) where parked_at is not null;
    create index webhook_delivery_delivered on webhook_delivery (delivered_at) where delivered_at is not null;

    create function deliver_order_events() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (tenant_id, id, webhook_id, type, data, created_at, tried_since, next_at)
      select event.tenant_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook.id, event.type,
        event.payload || jsonb_build_object('sequence', event.sequence, 'orderId', event.order_id,
          'orderNumber', sales_order.order_number::text),
        event.created_at, event.created_at, event.created_at
      from added event
      join webhook on webhook.tenant_id = event.tenant_id and (webhook.types = '{}' or event.type = any (webhook.types))
      join sales_order on sales_order.tenant_id = event.tenant_id and sales_order.id = event.order_id;
      return null;
    end $$;
    create trigger deliver_order_events after insert on order_event referencing new table as added
      for each statement execute function deliver_order_events();

    create function deliver_account_requests() returns trigger language plpgsql as $$
    declare
      happened timestamptz := coalesce(new.decided_at, new.confirmed_at, now());
    begin
      insert into webhook_delivery (tenant_id, id, webhook_id, type, data, created_at, tried_since, next_at)
      select new.tenant_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook.id, 'accountRequest.' || new.status,
        jsonb_build_object('requestId', new.id), happened, happened, happened
      from webhook
      where webhook.tenant_id = new.tenant_id
        and (webhook.types = '{}' or 'accountRequest.' || new.status = any (webhook.types));
      return null;
    end $$;
    create trigger deliver_account_requests after update of status on account_request
      for each row when (new.status <> 'unconfirmed' and new.status <> old.status)
      execute function deliver_account_requests();
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger deliver_order_events on order_event;
    drop trigger deliver_account_requests on account_request;
    drop function deliver_order_events();
    drop function deliver_account_requests();
    drop table webhook_delivery, webhook;
  `.execute(db);
}
