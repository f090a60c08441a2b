import { type Kysely, sql } from 'kysely';

/** Online payments, SEPA mandates, and what an order took out of stock (CHKO-16, CHKO-20 to CHKO-22). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column charge_reference text,
      add column redirect_url text,
      add column expires_at timestamptz,
      add column failure text,
      drop constraint payment_status_check,
      add constraint payment_status_check check (status in ('pending', 'paid', 'failed', 'refunding', 'refunded'));
    -- Two tabs that pay at once share one attempt.
    create unique index payment_one_pending on payment (tenant_id, order_id) where status = 'pending';
    create index payment_test_page on payment (provider_reference) where provider = 'test';

    -- Each message of a provider counts once, however often it comes.
    create table payment_event (
      tenant_id integer not null,
      provider text not null,
      event_id text not null,
      payment_id text not null,
      kind text not null check (kind in ('paid', 'failed', 'refunded')),
      received_at timestamptz not null,
      primary key (tenant_id, provider, event_id),
      foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete cascade
    );
    create index payment_event_payment on payment_event (tenant_id, payment_id);

    -- Never changed: orders keep the account that they were given by pointing to their mandate.
    create table sepa_mandate (
      tenant_id integer not null,
      id text not null,
      company_id text not null,
      user_id text,
      reference text not null check (length(reference) between 1 and 35),
      creditor_id text not null,
      account_holder text not null,
      iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
      accepted_at timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, reference),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id)
    );
    create index sepa_mandate_company on sepa_mandate (tenant_id, company_id, accepted_at desc);
    create index sepa_mandate_user on sepa_mandate (tenant_id, user_id);

    alter table sales_order
      add column cancelled_at timestamptz,
      add column mandate_id text,
      add foreign key (tenant_id, mandate_id) references sepa_mandate (tenant_id, id);
    create index sales_order_mandate on sales_order (tenant_id, mandate_id) where mandate_id is not null;
    -- What counts against a credit limit; an order leaves it when it is paid.
    create index sales_order_on_account on sales_order (tenant_id, company_id)
      where payment_method_id = 'invoice' and order_status <> 'cancelled' and payment_status not in ('paid', 'refunded');

    -- What an order took, one row an order: lists cost a large order less than a row for each article. Gone once it went
    -- back. The order is written after its stock was taken, so the reference is looked at when the transaction ends.
    create table order_stock (
      tenant_id integer not null,
      order_id text not null,
      variant_ids integer[] not null,
      -- Null for what came out of stock, else the seasons of what came out of pre-stock.
      season_ids text[],
      quantities integer[] not null check (cardinality(quantities) = cardinality(variant_ids)),
      primary key (tenant_id, order_id),
      check (season_ids is null or cardinality(season_ids) = cardinality(variant_ids)),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
        deferrable initially deferred
    );
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table order_stock;
    drop index sales_order_on_account;
    alter table sales_order drop column mandate_id, drop column cancelled_at;
    drop table sepa_mandate, payment_event;
    drop index payment_one_pending, payment_test_page;
    update payment set status = 'paid' where status = 'refunding';
    alter table payment
      drop constraint payment_status_check,
      add constraint payment_status_check check (status in ('pending', 'paid', 'failed', 'refunded')),
      drop column failure,
      drop column expires_at,
      drop column redirect_url,
      drop column charge_reference;
  `.execute(db);
}
