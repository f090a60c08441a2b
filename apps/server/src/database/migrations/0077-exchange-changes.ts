import { type Kysely, sql } from 'kysely';

/** A table whose changes an ERP reads: kind, the record's id, columns that do not count, and rows that are not read. */
const watched = [
  { table: 'sales_order', kind: 'orders', id: 'id', at: 'order_date' },
  { table: 'order_item', kind: 'orders', id: 'order_id' },
  { table: 'order_note', kind: 'orders', id: 'order_id' },
  { table: 'order_pack', kind: 'orders', id: 'order_id' },
  { table: 'payment', kind: 'payments', id: 'id', at: 'updated_at' },
  { table: 'company', kind: 'companies', id: 'id', at: 'created_at' },
  { table: 'address', kind: 'addresses', id: 'id', at: 'now()' },
  {
    table: 'app_user',
    kind: 'users',
    id: 'id',
    at: 'created_at',
    except: ['password_hash', 'last_company_id'],
  },
  {
    table: 'account_request',
    kind: 'account-requests',
    id: 'id',
    at: 'created_at',
    except: ['token_hashes', 'vat_check'],
    where: "row.status <> 'unconfirmed'",
  },
] as const;

const events = ['insert', 'update', 'delete'] as const;

/**
 * Notes every record that an ERP has to read again, whoever changed it (decision 80). A row without position waits for the
 * reader that numbers it: a transaction that commits late gets a late number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_change (
      tenant_id integer not null references tenant (id) on delete cascade,
      kind text not null,
      record_id text not null,
      position bigint,
      changed_at timestamptz not null,
      primary key (tenant_id, kind, record_id)
    );
    create unique index exchange_change_position on exchange_change (tenant_id, kind, position)
      where position is not null;
    create index exchange_change_new on exchange_change (tenant_id, kind, changed_at) where position is null;
    create sequence exchange_position;

    create table exchange_feed (
      tenant_id integer primary key references tenant (id) on delete cascade,
      secret uuid not null default gen_random_uuid()
    );
  `.execute(db);
  for (const entry of watched) {
    const { table, kind, id } = entry;
    const where = 'where' in entry ? entry.where : 'true';
    if ('at' in entry) {
      await sql`
        insert into exchange_change (tenant_id, kind, record_id, changed_at)
        select row.tenant_id, ${sql.lit(kind)}, row.${sql.raw(id)}, ${sql.raw(entry.at.replace(/^(\w+)$/, 'row.$1'))}
        from ${sql.table(table)} row where ${sql.raw(where)}
      `.execute(db);
    }
    const ignored = 'except' in entry ? entry.except : [];
    for (const event of events) {
      const name = `note_${table}_${event}`;
      const same = `former.tenant_id = row.tenant_id and former.id = row.id and
        to_jsonb(former) - array[${ignored.map((column) => `'${column}'`).join(', ')}]::text[] =
        to_jsonb(row) - array[${ignored.map((column) => `'${column}'`).join(', ')}]::text[]`;
      const isChanged =
        event === 'update' && 'at' in entry ? `not exists (select from former where ${same})` : 'true';
      await sql`
        create function ${sql.raw(name)}() returns trigger language plpgsql as $$
        begin
          insert into exchange_change (tenant_id, kind, record_id, changed_at)
          select distinct row.tenant_id, ${sql.lit(kind)}, row.${sql.raw(id)}, now()
          from changed row
          join tenant on tenant.id = row.tenant_id
          where ${sql.raw(where)} and ${sql.raw(isChanged)}
          order by row.${sql.raw(id)}
          on conflict (tenant_id, kind, record_id) do update set position = null, changed_at = excluded.changed_at
            where exchange_change.position is not null;
          return null;
        end $$;
        create trigger ${sql.raw(name)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(
            event === 'insert'
              ? 'new table as changed'
              : event === 'delete'
                ? 'old table as changed'
                : 'old table as former new table as changed',
          )}
          for each statement execute function ${sql.raw(name)}();
      `.execute(db);
    }
  }
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table } of watched) {
    for (const event of events) {
      const name = sql.raw(`note_${table}_${event}`);
      await sql`drop trigger ${name} on ${sql.table(table)}; drop function ${name}();`.execute(db);
    }
  }
  await sql`drop table exchange_feed, exchange_change; drop sequence exchange_position;`.execute(db);
}
