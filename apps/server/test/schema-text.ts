import pg from 'pg';

/** As `readSchema`, by a connection of its own. */
export async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readSchema(client);
  } finally {
    await client.end();
  }
}

/** Every table, column, constraint, index, function and collation (extensions stay, others may use them) as one comparable text. */
export async function readSchema(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
      select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
             || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || coalesce(l.collname, '') as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all select 'function ' || p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace
      and typname not like '%kysely%' and not exists (select 1 from pg_depend d where d.objid = pg_type.oid and d.deptype = 'e')
      union all select 'collation ' || collname from pg_collation where collnamespace = 'public'::regnamespace
      order by 1`);
  return rows.map((row) => row.line).join('\n');
}
