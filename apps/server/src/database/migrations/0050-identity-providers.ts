import { type Kysely, sql } from 'kysely';

/** Identity providers by tenant, whose users signed in by them, and sign-ins that are under way (decision 63). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_provider (
      tenant_id integer not null references tenant (id),
      id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
      issuer text not null,
      client_id text not null,
      -- Null: a public client, which PKCE protects alone.
      client_secret text,
      label jsonb not null,
      -- Whether its button stands on the sign-in page for everyone.
      is_shown boolean not null default false,
      -- Whether users of its domains may sign in by it alone.
      is_required boolean not null default false,
      primary key (tenant_id, id)
    );

    create table identity_provider_domain (
      tenant_id integer not null,
      domain text not null check (domain = lower(domain)),
      provider_id text not null,
      primary key (tenant_id, domain),
      foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade
    );
    create index identity_provider_domain_provider on identity_provider_domain (tenant_id, provider_id);

    create table identity_link (
      tenant_id integer not null,
      issuer text not null,
      subject text not null,
      user_id text not null,
      created_at timestamptz not null,
      primary key (tenant_id, issuer, subject),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    );
    create index identity_link_user on identity_link (tenant_id, user_id);

    create table provider_login (
      tenant_id integer not null,
      -- Of the cookie that binds it to its browser.
      browser_hash bytea not null,
      provider_id text not null,
      redirect_uri text not null,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      expires_at timestamptz not null,
      is_answered boolean not null default false,
      -- Who the provider says it is; null until then.
      user_id text,
      primary key (tenant_id, browser_hash),
      foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    );
    create index provider_login_provider on provider_login (tenant_id, provider_id);
    create index provider_login_user on provider_login (tenant_id, user_id);
    create index provider_login_expiry on provider_login (tenant_id, expires_at);
  `.execute(db);
}

/** Forgets all providers and links: users sign in by password. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table provider_login, identity_link, identity_provider_domain, identity_provider`.execute(
    db,
  );
}
