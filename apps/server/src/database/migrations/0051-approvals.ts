import { type Kysely, sql } from 'kysely';

/** Cost centres with budgets, rules that demand approval, deputies, and requests with their history (decision 64). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cost_centre (
      tenant_id integer not null,
      id text not null,
      company_id text not null,
      key text not null check (char_length(key) between 1 and 40),
      name text not null check (char_length(name) between 1 and 100),
      is_active boolean not null default true,
      primary key (tenant_id, id),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade
    );
    create unique index cost_centre_key on cost_centre (tenant_id, company_id, lower(key));

    -- Net, in the tenant's currency.
    create table budget (
      tenant_id integer not null,
      cost_centre_id text not null,
      period text not null check (period in ('month', 'quarter', 'year')),
      amount numeric(14, 2) not null check (amount >= 0),
      primary key (tenant_id, cost_centre_id, period),
      foreign key (tenant_id, cost_centre_id) references cost_centre (tenant_id, id) on delete cascade
    );

    create table approval_rule (
      tenant_id integer not null,
      id text not null,
      company_id text not null,
      user_id text,
      role text check (role in ('customerAdmin', 'buyer', 'approvalBuyer')),
      above_amount numeric(14, 2) not null check (above_amount >= 0),
      -- Those who are no users any more are passed over.
      approver_ids text[] not null,
      check (user_id is null or role is null),
      primary key (tenant_id, id),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    );
    create index approval_rule_company on approval_rule (tenant_id, company_id);
    create index approval_rule_user on approval_rule (tenant_id, user_id);

    create table approval_deputy (
      tenant_id integer not null,
      id text not null,
      company_id text not null,
      approver_id text not null,
      deputy_id text not null check (deputy_id <> approver_id),
      from_date date not null,
      until_date date not null check (until_date >= from_date),
      primary key (tenant_id, id),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, approver_id) references app_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, deputy_id) references app_user (tenant_id, id) on delete cascade
    );
    create index approval_deputy_company on approval_deputy (tenant_id, company_id);
    create index approval_deputy_approver on approval_deputy (tenant_id, approver_id);
    create index approval_deputy_deputy on approval_deputy (tenant_id, deputy_id);

    -- What a document shows of the cost centre is a copy.
    alter table sales_order
      add column cost_centre_id text,
      add column cost_centre_key text,
      add column cost_centre_name text,
      add constraint sales_order_cost_centre
        foreign key (tenant_id, cost_centre_id) references cost_centre (tenant_id, id) on delete set null (cost_centre_id);
    create index sales_order_cost_centre on sales_order (tenant_id, cost_centre_id, order_date)
      where cost_centre_id is not null;

    create table approval_request (
      tenant_id integer not null,
      id text not null,
      company_id text not null,
      user_id text,
      -- Of the requester's page: a repeated call makes no second request.
      request_key uuid not null,
      state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'withdrawn')),
      version integer not null default 1,
      requested_at timestamptz not null,
      language text not null check (language ~ '^[a-z]{2}$'),
      message text,
      reasons jsonb not null,
      approver_ids text[] not null,
      -- The cart's lines as they stood in basket_line; empty once they are in the cart again or an order.
      lines jsonb not null,
      -- The body of the checkout; the order is placed with it.
      checkout jsonb not null,
      -- What the requester saw: items, addresses, methods, totals.
      frozen jsonb not null,
      cost_centre_id text,
      net numeric(14, 2) not null,
      gross numeric(14, 2) not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      decided_at timestamptz,
      decided_by text,
      answer text,
      order_id text,
      primary key (tenant_id, id),
      unique (tenant_id, company_id, request_key),
      check ((state = 'approved') = (order_id is not null)),
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id),
      foreign key (tenant_id, decided_by) references app_user (tenant_id, id) on delete set null (decided_by),
      foreign key (tenant_id, cost_centre_id) references cost_centre (tenant_id, id) on delete set null (cost_centre_id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id)
    );
    create index approval_request_company on approval_request (tenant_id, company_id, requested_at desc, id);
    create index approval_request_user on approval_request (tenant_id, user_id);
    create index approval_request_decided_by on approval_request (tenant_id, decided_by);
    create index approval_request_cost_centre on approval_request (tenant_id, cost_centre_id);
    create unique index approval_request_order on approval_request (tenant_id, order_id);
    create index approval_request_pending on approval_request (tenant_id, company_id) where state = 'pending';

    create table approval_event (
      tenant_id integer not null,
      request_id text not null,
      position integer not null,
      type text not null check (type in ('requested', 'changed', 'approved', 'declined', 'withdrawn')),
      occurred_at timestamptz not null,
      user_id text,
      reason text,
      exceeded_budget boolean not null default false,
      -- [{sku, from, to}]
      changes jsonb not null default '[]',
      primary key (tenant_id, request_id, position),
      foreign key (tenant_id, request_id) references approval_request (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id)
    );
    create index approval_event_user on approval_event (tenant_id, user_id);
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table approval_event, approval_request, approval_deputy, approval_rule;
    alter table sales_order
      drop column cost_centre_id,
      drop column cost_centre_key,
      drop column cost_centre_name;
    drop table budget, cost_centre;
  `.execute(db);
}
