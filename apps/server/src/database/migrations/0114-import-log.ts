import { type Kysely, sql } from 'kysely';

/**
 * The log of imports: a run with its files, the rows that were refused, mappings kept by sender, and the values before of what a
 * file changed (decisions 100 and 101).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_run (
      tenant_id integer not null references tenant (id),
      id text not null,
      source text not null check (source in ('backOffice', 'http', 'command', 'restore')),
      state text not null check (state in ('draft', 'queued', 'checking', 'checked', 'waiting', 'loading', 'done', 'cancelled', 'interrupted', 'failed')),
      created_at timestamptz not null,
      ended_at timestamptz,
      user_id text,
      -- The name of the operator or of the API key; null: the command.
      actor text,
      may_change_operators boolean not null default true,
      language text not null,
      accept_partial boolean not null default false,
      progress jsonb,
      is_cancelled boolean not null default false,
      -- Names of uploaded files that no kind takes.
      left_out text[] not null default '{}',
      pictures integer not null default 0,
      -- The file that this run gives its values before back.
      restored_run text,
      restored_file integer,
      primary key (tenant_id, id)
    );
    create index import_run_created on import_run (tenant_id, created_at desc, id);

    create table import_file (
      tenant_id integer not null,
      run_id text not null,
      position integer not null,
      name text not null,
      kind text,
      -- Where it lies in the folder of the run; null: not kept, or not any more.
      stored_as text,
      bytes bigint not null default 0,
      header text[],
      sample jsonb,
      mapping jsonb,
      sender text,
      -- Mended cells by row and column.
      mends jsonb not null default '{}',
      state text not null default 'waiting' check (state in ('waiting', 'loaded', 'refused', 'skipped')),
      rows_read integer not null default 0,
      inserted integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      deleted integer not null default 0,
      left_out integer not null default 0,
      refused integer not null default 0,
      duration_ms integer not null default 0,
      -- Refused cells by code and column.
      reasons jsonb not null default '[]',
      way_back text not null default 'none' check (way_back in ('none', 'kept', 'tooMany', 'expired', 'used')),
      primary key (tenant_id, run_id, position),
      foreign key (tenant_id, run_id) references import_run (tenant_id, id) on delete cascade
    );

    create table import_refusal (
      tenant_id integer not null,
      run_id text not null,
      position integer not null,
      nth integer not null,
      row_number integer,
      column_name text,
      code text not null,
      reason text not null,
      value text,
      cause jsonb,
      primary key (tenant_id, run_id, position, nth),
      foreign key (tenant_id, run_id, position) references import_file (tenant_id, run_id, position) on delete cascade
    );

    create table import_before (
      tenant_id integer not null,
      run_id text not null,
      position integer not null,
      nth integer not null,
      record_key jsonb not null,
      -- The key columns as the import names them.
      cells jsonb not null,
      -- Of a changed record the columns that differ, else all; null: there was none, or is none any more.
      before jsonb,
      after jsonb,
      primary key (tenant_id, run_id, position, nth),
      foreign key (tenant_id, run_id, position) references import_file (tenant_id, run_id, position) on delete cascade
    );

    create table import_mapping (
      tenant_id integer not null references tenant (id),
      sender text not null,
      kind text not null,
      header text[] not null,
      mapping jsonb not null,
      used_at timestamptz not null,
      primary key (tenant_id, sender, kind, header)
    );
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_mapping, import_before, import_refusal, import_file, import_run`.execute(db);
}
