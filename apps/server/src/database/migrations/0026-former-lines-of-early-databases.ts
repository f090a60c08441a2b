import { type Kysely, sql } from 'kysely';

/**
 * Migration 0015 was changed after it had been merged (commits af5a6cb and 596b27d): databases that ran it before have another
 * key and another index. Changes nothing on all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index if exists basket_former_line_basket;
    create index if not exists basket_former_line_remembered on basket_former_line (remembered_at);
    do $$
    begin
      if (select array_length(conkey, 1) from pg_constraint
          where conrelid = 'basket_former_line'::regclass and contype = 'p') = 1 then
        alter table basket_former_line drop constraint basket_former_line_pkey;
        alter table basket_former_line add primary key (tenant_id, basket_id, id);
      end if;
    end $$;
  `.execute(db);
}

/** Nothing to take back: 0015 makes what this leaves. */
export async function down(): Promise<void> {}
