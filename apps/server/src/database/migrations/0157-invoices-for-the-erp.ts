import { type Kysely, sql } from 'kysely';

const events = ['insert', 'update', 'delete'] as const;

/** The feed of the shop's own invoices; those of an ERP came from there (decision 80). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into exchange_change (tenant_id, kind, record_id, changed_at)
    select tenant_id, 'invoices', id, created_at from invoice where origin = 'shop'
  `.execute(db);
  for (const event of events) {
    const name = sql.raw(`note_invoice_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into exchange_change (tenant_id, kind, record_id, changed_at)
        select row.tenant_id, 'invoices', row.id, now()
        from changed row
        join tenant on tenant.id = row.tenant_id
        where row.origin = 'shop'
        order by row.id
        on conflict (tenant_id, kind, record_id) do update set position = null, changed_at = excluded.changed_at
          where exchange_change.position is not null;
        return null;
      end $$;
      create trigger ${name} after ${sql.raw(event)} on invoice
        referencing ${sql.raw(event === 'delete' ? 'old' : 'new')} table as changed
        for each statement execute function ${name}();
    `.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of events) {
    const name = sql.raw(`note_invoice_${event}`);
    await sql`drop trigger ${name} on invoice; drop function ${name}();`.execute(db);
  }
  await sql`delete from exchange_change where kind = 'invoices'`.execute(db);
}
