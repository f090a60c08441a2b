import { type Kysely, sql } from 'kysely';

/** A statement that touches more products of a tenant notes the tenant as a whole. */
const maxProducts = 20_000;

/**
 * What an outside search engine has not been told yet (SRCH-11). Triggers note it, so that no writer can forget it, but
 * only while `outside_search.is_on`: an installation without such an engine pays one look at a row for a statement.
 *
 * A row of `search_change` is a product, or with `product_id` null all of a tenant. Rows are only ever added here: two
 * orders that sell out the same products do not wait for each other. They carry no reference to the tenant, because what a
 * deleted tenant leaves behind must be noted too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_search (
      is_only boolean primary key default true check (is_only),
      is_on boolean not null default false,
      -- Where the index lies and what it was built like; null: it must be built.
      built_for text,
      built_at timestamptz
    );
    insert into outside_search default values;

    create table search_change (
      tenant_id integer not null,
      id bigint generated always as identity,
      product_id text,
      primary key (tenant_id, id)
    );

    -- Each writing to the index has a greater one: what has a lower one afterwards is gone.
    create sequence search_revision;
  `.execute(db);

  await noting(db, 'note_product_changes', `select tenant_id, id as product_id from changed`);
  await noting(
    db,
    'note_product_update',
    `select tenant_id, product_id from (
       select tenant_id, id as product_id, to_jsonb(changed) - 'updated_at' from changed
       except select tenant_id, id, to_jsonb(former) - 'updated_at' from former
     ) differing`,
  );
  await noting(db, 'note_part_changes', `select tenant_id, product_id from changed`);
  // A part that moved to another product changes both.
  await noting(
    db,
    'note_part_update',
    `select tenant_id, product_id from (
       (select tenant_id, product_id, to_jsonb(changed) from changed
         except select tenant_id, product_id, to_jsonb(former) from former)
       union all
       (select tenant_id, product_id, to_jsonb(former) from former
         except select tenant_id, product_id, to_jsonb(changed) from changed)
     ) differing`,
  );
  await noting(
    db,
    'note_stock_changes',
    `select variant.tenant_id, variant.product_id
     from changed join variant on variant.tenant_id = changed.tenant_id and variant.id = changed.variant_id`,
  );
  await noting(db, 'note_tenant_changes', `select tenant_id, null::text as product_id from changed`);
  await noting(
    db,
    'note_tenant_update',
    `select tenant_id, null::text as product_id from (
       select tenant_id, to_jsonb(changed) from changed except select tenant_id, to_jsonb(former) from former
     ) differing`,
  );
  await sql`
    create function note_stock_turned() returns trigger language plpgsql as $$
    begin
      if exists (select from outside_search where is_on) then
        insert into search_change (tenant_id, product_id)
        select variant.tenant_id, variant.product_id from variant
        where variant.tenant_id = new.tenant_id and variant.id = new.variant_id;
      end if;
      return null;
    end $$;
  `.execute(db);

  await onChange(db, 'product', ['insert', 'delete'], 'note_product_changes');
  await onUpdate(db, 'product', 'note_product_update');
  for (const table of partTables) {
    await onChange(db, table, ['insert', 'delete'], 'note_part_changes');
    await onUpdate(db, table, 'note_part_update');
  }
  for (const table of stockTables) await onChange(db, table, ['insert', 'delete'], 'note_stock_changes');
  // Quantities change all the time, most of them from some to fewer: those change nothing that is searched.
  await sql`
    create trigger note_search_update after update on stock
      for each row when ((old.quantity > 0) <> (new.quantity > 0)) execute function note_stock_turned()`.execute(
    db,
  );
  for (const table of tenantTables) {
    await onChange(db, table, ['delete'], 'note_tenant_changes');
    await onUpdate(db, table, 'note_tenant_update');
  }
  await onChange(db, 'season', ['insert'], 'note_tenant_changes');
}

/** Removes everything that up made; the index of an outside engine stays as it is. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const triggers = [
    ...['product', ...partTables].flatMap((table) => changes.map((change) => [table, change] as const)),
    ...stockTables.flatMap((table) => [[table, 'insert'] as const, [table, 'delete'] as const]),
    ['stock', 'update'] as const,
    ...tenantTables.flatMap((table) => [[table, 'update'] as const, [table, 'delete'] as const]),
    ['season', 'insert'] as const,
  ];
  for (const [table, change] of triggers)
    await sql`drop trigger ${sql.id(`note_search_${change}`)} on ${sql.table(table)}`.execute(db);
  await sql`
    drop function note_product_changes(), note_product_update(), note_part_changes(), note_part_update(),
      note_stock_changes(), note_tenant_changes(), note_tenant_update(), note_stock_turned();
    drop sequence search_revision;
    drop table search_change, outside_search;
  `.execute(db);
}

const changes = ['insert', 'update', 'delete'] as const;

/** Parts of a product that name it by `product_id`. */
const partTables = ['variant', 'product_category', 'product_image', 'product_unit'];

const stockTables = ['stock', 'pre_stock'];

/** What many products show: new rows of these are used by none yet, besides seasons, which pre-stocks are offered by. */
const tenantTables = ['attribute', 'attribute_value', 'category', 'unit', 'season'];

/** A trigger function that notes what `touched` selects: rows of tenant_id and product_id. */
async function noting(db: Kysely<unknown>, name: string, touched: string): Promise<void> {
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      if exists (select from outside_search where is_on) then
        insert into search_change (tenant_id, product_id)
        select distinct tenant_id, case when size <= ${sql.lit(maxProducts)} then product_id end
        from (
          select tenant_id, product_id, count(*) over (partition by tenant_id) as size
          from (select distinct tenant_id, product_id from (${sql.raw(touched)}) touched) products
        ) sized;
      end if;
      return null;
    end $$`.execute(db);
}

async function onChange(
  db: Kysely<unknown>,
  table: string,
  on: readonly ('insert' | 'delete')[],
  call: string,
): Promise<void> {
  for (const change of on) {
    await sql`
      create trigger ${sql.id(`note_search_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing ${sql.raw(change === 'delete' ? 'old' : 'new')} table as changed
        for each statement execute function ${sql.id(call)}()`.execute(db);
  }
}

async function onUpdate(db: Kysely<unknown>, table: string, call: string): Promise<void> {
  await sql`
    create trigger note_search_update after update on ${sql.table(table)}
      referencing old table as former new table as changed
      for each statement execute function ${sql.id(call)}()`.execute(db);
}
