import { type Kysely, sql } from 'kysely';

/** Texts that every row has in the default language, by table. */
const required = {
  attribute: ['name'],
  attribute_value: ['label'],
  category: ['name'],
  content_page: ['title', 'body'],
  order_item: ['name'],
  payment_method: ['name'],
  product_document: ['title'],
  season: ['name'],
  shipping_country: ['name'],
  shipping_method: ['name'],
  unit: ['name'],
};

const optional = { product: ['description'] };

/**
 * One jsonb column by language, `{"de": …, "en": …}`, instead of a column for each (decision 55). Changing the type
 * rewrites a table once, without its triggers: some seconds for a million order items.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, fields] of [...Object.entries(required), ...Object.entries(optional)]) {
    for (const field of fields) {
      const [de, en] = [sql.ref(`${field}_de`), sql.ref(`${field}_en`)];
      await sql`
        alter table ${sql.table(table)} alter column ${de} type jsonb
          using nullif(jsonb_strip_nulls(jsonb_build_object('de', ${de}, 'en', ${en})), '{}')`.execute(db);
      await sql`alter table ${sql.table(table)} drop column ${en}`.execute(db);
      await sql`alter table ${sql.table(table)} rename column ${de} to ${sql.ref(field)}`.execute(db);
      if (table in required)
        await sql`alter table ${sql.table(table)} add check (${sql.ref(field)} ->> 'de' is not null)`.execute(
          db,
        );
    }
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, fields] of [...Object.entries(required), ...Object.entries(optional)]) {
    for (const field of fields) {
      const [text, de, en] = [sql.ref(field), sql.ref(`${field}_de`), sql.ref(`${field}_en`)];
      await sql`alter table ${sql.table(table)} add column ${en} text`.execute(db);
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
      await sql`update ${sql.table(table)} set ${en} = ${text} ->> 'en' where ${text} ? 'en'`.execute(db);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
      if (table in required)
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${field}_check`)}`.execute(
          db,
        );
      await sql`alter table ${sql.table(table)} rename column ${text} to ${de}`.execute(db);
      await sql`alter table ${sql.table(table)} alter column ${de} type text using ${de} ->> 'de'`.execute(
        db,
      );
    }
  }
}
