import { type Kysely, sql } from 'kysely';

/** Drafts of the shop's content, former publications and previews (decision 104). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_draft (
      tenant_id integer not null references tenant (id) on delete cascade,
      -- home, frame, texts, look, page.<slug> or mail.<kind>.
      part text not null,
      -- Null: the page is deleted.
      value jsonb,
      changed_at timestamptz not null,
      -- As the person was called then.
      changed_by text,
      publish_at timestamptz,
      -- {userId, username} of whoever planned it.
      planned_by jsonb,
      primary key (tenant_id, part)
    );
    create table content_version (
      tenant_id integer not null references tenant (id) on delete cascade,
      id bigint generated always as identity,
      published_at timestamptz not null,
      published_by text,
      -- Each published part as it was before; null: the page did not exist.
      before jsonb not null,
      primary key (tenant_id, id)
    );
    create table content_preview (
      tenant_id integer not null,
      token_hash bytea not null,
      user_id text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
    );
    create index content_preview_user on content_preview (tenant_id, user_id);
  `.execute(db);
}

/** Forgets drafts and former publications. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table content_preview, content_version, content_draft`.execute(db);
}
