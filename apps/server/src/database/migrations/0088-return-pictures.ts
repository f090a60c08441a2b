import { type Kysely, sql } from 'kysely';

/** What an ERP reads again after a change: kind, the record's id. */
const watched = [
  { table: 'order_return', kind: 'returns', id: 'id' },
  { table: 'order_return_picture', kind: 'returns', id: 'return_id' },
  { table: 'order_pack_line', kind: 'orders', id: 'order_id' },
  { table: 'order_history', kind: 'orders', id: 'order_id' },
] as const;

/** A mail that was sent changes nothing of an order's history. */
const eventsOf = (table: string) =>
  table === 'order_history' ? (['insert', 'delete'] as const) : (['insert', 'update', 'delete'] as const);

/** Pictures of returns, and what the ERP interface reads of returns, packs and histories (decisions 73 and 80). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_return_picture (
      tenant_id integer not null,
      return_id text not null,
      position smallint not null check (position between 1 and 5),
      -- In the storage of documents, which the API alone serves.
      key text not null,
      primary key (tenant_id, return_id, position),
      foreign key (tenant_id, return_id) references order_return (tenant_id, id) on delete cascade
    );
    insert into exchange_change (tenant_id, kind, record_id, changed_at)
    select order_return.tenant_id, 'returns', order_return.id, order_return.created_at from order_return;
  `.execute(db);
  for (const { table, kind, id } of watched) {
    for (const event of eventsOf(table)) {
      const name = sql.raw(`note_${table}_${event}`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into exchange_change (tenant_id, kind, record_id, changed_at)
          select distinct row.tenant_id, ${sql.lit(kind)}, row.${sql.raw(id)}, now()
          from changed row
          join tenant on tenant.id = row.tenant_id
          order by row.${sql.raw(id)}
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
}

/** Forgets the pictures; their files stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table } of watched) {
    for (const event of eventsOf(table)) {
      const name = sql.raw(`note_${table}_${event}`);
      await sql`drop trigger ${name} on ${sql.table(table)}; drop function ${name}();`.execute(db);
    }
  }
  await sql`
    delete from exchange_change where kind = 'returns';
    drop table order_return_picture;
  `.execute(db);
}
