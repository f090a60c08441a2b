import { type Kysely, sql } from 'kysely';

/**
 * API keys end on a day, name who made them and are found by their id alone (decision 79). `exchange_import` keeps the report
 * of an import with an idempotency key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key add column expires_at timestamptz, add column created_by text;
    create unique index api_key_id on api_key (id);

    create table exchange_import (
      tenant_id integer not null,
      api_key_id text not null,
      idempotency_key text not null,
      content_hash bytea not null,
      started_at timestamptz not null,
      report jsonb,
      primary key (tenant_id, api_key_id, idempotency_key),
      foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade
    );
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table exchange_import;
    drop index api_key_id;
    alter table api_key drop column expires_at, drop column created_by;
  `.execute(db);
}
